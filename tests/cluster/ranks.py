# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Several ranks run a case together: the files are those of one rank, byte for byte; a run goes on with another number of
ranks; and trouble on one rank ends all of them, with a sentence, so that the run can be resumed.

    ranks.py <slurry>
"""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "trust"))
from bad_disks import mount, with_own_mounts  # noqa: E402
from kill_campaign import CASES, OUTPUT  # noqa: E402
from mpirun import ENVIRONMENT, OPTIONS, mpirun, run, start  # noqa: E402
from run_folder import check_folder, differences  # noqa: E402

# A lid that lies on the grains with a load: a sum over the contacts of all ranks.
LOADED = """
title = "A loaded lid presses on discs"
planar = true
[time]
step = 1e-3
end = 0.03
[cell]
low = [0, 0]
high = [0.4, 1]
periodic = ["x"]
[[grains]]
name = "discs"
place = "lattice"
origin = [0.025, 0.03]
counts = [8, 8]
spacing = 0.05
jitter = 0.3
radius = { uniform = [0.016, 0.024] }
density = 1000
[[obstacles]]
name = "floor"
shape = "plane"
normal = [0, 1]
[[obstacles]]
name = "lid"
shape = "plane"
point = [0, 0.45]
normal = [0, -1]
motion = "loaded"
force = [0, -200]
mass = 5
[[forces]]
force = "gravity"
acceleration = [0, -9.81]
[[contacts]]
law = "friction"
friction = 0.5
"""

# Short, with few sweeps: on a busy machine a message between two ranks waits until both of them have a core.
SOLVER = """
[solver]
tolerance = 1e-2
force_tolerance = 0
max_iterations = 12
"""
FRICTION = CASES["friction"].replace("end = 0.24", "end = 0.06").replace("density = 1000", "density = 1000\nvelocity = [0, -5]")
COMING = CASES["coming and going"].replace("end = 0.3", "end = 0.06").replace("rate = 300", "rate = 1500")


def expect(condition, *what):
    if not condition:
        raise SystemExit(f"failed: {what}")


class Ranks:
    def __init__(self, program, work):
        self.program, self.work = program, work
        self.whole = {}

    def case(self, name, text):
        path = self.work / f"{name}.toml"
        path.write_text(text + SOLVER + OUTPUT)
        return path

    def command(self, ranks, case, folder, *more):
        return mpirun(ranks, self.program, "run", case, "-q", "-j1", "-o", folder, *more)

    def reference(self, name, text):
        """The case, and the folder of its run on one rank."""
        case, folder = self.case(name, text), self.work / f"{name}_whole"
        if name not in self.whole:
            code, output = run(self.command(1, case, folder))
            expect(code == 0, name, output)
            self.whole[name] = folder
        return case, folder

    def expect_same(self, whole, folder, what):
        found = differences(whole, folder)
        expect(not found, what, found[:20])
        a, b = (json.loads((f / "summary.json").read_text()) for f in (whole, folder))
        for key in "fingerprint", "ended", "steps", "grains":
            expect(a[key] == b[key], what, key, a[key], b[key])

    def same_files(self):
        for name, text, ranks in (("friction", FRICTION, 3), ("loaded", LOADED, 2),
                                  ("coming and going", COMING, 2)):
            case, whole = self.reference(name, text)
            folder = self.work / f"{name}_{ranks}"
            code, output = run(self.command(ranks, case, folder))
            expect(code == 0 and f"{ranks} ranks of 1 threads" in output, name, code, output)
            messages, gathers = (float(re.search(rf"([0-9.e+-]+) {what}", output)[1]) for what in ("messages", "gathers"))
            expect(gathers > 1 and (messages > 0 or name != "friction"), "nothing was shared", output)
            self.expect_same(whole, folder, name)
        return "files: those of one rank"

    def kill_and_resume(self):
        """A rank is killed: mpirun ends the others; the run goes on with another number of ranks, and ends with one."""
        case, whole = self.reference("friction", FRICTION)
        folder = self.work / "killed"
        for ranks, resume in ((3, []), (2, ["--resume"])):
            process = start(self.command(ranks, case, folder, *resume))
            last = max((int(p.stem[5:]) for p in (folder / "checkpoints").glob("*.ckpt")), default=0)
            while process.poll() is None and not any(int(p.stem[5:]) > last + 14 for p in (folder / "checkpoints").glob("*.ckpt")):
                time.sleep(0.002)
            children = self.ranks_of(process)
            expect(len(children) == ranks, "ranks", children)
            children[-1].kill()
            output = process.communicate()[0]
            expect(process.returncode != 0, "a killed rank is no success", output)
            check_folder(folder, {})
            expect(not (folder / "summary.json").exists() or json.loads((folder / "summary.json").read_text())["ended"] != "end",
                   "the run had ended before the kill")
        code, output = run(self.command(1, case, folder, "--resume"))
        expect(code == 0, output)
        self.expect_same(whole, folder, "killed")
        return "a killed rank: all end, and the run goes on with another number of ranks to the same bits"

    class Child:
        def __init__(self, pid):
            self.pid = pid

        def send_signal(self, number):
            os.kill(self.pid, number)

        def kill(self):
            """It may have ended by itself."""
            try:
                self.send_signal(signal.SIGKILL)
            except ProcessLookupError:
                pass

    def ranks_of(self, process):
        """The processes that mpirun has started."""
        listed = subprocess.run(["ps", "--ppid", str(process.pid), "-o", "pid=,comm="], capture_output=True, text=True).stdout
        return [self.Child(int(line.split()[0])) for line in listed.splitlines() if line.split()[1] == Path(self.program).name[:15]]

    def signals(self):
        """SIGUSR1, which mpirun hands on, ends a run in order; so does SIGTERM to one rank."""
        case, whole = self.reference("friction", FRICTION)
        for number in signal.SIGUSR1, signal.SIGTERM:
            folder = self.work / f"signal_{int(number)}"
            process = start(self.command(2, case, folder))
            while process.poll() is None and len(list((folder / "checkpoints").glob("*.ckpt"))) < 2:
                time.sleep(0.002)
            if number == signal.SIGUSR1:
                process.send_signal(number)
            else:
                self.ranks_of(process)[-1].send_signal(number)
            output = process.communicate()[0]
            expect(process.returncode == 128 + number and "interrupted (go on with --resume)" in output, process.returncode, output)
            expect(json.loads((folder / "summary.json").read_text())["ended"] == "interrupted", "the summary")
            code, output = run(self.command(3, case, folder, "--resume"))
            expect(code == 0, output)
            self.expect_same(whole, folder, number)
        return "signals: the run ends in order and goes on"

    def full_disk(self):
        case, whole = self.reference("friction", FRICTION)
        disk = self.work / "disk"
        if not mount(disk, "size=1m"):
            return "full disk: mounting is not allowed here"
        try:
            folder = disk / "run"
            code, output = run(self.command(2, case, folder))
            expect(code == 1 and "No space left on device" in output, code, output)
            expect("the last checkpoint" in output, output)
            check_folder(folder, {})
            rescued = self.work / "rescued"
            shutil.copytree(folder, rescued)
        finally:
            subprocess.run(["umount", str(disk)], check=True)
        code, output = run(self.command(2, case, rescued, "--resume"))
        expect(code == 0, output)
        self.expect_same(whole, rescued, "rescued")
        return "full disk on rank 0: all end, and the run goes on"

    def errors(self):
        """What is wrong on one rank alone ends all, and is said once, with the rank."""
        case, _ = self.reference("friction", FRICTION)
        other = self.case("other", FRICTION.replace("friction = 0.5", "friction = 0.6"))
        out = self.work / "errors"
        words = [self.program, "run", "-q", "-j1", "-o", out]
        for second, said, code_wanted in (
                ([*words, other], "slurry: rank 1: the case that this rank has read is not that of rank 0", 2),
                ([*words, self.work / "none.toml"], "slurry: rank 1: ", 2)):
            code, output = run(["mpirun", *OPTIONS, "-n", "1", *words, case, ":", "-n", "1", *second])
            expect(code == code_wanted and output.count("slurry:") == 1 and said in output, code, output)
            shutil.rmtree(out, ignore_errors=True)
        # What is wrong on all is said once, as by one rank.
        code, output = run(self.command(3, self.work / "none.toml", out))
        expect(code == 2 and output.count("slurry:") == 1 and "slurry: rank" not in output, code, output)
        # A step that fails on all fails as on one rank.
        strict = self.case("strict", FRICTION)
        strict.write_text(strict.read_text().replace("tolerance = 1e-2", 'tolerance = 1e-12\non_trouble = "stop"'))
        code, output = run(self.command(2, strict, out))
        expect(code == 1 and output.count("slurry: the run failed") == 1, code, output)
        return "errors on one rank: all end, and it is said which rank"

    def no_memory(self):
        """Rank 1 alone has too little memory for its copy of the state."""
        large = self.work / "large.toml"
        large.write_text('[time]\nstep = 1e-3\nend = 3e-3\n[output]\nreport = false\nframes = false\nseries = false\n'
                         '[[grains]]\nplace = "lattice"\ncounts = [60, 60, 60]\nspacing = 1\nradius = 0.4\n')
        words = [self.program, "run", large, "-q", "-j1", "--overwrite", "-o", self.work / "large"]
        # MPI itself takes more address space on some machines than on others.
        for kilobytes in range(330000, 700000, 60000):
            limited = ["sh", "-c", f'ulimit -v {kilobytes}; exec "$@"', "sh", *words]
            code, output = run(["mpirun", *OPTIONS, "-n", "1", *words, ":", "-n", "1", *limited])
            if "slurry: rank 1: there is not enough memory" in output:
                expect(code == 1 and output.count("slurry: rank") == 1, code, output)
                return f"no memory on rank 1 ({kilobytes} kB): it says so, and all end"
        raise SystemExit(f"failed: no limit of memory stopped rank 1 alone: {output}")

    def refusals(self):
        case, _ = self.reference("friction", FRICTION)
        study = self.work / "study.toml"
        study.write_text('kind = "lubrication"\n[time]\nend = 1\n[drag]\nlaw = "power"\nepsilon = 0.1\n[force]\nforce = "piecewise"\ntimes = [2]\nvalues = [-2, 2]\n[[schemes]]\nname = "plain"\nscheme = "euler"\nstep = 1e-2\n')
        for words, said in (([study], "a study runs in one process"), ([case, "--device", "emulated"], "--device")):
            code, output = run(mpirun(2, self.program, "run", *words, "-q", "-o", self.work / "refused"))
            expect(code == 2 and output.count("slurry:") == 1 and said in output, code, output)
        # Without the library, several processes must not take themselves for one each.
        alone = self.work / "alone"
        alone.mkdir()
        shutil.copy(self.program, alone / "slurry")
        code, output = run(mpirun(2, alone / "slurry", "run", case, "-q", "-o", self.work / "refused"))
        expect(code == 2 and "libslurry_mpi.so was not found" in output, code, output)
        return "refusals: studies, devices, a program without its library"


def main():
    if "--own-mounts" not in sys.argv:
        with_own_mounts()
    with tempfile.TemporaryDirectory(prefix="slurry_ranks_") as work:
        ranks = Ranks(sys.argv[1], Path(work))
        scenes = [ranks.same_files, ranks.kill_and_resume, ranks.signals, ranks.full_disk, ranks.errors, ranks.no_memory, ranks.refusals]
        wanted = [a for a in sys.argv[2:] if not a.startswith("--")]
        for scene in scenes:
            if not wanted or scene.__name__ in wanted:
                begun = time.monotonic()
                print(f"{scene()} ({time.monotonic() - begun:.1f} s)", flush=True)


if __name__ == "__main__":
    main()
