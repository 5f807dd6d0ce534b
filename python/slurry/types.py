# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""What the fields of a case accept, as the annotations of the classes name it.

VectorLike          two or three numbers: [x, y] or [x, y, z]
VectorsLike         rows of such vectors, for example an array of shape (n, 3)
FormulaLike         a number, or a text with a formula of t, x, y, z
FormulaVectorLike   two or three of them
SizeLike            a number, or {"uniform": [low, high]}, {"normal": [mean, deviation]}, {"lognormal": [median, deviation]},
                    {"choice": [...], "weights": [...]}
ScheduleLike        a time, {"every": time}, {"steps": n}, {"at": [times]} or False
TimeStepLike        a number, or "auto"
"""
from typing import Any, Mapping, Sequence, Union

import numpy as np

VectorLike = Union[Sequence[float], "np.ndarray[Any, Any]"]
VectorsLike = Union[Sequence[Sequence[float]], "np.ndarray[Any, Any]"]
FormulaLike = Union[float, str]
FormulaVectorLike = Union[Sequence[Union[float, str]], "np.ndarray[Any, Any]"]
SizeLike = Union[float, Mapping[str, Sequence[float]]]
ScheduleLike = Union[float, bool, Mapping[str, Any]]
TimeStepLike = Union[float, str]
