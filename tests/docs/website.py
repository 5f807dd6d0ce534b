# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""website.py ROOT OUT: the website builds without a warning, all its links and headings exist, it loads nothing from
the network, its search finds words of the pages, and each formula is one that KaTeX was given."""
import html.parser
import json
import pathlib
import re
import subprocess
import sys
from urllib.parse import unquote, urlsplit

LOADED = {"link": "href", "script": "src", "img": "src", "source": "src", "iframe": "src"}


class Page(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.links, self.loads, self.names, self.formulas = [], [], set(), 0
        self.feed(path.read_text())

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.names.update(attributes[key] for key in ("id", "name") if attributes.get(key))
        if "arithmatex" in (attributes.get("class") or ""):
            self.formulas += 1
        if tag == "a" and attributes.get("href"):
            self.links.append(attributes["href"])
        # The address that a page calls its own is not loaded.
        if tag in LOADED and attributes.get(LOADED[tag]) and attributes.get("rel") not in ("canonical", "next", "prev"):
            self.loads.append(attributes[LOADED[tag]])


def build(root, out):
    result = subprocess.run(["mkdocs", "build", "--strict", "--site-dir", out], cwd=root, capture_output=True, text=True)
    warnings = [line for line in result.stderr.splitlines() if line.startswith(("WARNING", "ERROR"))]
    if result.returncode:
        yield f"mkdocs build: {result.stderr[-2000:]}"
    yield from warnings


def target_of(site, page, link):
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None, None
    path = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    return path / "index.html" if path.is_dir() else path, unquote(parts.fragment)


def broken_links(site, pages):
    for path, page in pages.items():
        where = path.relative_to(site)
        for link in page.loads:
            if urlsplit(link).netloc:
                yield f"{where} loads {link} from the network"
        for link in [*page.links, *page.loads]:
            target, heading = target_of(site, path, link)
            if target is None:
                continue
            if not target.exists():
                yield f"{where}: {link} leads nowhere"
            elif heading and target in pages and heading not in pages[target].names and not heading.startswith("__"):
                yield f"{where}: {link} names no heading"


def search_faults(site):
    index = json.loads((site / "search/search_index.json").read_text())["docs"]
    for word in ("Janssen", "lubrication", "certificate", "stresslet", "restitution"):
        if not any(word.lower() in (entry["title"] + entry["text"]).lower() for entry in index):
            yield f"the search index does not know {word}"


def styles_faults(site):
    for style in (site / "assets").rglob("*.css"):
        for url in re.findall(r"url\(([^)]*)\)", style.read_text()):
            if re.match(r"['\"]?https?:", url):
                yield f"{style.name} loads {url}"


def main(root, out):
    faults = list(build(root, out))
    site = pathlib.Path(out).resolve()
    if not faults:
        pages = {path: Page(path) for path in site.rglob("*.html") if path.name != "404.html"}
        faults += [*broken_links(site, pages), *search_faults(site), *styles_faults(site)]
        if sum(page.formulas for page in pages.values()) < 1000:
            faults.append("the formulas of the theory are not marked")
        print(f"{len(pages)} pages")
    print("\n".join(faults[:60]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
