# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""What we build loads no library from the current folder, and its function addresses are read-only:  loading.py FILE..."""

import subprocess
import sys

failed = False
for file in sys.argv[1:]:
    lines = subprocess.run(["readelf", "-d", file], check=True, text=True, capture_output=True).stdout.splitlines()
    assert any("NEEDED" in line for line in lines), f"{file}: no dynamic section"
    for line in lines:
        if "RPATH" in line or "RUNPATH" in line:
            print(f"{file}: {line.strip()}")
            failed = True
    if not any("BIND_NOW" in line or ("FLAGS_1" in line and "NOW" in line) for line in lines):
        print(f"{file}: addresses of functions are settled late (-z now is missing)")
        failed = True
sys.exit(failed)
