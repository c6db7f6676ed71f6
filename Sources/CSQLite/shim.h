#include <sqlite3.h>

/// Binds a text of so many bytes, which SQLite copies: the macro that says so is none that Swift can read.
static inline int lifecheck_sqlite_bind_text(
    sqlite3_stmt *statement, int index, const char *text, int length) {
  return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}
