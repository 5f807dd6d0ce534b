# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""The reference of the Python module, from the docstrings of the module as it is built (build/release/python, or the folder
that SLURRY_MODULE names)."""
import inspect
import os
import re
import sys

# What a section shows: the names of the package that these files define. All others are classes of the tables of a case.
SECTIONS = [
    ("Simulations", ["_core.pyi"]),
    ("Runs and sweeps", ["running.py", "sweeps.py"]),
    ("Results", ["results.py", "plot.py", "notebook.py"]),
    ("Studies", ["studies.py", "stokes.py", "swimmers.py", "laboratory.py", "continuum.py"]),
]


def public_names(module):
    return [name for name in sorted(dir(module)) if not name.startswith("_") and not inspect.ismodule(getattr(module, name))]


def defined_in(files, root):
    text = "".join((root / "python/slurry" / file).read_text() for file in files)
    return set(re.findall(r"^(?:class|def) (\w+)", text, flags=re.MULTILINE))


def plain(text):
    """Docstrings are plain text: paragraphs stay, lines that are indented become code, the rest is escaped."""
    blocks = []
    for block in re.split(r"\n\s*\n", inspect.cleandoc(text or "")):
        if all(line.startswith("  ") for line in block.splitlines()):
            blocks.append("```\n" + block + "\n```")
        else:
            blocks.append(re.sub(r"([<*_])", r"\\\1", block))
    return "\n\n".join(blocks)


def signature(thing):
    try:
        return re.sub(r"<[^<>]*>", "...", str(inspect.signature(thing)))
    except (TypeError, ValueError):
        return ""


def own_text(thing):
    """The docstring, without the line of the signature that pybind11 puts first."""
    text = inspect.getdoc(thing) or ""
    lines = text.splitlines()
    if lines and re.match(r"^\w+\(.*\)( -> .*)?$", lines[0]):
        return lines[0], "\n".join(lines[1:]).strip()
    return None, text


def members(cls):
    for name in sorted(vars(cls)):
        member = inspect.getattr_static(cls, name)
        if name.startswith("_") or inspect.isclass(member):
            continue
        yield name, member


def of_class(name, cls):
    yield f"### {name}"
    yield plain(own_text(cls)[1])
    rows = []
    for member_name, member in members(cls):
        bound = getattr(cls, member_name, member)
        line, text = own_text(bound if callable(bound) else member)
        call = line.split("(", 1)[1] if line else signature(bound)[1:] if callable(bound) else ""
        shown = f"{member_name}({re.sub(r'^self: [^,)]*(, )?|^self(, )?', '', call)}" if call else member_name
        first = " ".join(text.split("\n\n")[0].split())
        rows.append(f"| `{shown}` | {first.replace('|', chr(92) + '|').replace('<', '&lt;')} |")
    if rows:
        yield "| | |\n|---|---|\n" + "\n".join(rows)


def of_function(name, function):
    line, text = own_text(function)
    yield f"### {name}"
    yield f"```python\n{line or name + signature(function)}\n```"
    yield plain(text)


def reference_page(root):
    folder = os.environ.get("SLURRY_MODULE", str(root / "build/release/python"))
    if folder not in sys.path:
        sys.path.insert(0, folder)
    import slurry

    parts = ["# Reference of the Python module", "Made from the docstrings of `import slurry`. The classes of the tables of a "
             "case have the keys of the [reference](../reference.md); their text is there."]
    left = public_names(slurry)
    for title, files in SECTIONS:
        names = [name for name in left if name in defined_in(files, root)]
        left = [name for name in left if name not in names]
        parts.append(f"## {title}")
        for name in names:
            thing = getattr(slurry, name)
            parts.extend(of_class(name, thing) if inspect.isclass(thing) else of_function(name, thing))
    parts.append("## Cases")
    parts.append(", ".join(f"`{name}`" for name in left))
    return "\n\n".join(parts) + "\n"
