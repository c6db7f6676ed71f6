#include "list.h"

static const lifecheck_list *const lists[] = {
    &lifecheck_formats, &lifecheck_rules, &lifecheck_spellings};

size_t lifecheck_table_count(void) {
  return lifecheck_formats.count + lifecheck_rules.count + lifecheck_spellings.count;
}

lifecheck_table lifecheck_table_at(size_t index) {
  size_t list = 0;
  while (index >= lists[list]->count) index -= lists[list++]->count;
  return lists[list]->rows[index];
}
