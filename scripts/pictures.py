"""Makes pictures of a report: of its text as SVG, of its page as PNG, in light and in dark.

usage: pictures.py COMMAND FOLDER     the folder has report.ansi and report.html
"""

import html, pathlib, re, sys

from playwright.sync_api import sync_playwright

COLOURS = {
    "1": "font-weight:bold", "2": "opacity:.65", "31": "fill:#ff7b72", "32": "fill:#7ee787",
    "33": "fill:#f2cc60", "34": "fill:#79c0ff", "35": "fill:#d2a8ff", "36": "fill:#76e3ea",
}
WIDTH, HEIGHT, MARGIN = 8.43, 19, 16


def spans(line):
    """The text of a line, each part in its colour."""
    style, result = [], ""
    for part in re.split(r"(\x1b\[[0-9;]*m)", line):
        if part.startswith("\x1b"):
            for code in part[2:-1].split(";"):
                style = [] if code in ("", "0") else style + [COLOURS.get(code, "")]
        elif part:
            # Not every program that draws the picture keeps blanks.
            shown = html.escape(part).replace(" ", "\u00a0")
            result += f'<tspan style="{";".join(filter(None, style))}">{shown}</tspan>' if style else shown
    return result


def svg(command, text):
    lines = [f"\x1b[1m$ {command}\x1b[0m"] + text.rstrip("\n").split("\n")
    columns = max(len(re.sub(r"\x1b\[[0-9;]*m", "", line)) for line in lines)
    width, height = round(columns * WIDTH + 2 * MARGIN), len(lines) * HEIGHT + 2 * MARGIN
    rows = "\n".join(
        f'<text x="{MARGIN}" y="{MARGIN + HEIGHT * (number + 1) - 5}">{spans(line)}</text>'
        for number, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img">\n<title>{html.escape(command)}</title>\n'
        f'<rect width="100%" height="100%" rx="8" fill="#161b22"/>\n'
        f'<g fill="#e6edf3" font-family="DejaVu Sans Mono, Menlo, monospace" font-size="14"'
        f'>\n{rows}\n</g>\n</svg>\n'
    )


command, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
(folder / "report.svg").write_text(svg(command, (folder / "report.ansi").read_text()))
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    for scheme in ("light", "dark"):
        page = browser.new_page(viewport={"width": 1000, "height": 900}, color_scheme=scheme)
        page.goto((folder / "report.html").as_uri())
        page.screenshot(path=folder / f"report-{scheme}.png", full_page=True)
    browser.close()
for path in sorted(folder.iterdir()):
    if path.suffix in (".svg", ".png"):
        print(f"{path.name}: {path.stat().st_size} bytes")
