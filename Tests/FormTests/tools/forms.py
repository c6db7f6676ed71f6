"""Holds a report to what its reader needs of it, beyond what a schema says.

usage: forms.py FORM=FILE...

Prints for each "ok", or what is wrong. FORM is the name of a report format. Sources of the rules: GitHub "SARIF support for
code scanning", Jenkins junit-10.xsd, GitLab "Code Quality" and "Unit test reports", the text exposition format of
Prometheus, RFC 4180, Perfetto's notes on Chrome JSON traces, GitHub "Workflow commands".
"""
import csv
import json
import re
import sys
import xml.etree.ElementTree as ET

CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


class Wrong(Exception):
    pass


def need(condition, message):
    if not condition:
        raise Wrong(message)


def sarif(data):
    report = json.loads(data)
    need(report["version"] == "2.1.0" and report["$schema"], "no SARIF 2.1.0")
    for run in report["runs"]:
        rules = run["tool"]["driver"]["rules"]
        ids = [rule["id"] for rule in rules]
        need(len(ids) == len(set(ids)), "a rule is there twice")
        for rule in rules:
            for key in ("shortDescription", "fullDescription", "help"):
                need(0 < len(rule[key]["text"]) <= 1024, f"{key} of {rule['id']} is empty or too long")
        need(len(run["results"]) <= 25000, "more results than GitHub takes")
        need("/" in run["automationDetails"]["id"], "no category")
        seen = set()
        for result in run["results"]:
            need(result["message"]["text"].strip(), "a result says nothing")
            need(result["level"] in ("note", "warning", "error"), "no level")
            need(ids[result["ruleIndex"]] == result["ruleId"], "a result names another rule")
            need(result.get("locations"), "a result has no location: GitHub refuses the whole file")
            place = result["locations"][0]["physicalLocation"]
            uri = place["artifactLocation"]["uri"]
            need(re.fullmatch(r"[A-Za-z0-9._~%/-]+", uri), f"no relative reference: {uri}")
            need(not uri.startswith("/") and ".." not in uri.split("/"), f"not below the root: {uri}")
            need(all(place["region"][key] >= 1 for key in ("startLine", "startColumn", "endLine", "endColumn")), "no region")
            key = (result["ruleId"], result["partialFingerprints"]["primaryLocationLineHash"])
            need(key not in seen, "two results with one fingerprint are one alert")
            seen.add(key)
    need(not CONTROL.search(data), "control characters")


def junit(data, is_gitlab=False):
    root = ET.fromstring(data)
    need(root.tag == "testsuites", "no suites")
    seen = set()
    for suite in root:
        cases = suite.findall("testcase")
        for key, found in (("tests", len(cases)), ("failures", len(suite.findall("testcase/failure"))),
                           ("errors", len(suite.findall("testcase/error"))),
                           ("skipped", len(suite.findall("testcase/skipped")))):
            need(suite.get(key) == str(found), f"{key} is {suite.get(key)}, counted {found}")
        need(suite.get("name") and cases, "a suite without a name or a test is no result for Jenkins")
        for item in [suite, *cases]:
            time = item.get("time")
            need(re.fullmatch(r"(([0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(\.[0-9]{0,3})?", time), f"no time: {time}")
        for case in cases:
            key = (suite.get("name"), case.get("classname"), case.get("name"))
            need(all(key) and key not in seen, f"GitLab shows only the first test called {key}")
            seen.add(key)
            need((case.get("file") is not None) == is_gitlab, "only GitLab's form has a file")
    need(not CONTROL.search("".join(root.itertext())), "control characters")


def gitlab(data):
    need(not data.startswith("\ufeff"), "GitLab takes no byte order mark")
    entries = json.loads(data)
    need(isinstance(entries, list), "no list")
    seen = set()
    for entry in entries:
        need(entry["description"] and entry["check_name"], "an entry says nothing")
        need(entry["severity"] in ("info", "minor", "major", "critical", "blocker"), "no severity")
        need(entry["fingerprint"] and entry["fingerprint"] not in seen, "equal fingerprints are shown once")
        seen.add(entry["fingerprint"])
        path = entry["location"]["path"]
        need(path and not path.startswith(("/", "./", "..")), f"not below the root: {path}")
        need(entry["location"]["lines"]["begin"] >= 1, "no line")


def github(data):
    counts = {}
    for line in data.splitlines():
        match = re.fullmatch(r"::(error|warning|notice) ([^:]*)::(.+)", line)
        need(match, f"no annotation: {line[:80]}")
        level, properties, message = match.groups()
        counts[level] = counts.get(level, 0) + 1
        for item in properties.split(","):
            need(re.fullmatch(r"(file|line|title)=[^,\r\n]+", item), f"no property: {item}")
        need("##[" not in line, "an old command in a line")
        need(not CONTROL.search(line), "control characters")
        need(not re.search(r"%(?!25|0A|0D|3A|2C)", line), "an unescaped per cent sign")
    need(all(count <= 10 for count in counts.values()), "GitHub shows ten of a level")


def table(data):
    need(data.endswith("\r\n") and not re.search(r"(?<!\r)\n", data), "lines do not end with CR LF")
    rows = list(csv.reader(data.splitlines(), strict=True))
    need(len({len(row) for row in rows}) == 1, "rows of several widths")
    for row in rows:
        need(not any(cell.startswith(("=", "+", "-", "@")) for cell in row), f"a formula: {row}")
    need(not CONTROL.search(data), "control characters")


def checkstyle(data):
    root = ET.fromstring(data)
    need(root.tag == "checkstyle" and root.get("version"), "no checkstyle")
    for file in root:
        need(file.tag == "file" and file.get("name"), "no file")
        for error in file:
            need(error.get("severity") in ("error", "warning", "info"), "no severity")
            need(int(error.get("line")) >= 1 and error.get("message") and error.get("source"), "an error says nothing")


def prometheus(data):
    need(data.endswith("\n"), "no line end at the end")
    told, seen = set(), set()
    for line in data.splitlines():
        if line.startswith("# "):
            word, name = line.split(" ")[1:3]
            told.add((word, name))
            continue
        match = re.fullmatch(r'(lifecheck_[a-z_]+)(\{(?:[a-z_]+="(?:[^"\\]|\\.)*",?)*\})? (-?\d+)', line)
        need(match, f"no sample, or one with a time stamp: {line}")
        need({("HELP", match[1]), ("TYPE", match[1])} <= told, f"{match[1]} is not described")
        need(match[1] + (match[2] or "") not in seen, f"a series is given twice: {line}")
        seen.add(match[1] + (match[2] or ""))
    need(seen, "no sample")


def trace(data):
    events = json.loads(data)["traceEvents"]
    slices = {}
    for event in events:
        need(event["ph"] in ("M", "X", "i"), "another phase")
        if event["ph"] != "M":
            need(event["ts"] >= 0 and event["name"], "no place")
        if event["ph"] == "X":
            need(event["dur"] >= 1, "no length")
            slices.setdefault((event["pid"], event["tid"]), []).append((event["ts"], event["ts"] + event["dur"]))
    for track in slices.values():
        track.sort()
        for (_, end), (start, _) in zip(track, track[1:]):
            need(start >= end, "slices of one track overlap")
    names = {event["args"]["name"] for event in events if event["name"] == "thread_name"}
    need(names >= {"actual events", "missing events", "triggers checked"}, "a track is missing")


def markdown(data):
    from markdown_it import MarkdownIt

    reader = MarkdownIt("gfm-like", {"html": True, "linkify": True})
    # GitHub makes links of addresses, not of every name that looks like a host.
    reader.linkify.set({"fuzzy_link": False})
    page = reader.render(data)
    tags = set(re.findall(r"<([a-zA-Z0-9]+)", page))
    allowed = set("h2 h3 p table thead tbody tr th td code pre ul li strong sub br blockquote".split())
    need(tags <= allowed, f"markup of a log came through: {sorted(tags - allowed)}")
    rows = [line for line in data.splitlines() if line.startswith("| ")]
    need(len({len(re.findall(r"(?<!\\)\|", row)) for row in rows}) <= 1, "a bar of a log makes a cell")
    for diagram in re.findall(r"```mermaid\n(.*?)```", data, re.S):
        need(len(diagram) < 50000 and diagram.count("\n") < 500, "more than Mermaid draws")
    need("@" not in re.sub(r"&#64;", "", data), "a mention")


def summary(data):
    need(len(data.encode()) <= 1024 * 1024, "longer than a step summary may be")
    markdown(data)


def matrix(data):
    markdown(data)
    states = [
        r"\*\*(deviates \d+( of \d+)?(, inconclusive \d+)?|(deviates \d+ of \d+, )?(inconclusive \d+ of \d+, )?"
        r"required, not seen in \d+ logs?)\*\*",
        r"inconclusive \d+( of \d+)?", r"conforms \d+", "never seen", "no rule|"]
    for table in re.findall(r"(?:^\| .*\n\|---.*\n)((?:^\| .*\n)+)", data, re.M):
        ranks = []
        for line in table.splitlines():
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[2:-1]]
            known = [next((rank for rank, state in enumerate(states) if re.fullmatch(state, cell)), None) for cell in cells]
            need(None not in known, f"a cell says nothing that is known: {line}")
            ranks.append(min(known))
        need(ranks == sorted(ranks), "the worst is not first")


CHECKS = {
    "sarif": sarif, "junit": junit, "gitlab-junit": lambda data: junit(data, True), "gitlab": gitlab,
    "github": github, "csv": table, "checkstyle": checkstyle, "prometheus": prometheus, "trace": trace,
    "markdown": markdown, "github-summary": summary, "matrix": matrix,
}


def main(*pairs):
    for pair in pairs:
        form, path = pair.split("=", 1)
        with open(path, encoding="utf-8", newline="") as file:
            data = file.read()
        try:
            CHECKS[form](data)
        except (Wrong, ValueError, KeyError, IndexError, TypeError, ET.ParseError, csv.Error) as error:
            print(f"{type(error).__name__}: {error}"[:300].replace("\n", " "))
        else:
            print("ok")


main(*sys.argv[1:])
