# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""A whole run with its folder, as `slurry run` does it."""
import os
from typing import Any, Callable, Optional, Union

from . import _core
from .results import Run, read


def run(case: Any, folder: Union[str, "os.PathLike[str]"], *, overwrite: bool = False, resume: bool = False,
        threads: Optional[int] = None, device: Optional[str] = None, callback: Optional[Callable[[_core.Simulation], Any]] = None) -> Run:
    """Runs a case to its end and gives the results, which lie in the folder.

    case         a slurry.Case, a dict of the same form, or the path of a case file; None with resume=True
    folder       holds case.toml, series.csv, frames, checkpoints and summary.json afterwards
    overwrite    replace the run that the folder holds
    resume       go on from the last checkpoint of the folder
    threads      of the engine's loops, for this run and later ones; all cores by default. Results do not depend on it
    device       the machine that sweeps the contacts, instead of case.solver.device: "cpu", "cuda"
    callback     callback(simulation) after each step; the run stops where it returns False

    A failure is written to summary.json and raised; Ctrl-C leaves a run that can be resumed.
    """
    _core.set_threads(threads if threads is not None else len(os.sched_getaffinity(0)))
    with _core.Simulation(case, folder, overwrite=overwrite, resume=resume, device=device) as simulation:
        simulation.run(callback=callback)
    return read(folder)


def restored(snapshot: bytes, folder: str, checksum: int) -> _core.Simulation:
    """The simulation of a pickle, which names this function."""
    return _core._simulation_from_pickle(snapshot, folder, checksum)
