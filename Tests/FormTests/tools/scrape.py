"""Has a real node_exporter read a Prometheus file, a real Prometheus scrape it, and prints a query's answer.

usage: scrape.py FILE QUERY

Both listen on 127.0.0.1 only, and are ended by their process ids. Prints JSON: the exporter's error count
for text files, promtool's words, and the value of the query.
"""
import json
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def fetch(url):
    for _ in range(300):
        try:
            with urllib.request.urlopen(url, timeout=5) as answer:
                return answer.read().decode()
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"no answer from {url}")


def main(path, query):
    folder = pathlib.Path(tempfile.mkdtemp())
    (folder / "text").mkdir()
    shutil.copy(path, folder / "text" / "lifecheck.prom")
    ports = free_port(), free_port()
    (folder / "prometheus.yml").write_text(
        "global: {scrape_interval: 1s}\nscrape_configs:\n- job_name: lifecheck\n  static_configs:\n"
        f"  - targets: ['127.0.0.1:{ports[0]}']\n")
    with open(path, "rb") as file:
        tool = subprocess.run(["promtool", "check", "metrics"], stdin=file, capture_output=True, text=True)
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    started = [
        subprocess.Popen(
            ["prometheus-node-exporter", f"--web.listen-address=127.0.0.1:{ports[0]}", "--collector.disable-defaults",
             "--collector.textfile", f"--collector.textfile.directory={folder}/text"], **quiet),
        subprocess.Popen(
            ["prometheus", f"--config.file={folder}/prometheus.yml", f"--storage.tsdb.path={folder}/data",
             f"--web.listen-address=127.0.0.1:{ports[1]}"], **quiet)]
    try:
        metrics = fetch(f"http://127.0.0.1:{ports[0]}/metrics")
        errors = [line.split()[-1] for line in metrics.splitlines() if line.startswith("node_textfile_scrape_error ")]
        address = f"http://127.0.0.1:{ports[1]}/api/v1/query?" + urllib.parse.urlencode({"query": query})
        result = []
        for _ in range(300):
            result = json.loads(fetch(address))["data"]["result"]
            if result:
                break
            time.sleep(0.1)
        print(json.dumps({
            "errors": errors, "promtool": [tool.returncode, tool.stdout + tool.stderr],
            "value": result[0]["value"][1] if result else None}))
    finally:
        for process in started:
            process.terminate()
        for process in started:
            process.wait()
        shutil.rmtree(folder)


main(*sys.argv[1:])
