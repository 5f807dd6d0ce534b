# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Full disk, file-size limit, read-only folder, vanished folder, too little memory: one clear sentence, exit code 1 (2
where the case asks for what cannot be), the last checkpoint good, nothing half written left behind.

    bad_disks.py <slurry>

A full disk is a tmpfs of one megabyte in a mount namespace of our own, which goes with this program; where the system does
not allow that, the limit of the size of a file (RLIMIT_FSIZE) stands for it.
"""
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from kill_campaign import CASES, OUTPUT
from run_folder import check_folder, differences, read_checkpoint


def start(program, case, folder, *more, **options):
    return subprocess.Popen([program, "run", str(case), "-q", "-j1", "-o", str(folder), *more], text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)


def run(*arguments, **options):
    process = start(*arguments, **options)
    output = process.communicate()[0]
    return process.returncode, output


def expect(condition, *what):
    if not condition:
        raise SystemExit(f"failed: {what}")


def expect_whole(folder):
    check_folder(folder, {})
    left = list(folder.rglob("*.part"))
    expect(not left, "left behind", left)


def expect_said_checkpoint(folder, output):
    """What the program calls good is there, and whole; and it says one thing or the other."""
    said = re.search(r"the last checkpoint, of step (\d+), is good", output)
    expect(said or "holds no good checkpoint" in output, "nothing is said about the checkpoint", output)
    if said:
        read_checkpoint(folder / "checkpoints" / f"step_{int(said[1]):09}.ckpt")


class Scenes:
    def __init__(self, program, work):
        self.program, self.work = program, work
        self.case = work / "case.toml"
        self.case.write_text(CASES["friction"] + OUTPUT)
        self.whole = work / "whole"
        code, output = run(program, self.case, self.whole)
        expect(code == 0, output)

    def goes_on(self, folder):
        """The run goes on once the trouble is gone, and ends as if there had been none."""
        code, output = run(self.program, self.case, folder, "--resume")
        expect(code == 0, output)
        found = differences(self.whole, folder)
        expect(not found, found)

    def full_disk(self):
        disk = self.work / "disk"
        if not mount(disk, "size=1m"):
            return "full disk: mounting is not allowed here; see the limit of file sizes"
        try:
            folder = disk / "run"
            code, output = run(self.program, self.case, folder)
            expect(code == 1 and "No space left on device" in output, output)
            expect_whole(folder)
            saved = max((folder / "checkpoints").glob("*.ckpt"))
            rescued = self.work / "rescued"
            shutil.copytree(folder, rescued)
        finally:
            subprocess.run(["umount", str(disk)], check=True)
        self.goes_on(rescued)
        return f"full disk: stopped with {saved.name} good, went on to the same bits"

    def file_limit(self):
        """Every write beyond 20 kB fails: the first frame or checkpoint that is larger stops the run."""
        folder = self.work / "limited"
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20000, resource.RLIM_INFINITY))
        code, output = run(self.program, self.case, folder, preexec_fn=limit)
        expect(code == 1 and "File too large" in output, code, output)
        expect_whole(folder)
        return "limit of file sizes: stopped, nothing half written"

    def full_frame(self):
        """A frame that was due meets the limit of file sizes while the checkpoint still fits: it comes when the run goes on."""
        case = self.work / "frames.toml"
        text = CASES["friction"].replace("counts = [10, 10]", "counts = [6, 6]")
        # Few rows and frames, so that their lists stay small beside a frame.
        case.write_text(text + OUTPUT.replace("{ steps = 3 }", "{ steps = 20 }").replace("{ steps = 2 }", "{ steps = 20 }"))
        whole, folder = self.work / "frames_whole", self.work / "frames"
        code, output = run(self.program, case, whole)
        expect(code == 0, output)
        frames = sorted((whole / "frames").glob("*.h5"))
        sizes = [path.stat().st_size for path in frames]
        checkpoint = max(path.stat().st_size for path in (whole / "checkpoints").glob("*.ckpt"))
        # The first frame that is larger than all before it and than any checkpoint.
        late = next(k for k in range(1, len(sizes)) if sizes[k] > max(sizes[:k]) and sizes[k] > checkpoint)
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (sizes[late] - 1, resource.RLIM_INFINITY))
        code, output = run(self.program, case, folder, preexec_fn=limit)
        expect(code == 1 and "File too large" in output and frames[late].name in output, code, output)
        expect_whole(folder)
        code, output = run(self.program, case, folder, "--resume")
        expect(code == 0, output)
        found = differences(whole, folder)
        expect(not found, found)
        return f"a frame at the limit: {frames[late].name} was written when the run went on, to the same bits"

    def full_later(self):
        """The series reaches the limit of file sizes in the middle of the run, also of one whose cell is flipped before
        and after; the checkpoint is not lost."""
        for name, text in {"friction": CASES["friction"].replace("counts = [10, 10]", "counts = [3, 3]"),
                           "sheared": CASES["sheared"].replace("count = 90", "count = 9")}.items():
            case = self.work / f"series_{name}.toml"
            case.write_text(text + OUTPUT.replace("frames = { steps = 3 }", "frames = false").replace("{ steps = 2 }", "{ steps = 1 }"))
            whole, folder = self.work / f"series_{name}_whole", self.work / f"series_{name}"
            code, output = run(self.program, case, whole)
            expect(code == 0, output)
            size = (whole / "series.csv").stat().st_size
            limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size // 2, resource.RLIM_INFINITY))
            code, output = run(self.program, case, folder, preexec_fn=limit)
            expect(code == 1 and "File too large" in output and "series.csv" in output, code, output)
            expect_whole(folder)
            code, output = run(self.program, case, folder, "--resume")
            expect(code == 0, output)
            found = [f for f in differences(whole, folder) if not f.startswith("frames.xdmf")]
            expect(not found, found)
        return "series at the limit: stopped, went on to the same bits"

    def full_while_settling(self):
        """The first file of all does not fit, or the case after it: the run is refused and leaves nothing. A folder that
        goes while the fluid settles ends the run."""
        case = self.work / "settling.toml"
        case.write_text(CASES["settling"] + OUTPUT)
        for size in 20, 300:
            folder = self.work / "settling"
            limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
            code, output = run(self.program, case, folder, preexec_fn=limit)
            expect(code == 1 and "File too large" in output, code, output)
            expect(not folder.exists(), "left behind", list(folder.glob("*")))
        process = start(self.program, case, folder)
        while not (folder / "summary.json").exists() and process.poll() is None:
            time.sleep(0.0005)
        moved = self.work / "settling_moved"
        folder.rename(moved)
        output = process.communicate()[0]
        expect(process.returncode == 1 and "No such file or directory" in output, process.returncode, output)
        code, output = run(self.program, case, moved, "--resume")
        expect(code == 0 and "was killed before it began; it starts again" in output, code, output)
        return "limits and a vanished folder while a fluid settles: refused, nothing left behind; started again where it was moved to"

    def full_field(self):
        """The fluid on its grid meets the limit of file sizes; the checkpoint, which then keeps the fluid too, does not."""
        case = self.work / "fields.toml"
        text = re.sub(r"viscosity = (\S+)\ndensity = \S+", r"viscosity = \1", CASES["on a grid"])  # without inertia: a small state
        case.write_text(text + OUTPUT.replace("[output]", "[output]\nfields = { steps = 4 }"))
        whole, folder = self.work / "fields_whole", self.work / "fields"
        code, output = run(self.program, case, whole)
        expect(code == 0, output)
        fields = sorted((whole / "fields").glob("*.h5"))
        size = fields[0].stat().st_size
        others = max(path.stat().st_size for kind in ("frames/*", "checkpoints/*", "*.csv", "*.xdmf") for path in whole.glob(kind))
        expect(others < size, "the fields are not the largest files", others, size)
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size - 1, resource.RLIM_INFINITY))
        code, output = run(self.program, case, folder, preexec_fn=limit)
        expect(code == 1 and "File too large" in output and fields[0].name in output, code, output)
        expect_whole(folder)
        code, output = run(self.program, case, folder, "--resume")
        expect(code == 0 and "is missing" not in output, code, output)
        expect(not differences(whole, folder), differences(whole, folder))
        return f"a field at the limit: {fields[0].name} was written when the run went on, to the same bits"

    def read_only(self):
        folder = self.work / "locked"
        folder.mkdir()
        folder.chmod(0o555)
        if os.access(folder, os.W_OK):  # root: a mount that is read-only for everybody
            disk = self.work / "read_only"
            if not mount(disk, "ro,size=1m"):
                return "read-only folder: cannot be made here (root, and no mount)"
            try:
                code, output = run(self.program, self.case, disk / "run")
                expect(code == 1 and "Read-only file system" in output, code, output)
                code, output = run(self.program, self.case, disk)
                expect(code == 1 and "Read-only file system" in output, code, output)
            finally:
                subprocess.run(["umount", str(disk)], check=True)
            return "read-only file system: refused before the first step"
        code, output = run(self.program, self.case, folder)
        expect(code == 1 and "Permission denied" in output, code, output)
        return "read-only folder: refused before the first step"

    def vanished(self):
        """The folder is moved away under the run: it stops, and what it saved last is good."""
        folder, moved = self.work / "vanishing", self.work / "moved"
        process = start(self.program, self.case, folder)
        while not list((folder / "checkpoints").glob("*.ckpt")) and process.poll() is None:
            time.sleep(0.001)
        folder.rename(moved)
        output = process.communicate()[0]
        expect(process.returncode == 1 and "No such file or directory" in output, process.returncode, output)
        expect_said_checkpoint(folder, output)
        expect_whole(moved)
        self.goes_on(moved)
        return "vanished folder: stopped, went on from where it was moved to"

    def two_at_once(self):
        folder = self.work / "shared"
        process = start(self.program, self.case, folder)
        while not (folder / "case.toml").exists() and process.poll() is None:
            time.sleep(0.001)
        for more in ["--resume"], ["--overwrite"]:
            code, output = run(self.program, self.case, folder, *more)
            expect(process.poll() is not None or (code == 2 and "another slurry is running" in output), code, output)
        output = process.communicate()[0]
        expect(process.returncode == 0, output)
        expect(not differences(self.whole, folder))
        return "two programs in one folder: the second is refused"

    def no_memory(self):
        """A hundred million grains within two gigabytes of address space."""
        if "--sanitized" in sys.argv:
            return "no memory: left out, a sanitizer takes more address space than that"
        limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
        folder = self.work / "large"
        code, output = run(self.program, self.case, folder, "--set", "grains.0.counts=[10000, 10000]", preexec_fn=limit)
        lines = output.strip().split("\n")
        expect(code in (1, 2) and len(lines) == 1 and "100000000 grains" in output and "memory" in output, code, output)
        expect(not folder.exists(), "a folder was made")
        return "no memory: " + lines[0]


def with_own_mounts():
    """Starts this program again where its mounts are its own, if that is possible."""
    for unshare in ["unshare", "--mount"], ["unshare", "--user", "--map-root-user", "--mount"]:
        if shutil.which("unshare") and subprocess.run([*unshare, "true"], stderr=subprocess.DEVNULL).returncode == 0:
            os.execvp("unshare", [*unshare, sys.executable, *sys.argv, "--own-mounts"])


def mount(disk, options):
    """A file system in memory at `disk`; false where that is not allowed."""
    disk.mkdir()
    return "--own-mounts" in sys.argv and subprocess.run(
        ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(disk)], stderr=subprocess.DEVNULL).returncode == 0


def main():
    if "--own-mounts" not in sys.argv:
        with_own_mounts()
    with tempfile.TemporaryDirectory(prefix="slurry_disks_", dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as work:
        scenes = Scenes(sys.argv[1], Path(work))
        for scene in (scenes.full_disk, scenes.file_limit, scenes.full_frame, scenes.full_later, scenes.full_while_settling, scenes.full_field,
                      scenes.read_only, scenes.vanished, scenes.two_at_once, scenes.no_memory):
            print(scene(), flush=True)


if __name__ == "__main__":
    main()
