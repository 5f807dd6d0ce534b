# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""The slowest compilations of a build, as ratios to that of slurry/core; fails past a bound.

    slowest.py BUILD

scripts/timed_compile notes the processor time of each, which hangs on the machine but little on what else it does; the ratio
does not hang on either. Compilations that ccache answered took no time and say nothing: where that of the reference did, there
is nothing to compare, and the test says so.
"""
import pathlib
import sys

REFERENCE = "slurry_engine.dir/Unity/unity_slurry/core_cxx.cxx.o"  # ten sources, four seconds of a server's core
MOST = 12.0  # the slowest was 8.7 times the reference when this was written (tests/physics)
LEAST_SECONDS = 1.0  # a reference that took less came from ccache


def compilations(log: pathlib.Path) -> dict[str, float]:
    """Seconds by object; of objects made several times the last."""
    seconds = {}
    for line in log.read_text().splitlines():
        number, _, name = line.partition(" ")
        seconds[name] = float(number)
    return seconds


def main() -> int:
    log = pathlib.Path(sys.argv[1]) / "compile_times.txt"
    if not log.exists():
        print(f"{log} is not there: nothing was compiled here")
        return 0
    seconds = compilations(log)
    reference = max((s for name, s in seconds.items() if name.endswith(REFERENCE)), default=0.0)
    if reference < LEAST_SECONDS:
        print(f"the reference took {reference:.2f} s: it came from ccache, nothing to compare")
        return 0
    slow = sorted(seconds.items(), key=lambda entry: -entry[1])
    print(f"reference {REFERENCE}: {reference:.1f} s; all {sum(seconds.values()):.0f} s; bound {MOST:g}")
    for name, s in slow[:12]:
        print(f"{s / reference:6.2f}  {name.replace('CMakeFiles/', '').replace('Unity/', '')}")
    worst = slow[0][1] / reference
    if worst > MOST:
        print(f"{slow[0][0]} takes {worst:.1f} times the reference: split its folder, or find what it includes")
        return 1
    return 0


sys.exit(main())
