#include "list.h"

TABLE(app_attention) = {
#embed "rules/app/attention.yaml" suffix(, )
0};

TABLE(app_auth) = {
#embed "rules/app/auth.yaml" suffix(, )
0};

TABLE(app_background) = {
#embed "rules/app/background.yaml" suffix(, )
0};

TABLE(app_center) = {
#embed "rules/app/center.yaml" suffix(, )
0};

TABLE(app_foreground) = {
#embed "rules/app/foreground.yaml" suffix(, )
0};

TABLE(app_launch) = {
#embed "rules/app/launch.yaml" suffix(, )
0};

TABLE(app_lens) = {
#embed "rules/app/lens.yaml" suffix(, )
0};

TABLE(app_link) = {
#embed "rules/app/link.yaml" suffix(, )
0};

TABLE(app_lock) = {
#embed "rules/app/lock.yaml" suffix(, )
0};

TABLE(app_openURL) = {
#embed "rules/app/openURL.yaml" suffix(, )
0};

TABLE(app_permission) = {
#embed "rules/app/permission.yaml" suffix(, )
0};

TABLE(app_phone) = {
#embed "rules/app/phone.yaml" suffix(, )
0};

TABLE(app_switcher) = {
#embed "rules/app/switcher.yaml" suffix(, )
0};

TABLE(app_wake) = {
#embed "rules/app/wake.yaml" suffix(, )
0};

TABLE(traces) = {
#embed "rules/traces.yaml" suffix(, )
0};

static const lifecheck_table rows[] = {
    ROW("rules/app/attention.yaml", app_attention),
    ROW("rules/app/auth.yaml", app_auth),
    ROW("rules/app/background.yaml", app_background),
    ROW("rules/app/center.yaml", app_center),
    ROW("rules/app/foreground.yaml", app_foreground),
    ROW("rules/app/launch.yaml", app_launch),
    ROW("rules/app/lens.yaml", app_lens),
    ROW("rules/app/link.yaml", app_link),
    ROW("rules/app/lock.yaml", app_lock),
    ROW("rules/app/openURL.yaml", app_openURL),
    ROW("rules/app/permission.yaml", app_permission),
    ROW("rules/app/phone.yaml", app_phone),
    ROW("rules/app/switcher.yaml", app_switcher),
    ROW("rules/app/wake.yaml", app_wake),
    ROW("rules/traces.yaml", traces),
    {0, 0, 0},
};

const lifecheck_list lifecheck_rules = {rows, sizeof rows / sizeof rows[0] - 1};
