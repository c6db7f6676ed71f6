#include "list.h"

TABLE(baseline) = {
#embed "schemas/baseline.json" suffix(, )
0};

TABLE(compare) = {
#embed "schemas/compare.json" suffix(, )
0};

TABLE(events) = {
#embed "schemas/events.json" suffix(, )
0};

TABLE(report) = {
#embed "schemas/report.json" suffix(, )
0};

TABLE(rows_schema) = {
#embed "schemas/rows.json" suffix(, )
0};

TABLE(rules_schema) = {
#embed "schemas/rules.json" suffix(, )
0};

static const lifecheck_table rows[] = {
    ROW("schemas/baseline.json", baseline),
    ROW("schemas/compare.json", compare),
    ROW("schemas/events.json", events),
    ROW("schemas/report.json", report),
    ROW("schemas/rows.json", rows_schema),
    ROW("schemas/rules.json", rules_schema),
    {0, 0, 0},
};

// Schemas are no tables of logs, so they have a list of their own.
size_t lifecheck_schema_count(void) { return sizeof rows / sizeof rows[0] - 1; }

lifecheck_table lifecheck_schema_at(size_t index) { return rows[index]; }
