"""How a page is opened and watched, and what is measured in it by scripts in the browser."""
import pathlib

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


def watched(browser, page, seen, **options):
    """Opens the page in a context of its own; what it complains of and asks for is added to what was seen."""
    tab = browser.new_context(**options).new_page()
    tab.on("console", lambda message: seen["errors"].append(message.text))
    tab.on("pageerror", lambda error: seen["errors"].append(str(error)))
    tab.on("request", lambda request: seen["requests"].append(request.url))
    tab.goto(pathlib.Path(page).resolve().as_uri())
    return tab
