# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Every preset of CMakePresets.json configures, with its tests:  presets.py SOURCE WORK_FOLDER"""

import json
import shutil
import subprocess
import sys
from pathlib import Path


def presets(source):
    listed = json.loads((source / "CMakePresets.json").read_text())["configurePresets"]
    return [preset["name"] for preset in listed if not preset.get("hidden")]


def configure(source, folder, preset):
    """The output of CMake if it fails, else nothing."""
    command = ["cmake", "--preset", preset, "-B", str(folder), "-DSLURRY_TESTS=ON", "-DSLURRY_VIEWER=OFF"]
    done = subprocess.run(command, cwd=source, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.stdout if done.returncode else ""


def main():
    source, work = Path(sys.argv[1]), Path(sys.argv[2])
    names = presets(source)
    assert {"release", "dev", "sanitize", "thread-sanitize"} <= set(names), names
    failed = False
    for name in names:
        shutil.rmtree(work / name, ignore_errors=True)
        if output := configure(source, work / name, name):
            print(f"the preset {name} does not configure:\n{output}")
            failed = True
    shutil.rmtree(work, ignore_errors=True)
    sys.exit(failed)


main()
