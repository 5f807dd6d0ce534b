# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""What the fields of a case accept, as the annotations of the classes name it. Numbers may be those of numpy.

NumberLike          a number
IntegerLike         an integer
NumbersLike         a list or an array of numbers; IntegersLike of integers
VectorLike          two or three numbers: [x, y] or [x, y, z]
VectorsLike         rows of such vectors, for example an array of shape (n, 3)
FormulaLike         a number, or a text with a formula of t, x, y, z
FormulaVectorLike   two or three of them
SizeLike            a number, or {"uniform": [low, high]}, {"normal": [mean, deviation]}, {"lognormal": [median, deviation]},
                    {"choice": [...], "weights": [...]}
ScheduleLike        a time, {"every": time}, {"steps": n}, {"at": [times]} or False
TimeStepLike        a number, or "auto"
TextLike            a text, or a path
"""
import os
from typing import Any, Literal, Mapping, Sequence, SupportsFloat, SupportsIndex, Union

import numpy as np

NumberLike = SupportsFloat
IntegerLike = SupportsIndex
BooleanLike = Union[bool, np.bool_]
TextLike = Union[str, "os.PathLike[str]"]
NumbersLike = Union[Sequence[SupportsFloat], "np.ndarray[Any, Any]"]
IntegersLike = Union[Sequence[SupportsIndex], "np.ndarray[Any, Any]"]
VectorLike = Union[Sequence[SupportsFloat], "np.ndarray[Any, Any]"]
VectorsLike = Union[Sequence[VectorLike], "np.ndarray[Any, Any]"]
FormulaLike = Union[SupportsFloat, str]
FormulaVectorLike = Union[Sequence[FormulaLike], "np.ndarray[Any, Any]"]
SizeLike = Union[SupportsFloat, Mapping[str, NumbersLike]]
ScheduleLike = Union[SupportsFloat, Mapping[str, Any]]
TimeStepLike = Union[SupportsFloat, Literal["auto"]]
