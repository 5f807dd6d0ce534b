# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""`./run --help` and `./run --version` answer at once, without a build, and say what the program says:  run_script.py PROGRAM SOURCE"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

program, source = sys.argv[1], pathlib.Path(sys.argv[2])


def said(*command, **more):
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=20, **more).stdout


def commands(text):
    return re.findall(r"^  ([a-z]+) +(\S.*)$", text.split("ommands", 1)[1], re.MULTILINE)


with tempfile.TemporaryDirectory() as home:
    copy = pathlib.Path(home) / "slurry"
    copy.mkdir()
    for name in ("run", "CMakeLists.txt", "packages.txt"):
        shutil.copy(source / name, copy / name)
    for name in ("scripts", "apps"):
        shutil.copytree(source / name, copy / name)
    tools = pathlib.Path(home) / "tools"
    tools.mkdir()
    for name in ("cmake", "ninja", "apt-get", "sudo"):
        (tools / name).write_text("#!/bin/sh\necho built >> " + str(pathlib.Path(home) / "built") + "\nexit 1\n")
        (tools / name).chmod(0o755)
    environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"}
    assert said(copy / "run", "--version", env=environment) == said(program, "--version")
    for word in ("--help", "-h"):
        text = said(copy / "run", word, env=environment)
        assert commands(text) == commands(said(program, "--help")) != [], text
        assert "./run CASE.toml" in text, text
    assert not (pathlib.Path(home) / "built").exists()
