# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""docs/licences.md lists what is linked, compiled in, served and imported, and nothing else; scripts/sbom.py writes what it says:
licences.py ROOT FILE..."""
import importlib.util
import json
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(sys.argv[1])
specification = importlib.util.spec_from_file_location("sbom", root / "scripts/sbom.py")
sbom = importlib.util.module_from_spec(specification)
specification.loader.exec_module(sbom)
tables = sbom.page_tables(root)


def quoted(cell):
    return re.findall(r"`([^`]+)`", cell)


def compared(what, listed, found):
    yield from (f"{what}: {name} is not in docs/licences.md" for name in sorted(found - listed))
    yield from (f"{what}: docs/licences.md lists {name}, which is not used" for name in sorted(listed - found))


def linked_faults(files):
    # The runtime of a sanitizer, GCC's own, is in test builds alone.
    found = {re.sub(r"\.so.*", "", name) for file in files for name in sbom.needed(file)} - {"libasan", "libubsan", "libtsan"}
    yield from compared("linked", {name for row in tables["Linked"] for name in quoted(row[2])}, found)


def included_faults():
    sources = [path for folder in ("slurry", "apps", "python", "viewer") for path in (root / folder).rglob("*") if path.suffix in (".hpp", ".cpp", ".h", ".cu")]
    text = "\n".join(path.read_text() for path in sources)
    found = set(re.findall(r"^\s*#\s*include <([\w+]+/)", text, flags=re.MULTILINE)) - {"sys/", "arpa/", "netinet/", "linux/"}
    page = (root / "docs/licences.md").read_text()
    listed = {name for row in tables["Compiled in"] for name in quoted(row[2])} | set(re.findall(r"have headers as well \(`(.*?)`, `(.*?)`\)", page)[0])
    yield from compared("included", listed, found)


def viewer_faults():
    found = {component["name"]: component["licenses"][0]["license"]["id"] for component in sbom.npm_components(root)}
    yield from compared("page of the viewer", {row[0] for row in tables["The page of the viewer"]}, set(found))
    yield from (f"{row[0]}: its licence is {found[row[0]]}, and not {row[1]}" for row in tables["The page of the viewer"] if found.get(row[0], row[1]) != row[1])
    declared = json.loads((root / "viewer/package.json").read_text())["dependencies"]
    yield from (f"{name} of viewer/package.json is not in docs/licences.md" for name in declared if name not in found)


def imported_faults():
    text = "\n".join(path.read_text() for path in (root / "python/slurry").glob("*.py"))
    found = set(re.findall(r"^\s*(?:import|from) ([a-z]\w*)", text, flags=re.MULTILINE)) - set(sys.stdlib_module_names) - {"slurry"}
    # Words of docstrings may begin a line with `from`.
    found = {name for name in found if re.search(rf"^\s*(import {name}\b|from {name}(\.\w+)* import )", text, flags=re.MULTILINE)}
    yield from compared("imported", {name for row in tables["Used if it is there"] for name in quoted(row[0])} - {"libslurry_cuda.so", "libslurry_mpi.so"}, found)


def licence_faults():
    for name in ("Linked", "Compiled in", "The page of the viewer"):
        for row in tables[name]:
            if re.search(r"\bGPL", row[1].replace("LGPL", "")) and "exception" not in row[1]:
                yield f"{row[0]} is under {row[1]}, which a program under the BSD licence cannot contain"


def bill_faults(file):
    text = subprocess.run([sys.executable, root / "scripts/sbom.py", file], check=True, capture_output=True, text=True).stdout
    bill = json.loads(text)
    components = {component["name"]: component for component in bill["components"]}
    for key, value in {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1}.items():
        if bill[key] != value:
            yield f"the bill has {key} = {bill[key]}"
    for name, component in components.items():
        if not component["version"] or not component["licenses"]:
            yield f"{name} has no version or licence in the bill"
    for row in tables["Linked"] + [row for row in tables["Compiled in"] if "module" not in row[0]]:
        if row[3] not in components and not row[3].startswith("libboost"):
            yield f"{row[3]} is missing in the bill"
    missing = subprocess.run([sys.executable, root / "scripts/sbom.py", root / "LICENSE"], capture_output=True, text=True)
    if missing.returncode == 0 or "no program or shared library" not in missing.stderr:
        yield "a text has a bill"


files = sys.argv[2:]
faults = [*linked_faults(files), *included_faults(), *viewer_faults(), *imported_faults(), *licence_faults(), *bill_faults(files[0])]
print("\n".join(faults))
sys.exit(bool(faults))
