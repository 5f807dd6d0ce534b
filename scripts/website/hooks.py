# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""What the website has besides the pages of docs/: KaTeX as Debian packages it, the gallery with its pictures, the
reference of the Python module, and a copy of each file of the tree that a page links to."""
import os
import pathlib
import posixpath
import re
import sys
import tempfile

from mkdocs.structure.files import File

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts/website"))

from gallery import gallery_page
from python_reference import reference_page

KATEX = pathlib.Path("/usr/share/javascript/katex")
ASSETS = {
    "assets/katex/katex.min.css": KATEX / "katex.min.css",
    "assets/katex/katex.min.js": KATEX / "katex.min.js",
    "assets/katex/auto-render.min.js": KATEX / "contrib/auto-render.js",
    "assets/website.css": ROOT / "scripts/website/website.css",
    "assets/mathematics.js": ROOT / "scripts/website/mathematics.js",
}
# Pages of the site that lie elsewhere in the tree.
PAGES = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md", "README.md": "readme.md"}
LINK = re.compile(r"(\]\()([^)\s]+)(\))")

made = None  # a temporary folder for the files that are made


def on_pre_build(config):
    global made
    made = tempfile.TemporaryDirectory(prefix="slurry-website-")


def on_post_build(config):
    made.cleanup()


def add(files, config, path, content):
    """A file of the site, by its path there; `content` is text, bytes or the file to copy."""
    if isinstance(content, pathlib.Path):
        content = content.read_bytes()
    elif isinstance(content, str):
        content = content.encode()
    place = pathlib.Path(made.name) / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(content)
    files.append(File(path, made.name, config["site_dir"], config["use_directory_urls"]))


def linked_files(text, folder):
    """The files and folders of the tree, outside docs/, that a page in `folder` (of the tree) links to."""
    for _, target, _ in LINK.findall(text):
        path = target.split("#")[0]
        if not path or re.match(r"[a-z]+:", path):
            continue
        path = posixpath.normpath(posixpath.join(folder, path))
        if not path.startswith(("docs/", "..")) and (ROOT / path).exists():
            yield path


def place_on_site(path):
    """Where a file or folder of the tree is, seen from the root of the docs."""
    if path in PAGES:
        return PAGES[path]
    return f"source/{path}/index.md" if (ROOT / path).is_dir() else f"source/{path}.txt"


def listing(path):
    lines = [f"# {path}", "", "| file | |", "|---|---|"]
    for file in sorted((ROOT / path).iterdir()):
        if file.is_file():
            lines.append(f"| [{file.name}](../{'../' * path.count('/')}{path}/{file.name}.txt) | {first_words(file)} |")
        elif file.is_dir() and any(file.iterdir()):
            lines.append(f"| [{file.name}/](../{'../' * path.count('/')}{path}/{file.name}/index.md) | |")
    return "\n".join(lines) + "\n"


def first_words(file):
    """The first sentence of the comment that a source begins with."""
    comment = re.findall(r"^(?://|#) (?!SPDX|slurry\b)(.*)$", file.read_text(errors="replace"), flags=re.MULTILINE)[:3]
    return " ".join(comment).split(". ")[0].replace("|", "\\|").replace("<", "&lt;")[:160]


def add_sources(files, config, paths, known):
    for path in paths:
        if path in known or path in PAGES:
            continue
        known.add(path)
        if (ROOT / path).is_dir():
            add(files, config, place_on_site(path), listing(path))
            add_sources(files, config, [f"{path}/{f.name}" for f in (ROOT / path).iterdir()], known)
        elif (ROOT / path).suffix in (".png", ".gif", ".mp4"):
            continue
        else:
            add(files, config, place_on_site(path), ROOT / path)


def page_text(path):
    """A page with its links as they are on the site. `path`: of the tree."""
    folder = posixpath.dirname(path)
    on_site = PAGES.get(path, posixpath.relpath(path, "docs"))

    def place(match):
        target, _, heading = match[2].partition("#")
        whole = posixpath.normpath(posixpath.join(folder, target))
        if not target or re.match(r"[a-z]+:", target) or not (ROOT / whole).exists():
            return match[0]
        there = posixpath.relpath(whole, "docs") if whole.startswith("docs/") else place_on_site(whole)
        near = posixpath.relpath(there, posixpath.dirname(on_site) or ".")
        return match[1] + near + ("#" + heading if heading else "") + match[3]

    return LINK.sub(place, (ROOT / path).read_text())


def on_files(files, config):
    for path, file in ASSETS.items():
        add(files, config, path, file)
    for font in sorted((KATEX / "fonts").iterdir()):
        add(files, config, f"assets/katex/fonts/{font.name}", font)
    known = set()
    pages = [*PAGES, *(os.path.relpath(p, ROOT) for p in sorted((ROOT / "docs").rglob("*.md")))]
    for path in pages:
        add_sources(files, config, linked_files((ROOT / path).read_text(), posixpath.dirname(path)), known)
    for path, name in PAGES.items():
        add(files, config, name, page_text(path))
    add(files, config, "gallery/index.md", gallery_page(ROOT))
    add(files, config, "python/reference.md", reference_page(ROOT))
    return files


def on_page_markdown(markdown, page, config, files):
    path = f"docs/{page.file.src_path}"
    return page_text(path) if (ROOT / path).exists() else markdown
