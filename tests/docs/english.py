# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Words and phrases that docs/style.md advises against, and how many of them each page may still contain."""
import re

# What to write instead is in docs/style.md.
PHRASES = [
    r"anew",
    r"in (?:the|its|their) place of",
    r"(?:is|are|was|were|be|been) told(?! apart| from)",
    r"(?:tells?|told) of",
    r"rub(?:s|bed|bing)?",
    r"(?<!there )(?:is|are) no (?!longer|more|less|other|better|farther|slower|faster)[a-z]+",
    r"mend(?:s|ed|ing)?",
    r"hangs? on",
    r"asked of",
    r"slips? (?:of print|in (?:a|the) case)",
    r"(?:can|cannot|could|longer) bear",
    r"(?:is|are) answered with",
    r"(?:is|are) felt",
    r"for ever",
    r"worked out apart",
]

# Pages that are not rewritten yet. A number may be lowered or removed, never raised, and no page may be added.
ALLOWANCES = {
    "CONTRIBUTING.md": 1,
    "docs/benchmarks.md": 3,
    "docs/gallery/dkt.md": 1,
    "docs/gallery/grain_and_wall_on_a_grid.md": 1,
    "docs/gallery/packing_spheres.md": 1,
    "docs/gallery/sheared_suspension.md": 1,
    "docs/gallery/stones_on_coast.md": 1,
    "docs/gallery/three_falling_spheres.md": 1,
    "docs/how_to.md": 7,
    "docs/pictures.md": 4,
    "docs/python/index.md": 1,
    "docs/trust/any_input.md": 1,
    "docs/trust/kill_and_disk.md": 3,
    "docs/trust.md": 3,
    "docs/viewer.md": 2,
}

# Generated from the program, and the page that lists the phrases.
SKIPPED = ("reference.md", "style.md")


def prose(text):
    """The text of a page without code, on one line, so that a phrase may continue on the next line."""
    text = re.sub(r"^```.*?^```", " ", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"`[^`\n]*`", "`", text)
    return re.sub(r"\s+", " ", text)


def found_phrases(text):
    """Each phrase of the list in the text, with some words around it."""
    pattern = re.compile(rf"\b(?:{'|'.join(PHRASES)})\b", flags=re.IGNORECASE)
    words = prose(text)
    return [words[max(0, found.start() - 30):found.end() + 20] for found in pattern.finditer(words)]


def english_pages(root):
    pages = [root / "README.md", root / "CONTRIBUTING.md", *sorted((root / "docs").rglob("*.md"))]
    return [page for page in pages if page.name not in SKIPPED]


def check_english(_program, root):
    for page in english_pages(root):
        name = str(page.relative_to(root))
        found, allowed = found_phrases(page.read_text()), ALLOWANCES.get(name, 0)
        if len(found) > allowed:
            excerpts = "".join(f"\n    ... {excerpt} ..." for excerpt in found)
            yield f"{name}: {len(found)} phrases that docs/style.md advises against, {allowed} allowed:{excerpts}"
