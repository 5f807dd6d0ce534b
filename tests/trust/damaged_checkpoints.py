# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Damages the newest checkpoint of an interrupted run in every way and resumes: the program names the file and why it is
refused, says from which one it goes on, and ends with the bits of the run that nobody touched.

    damaged_checkpoints.py <slurry>
"""
import random
import shutil
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

from kill_campaign import CASES, OUTPUT
from run_folder import checksum, differences


def run(program, case, folder, *more):
    return subprocess.run([program, "run", str(case), "-q", "-j1", "-o", str(folder), *more], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def older_version(data):
    """A whole checkpoint of the version before: everything right but its version."""
    body = data[:8] + struct.pack("<Q", struct.unpack_from("<Q", data, 8)[0] - 1) + data[16:-8]
    return body + struct.pack("<Q", checksum(body))


def damages(data):
    """(name, bytes, what the refusal must say) for each way of damage."""
    pick = random.Random(1)
    yield "empty", b"", "does not start as a checkpoint"
    yield "foreign", b"\x89HDF\r\n\x1a\n" + data[8:], "does not start as a checkpoint"
    yield "text", b"this is a note to myself\n" * 100, "does not start as a checkpoint"
    yield "older version", older_version(data), "this program reads version"
    yield "longer", data + bytes(8), "expected"
    for cut in (7, 20, 31, 100, len(data) // 2, len(data) - 1):
        yield f"truncated to {cut}", data[:cut], "not a usable checkpoint"
    # A bit in each region: magic, version, length, names and lengths of sections, contents, the sum itself.
    places = [3, 9, 18, 26, 60] + sorted(pick.sample(range(64, len(data) - 8), 6)) + [len(data) - 4]
    for place in places:
        flipped = bytearray(data)
        flipped[place] ^= 1 << pick.randrange(8)
        yield f"bit flipped at {place} of {len(data)}", bytes(flipped), "not a usable checkpoint"


# Name, text, the end of the run whose checkpoint is damaged, and the end of that which goes on. The tilt of the sheared
# cell is flipped between its two checkpoints and again afterwards; the fluid settles before its first checkpoint alone.
SCENES = (("friction", CASES["friction"].replace("counts = [10, 10]", "counts = [4, 4]"), "0.04", "0.06"),
          ("sheared", CASES["sheared"], "0.31", "0.54"),
          ("settling", CASES["settling"], "0.2", "0.3"))


def damage_all(program, work, name, text, first_end, last_end):
    """The number of ways in which a checkpoint of this case was damaged."""
    case = work / f"{name}.toml"
    case.write_text(text + OUTPUT)
    whole, half = work / f"{name}_whole", work / f"{name}_half"
    for folder, end in (whole, last_end), (half, first_end):
        done = run(program, case, folder, "--set", f"time.end={end}")
        assert done.returncode == 0, done.stdout
    go_on = "--set", f"time.end={last_end}", "--resume"
    checkpoints = sorted((half / "checkpoints").glob("*.ckpt"))
    assert len(checkpoints) == 2, checkpoints
    count = 0
    for damage, data, expected in damages(checkpoints[1].read_bytes()):
        folder = work / "damaged"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(half, folder)
        bad = folder / "checkpoints" / checkpoints[1].name
        bad.write_bytes(data)
        resumed = run(program, case, folder, *go_on)
        assert resumed.returncode == 0, (name, damage, resumed.stdout)
        assert f"{bad}: not a usable checkpoint" in resumed.stdout and expected in resumed.stdout, (damage, resumed.stdout)
        assert f"going on from {folder / 'checkpoints' / checkpoints[0].name}" in resumed.stdout, (damage, resumed.stdout)
        found = differences(whole, folder)
        assert not found, (name, damage, found)
        count += 1
    # With no good one left the program says so and touches nothing.
    folder = work / f"{name}_both"
    shutil.copytree(half, folder)
    for path in (folder / "checkpoints").glob("*.ckpt"):
        path.write_bytes(path.read_bytes()[:-1])
    before = {p: p.read_bytes() for p in folder.rglob("*") if p.is_file()}
    refused = run(program, case, folder, *go_on)
    assert refused.returncode == 2 and "has no checkpoint to resume from" in refused.stdout, refused.stdout
    assert refused.stdout.count("not a usable checkpoint") == 2, refused.stdout
    assert before == {p: p.read_bytes() for p in folder.rglob("*") if p.is_file()}
    return count


def main():
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(prefix="slurry_damage_", dir=memory if memory.is_dir() else None) as work:
        count = sum(damage_all(sys.argv[1], Path(work), *scene) for scene in SCENES)
    print(f"{count} damaged checkpoints were refused by name; each run went on from the one before, to the same bits")


if __name__ == "__main__":
    main()
