# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Makes the Debian packages from a build, unpacks them into an empty folder, and uses what lies there.

    debian.py BUILD SOURCE WORK

clean_root.sh installs them in a root that has nothing else.
"""
import os
import pathlib
import shutil
import subprocess
import sys

build, source, work = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
shutil.rmtree(work, ignore_errors=True)
root = work / "root"
root.mkdir(parents=True)
subprocess.run(["cpack", "-G", "DEB", "--config", str(build / "CPackConfig.cmake"), "-B", str(work)], check=True)


def fields(package: pathlib.Path) -> dict[str, str]:
    text = subprocess.run(["dpkg-deb", "-f", str(package)], check=True, capture_output=True, text=True).stdout
    return dict(line.split(": ", 1) for line in text.splitlines() if ": " in line)


packages = {fields(path)["Package"]: path for path in work.glob("*.deb")}
assert set(packages) == {"slurry", "libslurry-dev", "python3-slurry"}, packages
for name, needed in {"slurry": "libhdf5", "libslurry-dev": "libhdf5-dev", "python3-slurry": "python3-numpy"}.items():
    assert needed in fields(packages[name])["Depends"], fields(packages[name])
    subprocess.run(["dpkg-deb", "-x", str(packages[name]), str(root)], check=True)

version = f"{sys.version_info.major}.{sys.version_info.minor}"
assert f"python3 (>= {version})" in fields(packages["python3-slurry"])["Depends"], fields(packages["python3-slurry"])

program = root / "usr" / "bin" / "slurry"
subprocess.run([str(program), "new", "newton_cradle", "cradle.toml"], check=True, cwd=work)
subprocess.run([str(program), "run", "cradle.toml", "--quiet", "--out", "cradle"], check=True, cwd=work)
assert (work / "cradle" / "summary.json").exists()
module = root / "usr/lib/python3/dist-packages/slurry"
(core,) = module.glob("_core*.so")
subprocess.run([sys.executable, str(source / "tests" / "build" / "hardening.py"), str(program), str(core)], check=True)
environment = {**os.environ, "PYTHONPATH": str(module.parent), "PYTHONDONTWRITEBYTECODE": "1"}
subprocess.run(["/usr/bin/python3", str(source / "tests" / "package" / "outside.py"), str(module.parent)], check=True, env=environment, cwd=work)
for name, path in sorted(packages.items()):
    print(name, path.stat().st_size // 1024, "kB")
