#include "list.h"

static const lifecheck_table rows[] = {
    {0, 0, 0},
};

const lifecheck_list lifecheck_formats = {rows, sizeof rows / sizeof rows[0] - 1};
