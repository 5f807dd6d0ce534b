# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""What the fields of a case accept, as the annotations of the classes name it.

Vector          two or three numbers: [x, y] or [x, y, z]
Vectors         rows of such vectors, for example an array of shape (n, 3)
Formula         a number, or a text with a formula of t, x, y, z
FormulaVector   two or three of them
Size            a number, or {"uniform": [low, high]}, {"normal": [mean, deviation]}, {"lognormal": [median, deviation]},
                {"choice": [...], "weights": [...]}
Schedule        a time, {"every": time}, {"steps": n}, {"at": [times]} or False
TimeStep        a number, or "auto"
"""
from typing import Any, Mapping, Sequence, Union

import numpy as np

Vector = Union[Sequence[float], "np.ndarray[Any, Any]"]
Vectors = Union[Sequence[Sequence[float]], "np.ndarray[Any, Any]"]
Formula = Union[float, str]
FormulaVector = Union[Sequence[Union[float, str]], "np.ndarray[Any, Any]"]
Size = Union[float, Mapping[str, Sequence[float]]]
Schedule = Union[float, bool, Mapping[str, Any]]
TimeStep = Union[float, str]
