# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""The laboratory of one grain, a wall and a film: m q'' = -n(q) q' + m g(t), its exact motion and the schemes beside it."""
import copy
import os
from typing import Any, Dict, Optional, Tuple, Union

from . import cases
from .studies import Study, StudyTable, _compute


_NOTHING = StudyTable("schemes", {"doc": "No schemes.", "columns": {}, "units": {}, "docs": {}})


class Experiment(Study):
    """What a laboratory found: a Study, whose tables have names here."""

    @property
    def exact(self) -> StudyTable:
        """The exact motion: exact["time"], exact["distance"], exact["log_distance"], exact["velocity"], exact["gamma"]..."""
        return self.tables["series"]

    @property
    def schemes(self) -> Dict[str, StudyTable]:
        """The schemes by name, each a table with the columns of the exact motion and `stuck`."""
        return {str(name): self.tables[f"scheme_{name}"] for name in self.comparison.get("name", ())}

    @property
    def comparison(self) -> StudyTable:
        """A row a scheme: its name, cost, largest_error, mean_error, stick, release...; without schemes it has no columns."""
        return self.tables.get("schemes", _NOTHING)

    def __repr__(self) -> str:
        return f"<slurry.Experiment: {self.outcome}>"


class Laboratory(cases.LubricationCase):
    """One grain that a force pushes to a wall through a film: the exact motion, and time schemes beside it.

    The keywords, and what may be changed afterwards, are those of a LubricationCase:

        laboratory = slurry.Laboratory(
            time={"end": 6}, drag={"law": "power", "epsilon": 0.1, "exponent": 1.5},
            force={"force": "piecewise", "times": [2], "values": [-2, 2]},
            schemes=[{"name": "held", "scheme": "threshold", "step": 1e-3}])
        found = laboratory.run()
        found.exact["distance"]                 # numpy, as are found.schemes["held"]["distance"]
        laboratory.plot("distance")             # matplotlib
    """

    _last: Optional[Tuple[Any, Experiment]] = None  # the values that were run, and what they gave

    def run(self, folder: Optional[Union[str, "os.PathLike[str]"]] = None, *, overwrite: bool = False,
            threads: Optional[int] = None) -> Experiment:
        """Computes the exact motion and the schemes; with a folder also writes what `slurry run` writes. The arguments are those
        of slurry.study."""
        found = _compute(Experiment, self, folder, overwrite, threads)
        self._last = copy.deepcopy(self._values), found
        return found

    def plot(self, *titles: str, axes: Any = None) -> Any:
        """Draws what the last run found, or runs where there is none or the case has changed since: see slurry.plot.study."""
        found = self._last[1] if self._last is not None and self._last[0] == self._values else self.run()
        return found.plot(*titles, axes=axes)
