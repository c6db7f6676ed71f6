"""Draws the diagrams of a Markdown report with the real Mermaid in a real browser; prints the kind of each.

usage: mermaid.py BROWSER MERMAID.js REPORT.md
"""
import json
import pathlib
import re
import sys

from playwright.sync_api import sync_playwright


def main(browser, script, report):
    text = pathlib.Path(report).read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        page = chromium.new_page()
        page.set_content("<!DOCTYPE html><div id=out></div>")
        page.add_script_tag(path=script)
        page.evaluate("mermaid.initialize({startOnLoad: false, securityLevel: 'strict'})")
        for diagram in re.findall(r"```mermaid\n(.*?)```", text, re.S):
            kind = page.evaluate(
                """async (text) => {
                  try {
                    const parsed = await mermaid.parse(text);
                    const drawn = await mermaid.render("drawing", text);
                    document.getElementById("out").innerHTML = drawn.svg;
                    return {kind: parsed.diagramType, text: document.getElementById("out").textContent};
                  } catch (error) { return {kind: "error", text: error.message}; }
                }""", diagram)
            print(json.dumps(kind))
        chromium.close()


main(*sys.argv[1:])
