# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Draws the figures of docs/ from runs of the program. Started by `./run figures [NAME...]`; all figures by default.

Runs are kept in build/figures-runs and used again while their case is the same; --fresh makes them anew.
"""
import argparse
import io
import pathlib
import sys

from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "build/release/python"))  # the module slurry

from figures import FIGURES
from runs import Program

LARGE = 150_000  # bytes


def parse_arguments():
    names = [figure.__name__ for figure in FIGURES]
    parser = argparse.ArgumentParser(prog="./run figures", description="Draw the figures of docs/.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="figures to draw: " + ", ".join(names))
    parser.add_argument("--fresh", action="store_true", help="run the cases again")
    parser.add_argument("--program", default=ROOT / "build/release/slurry", help="the slurry program")
    arguments = parser.parse_args()
    unknown = sorted(set(arguments.names) - set(names))
    if unknown:
        parser.error(f"no figure {', '.join(unknown)}; known: {', '.join(names)}")
    return arguments


def save(figure, path):
    """A PNG; a large one is reduced to 256 colours, which makes it three times smaller."""
    path.parent.mkdir(parents=True, exist_ok=True)
    raw = io.BytesIO()
    figure.savefig(raw, format="png", bbox_inches="tight")
    picture = Image.open(raw).convert("RGB")
    if raw.tell() > LARGE:
        picture = picture.quantize(256, dither=Image.Dither.NONE)
    picture.save(path, optimize=True)


def main():
    arguments = parse_arguments()
    program = Program(arguments.program, ROOT, ROOT / "build/figures-runs", arguments.fresh)
    for figure in FIGURES:
        if arguments.names and figure.__name__ not in arguments.names:
            continue
        path = ROOT / "docs/figures" / f"{figure.__name__}.png"
        save(figure(program), path)
        print(f"figures: {path.relative_to(ROOT)}", flush=True)


if __name__ == "__main__":
    main()
