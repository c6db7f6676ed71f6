#include "list.h"

static const lifecheck_list *const lists[] = {
    &lifecheck_formats, &lifecheck_redactions, &lifecheck_rules, &lifecheck_rules_of_scenes,
    &lifecheck_spellings};

size_t lifecheck_table_count(void) {
  size_t count = 0;
  for (size_t list = 0; list < sizeof lists / sizeof lists[0]; list++) count += lists[list]->count;
  return count;
}

lifecheck_table lifecheck_table_at(size_t index) {
  size_t list = 0;
  while (index >= lists[list]->count) index -= lists[list++]->count;
  return lists[list]->rows[index];
}
