#include "list.h"

TABLE(appium) = {
#embed "spellings/appium.yaml" suffix(, )
0};

TABLE(attributes) = {
#embed "spellings/attributes.yaml" suffix(, )
0};

TABLE(builds) = {
#embed "spellings/builds.yaml" suffix(, )
0};

TABLE(delegate_work) = {
#embed "spellings/delegate-work.yaml" suffix(, )
0};

TABLE(delegate) = {
#embed "spellings/delegate.yaml" suffix(, )
0};

TABLE(dotnet) = {
#embed "spellings/dotnet.yaml" suffix(, )
0};

TABLE(drivers) = {
#embed "spellings/drivers.yaml" suffix(, )
0};

TABLE(facts) = {
#embed "spellings/facts.yaml" suffix(, )
0};

TABLE(marks) = {
#embed "spellings/marks.yaml" suffix(, )
0};

TABLE(mentions) = {
#embed "spellings/mentions.yaml" suffix(, )
0};

TABLE(notification) = {
#embed "spellings/notification.yaml" suffix(, )
0};

TABLE(observers) = {
#embed "spellings/observers.yaml" suffix(, )
0};

TABLE(process_states) = {
#embed "spellings/process-states.yaml" suffix(, )
0};

TABLE(scene) = {
#embed "spellings/scene.yaml" suffix(, )
0};

TABLE(sdk) = {
#embed "spellings/sdk.yaml" suffix(, )
0};

TABLE(services) = {
#embed "spellings/services.yaml" suffix(, )
0};

TABLE(states) = {
#embed "spellings/states.yaml" suffix(, )
0};

TABLE(system) = {
#embed "spellings/system.yaml" suffix(, )
0};

TABLE(text) = {
#embed "spellings/text.yaml" suffix(, )
0};

TABLE(uikit) = {
#embed "spellings/uikit.yaml" suffix(, )
0};

TABLE(views) = {
#embed "spellings/views.yaml" suffix(, )
0};

TABLE(words) = {
#embed "spellings/words.yaml" suffix(, )
0};

static const lifecheck_table rows[] = {
    ROW("spellings/appium.yaml", appium),
    ROW("spellings/attributes.yaml", attributes),
    ROW("spellings/builds.yaml", builds),
    ROW("spellings/delegate-work.yaml", delegate_work),
    ROW("spellings/delegate.yaml", delegate),
    ROW("spellings/dotnet.yaml", dotnet),
    ROW("spellings/drivers.yaml", drivers),
    ROW("spellings/facts.yaml", facts),
    ROW("spellings/marks.yaml", marks),
    ROW("spellings/mentions.yaml", mentions),
    ROW("spellings/notification.yaml", notification),
    ROW("spellings/observers.yaml", observers),
    ROW("spellings/process-states.yaml", process_states),
    ROW("spellings/scene.yaml", scene),
    ROW("spellings/sdk.yaml", sdk),
    ROW("spellings/services.yaml", services),
    ROW("spellings/states.yaml", states),
    ROW("spellings/system.yaml", system),
    ROW("spellings/text.yaml", text),
    ROW("spellings/uikit.yaml", uikit),
    ROW("spellings/views.yaml", views),
    ROW("spellings/words.yaml", words),
    {0, 0, 0},
};

const lifecheck_list lifecheck_spellings = {rows, sizeof rows / sizeof rows[0] - 1};
