"""Asks a real DuckDB about rows of lifecheck and about its history, and prints the answers as JSON.

usage: duck.py SQL [DB]

The history is attached as `history`; the extension that reads it comes from PyPI, not over the network.
"""
import json
import pathlib
import sys

import duckdb
import duckdb_extension_sqlite_scanner


def main(sql, database=None):
    connection = duckdb.connect()
    if database:
        folder = pathlib.Path(duckdb_extension_sqlite_scanner.__file__).parent
        extension = next(folder.rglob("sqlite_scanner.duckdb_extension"))
        connection.execute(f"LOAD '{extension}'")
        connection.execute(f"ATTACH '{database}' AS history (TYPE sqlite, READ_ONLY)")
    print(json.dumps(connection.execute(sql).fetchall(), default=str))


main(*sys.argv[1:])
