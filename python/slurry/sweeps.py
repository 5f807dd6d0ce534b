# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Sweeps: one case run with every combination of some values, as `slurry sweep` does it.

Each run is a process of its own, so that runs go on side by side and what happens to one happens to no other.
"""
import copy
import csv
import os
import pathlib
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Dict, List, Mapping, Optional, Sequence, Set, Tuple, Union

from . import _core, cases
from .results import Run
from .running import run

_WORK = "from slurry.sweeps import _work; _work()"


class SweepRun:
    """One run of a sweep: its `name`, its `values` by key, its `folder`, and how it `ended`, as summary.json says it."""

    def __init__(self, name: str, values: Dict[str, Any], folder: pathlib.Path) -> None:
        self.name = name
        self.values = values
        self.folder = folder
        self.ended = "not started"

    @property
    def results(self) -> Run:
        """What the run has written."""
        return Run(self.folder)

    def __repr__(self) -> str:
        return f"<slurry.SweepRun {self.name}: {self.ended}>"


class Sweep(Sequence[SweepRun]):
    """The runs of a sweep, in the order of their values. A notebook shows it as its report."""

    def __init__(self, folder: pathlib.Path, runs: List[SweepRun]) -> None:
        self.folder = folder
        self._runs = runs

    def __len__(self) -> int:
        return len(self._runs)

    def __getitem__(self, index: Any) -> Any:
        return self._runs[index]

    @property
    def failed(self) -> List[SweepRun]:
        """The runs that failed, each with the reason in `ended`."""
        return [one for one in self._runs if one.ended.startswith("failed")]

    @property
    def table(self) -> List[Dict[str, str]]:
        """The rows of sweep.csv, each a dict by column."""
        with open(self.folder / "sweep.csv", newline="") as file:
            return list(csv.DictReader(file))

    def _repr_html_(self) -> str:
        from . import notebook
        return notebook.page_html((self.folder / "report.html").read_text())

    def __repr__(self) -> str:
        done = sum(one.ended == "end" for one in self._runs)
        return f"<slurry.Sweep {self.folder}: {done} of {len(self)} runs have reached their end>"


def sweep(case: Any, over: Mapping[str, Sequence[Any]], folder: Union[str, "os.PathLike[str]"], *, jobs: Optional[int] = None,
          resume: bool = False) -> Sweep:
    """Runs a case with every combination of values and compares the runs.

    case      a slurry.Case, a dict of the same form, or the path of a case file
    over      the values of each key: {"contacts.0.friction": [0.1, 0.5], "seed": [1, 2]}; keys as of Case.set
    folder    gets a folder for each run, sweep.csv with the values and the numbers of the summaries, and report.html
    jobs      runs that go on at a time, which share the cores; as many as there are cores by default
    resume    go on with the sweep in the folder: runs that have reached their end are left

    A run that fails stops no other; Sweep.failed tells of it. Ctrl-C ends all of them, to be resumed.
    """
    place = pathlib.Path(folder)
    if jobs is not None and jobs < 1:
        raise _core.InputError(f"got jobs = {jobs}, expected a number > 0")
    if (place / "sweep.csv").exists() and not resume:
        raise _core.InputError(f"{place} holds a sweep already: go on with resume=True, or choose another folder")
    first = cases._any_case(case)
    runs = _runs(over, place)
    texts = [_text_of(first, one.values) for one in runs]  # finds the mistakes of all before the first one starts
    place.mkdir(parents=True, exist_ok=True)
    cores = len(os.sched_getaffinity(0))
    at_a_time = min(jobs or cores, len(runs))
    going: Set["subprocess.Popen[bytes]"] = set()

    def write() -> None:
        _core.write_sweep(place, first.title, list(over), [(one.name, [str(value) for value in one.values.values()], one.ended)
                                                           for one in runs])

    def work(task: Tuple[SweepRun, str]) -> None:
        one, text = task
        if _core.is_finished(one.folder, text):
            one.ended = "end"
        else:
            _run_process(one, text, first.folder, max(1, cores // at_a_time), resume, going)

    pool = ThreadPoolExecutor(at_a_time)
    try:
        for _ in pool.map(work, zip(runs, texts)):
            write()
    except KeyboardInterrupt:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in list(going):
            process.send_signal(signal.SIGINT)
        raise
    finally:
        pool.shutdown()
        write()
    return Sweep(place, runs)


def _runs(over: Mapping[str, Sequence[Any]], folder: pathlib.Path) -> List[SweepRun]:
    values = {key: list(some) for key, some in over.items()}
    empty = [key for key, some in values.items() if not some]
    if empty or not values:
        raise _core.InputError(f"over: got no values{f' of {empty[0]}' if empty else ''}, expected some of each key")
    # The names come from the texts of the values; the last key is the fastest.
    found = _core.sweep_names([(key, [str(value) for value in some]) for key, some in values.items()])
    runs = []
    for rank, (name, _) in enumerate(found):
        ranks: List[int] = []
        for some in reversed(list(values.values())):
            rank, place = divmod(rank, len(some))
            ranks.insert(0, place)
        runs.append(SweepRun(name, {key: some[k] for (key, some), k in zip(values.items(), ranks)}, folder / name))
    return runs


def _text_of(case: Any, values: Mapping[str, Any]) -> str:
    other = copy.deepcopy(case)
    for key, value in values.items():
        other.set(key, value)
    return str(other.to_toml())


def _run_process(one: SweepRun, text: str, folder: str, threads: int, resume: bool, going: "Set[subprocess.Popen[bytes]]") -> None:
    package = str(pathlib.Path(__file__).resolve().parents[1])
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH")]))}
    goes_on = resume and (one.folder / "case.toml").exists()
    log = one.folder.with_name(one.name + ".log")
    words = [sys.executable, "-c", _WORK, os.path.abspath(one.folder), str(threads), "resume" if goes_on else "start"]
    with open(log, "wb") as file:
        # Where the files of the case are. In its own session: a Ctrl-C reaches it through us, once.
        process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=file, stderr=file, env=environment,
                                   cwd=os.path.abspath(folder), start_new_session=True)
        going.add(process)
        process.communicate(text.encode())
        going.discard(process)
    summary = Run(one.folder).summary if (one.folder / "case.toml").exists() else None
    if process.returncode == 0:
        one.ended = "end"
    elif summary is not None and summary.get("ended", "end") != "end":
        one.ended = summary["ended"]
    else:
        said = log.read_text(errors="replace").strip().splitlines()
        one.ended = f"failed: {said[-1] if said else f'the process ended with {process.returncode}'}"


def _work() -> None:
    """One run, in a process of its own; the case comes by the standard input."""
    folder, threads, how = sys.argv[1:]
    case = cases.from_toml(sys.stdin.read() + "\n")
    try:
        if isinstance(case, cases.Case):
            run(case, folder, resume=how == "resume", threads=int(threads))
        else:
            from .studies import study
            study(case, folder, overwrite=how == "resume", threads=int(threads))
    except (ValueError, RuntimeError) as error:
        sys.exit(str(error))
