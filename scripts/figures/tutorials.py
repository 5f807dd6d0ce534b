# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""The figures of the Python tutorials: each script leaves its own as `figure`."""
import contextlib
import pathlib
import runpy
import sys
import tempfile

TUTORIALS = pathlib.Path(__file__).resolve().parents[2] / "python/tutorials"


def figure_of(script):
    def draw(program):
        # The module of the build that the program comes from.
        sys.path.insert(0, str(pathlib.Path(program.path).parent / "python"))
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            return runpy.run_path(str(script))["figure"]

    draw.__name__ = "python_" + script.stem.partition("_")[2]
    return draw


TUTORIAL_FIGURES = tuple(figure_of(script) for script in sorted(TUTORIALS.glob("[0-9]*.py")))
