#include "list.h"

TABLE(app_attention) = {
#embed "rules/app/attention.yaml" suffix(, )
0};

TABLE(app_background) = {
#embed "rules/app/background.yaml" suffix(, )
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

TABLE(app_openURL) = {
#embed "rules/app/openURL.yaml" suffix(, )
0};

static const lifecheck_table rows[] = {
    ROW("rules/app/attention.yaml", app_attention),
    ROW("rules/app/background.yaml", app_background),
    ROW("rules/app/foreground.yaml", app_foreground),
    ROW("rules/app/launch.yaml", app_launch),
    ROW("rules/app/lens.yaml", app_lens),
    ROW("rules/app/openURL.yaml", app_openURL),
    {0, 0, 0},
};

const lifecheck_list lifecheck_rules = {rows, sizeof rows / sizeof rows[0] - 1};
