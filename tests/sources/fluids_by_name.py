# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Who names a fluid: outside of slurry/fluids no file names a member of the list in fluids.hpp or includes a file of its
folder, so that a new fluid is one folder and one line.

    fluids_by_name.py SOURCE_DIR    the sources of the library, the programs and the Python package
    fluids_by_name.py --self-test   that the reader sees what it should
"""
import pathlib
import re
import sys

# Studies and swimmers compute with boundary elements, multipoles and given flows: they include the tools of a folder.
TOOL_USERS = ("slurry/studies/", "slurry/swimmers/")

FOLDERS = {"slurry": "*.[ch]pp", "apps": "*.[ch]pp", "python": "*.[ch]pp", "python/slurry": "*.py", "viewer/src": "*.ts"}


def members(text):
    """The types in `using Fluid = std::variant<...>;`."""
    found = re.search(r"using Fluid = std::variant<([^;]*)>;", text)
    return re.findall(r"\w+", found.group(1)) if found else []


def names_one(text, fluids, may_include):
    """Does this source name a fluid of the list, or include a file of a fluid's folder?"""
    return bool(re.search(rf"\b(?:{'|'.join(fluids)})\b", text)) or (
        not may_include and re.search(r'#include "slurry/fluids/\w+/', text) is not None)


def self_test():
    fluids = members("// a list\nusing Fluid = std::variant<NoFluid,\n    TarFluid>;\n")
    assert fluids == ["NoFluid", "TarFluid"], fluids
    for text, expected in (("std::get<TarFluid>(c.fluid)", True), ("TarFluids x;", False), ("Fluid x;", False),
                           ('#include "slurry/fluids/tar/tar_fluid.hpp"', True), ('#include "slurry/fluids/fluids.hpp"', False)):
        assert names_one(text, fluids, False) == expected, text
    assert not names_one('#include "slurry/fluids/tar/tools.hpp"', fluids, True)


def main(root):
    fluids = members((root / "slurry/fluids/fluids.hpp").read_text())
    if len(fluids) < 2:
        raise SystemExit("the list of fluids cannot be read")
    naming, count = [], 0
    for folder, pattern in FOLDERS.items():
        for path in sorted((root / folder).rglob(pattern)):
            name = str(path.relative_to(root))
            if name.startswith("slurry/fluids/"):
                continue
            count += 1
            if names_one(path.read_text(), fluids, name.startswith(TOOL_USERS)):
                naming.append(name)
    for name in naming:
        print(f"{name} names a fluid: ask the list in slurry/fluids/fluids.hpp instead")
    print(f"{len(naming)} of {count} files outside of slurry/fluids name a fluid")
    return 1 if naming else 0


if __name__ == "__main__":
    self_test()
    sys.exit(0 if sys.argv[1] == "--self-test" else main(pathlib.Path(sys.argv[1])))
