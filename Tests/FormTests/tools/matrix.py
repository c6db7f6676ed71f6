"""Looks at the HTML matrix in a real browser, and prints what was seen as JSON.

usage: matrix.py BROWSER PAGE [PICTURES]
"""
import json
import sys

from playwright.sync_api import sync_playwright

from seeing import CONTRAST, NAMES, watched

# The cells as they are read out: the row's head, the column's head, what it says.
CELLS = """() => Array.from(document.querySelectorAll("tbody td")).map((cell) => {
  const table = cell.closest("table");
  const head = table.querySelectorAll("thead th")[cell.cellIndex];
  return [cell.parentElement.querySelector("th").firstChild.textContent, head.textContent, cell.textContent];
})"""


def main(browser, page, pictures=None):
    seen = {"errors": [], "requests": []}
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])

        def opened(**options):
            return watched(chromium, page, seen, **options)

        tab = opened(viewport={"width": 1200, "height": 900})
        seen["text"] = tab.inner_text("main")
        seen["cells"] = tab.evaluate(CELLS)
        seen["pwned"] = tab.evaluate("window.pwned === true")
        seen["names"] = tab.evaluate(NAMES)
        seen["scripts"] = tab.evaluate("document.scripts.length")
        seen["policy"] = tab.locator("meta[http-equiv]").get_attribute("content")
        seen["bare"] = tab.evaluate("document.querySelectorAll('th:not([scope])').length")
        seen["outside"] = tab.evaluate("document.querySelectorAll('a:not([href^=\"#\"]), [src]').length")
        seen["contrast"] = tab.evaluate(CONTRAST)
        link = tab.locator("td a").first
        if link.count():
            link.click()
            seen["led"] = tab.locator("li:target").inner_text()
        dark = opened(viewport={"width": 1200, "height": 900}, color_scheme="dark")
        seen["contrast dark"] = dark.evaluate(CONTRAST)
        phone = opened(viewport={"width": 390, "height": 800})
        seen["phone"] = phone.evaluate("document.documentElement.scrollWidth")
        plain = opened(viewport={"width": 1200, "height": 900}, java_script_enabled=False)
        seen["plain text"] = plain.inner_text("main") == seen["text"]
        if pictures:
            for name, shown in (("light", tab), ("dark", dark), ("phone", phone)):
                shown.screenshot(path=f"{pictures}/{name}.png")
        chromium.close()
    seen["requests"] = [url for url in seen["requests"] if not url.startswith(("file:", "data:"))]
    print(json.dumps(seen))


main(*sys.argv[1:])
