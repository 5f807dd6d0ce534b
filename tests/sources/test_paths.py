# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Unit tests lie where what they test lies, and are named alike: the test of slurry/a/b.cpp is tests/unit/a/b.cpp. A test
of a behaviour that is no file's alone has the name of the behaviour, in the folder that has it.

    test_paths.py SOURCE_DIR
"""
import pathlib
import sys

# Folders of tests of what is not in slurry/.
ELSEWHERE = {"apps": "apps", "view": "apps/view"}


def home_of(root, folder):
    """The folder whose sources are tested in tests/unit/<folder>."""
    first, *rest = folder.parts or ("",)
    return root.joinpath(ELSEWHERE.get(first, f"slurry/{first}"), *rest)


def stems(files):
    return {file.stem for file in files if file.suffix in (".cpp", ".hpp")}


def faults(root):
    unit = root / "tests/unit"
    for test in sorted((root / "tests").rglob("*.cpp")):
        if test.stem.endswith("_test") or test.stem.startswith("test_"):
            yield f"{test.relative_to(root)}: the name of a test says what is tested, without the word test"
    for test in sorted(unit.rglob("*.cpp")):
        folder = test.relative_to(unit).parent
        home = home_of(root, folder)
        if not home.is_dir():
            yield f"tests/unit/{folder}: there is no folder {home.relative_to(root)}"
        elif test.stem not in stems(home.iterdir()):
            below = [path for path in home.rglob(test.stem + ".*") if path.suffix in (".cpp", ".hpp")]
            if len({path.parent for path in below}) == 1:
                yield f"{test.relative_to(root)} tests {below[0].relative_to(root)}: it belongs beside it"


def main():
    found = list(faults(pathlib.Path(sys.argv[1])))
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
