# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Run folders: the case, the summary, the series and the frames, each read when it is asked for.

A run that is still going may be read: every file of a run folder is complete at every moment. len(run.frames) and
run.series look at the folder anew.
"""
import functools
import json
import os
import pathlib
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union, overload

import numpy as np

from . import _core, cases

Array = Any  # a numpy array
FRAME_VERSION = 4  # of the files that the program writes
# What the numbers of a grain lie along, in a dataset: one, a vector or a quaternion.
_DIMENSIONS: Dict[Tuple[int, ...], Tuple[str, ...]] = {(): (), (3,): ("axis",), (4,): ("component",)}


def _open(path: pathlib.Path) -> Any:
    """The HDF5 file of a frame."""
    try:
        import h5py
    except ImportError:
        raise ImportError("frames are read with the package h5py, which is not installed (Debian: python3-h5py)") from None
    return h5py.File(path, "r")


class Table(Mapping[str, Array]):
    """Arrays of one length by name, read from a frame when they are first asked for: table["radius"] or table.radius."""

    def __init__(self, path: pathlib.Path, group: str) -> None:
        self._path, self._group = path, group
        self._arrays: Dict[str, Array] = {}

    @functools.cached_property
    def _names(self) -> Tuple[str, ...]:
        with _open(self._path) as file:
            return tuple(file.get(self._group, ()))

    def __getitem__(self, name: str) -> Array:
        if name not in self._names:
            raise KeyError(f"{self._group} of {self._path.name} has no {name!r}; it has {', '.join(self._names) or 'nothing'}")
        if name not in self._arrays:
            with _open(self._path) as file:
                data = file[self._group][name]
                self._arrays[name] = data.asstr()[()] if data.dtype.kind in "OS" else data[()]
        return self._arrays[name]

    def __getattr__(self, name: str) -> Array:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self[name]
        except KeyError as error:
            raise AttributeError(error.args[0]) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __dir__(self) -> List[str]:
        return [*super().__dir__(), *self._names]

    def unit(self, name: str) -> str:
        """The unit of an array; empty where it has none."""
        with _open(self._path) as file:
            unit = file[self._group][name].attrs.get("unit", "")
        return unit.decode() if isinstance(unit, bytes) else str(unit)

    def __repr__(self) -> str:
        return f"<{self._group}: {', '.join(self._names)}>"


class ContactTable(Table):
    """The contacts of a frame. Beside the arrays of the file: first_id and second_id, the ids of the partners, -1 for an
    obstacle, by which frames and simulation.contacts say the same."""

    @functools.cached_property
    def _names(self) -> Tuple[str, ...]:
        with _open(self._path) as file:
            names = tuple(file.get(self._group, ()))
        return names + ("first_id", "second_id") if names else ()

    def __getitem__(self, name: str) -> Array:
        if name == "first_id" and name in self._names:
            return super().__getitem__("first")
        if name == "second_id" and name in self._names:
            return np.maximum(super().__getitem__("second"), -1)
        return super().__getitem__(name)

    def unit(self, name: str) -> str:
        """The unit of an array; empty where it has none."""
        return "" if name in ("first_id", "second_id") else super().unit(name)


class Frame:
    """One frame. grains, contacts and obstacles are tables of arrays, as the HDF5 file has them; grains by id. pieces has one
    such table for each kind of surface that the obstacles are made of: pieces["rod"]["radius"]. down is the unit vector along
    gravity."""

    def __init__(self, path: Union[str, "os.PathLike[str]"]) -> None:
        self.path = pathlib.Path(path)
        try:
            with _open(self.path) as file:
                attributes = dict(file.attrs)
        except OSError as error:
            raise _core.InputError(f"{self.path}: not a frame that can be read: {error}") from None
        if int(attributes.get("format_version", 0)) != FRAME_VERSION:
            raise _core.InputError(f"{self.path}: frame of version {attributes.get('format_version')}; "
                                   f"this module reads version {FRAME_VERSION}")
        self.time = float(attributes["time"])
        self.step = int(attributes["step"])
        self.dt = float(attributes["dt"])
        self.planar = bool(attributes["planar"])
        self.down = np.array(attributes["down"])
        self.grains = Table(self.path, "grains")
        self.contacts = ContactTable(self.path, "contacts")
        self.obstacles = Table(self.path, "obstacles")

    @functools.cached_property
    def shapes(self) -> List[Tuple[Array, Array]]:
        """The surfaces of the grains, by grains["shape"], where not all are spheres or discs: vertices (n x 3, in the grain's
        frame, in units of its radius) and triangles (m x 3). Each convex part of a shape has vertices of its own."""
        with _open(self.path) as file:
            group = file.get("shapes", {})
            return [(group[str(k)]["vertices"][()], group[str(k)]["triangles"][()]) for k in range(len(group))]

    @functools.cached_property
    def pieces(self) -> Dict[str, Table]:
        """What the obstacles are made of, by the name of the surface: obstacle and rank of each piece, its position and
        orientation in the obstacle's frame, and the parameters of the surface. A row stands for `count` pieces."""
        with _open(self.path) as file:
            names = tuple(file.get("pieces", ()))
        return {name: Table(self.path, f"pieces/{name}") for name in names}

    def sections(self, low: Tuple[float, float], high: Tuple[float, float], tolerance: float) -> List[Dict[str, Any]]:
        """The walls of a planar frame inside a box, for pictures: for each piece a dict with the rank of its `obstacle`; its
        `half_thickness` (0: a thin wall, inf: one without another side); `lines`, a list of arrays (n x 3) where its surface
        is, with the grains on the left; and `ring`, the outline of a solid or, of a wall without another side, of what is free
        of it. Curves are within `tolerance` (m) of their chords."""
        return _core.frame_sections(str(self.path), low, high, tolerance)

    def walls(self) -> List[Tuple[Array, Array, Array]]:
        """The walls of a frame in space, for pictures: of each obstacle the vertices (n x 3), triangles (m x 3, ranks of
        vertices, seen from the side of the grains) and edges (k x 2). Those without end are cut to what the frame holds."""
        return _core.frame_walls(str(self.path))

    def __repr__(self) -> str:
        return f"<slurry.Frame: step {self.step}, t = {self.time:.6g} s>"


class Frames(Sequence[Frame]):
    """The frames of a run in the order of time, each opened when it is asked for."""

    def __init__(self, folder: pathlib.Path) -> None:
        self._folder = folder

    @property
    def paths(self) -> List[pathlib.Path]:
        """The files."""
        return sorted(self._folder.glob("frame_*.h5"), key=lambda path: int(path.stem.split("_")[1]))

    def __len__(self) -> int:
        return len(self.paths)

    @overload
    def __getitem__(self, index: int) -> Frame: ...
    @overload
    def __getitem__(self, index: slice) -> List[Frame]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Frame, List[Frame]]:
        if isinstance(index, slice):
            return [Frame(path) for path in self.paths[index]]
        paths = self.paths
        if not -len(paths) <= index < len(paths):
            raise IndexError(f"no frame {index}: {self._folder} has {len(paths)}")
        return Frame(paths[index])

    def __iter__(self) -> Iterator[Frame]:
        return (Frame(path) for path in self.paths)

    @property
    def times(self) -> Array:
        """The times of all frames, s."""
        return np.array([frame.time for frame in self])

    def stack(self, name: str) -> Array:
        """An array of the grains in all frames, (frames, grains, ...): frames.stack("position")[:, 3] follows the grain of row
        3. The grains are by id, and must be the same in all frames."""
        frames = list(self)
        if not frames:
            raise _core.InputError(f"{self._folder} has no frames: set output.frames in the case")
        ids = frames[0].grains["id"]
        for frame in frames:
            if not np.array_equal(frame.grains["id"], ids):
                raise _core.InputError(f"{frame.path}: the grains are not those of the first frame, so that they make no one "
                                       "array: go through the frames one by one")
        return np.stack([frame.grains[name] for frame in frames])

    def at(self, time: float) -> Frame:
        """The frame nearest to a time."""
        times = self.times
        if len(times) == 0:
            raise _core.InputError(f"{self._folder} has no frames: set output.frames in the case")
        return self[int(np.argmin(np.abs(times - time)))]

    def __repr__(self) -> str:
        return f"<slurry.Frames: {len(self)} in {self._folder}>"


class Series(Mapping[str, Array]):
    """Columns of series.csv by name: series["time"]. `probes` has the columns of the probes, by probe."""

    def __init__(self, path: pathlib.Path) -> None:
        with open(path, "rb") as file:
            header, _, body = file.read().partition(b"\n")
        self._names = header.decode().split(",")
        # A row without its end is still being written.
        rows = body[:body.rfind(b"\n") + 1].replace(b"\n", b",").rstrip(b",")
        values = np.array(rows.split(b",") if rows else [], dtype=float)
        if len(values) % len(self._names):
            raise _core.InputError(f"{path}: {len(values)} values do not fill rows of {len(self._names)} columns")
        self._values = values.reshape(-1, len(self._names))

    @property
    def probes(self) -> Dict[str, List[str]]:
        """The quantities of each probe: {"ball": ["x", "y", ...]}."""
        probes: Dict[str, List[str]] = {}
        for name in self._names:
            probe, dot, quantity = name.rpartition(".")
            if dot:
                probes.setdefault(probe, []).append(quantity)
        return probes

    def __getitem__(self, name: str) -> Array:
        if name not in self._names:
            raise KeyError(f"no column {name!r}; there are {', '.join(self._names)}")
        return self._values[:, self._names.index(name)]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def to_numpy(self) -> Array:
        """A structured array with one field for each column."""
        records = np.empty(len(self._values), dtype=[(name, float) for name in self._names])
        for name in self._names:
            records[name] = self[name]
        return records

    def to_pandas(self) -> Any:
        """A DataFrame; needs pandas."""
        import pandas
        return pandas.DataFrame(self._values, columns=self._names)

    def __repr__(self) -> str:
        return f"<slurry.Series: {len(self._values)} rows of {', '.join(self._names)}>"


class Fields(Mapping[str, List[Any]]):
    """The fields of a run that its case asks for: instants by name, each a slurry.Field, and means."""

    def __init__(self, folder: pathlib.Path) -> None:
        self._folder = folder

    @property
    def paths(self) -> List[pathlib.Path]:
        """The files of the instants."""
        return sorted((self._folder / "fields").glob("fields_*.h5"), key=lambda path: int(path.stem.split("_")[1]))

    def _instants(self) -> Dict[str, List[Any]]:
        from .continuum import Field
        found: Dict[str, List[Any]] = {}
        for path in self.paths:
            for one in _core.fields_of_file(path):
                found.setdefault(one["name"], []).append(Field(one))
        return found

    def mean(self, name: str) -> Any:
        """The mean of a field with average = true, over what was taken so far."""
        from .continuum import Field
        path = self._folder / "fields_mean.h5"
        means = {one["name"]: one for one in _core.fields_of_file(path)} if path.exists() else {}
        if name not in means:
            raise KeyError(f"the run has no mean {name!r}; it has {', '.join(means) or 'none'}")
        return Field(means[name])

    def __getitem__(self, name: str) -> List[Any]:
        found = self._instants()
        if name not in found:
            raise KeyError(f"the run has no instants of a field {name!r}; it has {', '.join(found) or 'none'}")
        return found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._instants())

    def __len__(self) -> int:
        return len(self._instants())

    def __repr__(self) -> str:
        return f"<slurry.Fields: {len(self.paths)} files in {self._folder}>"


class Run:
    """The results of a run folder. Nothing is read before it is asked for."""

    def __init__(self, folder: Union[str, "os.PathLike[str]"]) -> None:
        self.folder = pathlib.Path(folder)
        if not (self.folder / "case.toml").is_file():
            raise _core.InputError(f"{self.folder} holds no run: it has no case.toml")

    @functools.cached_property
    def case(self) -> Any:
        """The complete case: a slurry.Case, or the case of a study."""
        return cases.from_toml(self.folder / "case.toml")

    @property
    def summary(self) -> Any:
        """summary.json as a dict: how the run ended and what it cost; None before it has ended."""
        path = self.folder / "summary.json"
        return json.loads(path.read_text()) if path.exists() else None

    @property
    def series(self) -> Series:
        """The columns of series.csv, as they are now."""
        path = self.folder / "series.csv"
        if not path.exists():
            raise _core.InputError(f"{self.folder} has no series.csv: output.series of the case is false")
        return Series(path)

    @property
    def frames(self) -> Frames:
        """The frames, as they are now."""
        return Frames(self.folder / "frames")

    @property
    def fields(self) -> "Fields":
        """The fields that the case asks for, as they are now: run.fields["name"] has the instants of one, in the order of time,
        and run.fields.mean("name") its mean."""
        return Fields(self.folder)

    def to_xarray(self) -> Any:
        """The series and the grains of the frames as an xarray.Dataset; needs xarray (Debian: python3-xarray).

        The columns of the series lie along `time`, under their names; the arrays of the grains along `frame` (with the time of
        each as frame_time), `grain` (the ids) and, of vectors and quaternions, along `axis` or `component`. A run without a
        series or without frames leaves these out. Units are attributes.
        """
        try:
            import xarray
        except ImportError:
            raise ImportError("to_xarray needs the package xarray, which is not installed (Debian: python3-xarray)") from None
        variables: Dict[str, Any] = {}
        places: Dict[str, Any] = {}  # along which they lie
        if (self.folder / "series.csv").exists():
            series = self.series
            places["time"] = ("time", series["time"], {"unit": "s"})
            variables.update({name: ("time", series[name]) for name in series if name != "time"})
        frames = self.frames
        if len(frames):
            grains = frames[0].grains
            places.update(frame_time=("frame", frames.times, {"unit": "s"}), grain=("grain", grains["id"]),
                          axis=("axis", ["x", "y", "z"]), component=("component", ["w", "x", "y", "z"]))
            for name in grains:
                if name != "id":
                    stacked = frames.stack(name)
                    along = ("frame", "grain", *_DIMENSIONS[stacked.shape[2:]])
                    variables[name] = (along, stacked, {"unit": grains.unit(name)})
        return xarray.Dataset(variables, places, {"title": str(self.case.title)})

    def _repr_html_(self) -> str:
        from . import notebook
        return notebook.run_html(self)

    def __repr__(self) -> str:
        return f"<slurry.Run: {self.folder}, {len(self.frames)} frames>"


def read(folder: Union[str, "os.PathLike[str]"]) -> Run:
    """The results of a run folder: run.case, run.summary, run.series, run.frames."""
    return Run(folder)
