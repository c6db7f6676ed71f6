"""Drives the HTML report in a real browser, and prints what was seen as JSON.

usage: page.py BROWSER PAGE [PICTURES]
"""
import json
import pathlib
import sys

from playwright.sync_api import sync_playwright

# Contrast as WCAG 2.1 defines it, of every element that has text of its own, against the nearest background.
CONTRAST = """() => {
  const channel = (value) => { value /= 255; return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4; };
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const parse = (text) => text.match(/[0-9.]+/g).map(Number);
  let worst = 21;
  for (const element of document.querySelectorAll("body *")) {
    const own = Array.from(element.childNodes).some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own || !element.offsetParent) continue;
    let behind = [255, 255, 255, 1];
    for (let node = element; node; node = node.parentElement) {
      const color = parse(getComputedStyle(node).backgroundColor);
      if (color.length === 3 || color[3] === 1) { behind = color; break; }
    }
    const [a, b] = [light(parse(getComputedStyle(element).color)), light(behind)].sort((x, y) => y - x);
    worst = Math.min(worst, (a + 0.05) / (b + 0.05));
  }
  return worst;
}"""

# What a screen reader needs: names for controls, one main heading, language, headings in order.
NAMES = """() => {
  const wrong = [];
  if (!document.documentElement.lang) wrong.push("no language");
  if (document.querySelectorAll("h1").length !== 1) wrong.push("not one h1");
  if (document.querySelectorAll("main").length !== 1) wrong.push("not one main");
  for (const field of document.querySelectorAll("input, select"))
    if (!field.labels.length) wrong.push("no label: " + field.id);
  for (const region of document.querySelectorAll("[tabindex]"))
    if (!region.getAttribute("aria-label")) wrong.push("no name: " + region.className);
  const ids = Array.from(document.querySelectorAll("[id]")).map((element) => element.id);
  if (new Set(ids).size !== ids.length) wrong.push("an id is there twice");
  for (const link of document.querySelectorAll('a[href^="#"]'))
    if (!document.getElementById(link.getAttribute("href").slice(1))) wrong.push("leads nowhere: " + link.href);
  return wrong;
}"""


def main(browser, page, pictures=None):
    seen = {"errors": [], "requests": []}
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])

        def opened(**options):
            tab = chromium.new_context(**options).new_page()
            tab.on("console", lambda message: seen["errors"].append(message.text))
            tab.on("pageerror", lambda error: seen["errors"].append(str(error)))
            tab.on("request", lambda request: seen["requests"].append(request.url))
            tab.goto(pathlib.Path(page).resolve().as_uri())
            return tab

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
