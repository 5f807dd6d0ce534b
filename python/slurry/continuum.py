# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Continuum fields by coarse graining: density, velocity, stress and what follows from them, as numpy arrays."""
import os
import pathlib
from typing import Any, Dict, Iterator, List, Mapping, Sequence, Tuple, Union

import numpy as np

from . import _core
from .cases import case_name
from .results import Array, Frame, Run


class Field(Mapping[str, Array]):
    """A field at an instant, or a mean: field["pressure"] or field.pressure, an array over the sites.

    The arrays of numbers have the shape of the sites: (nx, ny, nz) of a box, (n,) of a line, without directions of one part at
    the end; vectors have one more axis, and tensors two. `place` has the positions (m, as seen from the frame, whose centre is
    at `origin`), `time` the instant (of a mean the last, and `since` the first of its `samples`). error(name) gives standard
    errors of a mean, unit(name) and doc(name) what a quantity is.
    """

    def __init__(self, described: Mapping[str, Any]) -> None:
        self.name: str = described["name"]
        self.planar: bool = described["planar"]
        self.time: float = described["time"]
        self.since: float = described["since"]
        self.step: int = described["step"]
        self.samples: int = described["samples"]
        self.origin: Array = np.array(described["origin"])
        self._sites: Tuple[int, ...] = tuple(described["shape"])
        self._arrays: Dict[str, Any] = dict(described["arrays"])
        self.place: Array = self._shaped(described["place"].reshape(-1), 3)

    def _shaped(self, values: Array, columns: int) -> Array:
        # The first direction runs fastest in the file, and comes first in the array.
        last = {1: (), 3: (3,), 9: (3, 3)}[columns]
        grid = values.reshape(*self._sites[::-1], *last)
        grid = np.moveaxis(grid, (0, 1, 2), (2, 1, 0))
        kept = max([1, *(k + 1 for k in range(3) if self._sites[k] > 1)])
        return grid.reshape(*self._sites[:kept], *last)

    def _entry(self, name: str) -> Any:
        if name not in self._arrays:
            raise KeyError(f"the field has no {name!r}; it has {', '.join(self._arrays)}")
        return self._arrays[name]

    @property
    def shape(self) -> Tuple[int, ...]:
        """The shape of the arrays of numbers."""
        return tuple(self.place.shape[:-1])

    def __getitem__(self, name: str) -> Array:
        columns, _, _, values, _ = self._entry(name)
        return self._shaped(values, columns)

    def __getattr__(self, name: str) -> Array:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self[name]
        except KeyError as error:
            raise AttributeError(error.args[0]) from None

    def error(self, name: str) -> Array:
        """The standard errors of a mean, from blocks of its instants."""
        columns, _, _, _, errors = self._entry(name)
        if errors is None:
            raise _core.InputError(f"field {self.name!r} has no errors: it is no mean, or of too few instants")
        return self._shaped(errors, columns)

    @property
    def has_errors(self) -> bool:
        """Is it a mean of enough instants to tell its errors?"""
        return any(errors is not None for _, _, _, _, errors in self._arrays.values())

    def unit(self, name: str) -> str:
        """The unit of a quantity; empty where it has none."""
        return str(self._entry(name)[1])

    def doc(self, name: str) -> str:
        """What a quantity is."""
        return str(self._entry(name)[2])

    def __iter__(self) -> Iterator[str]:
        return iter(self._arrays)

    def __len__(self) -> int:
        return len(self._arrays)

    def __dir__(self) -> List[str]:
        return [*super().__dir__(), *self._arrays]

    def __repr__(self) -> str:
        what = f"mean of {self.samples}" if self.samples > 1 else "instant"
        return f"<slurry.Field {self.name!r}: {what}, t = {self.time:.6g} s, sites {self.shape}>"


def _groups_of(folder: pathlib.Path) -> List[str]:
    """The names of the groups of grains of a run; none where the folder has no case."""
    if not (folder / "case.toml").is_file():
        return []
    return [group.name for group in Run(folder).case.grains]


def _fields_of_run(run: Run, average: bool, options: Dict[str, Any]) -> List[Field]:
    paths = run.frames.paths
    if not paths:
        raise _core.InputError(f"{run.folder} has no frames: set output.frames in the case")
    return _of_paths(paths if average else paths[-1:], run.folder, options)


def _of_paths(paths: Sequence[pathlib.Path], folder: pathlib.Path, options: Dict[str, Any]) -> List[Field]:
    return [Field(one) for one in _core.fields_of_frames(list(paths), _groups_of(folder), options)]


def fields(source: Union[Run, Frame, Sequence[Frame], _core.Simulation, str, "os.PathLike[str]"], **options: Any) -> Field:
    """Continuum fields of a run, a frame, several frames, or a simulation as it stands.

        f = slurry.fields(run.frames[-1], where="box", low=[0, 0], high=[1, 1], points=[64, 64], width=0.02)
        f.pressure                      # (64, 64)
        f = slurry.fields(run, where="line", start=[0, 0], end=[0, 1], average=True, since=2.0)
        f.velocity[:, 0], f.error("velocity")[:, 0]

    The options are those of a table [[fields]] of a case (slurry.FieldOptions). What is left out is chosen from the grains: the
    box that holds them, and their mean diameter as the width of the kernel. Of a run (or its folder) the last frame is taken,
    and with average=True the mean over all; several frames need average=True.
    """
    options = {case_name(name): value for name, value in options.items()}
    average = bool(options.get("average", False))
    if isinstance(source, (str, os.PathLike)):
        source = Run(source)
    if isinstance(source, _core.Simulation):
        if average:
            raise _core.InputError("a simulation as it stands is one instant: the list `fields` of its case makes means")
        found = [Field(one) for one in _core.fields_of_simulation(source, options)]
    elif isinstance(source, Run):
        found = _fields_of_run(source, average, options)
    else:
        frames = [source] if isinstance(source, Frame) else list(source)
        if len(frames) != 1 and not average:
            raise _core.InputError(f"got {len(frames)} frames, expected one, or average=True")
        paths = [frame.path for frame in frames]
        found = _of_paths(paths, paths[0].parent.parent, options) if paths else []
    if not found:
        raise _core.InputError("there is nothing to be seen: no instant fits the options")
    return found[0]
