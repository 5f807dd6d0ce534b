# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Studies: cases that compute tables and no run, such as kind = "lubrication"."""
import functools
import os
import pathlib
from typing import Any, Dict, Iterator, List, Mapping, Optional, Type, TypeVar, Union

import numpy as np

from . import _core, cases

Array = Any
_S = TypeVar("_S", bound="Study")


class StudyTable(Mapping[str, Array]):
    """A table of a study: table["time"] is the column of that name, a numpy array."""

    def __init__(self, name: str, table: Mapping[str, Any]) -> None:
        self.name = name
        self.doc: str = table["doc"]  # one sentence
        self.units: Dict[str, str] = table["units"]  # by column
        self.docs: Dict[str, str] = table["docs"]  # what each column holds
        self._columns: Dict[str, Array] = table["columns"]

    def __getitem__(self, name: str) -> Array:
        if name not in self._columns:
            raise KeyError(f"no column {name!r}; there are {', '.join(self._columns)}")
        return self._columns[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    def to_numpy(self) -> Array:
        """A structured array with one field for each column."""
        columns = list(self._columns.values())
        records = np.empty(len(columns[0]) if columns else 0, dtype=[(name, c.dtype) for name, c in self._columns.items()])
        for name, column in self._columns.items():
            records[name] = column
        return records

    def to_pandas(self) -> Any:
        """A DataFrame; needs pandas."""
        import pandas
        return pandas.DataFrame(self._columns)

    def __repr__(self) -> str:
        rows = len(next(iter(self._columns.values()))) if self._columns else 0
        return f"<slurry.StudyTable {self.name}: {rows} rows of {', '.join(self._columns)}>"


class Study:
    """What a study found: tables, summary and notes. A notebook shows it as its report."""

    def __init__(self, record: "_core.StudyRecord", folder: Optional[pathlib.Path] = None) -> None:
        self._record = record
        self.folder = folder  # where it was written; None: nowhere
        self.kind: str = record.kind
        self.title: str = record.title
        self.outcome: str = record.outcome  # what came out, in a few words

    @functools.cached_property
    def tables(self) -> Dict[str, StudyTable]:
        """The tables by name: study.tables["series"]["time"] is a numpy array."""
        return {name: StudyTable(name, table) for name, table in self._record.tables.items()}

    @functools.cached_property
    def summary(self) -> Dict[str, Any]:
        """The numbers that one looks for first, as a dict; what is not there is None."""
        return self._record.summary

    @functools.cached_property
    def figures(self) -> List[Dict[str, Any]]:
        """The figures of the report as data: title, log_x, log_y (None: by the values) and lines, each with label, table, x and y."""
        return self._record.figures

    def plot(self, *titles: str, axes: Any = None) -> Any:
        """Draws the figures of the report with matplotlib, or those of the titles: see slurry.plot.study."""
        from . import plot
        return plot.study(self, *titles, axes=axes)

    @property
    def notes(self) -> List[str]:
        """What one should know although nothing failed, a sentence each."""
        return self._record.notes

    @property
    def case(self) -> Any:
        """The complete case."""
        return cases.from_toml(self._record.case_text)

    def report(self) -> str:
        """The page report.html, as text."""
        return self._record.report()

    def _repr_html_(self) -> str:
        from . import notebook
        return notebook.page_html(self.report())

    def __repr__(self) -> str:
        return f"<slurry.Study {self.kind}: {self.outcome}>"


def study(case: Any, folder: Optional[Union[str, "os.PathLike[str]"]] = None, *, overwrite: bool = False,
          threads: Optional[int] = None) -> Study:
    """Computes a study and gives its tables, summary and notes.

    case         a slurry.LubricationCase, a dict with its `kind`, or the path of a case file
    folder       where case.toml, the tables (CSV), summary.json and report.html are written; nowhere by default
    overwrite    replace the run that the folder holds
    threads      of the engine's loops, from now on; all cores by default. Results do not depend on it

        film = slurry.study("gallery/lubrication_film.toml")
        film.tables["series"]["distance"]       # numpy
        film.summary["reference"]["minimum"]
    """
    return _compute(Study, case, folder, overwrite, threads)


def _compute(type_: Type[_S], case: Any, folder: Optional[Union[str, "os.PathLike[str]"]], overwrite: bool,
             threads: Optional[int]) -> _S:
    _core.set_threads(threads if threads is not None else len(os.sched_getaffinity(0)))
    place = None if folder is None else pathlib.Path(folder)
    return type_(_core.run_study(case, place, overwrite=overwrite), place)
