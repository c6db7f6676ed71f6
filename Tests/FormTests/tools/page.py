"""Drives the HTML report in a real browser, and prints what was seen as JSON.

usage: page.py BROWSER PAGE [PICTURES]
"""
import json
import sys

from playwright.sync_api import sync_playwright

from seeing import CONTRAST, NAMES, watched


def main(browser, page, pictures=None):
    seen = {"errors": [], "requests": []}
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])

        def opened(**options):
            return watched(chromium, page, seen, **options)

        tab = opened(viewport={"width": 1200, "height": 900})
        seen["cards"] = tab.locator(".card").count()
        seen["open"] = tab.locator(".card[open]").count()
        seen["gaps"] = tab.locator(".gap").count()
        seen["text"] = tab.inner_text("main")
        seen["pwned"] = tab.evaluate("window.pwned === true")
        seen["names"] = tab.evaluate(NAMES)
        tab.evaluate("document.querySelectorAll('details').forEach((card) => { card.open = true; })")
        seen["contrast"] = tab.evaluate(CONTRAST)
        embedded = tab.locator("#report")
        seen["schema"] = json.loads(embedded.text_content())["schema"] if embedded.count() else None
        tab.evaluate("document.querySelectorAll('details').forEach((card) => { card.open = false; })")
        tab.select_option("#filter", "deviates")
        seen["filtered"] = tab.locator(".card:visible").count()
        tab.select_option("#filter", "all")
        tab.keyboard.press("Escape")
        tab.locator("body").press("/")
        tab.keyboard.type("no such words")
        seen["searched"] = tab.locator(".card:visible").count()
        seen["shown"] = tab.inner_text("#shown")
        tab.fill("#search", "")
        tab.keyboard.press("Escape")
        tab.keyboard.press("j")
        seen["walked"] = tab.evaluate("document.activeElement.parentElement.id")
        tab.keyboard.press("o")
        seen["unfolded"] = tab.locator(".card[open]").count()
        tab.keyboard.press("k")
        tab.evaluate("document.querySelectorAll('.card').forEach((card) => { card.open = true; })")
        link = tab.locator(".findings a").first
        if link.count():
            link.click()
            seen["lit"] = tab.locator("tr.lit").first.get_attribute("id")
        dark = opened(viewport={"width": 1200, "height": 900}, color_scheme="dark")
        seen["dark"] = dark.evaluate("getComputedStyle(document.body).backgroundColor")
        seen["contrast dark"] = dark.evaluate(CONTRAST)
        phone = opened(viewport={"width": 390, "height": 800})
        seen["phone"] = phone.evaluate("document.documentElement.scrollWidth")
        plain = opened(viewport={"width": 1200, "height": 900}, java_script_enabled=False)
        seen["plain text"] = plain.inner_text("main") == seen["text"]
        seen["plain tools"] = plain.locator(".tools").is_visible()
        seen["printed"] = len(tab.pdf())
        if pictures:
            for name, shown in (("light", tab), ("dark", dark), ("phone", phone)):
                shown.screenshot(path=f"{pictures}/{name}.png")
        chromium.close()
    seen["requests"] = [url for url in seen["requests"] if not url.startswith(("file:", "data:"))]
    print(json.dumps(seen))


main(*sys.argv[1:])
