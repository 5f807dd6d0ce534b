# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""The gallery with a picture of each case, made from the table of docs/index.md and the first picture of each page."""
import html
import posixpath
import re

ROW = re.compile(r"^\| \[([^\]]+)\]\(([^)]+)\) \| (.*) \|$", flags=re.MULTILINE)
PICTURE = re.compile(r"!\[[^\]]*\]\(([^)\s]+)\)")


def cases(root):
    """(name, link, sentence) of the table of the gallery."""
    text = (root / "docs/index.md").read_text()
    return ROW.findall(text[text.index("## Gallery"):])


def picture(root, link):
    """The first picture of the page, or the one that stands below the heading that the link names."""
    page, _, heading = link.partition("#")
    text = (root / "docs" / page).read_text()
    if heading:
        title = re.compile(r"^#+ " + heading.replace("-", "[^a-zA-Z\\n]+") + r".*$", flags=re.MULTILINE | re.IGNORECASE)
        found = title.search(text)
        text = text[found.start():] if found else text
    found = PICTURE.search(text)
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), found[1])) if found else None


def gallery_page(root):
    lines = ["---", "hide: [navigation, toc]", "---", "", "# Gallery", "", "Each case is one file, `gallery/NAME.toml`; run it with `slurry run gallery/NAME.toml`.", "",
             '<div class="thumbnails" markdown="0">']
    for name, link, sentence in cases(root):
        image = picture(root, link)
        shown = f'<img loading="lazy" alt="" src="../{image}">' if image else f'<div class="none">{html.escape(name)}</div>'
        target = posixpath.relpath(link.replace(".md", ".html"), "gallery")
        lines.append(f'<a href="{target}">{shown}<span><b>{html.escape(name)}</b> {html.escape(sentence)}</span></a>')
    return "\n".join([*lines, "</div>", ""])
