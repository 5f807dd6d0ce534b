# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""The fingerprints of the gallery by several ranks, each of which compares its own with those in the tree; every rank shares
the smallest problem too.

    golden.py GOLDEN TREE short      a few cases of different kinds, after a few steps
    golden.py GOLDEN TREE gallery    all cases, on 2, 3, 4, 7 and 8 ranks of one thread and of two
"""
import re
import sys
from pathlib import Path

from mpirun import mpirun, run

SHORT = ["erodible_bed", "incline_pile", "lees_edwards", "packing_spheres", "packing_dimers", "shear_box", "sheared_films",
         "three_falling_spheres", "stones_on_coast", "dense_suspension"]


def main():
    golden, tree, which = sys.argv[1:]
    path = Path(tree) / "tests/golden" / ("short.txt" if which == "short" else "gallery.txt")
    turns = [(2, 1, SHORT[:4]), (3, 1, SHORT[4:7]), (4, 1, SHORT[7:]), (7, 1, SHORT[3:4])] if which == "short" else \
        [(ranks, threads, []) for ranks in (2, 3, 4, 7, 8) for threads in (1, 2)]
    for ranks, threads, names in turns:
        code, output = run(mpirun(ranks, golden, tree, path, f"--threads={threads}", *names))
        print(f"{ranks} ranks of {threads} threads\n{output}", flush=True)
        gathers = sum(int(n) for n in re.findall(r"(\d+) gathers", output))
        if code != 0 or gathers == 0:
            sys.exit(f"exit code {code}, {gathers} gathers")


if __name__ == "__main__":
    main()
