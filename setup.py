# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""The wheel of the Python module: what CMake puts into <build>/python/slurry. SLURRY_BUILD names a build folder that has it already."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent


class BuildByCMake(build_ext):
    def build_module(self) -> pathlib.Path:
        build = pathlib.Path(self.build_temp).resolve() / "cmake"
        generator = ["-G", "Ninja"] if shutil.which("ninja") else []
        options = ["-DCMAKE_BUILD_TYPE=Release", "-DSLURRY_TESTS=OFF", "-DSLURRY_BENCHMARKS=OFF", "-DSLURRY_VIEWER=OFF",
                   "-DSLURRY_PYTHON=ON", f"-DPython_EXECUTABLE={sys.executable}"]
        subprocess.run(["cmake", "-S", str(ROOT), "-B", str(build), *generator, *options], check=True)
        subprocess.run(["cmake", "--build", str(build), "--target", "slurry_python", "--parallel", str(os.cpu_count() or 1)], check=True)
        return build

    def build_extension(self, ext: Extension) -> None:
        target = pathlib.Path(self.get_ext_fullpath(ext.name)).resolve().parent
        build = pathlib.Path(os.environ["SLURRY_BUILD"]) if "SLURRY_BUILD" in os.environ else self.build_module()
        target.mkdir(parents=True, exist_ok=True)
        for file in (build / "python" / "slurry").iterdir():
            if file.is_file():
                shutil.copy2(file, target / file.name)


version = re.search(r"project\(slurry VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)
setup(version=version, packages=[], ext_modules=[Extension("slurry._core", sources=[])], cmdclass={"build_ext": BuildByCMake})
