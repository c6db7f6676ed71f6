"""Has a real Datasette serve a history on 127.0.0.1, and prints what it answers as JSON.

usage: serve.py DB PATH...

Each path is asked for below the address of the database. Datasette is ended by its process id.
"""
import json
import pathlib
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def fetch(url):
    for _ in range(600):
        try:
            with urllib.request.urlopen(url, timeout=10) as answer:
                return json.loads(answer.read())
        except urllib.error.HTTPError as error:
            raise SystemExit(f"{url}: {error.code} {error.read().decode()[:300]}")
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"no answer from {url}")


def main(database, *paths):
    port = free_port()
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    server = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-m", "datasette", "serve", database, "--host", "127.0.0.1", "--port", str(port)],
        **quiet)
    try:
        home = f"http://127.0.0.1:{port}/{pathlib.Path(database).stem}"
        print(json.dumps([fetch(home + path) for path in paths]))
    finally:
        # It only reads, and where signals are blocked for our children it would hear of no other.
        server.kill()
        server.wait()


main(*sys.argv[1:])
