#ifndef LIFECHECK_CTABLES_H
#define LIFECHECK_CTABLES_H

#include <stddef.h>

/// A YAML table as it was compiled in. `name` is its path below `Sources/CTables`.
typedef struct {
  const char *name;
  const unsigned char *bytes;
  size_t length;
} lifecheck_table;

/// How many tables there are.
size_t lifecheck_table_count(void);

/// The table at an index below the count, in byte order of the names.
lifecheck_table lifecheck_table_at(size_t index);

/// How many JSON Schemas there are.
size_t lifecheck_schema_count(void);

/// The schema at an index below the count, in byte order of the names.
lifecheck_table lifecheck_schema_at(size_t index);

/// The script of the HTML report.
lifecheck_table lifecheck_report_script(void);

/// The style sheet of the HTML report.
lifecheck_table lifecheck_report_style(void);

#endif
