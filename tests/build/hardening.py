# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""What we build loads no library from the current folder, its function addresses are read-only, and it guards its stack and its
copies of known size:  hardening.py [--sanitized] FILE..."""

import re
import subprocess
import sys


def readelf(option, file):
    return subprocess.run(["readelf", "--wide", option, file], check=True, text=True, capture_output=True).stdout


def faults(file, sanitized):
    dynamic = readelf("-d", file).splitlines()
    assert any("NEEDED" in line for line in dynamic), f"{file}: no dynamic section"
    yield from (line.strip() for line in dynamic if "RPATH" in line or "RUNPATH" in line)
    if not any("BIND_NOW" in line or ("FLAGS_1" in line and "NOW" in line) for line in dynamic):
        yield "addresses of functions are settled late (-z now is missing)"
    if "GNU_RELRO" not in readelf("-l", file):
        yield "addresses of functions stay writable (-z relro is missing)"
    symbols = readelf("--dyn-syms", file)
    if "__stack_chk_fail" not in symbols:
        yield "nothing guards the stack (-fstack-protector-strong is missing)"
    if not sanitized and not re.search(r"\b__(mem|str|sn?printf|v?s?n?printf|read|fread)\w*_chk\b", symbols):
        yield "nothing checks copies of known size (_FORTIFY_SOURCE is missing)"


def main():
    sanitized = "--sanitized" in sys.argv
    found = [f"{file}: {fault}" for file in sys.argv[1:] if not file.startswith("--") for fault in faults(file, sanitized)]
    print("\n".join(found))
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
