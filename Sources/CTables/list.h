#ifndef LIFECHECK_LIST_H
#define LIFECHECK_LIST_H

#include "CTables.h"

// Each YAML file has one TABLE and one ROW line, in byte order of its path; a test compares the
// lists with the folders; the rules fill two files. The byte behind the text ends an empty file's array, too.
#define TABLE(name) static const unsigned char name[]
#define ROW(path, name) {path, name, sizeof name - 1}

typedef struct {
  const lifecheck_table *rows;
  size_t count;
} lifecheck_list;

extern const lifecheck_list lifecheck_formats;
extern const lifecheck_list lifecheck_redactions;
extern const lifecheck_list lifecheck_rules;
extern const lifecheck_list lifecheck_rules_of_scenes;
extern const lifecheck_list lifecheck_spellings;

#endif
