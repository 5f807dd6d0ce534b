# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Kills one rank of running cases at random moments, and resumes the runs with another number of ranks, over and over: all
ranks end, every file is whole, and the end has the bits of the run of one rank.

    kills.py <slurry> --kills 50 [--seed 1]
"""
import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "trust"))
from kill_campaign import CASES  # noqa: E402
from mpirun import start  # noqa: E402
from ranks import COMING, FRICTION, LOADED, Ranks, expect  # noqa: E402
from run_folder import check_folder  # noqa: E402

KINDS = {"friction": FRICTION, "loaded": LOADED, "coming and going": COMING, "sheared": CASES["sheared"].replace("end = 1.2", "end = 0.4")}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    kills = runs = 0
    with tempfile.TemporaryDirectory(prefix="slurry_kills_") as work:
        ranks = Ranks(options.program, Path(work))
        while kills < options.kills:
            name = chance.choice(list(KINDS))
            case, whole = ranks.reference(name, KINDS[name])
            folder = Path(work) / f"run{runs}"
            runs += 1
            for turn in range(6):
                resume = ["--resume"] if any((folder / f).exists() for f in ("case.toml", "summary.json")) else []
                count = chance.choice([2, 3, 4])
                process = start(ranks.command(count, case, folder, *resume))
                moment = time.monotonic() + chance.uniform(0.2, 6)
                while turn < 5 and kills < options.kills and time.monotonic() < moment and process.poll() is None:
                    time.sleep(0.005)
                children = ranks.ranks_of(process)
                if turn < 5 and kills < options.kills and process.poll() is None and children:
                    chance.choice(children).kill()
                    kills += 1
                output = process.communicate(timeout=600)[0]
                check_folder(folder, {})
                if process.returncode == 0:
                    break
            expect(process.returncode == 0, name, output)
            ranks.expect_same(whole, folder, name)
            print(f"{kills} kills: {name} ended with the bits of one rank", flush=True)


if __name__ == "__main__":
    main()
