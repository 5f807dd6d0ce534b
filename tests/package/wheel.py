# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Makes the wheel from a build, installs it into an empty folder, and runs outside.py with the module of that folder alone.

    wheel.py BUILD SOURCE WORK
"""
import os
import pathlib
import shutil
import subprocess
import sys
import zipfile

build, source, work = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
shutil.rmtree(work, ignore_errors=True)
work.mkdir(parents=True)
# setuptools leaves its folders in the source tree: a copy of what the wheel is made from.
for name in ["pyproject.toml", "setup.py", "CMakeLists.txt", "README.md", "LICENSE"]:
    (work / "tree").mkdir(exist_ok=True)
    shutil.copy(source / name, work / "tree" / name)
pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
alone = ["--no-build-isolation", "--no-deps", "--no-index"]
environment = {**os.environ, "SLURRY_BUILD": str(build)}
subprocess.run([*pip, "wheel", *alone, "-w", str(work), str(work / "tree")], check=True, env=environment)
(wheel,) = work.glob("slurry-*.whl")
names = zipfile.ZipFile(wheel).namelist()
for file in (build / "python" / "slurry").iterdir():
    if file.is_file():
        assert f"slurry/{file.name}" in names, file.name
subprocess.run([*pip, "install", "--no-deps", "--no-index", "--target", str(work / "site"), str(wheel)], check=True)
(module,) = (work / "site" / "slurry").glob("_core*.so")
subprocess.run([sys.executable, str(source / "tests" / "build" / "hardening.py"), str(module)], check=True)
environment = {**os.environ, "PYTHONPATH": str(work / "site"), "PYTHONDONTWRITEBYTECODE": "1"}
subprocess.run([sys.executable, str(source / "tests" / "package" / "outside.py"), str(work / "site")], check=True, env=environment, cwd=work)
print(wheel.name, wheel.stat().st_size // 1024, "kB")
