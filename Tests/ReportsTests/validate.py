"""Validates JSON documents, one a line, against a JSON Schema of draft 2020-12.

usage: validate.py [--strict] SCHEMA DOCUMENTS

Prints a line for each document: "ok", or what is wrong and where. With --strict a key that the schema
does not name is wrong, too: our own output has none. Needs the module jsonschema, 4.0 or later
(Debian: python3-jsonschema).
"""
import json
import sys

import jsonschema


def closed(schema, is_root=True):
    """The same schema, in which every object has only the keys that are named."""
    if isinstance(schema, list):
        return [closed(item, False) for item in schema]
    if not isinstance(schema, dict):
        return schema
    copy = {key: closed(value, False) for key, value in schema.items()}
    # A root that only chooses among definitions names its keys there.
    chooses = is_root and "allOf" in schema
    if schema.get("type") == "object" and "properties" in schema and not chooses:
        copy.setdefault("additionalProperties", False)
    return copy


def main(arguments):
    is_strict = arguments[0] == "--strict"
    schema_path, documents_path = arguments[-2:]
    with open(schema_path, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(closed(schema) if is_strict else schema)
    with open(documents_path, encoding="utf-8", newline="\n") as file:
        for line in file:
            try:
                error = next(validator.iter_errors(json.loads(line)), None)
                place = "/".join(map(str, error.absolute_path)) if error else ""
                print(f"{place}: {error.message}"[:200].replace("\n", " ") if error else "ok")
            except ValueError as error:
                print(f"no JSON: {error}")


main(sys.argv[1:])
