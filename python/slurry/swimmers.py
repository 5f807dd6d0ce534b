# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Swimmers: connection, metric, brackets and strokes as numpy arrays."""
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Union

import numpy as np

from . import _core

Array = Any
StrokeLike = Union[Callable[[float], Any], Any]


class Swum:
    """What a stroke does: time (n,), shape (n, variables), pose (n, motions), power (n,), and numbers of the whole stroke."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        self.time: Array = record["time"]
        self.shape: Array = record["shape"]
        self.pose: Array = record["pose"]  # position, then angle or rotation vector
        self.power: Array = record["power"]
        self.net: Array = record["net"]  # the last pose
        self.energy: float = record["energy"]
        self.least_energy: float = record["least_energy"]  # of the same path at constant power
        self.efficiency: float = record["efficiency"]  # Lighthill's


class OptimalStroke(Swum):
    """A stroke of least energy for its net motion, in a period of 1 s."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        super().__init__(record)
        self.multipliers: Array = record["multipliers"]
        self.stationarity: float = record["stationarity"]  # what the conditions of optimality leave, over the energy
        self.is_minimum: Optional[bool] = record["is_minimum"]  # by the second variation; None: not computed


class Swimmer:
    """A swimmer: slurry.Swimmer("three_sphere", arm=6), with the keys of [swimmer] of a case file.

    A swimmer of your own has type "formula" and the lists variables and bodies:

        oars = slurry.Swimmer("formula", freedom="plane",
                              variables=[{"name": "left", "low": -1, "high": 1}, ...],
                              bodies=[{"radius": "1"}, {"radius": "0.5", "position": ["4*sin(left)", "4*cos(left)"]}, ...])

    Shapes are arrays of numbers, in the order of `variables`; motions in that of `motions`.
    """

    def __init__(self, type: str, *, variables: Sequence[Mapping[str, Any]] = (), bodies: Sequence[Mapping[str, Any]] = (),
                 **options: Any) -> None:
        case: Dict[str, Any] = {"kind": "swimmer", "title": "A swimmer", "swimmer": {"type": type, **options},
                                "task": {"task": "control"}}
        if variables:
            case["variables"] = list(variables)
        if bodies:
            case["bodies"] = list(bodies)
        self._core = _core.Swimmer(case)
        self.variables: List[str] = self._core.variables
        self.motions: List[str] = self._core.motions
        self.start: Array = self._core.start  # the reference shape
        self.low: Array = self._core.low
        self.high: Array = self._core.high

    def connection(self, shape: Any) -> Tuple[Array, Array]:
        """V (motions, variables) and the metric G at a shape: motion = V rate, power = rate G rate."""
        return self._core.connection(np.asarray(shape, dtype=float))

    def brackets(self, shape: Any, order: int = 1) -> Dict[Tuple[str, ...], Array]:
        """Lie brackets of the variables at a shape: a motion for each pair; for order 2, [k, [i, j]], for each triple."""
        return self._core.brackets(np.asarray(shape, dtype=float), order)

    def curl(self, shape: Any) -> float:
        """The displacement along x of a small stroke in the plane of the first two variables, by its area."""
        if len(self.variables) < 2:
            raise _core.InputError("a swimmer with one shape variable has no curl: it goes back the way it came")
        return float(self.brackets(shape)[(self.variables[0], self.variables[1])][0])

    def rank(self, shape: Any) -> int:
        """How many motions first and second brackets span; all: the swimmer goes anywhere."""
        columns = [b for order in (1, 2) for b in self.brackets(shape, order).values()]
        if not columns:
            return 0
        values = np.linalg.svd(np.array(columns), compute_uv=False)
        return int(np.sum(values > 1e-6 * values[0]))

    def swim(self, stroke: StrokeLike, period: float = 1.0, steps: int = 64) -> Swum:
        """Swims a stroke: a function of time that gives a shape, the same at 0 and `period`, or the corners of a polygon."""
        return Swum(self._core.swim(stroke if callable(stroke) else np.asarray(stroke, dtype=float), period, steps))

    def optimal_strokes(self, displacement: Optional[Sequence[float]] = None, rotation: Optional[Sequence[float]] = None, *,
                        free_start: bool = False, pieces: int = 16, starts: int = 4, verify: bool = True) -> List[OptimalStroke]:
        """Strokes of least energy for a net motion, the best first; what is not given is free.

        free_start    optimise the first shape as well; else strokes go through `start`
        """
        found = self._core.optimal_strokes(displacement, rotation, free_start, pieces, starts, verify)
        return [OptimalStroke(record) for record in found]

    def __repr__(self) -> str:
        return f"<slurry.Swimmer of {', '.join(self.variables)}: {', '.join(self.motions)}>"
