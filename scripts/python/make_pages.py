# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Writes the pages docs/python/<name>.md from the tutorials python/tutorials/<number>_<name>.py.

    make_pages.py [--check]

In a tutorial, lines that begin with # are the text of the page (Markdown); all others are its code. With --check it only says
whether the pages are up to date.
"""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = ROOT / "docs/python"


def blocks(lines):
    """The script as (is_text, lines) blocks, blank lines at their ends left out."""
    found = []
    for line in lines:
        is_text = line.startswith("#")
        if found and (found[-1][0] == is_text or not line.strip()):
            found[-1][1].append(line)
        elif line.strip():
            found.append((is_text, [line]))
    for _, block in found:
        while not block[-1].strip():
            block.pop()
    return found


def page_of(script):
    # The two lines of the licence are not part of the page.
    lines = [line for line in script.read_text().splitlines() if not line.startswith("# SPDX")]
    parts = []
    for is_text, block in blocks(lines):
        if is_text:
            parts.append("\n".join(line[1:].removeprefix(" ") for line in block).strip("\n"))
        else:
            parts.append("```python\n" + "\n".join(block) + "\n```")
    note = f"*This page is made from [`{script.relative_to(ROOT)}`](../../{script.relative_to(ROOT)}), which the tests run.*"
    return "\n\n".join([*parts, note]) + "\n"


def main():
    stale = []
    for script in sorted((ROOT / "python/tutorials").glob("[0-9]*.py")):
        page = PAGES / (script.stem.partition("_")[2] + ".md")
        text = page_of(script)
        if "--check" not in sys.argv[1:]:
            PAGES.mkdir(exist_ok=True)
            page.write_text(text)
        elif not page.exists() or page.read_text() != text:
            stale.append(str(page.relative_to(ROOT)))
    if stale:
        sys.exit(f"out of date: {', '.join(stale)}; run scripts/python/make_pages.py")


if __name__ == "__main__":
    main()
