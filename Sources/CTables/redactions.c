#include "list.h"

TABLE(user_data) = {
#embed "redactions/user-data.yaml" suffix(, )
0};

static const lifecheck_table rows[] = {
    ROW("redactions/user-data.yaml", user_data),
    {0, 0, 0},
};

const lifecheck_list lifecheck_redactions = {rows, sizeof rows / sizeof rows[0] - 1};
