#!/usr/bin/env python3
# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""A software bill of materials (CycloneDX 1.5, JSON) of a program or a module: the shared libraries that it loads, the headers
compiled in, and the packages of the viewer's page.

    scripts/sbom.py FILE [-o OUTPUT]

Versions and licences are those of the installed Debian packages; licences of what we link ourselves are those of docs/licences.md.
"""
import argparse
import hashlib
import json
import pathlib
import re
import subprocess
import uuid

ROOT = pathlib.Path(__file__).resolve().parent.parent


def output(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else ""


def page_tables(root=ROOT):
    """The rows of each table of docs/licences.md, by the heading over it: lists of cells."""
    sections = re.split(r"^## ", (root / "docs/licences.md").read_text(), flags=re.MULTILINE)
    rows = {}
    for section in sections[1:]:
        lines = [line for line in section.splitlines() if line.startswith("|")]
        rows[section.splitlines()[0]] = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]
    return rows


def reviewed_licences(root=ROOT):
    """SPDX expressions of our tables, by Debian package."""
    tables = page_tables(root)
    return {row[3]: row[1] for name in ("Linked", "Compiled in") for row in tables[name]}


def needed(file):
    """The shared libraries that a file names itself."""
    return re.findall(r"\(NEEDED\).*\[(.*)\]", output("readelf", "--wide", "-d", str(file)))


def loaded(file):
    """All shared libraries that are loaded with a file: soname and path."""
    found = dict(re.findall(r"^\s*(\S+) => (/\S+)", output("ldd", str(file)), flags=re.MULTILINE))
    linker = re.search(r"^\s*(/\S*/(ld-\S+))", output("ldd", str(file)), flags=re.MULTILINE)
    return found | ({linker[2]: linker[1]} if linker else {})


def package_of(path):
    """The Debian package of a file, which dpkg may know under /lib or under /usr/lib."""
    real = str(pathlib.Path(path).resolve())
    for name in (real, real.removeprefix("/usr")):
        if found := output("dpkg-query", "-S", name):
            return found.split(":")[0]
    return None


def licence_of(package):
    """What the copyright file of a package says of all its files."""
    path = pathlib.Path("/usr/share/doc") / package / "copyright"
    text = path.read_text(errors="replace") if path.exists() else ""
    found = re.search(r"^Files:\s*\*.*?^License:\s*(\S[^\n]*)", text, flags=re.MULTILINE | re.DOTALL)
    return found[1] if found else f"see {path}"


def debian_component(package, why, reviewed):
    version = output("dpkg-query", "-W", "-f", "${Version}", package)
    licence = {"expression": reviewed[package]} if package in reviewed else {"license": {"name": licence_of(package)}}
    return {"type": "library", "name": package, "version": version, "purl": f"pkg:deb/debian/{package}@{version}",
            "licenses": [licence], "properties": [{"name": "slurry:use", "value": why}]}


def debian_components(file):
    reviewed, direct, why = reviewed_licences(), set(needed(file)), {}
    for soname, path in loaded(file).items():
        package = package_of(path) or soname
        if soname in direct or package not in why:
            why[package] = "linked" if soname in direct else "loaded by a library"
    for row in page_tables()["Compiled in"]:
        if output("dpkg-query", "-W", row[3]):
            why[row[3]] = "headers compiled in"
    return [debian_component(package, why[package], reviewed) for package in sorted(why)]


def npm_components(root=ROOT):
    packages = json.loads((root / "viewer/package-lock.json").read_text())["packages"]
    for path, package in sorted(packages.items()):
        if path and not package.get("dev"):
            name = path.removeprefix("node_modules/")
            yield {"type": "library", "name": name, "version": package["version"], "purl": f"pkg:npm/{name}@{package['version']}",
                   "licenses": [{"license": {"id": package["license"]}}], "properties": [{"name": "slurry:use", "value": "in the page of the viewer"}]}


def bill(file):
    version = re.search(r"project\(slurry VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    product = {"type": "application", "name": "slurry", "version": version, "licenses": [{"license": {"id": "BSD-3-Clause"}}],
               "hashes": [{"alg": "SHA-256", "content": digest}], "properties": [{"name": "slurry:file", "value": file.name}]}
    # The same file has the same bill: its number is made from its checksum.
    return {"bomFormat": "CycloneDX", "specVersion": "1.5", "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, digest)}",
            "version": 1, "metadata": {"component": product}, "components": debian_components(file) + list(npm_components())}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("-o", "--output", type=pathlib.Path, help="default: print it")
    arguments = parser.parse_args()
    if not needed(arguments.file):
        parser.error(f"{arguments.file} is no program or shared library")
    text = json.dumps(bill(arguments.file), indent=2) + "\n"
    if arguments.output:
        arguments.output.write_text(text)
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
