#include "list.h"

TABLE(report_script) = {
#embed "pages/report.js" suffix(, )
0};

TABLE(report_style) = {
#embed "pages/report.css" suffix(, )
0};

// What pages for browsers are made of is no table of logs.
lifecheck_table lifecheck_report_script(void) {
  return (lifecheck_table)ROW("pages/report.js", report_script);
}

lifecheck_table lifecheck_report_style(void) {
  return (lifecheck_table)ROW("pages/report.css", report_style);
}
