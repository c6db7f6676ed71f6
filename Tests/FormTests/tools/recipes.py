"""Holds the recipes for CI systems to their schemas, and runs their shell steps as those systems do.

usage: recipes.py validate FOLDER               a line a file: "ok", or what is wrong
       recipes.py action FOLDER [INPUT=VALUE]...  runs action.yml as GitHub's runner does
       recipes.py gitlab FOLDER                   runs the job of gitlab-ci.yml as a shell runner does
       recipes.py jenkins FOLDER                  runs the shell steps of the Jenkinsfile
Those that run something do so in the working folder, and answer in JSON.
"""

import json, os, pathlib, re, subprocess, sys, tempfile

from ruamel.yaml import YAML

SCHEMAS = {
    "action.yml": "vendor.github-actions",
    "github-workflow.yml": "vendor.github-workflows",
    "gitlab-ci.yml": "vendor.gitlab-ci",
}


def load(path):
    return YAML(typ="safe").load(path)


def scripts(node):
    """Every `run` of a workflow or an action."""
    if isinstance(node, dict):
        if isinstance(node.get("run"), str):
            yield node["run"]
        node = list(node.values())
    if isinstance(node, list):
        for item in node:
            yield from scripts(item)


def schema(path):
    run = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", SCHEMAS[path.name], path],
        capture_output=True, text=True,
    )
    return [] if run.returncode == 0 else [" ".join(run.stdout.split()) or run.stderr]


def validate(folder):
    action = load(folder / "action.yml")
    for name in SCHEMAS:
        path = folder / name
        found = schema(path)
        document = load(path)
        if name != "gitlab-ci.yml":
            # An expression in a script is put there as code, whatever its value is.
            found += ["an expression in a script" for run in scripts(document) if "${{" in run]
        if name == "github-workflow.yml":
            for job in document["jobs"].values():
                for step in job["steps"]:
                    if step.get("uses", "").endswith("/scripts/ci@main"):
                        unknown = set(step.get("with", {})) - set(action["inputs"])
                        needed = {key for key, value in action["inputs"].items() if value.get("required")}
                        found += [f"no input {key}" for key in sorted(unknown)]
                        found += [f"input {key} is missing" for key in sorted(needed - set(step.get("with", {})))]
            used = re.findall(r"steps\.lifecheck\.outputs\.(\w+)", path.read_text())
            found += [f"no output {key}" for key in used if key not in action["outputs"]]
        print(f"{name}: {'; '.join(found) or 'ok'}")
    text = (folder / "Jenkinsfile").read_text()
    bare = re.sub(r"'''.*?'''|'[^'\n]*'|\"[^\"\n]*\"|//[^\n]*", "", text, flags=re.S)
    found = [f"{pair} do not match" for pair in ("{}", "()") if bare.count(pair[0]) != bare.count(pair[1])]
    if "'''" in text and "returnStatus: true" not in text:
        found.append("a status is lost")
    if not re.search(r"always \{\s*junit '[\w.]+\.xml'", text):
        found.append("no junit step that always runs")
    print(f"Jenkinsfile: {'; '.join(found) or 'ok'}")


def action(folder, given):
    document = load(folder / "action.yml")
    inputs = {key: str(value.get("default", "")) for key, value in document["inputs"].items()} | given
    outputs, answer = {}, {"status": 0, "output": "", "errors": "", "summary": "", "size": 0}

    def value(text):
        def replace(match):
            path = match.group(1).split(".")
            if path[0] == "inputs":
                return inputs[path[1]]
            return outputs.get((path[1], path[3]), "")

        return re.sub(r"\$\{\{ ([\w.-]+) \}\}", replace, str(text))

    for step in document["runs"]["steps"]:
        with tempfile.TemporaryDirectory() as place:
            files = {key: pathlib.Path(place, key) for key in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
            for file in files.values():
                file.touch()
            script = pathlib.Path(place, "script.sh")
            script.write_text(value(step["run"]))
            environment = {key: value(text) for key, text in step.get("env", {}).items()}
            run = subprocess.run(
                ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", script],
                capture_output=True, text=True,
                env=os.environ | environment | {key: str(file) for key, file in files.items()}
                | {"GITHUB_ACTIONS": "true", "CI": "true", "GITHUB_ACTION_PATH": str(folder)},
            )
            for line in files["GITHUB_OUTPUT"].read_text().splitlines():
                key, _, text = line.partition("=")
                outputs[(step["id"], key)] = text
            answer["output"] += run.stdout
            answer["errors"] += run.stderr
            answer["status"] = run.returncode
            summary = files["GITHUB_STEP_SUMMARY"]
            answer["size"] = max(answer["size"], summary.stat().st_size)
            answer["summary"] += summary.read_text()
        if run.returncode:
            break
    answer["outputs"] = {key: value(item["value"]) for key, item in document["outputs"].items()}
    answer["summary"] = answer["summary"][:100000]
    return answer


def shell(script, variables):
    run = subprocess.run(
        ["bash", "-eo", "pipefail", "-c", script], capture_output=True, text=True,
        env=os.environ | {key: str(value) for key, value in variables.items()} | {"CI": "true"},
    )
    return {"status": run.returncode, "output": run.stdout, "errors": run.stderr}


def gitlab(folder):
    job = load(folder / "gitlab-ci.yml")["lifecycle"]
    answer = shell("\n".join(job["script"]), job.get("variables", {}))
    return answer | {"reports": dict(job["artifacts"]["reports"])}


def jenkins(folder):
    text = (folder / "Jenkinsfile").read_text()
    # In three quotes Groovy takes a backslash and a line end away.
    script = "\n".join(re.findall(r"'''(.*?)'''", text, flags=re.S)).replace("\\\n", "")
    variables = dict(re.findall(r"^ +(\w+) = '([^']*)'$", text, flags=re.M))
    return shell(script, variables) | {"reports": {"junit": re.findall(r"junit '([^']+)'", text)[0]}}


folder = pathlib.Path(sys.argv[2]).resolve()
if sys.argv[1] == "validate":
    validate(folder)
elif sys.argv[1] == "action":
    print(json.dumps(action(folder, dict(item.split("=", 1) for item in sys.argv[3:]))))
else:
    print(json.dumps({"gitlab": gitlab, "jenkins": jenkins}[sys.argv[1]](folder)))
