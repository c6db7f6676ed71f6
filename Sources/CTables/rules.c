#include "list.h"

TABLE(app_lens) = {
#embed "rules/app/lens.yaml" suffix(, )
0};

TABLE(traces) = {
#embed "rules/traces.yaml" suffix(, )
0};

static const lifecheck_table rows[] = {
    ROW("rules/app/lens.yaml", app_lens),
    ROW("rules/traces.yaml", traces),
    {0, 0, 0},
};

const lifecheck_list lifecheck_rules = {rows, sizeof rows / sizeof rows[0] - 1};
