# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Writes python/slurry/cases.pyi, the types of the classes that slurry/cases.py makes from the field tables.

    PYTHONPATH=build/release/python /usr/bin/python3 scripts/python/make_stubs.py [--check]

With --check it only says whether the file is up to date. _core.pyi is written by hand; tests/python/test_stubs.py compares
both with what is there at run time.
"""
import pathlib
import sys
import textwrap

from slurry import _core
from slurry.cases import python_name

TARGET = pathlib.Path(__file__).resolve().parents[2] / "python/slurry/cases.pyi"

HEADER = '''# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
# Generated from the field tables by scripts/python/make_stubs.py.
import os
from typing import (Any, Dict, Generic, Iterable, List, Literal, Mapping, Optional, Sequence, SupportsIndex, Tuple, Type, TypeVar,
                    Union, overload)

from .types import (BooleanLike, FormulaLike, FormulaVectorLike, IntegerLike, IntegersLike, NumberLike, NumbersLike, ScheduleLike,
                    SizeLike, TextLike, TimeStepLike, VectorLike, VectorsLike)

_Vector = Tuple[float, float, float]
_C = TypeVar("_C", bound="Root")
_T = TypeVar("_T")
_G = TypeVar("_G", covariant=True)
_S = TypeVar("_S", contravariant=True)

__all__ = [{names}]

def python_name(key: str) -> str: ...
def case_name(name: str) -> str: ...
def from_toml(source: Union[str, os.PathLike[str]], *settings: str) -> Any: ...
def _any_case(case: Any) -> Any: ...
def groups_from_arrays(position: Any, radius: Any = ..., *, velocity: Any = ..., mass: Any = ..., group: Any = ...,
                       **fields: Any) -> List[GrainGroup]: ...

class Struct:
    _values: Dict[str, Any]
    def __init__(self, **fields: Any) -> None: ...
    def to_dict(self) -> Dict[str, Any]: ...
    def __eq__(self, other: object) -> bool: ...

class StructList(List[_T]):
    def __init__(self, type_: Type[_T], entries: Iterable[Any] = ...) -> None: ...
    def append(self, entry: Union[_T, Mapping[str, Any]]) -> None: ...
    def insert(self, index: SupportsIndex, entry: Union[_T, Mapping[str, Any]]) -> None: ...
    def extend(self, entries: Iterable[Union[_T, Mapping[str, Any]]]) -> None: ...
    def __iadd__(self, entries: Iterable[Union[_T, Mapping[str, Any]]]) -> StructList[_T]: ...  # type: ignore[override, misc]
    @overload
    def __setitem__(self, index: SupportsIndex, entry: Union[_T, Mapping[str, Any]]) -> None: ...
    @overload
    def __setitem__(self, index: slice, entry: Iterable[Union[_T, Mapping[str, Any]]]) -> None: ...

# A field that takes more than it gives: a dict becomes the table that it describes, an array a tuple. None: the default.
class _Held(Generic[_G, _S]):
    @overload
    def __get__(self, owner: None, type_: Any) -> property: ...
    @overload
    def __get__(self, owner: Struct, type_: Any) -> _G: ...
    def __set__(self, owner: Struct, value: _S) -> None: ...

class Root(Struct):
    folder: str
    @classmethod
    def from_toml(cls: Type[_C], source: Union[str, os.PathLike[str]], *settings: str) -> _C: ...
    def to_toml(self) -> str: ...
    def validate(self) -> None: ...
    def get(self, path: str) -> Any: ...
    def set(self, path: str, value: Any) -> None: ...
    def _repr_html_(self) -> str: ...
'''


# What a field gives and takes, by its type in the words of the engine. Where it may give a number or something else, Any: scripts
# know which it is.
PLAIN = {
    "float": ("float", "NumberLike"),
    "int": ("int", "IntegerLike"),
    "bool": ("bool", "BooleanLike"),
    "str": ("str", "TextLike"),
    "VectorLike": ("_Vector", "VectorLike"),
    "VectorsLike": ("Tuple[_Vector, ...]", "VectorsLike"),
    "Sequence[float]": ("Tuple[float, ...]", "NumbersLike"),
    "Sequence[int]": ("Tuple[int, ...]", "IntegersLike"),
    "Sequence[str]": ("Tuple[str, ...]", "Sequence[str]"),
    "FormulaLike": ("Any", "FormulaLike"),
    "FormulaVectorLike": ("Tuple[Any, Any, Any]", "FormulaVectorLike"),
    "SizeLike": ("Any", "SizeLike"),
    "ScheduleLike": ("Any", "ScheduleLike"),
    "TimeStepLike": ("Any", "TimeStepLike"),
}


def without_optional(type_):
    return type_[len("Optional["):-1] if type_.startswith("Optional[") else type_


def given(field):
    """What the attribute gives."""
    type_ = field["annotation"]
    plain = without_optional(type_)
    if field["kind"] == "tables":
        return f"StructList[{field['classes'][0]}]"
    if field["kind"] == "family":
        return "Any"  # which of the kinds it is, no checker can know: case.contacts[0].law.friction
    known = plain if field["kind"] == "table" or plain.startswith("Literal") else PLAIN[plain][0]
    return known if plain == type_ or known == "Any" else f"Optional[{known}]"


def taken(field):
    """What the attribute and the constructor take."""
    plain = without_optional(field["annotation"])
    if field["kind"] == "tables":
        return f"Iterable[Union[{field['classes'][0]}, Mapping[str, Any]]]"
    if field["kind"] == "table":
        return f"Union[{plain}, Mapping[str, Any]]"
    if field["kind"] == "family":
        return f"Union[{', '.join(field['classes'])}, str, Mapping[str, Any]]"
    return plain if plain.startswith("Literal") else PLAIN[plain][1]


def keys_beside(fields, tables):
    """The keys of all kinds of the families, which may stand beside the names of the kinds: {key: types}."""
    keys = {}
    for field in fields.values():
        for kind in field["classes"] if field["kind"] == "family" else ():
            for key, inner in tables[kind]["fields"].items():
                if key not in fields and taken(inner) not in keys.setdefault(key, []):
                    keys[key].append(taken(inner))
    return keys


def class_stub(name, description, tables):
    fields = description["fields"]
    lines = [f"class {name}({'Root' if description['kind'] else 'Struct'}):"]
    lines += [f"    {python_name(key)}: _Held[{given(field)}, Optional[{taken(field)}]]" for key, field in fields.items()]
    arguments = [f"{python_name(key)}: Optional[{taken(field)}] = ..." for key, field in fields.items()]
    if description["kind"]:
        arguments.append(f'kind: Literal["{description["kind"]}"] = ...')
    for key, types in keys_beside(fields, tables).items():
        type_ = types[0] if len(types) == 1 else f"Union[{', '.join(types)}]"
        arguments.append(f"{python_name(key)}: Optional[{type_}] = ...")
    if arguments:
        arguments.insert(0, "*")
    signature = ",\n                 ".join(["self", *arguments])
    lines.append(f"    def __init__({signature}) -> None: ...")
    return "\n".join(lines) + "\n"


def main():
    tables = _core.describe_tables()
    names = textwrap.fill(", ".join(f'"{name}"' for name in tables), 100, subsequent_indent=" " * 11)
    text = HEADER.replace("{names}", names) + "".join("\n" + class_stub(*item, tables) for item in tables.items())
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(text)
    elif TARGET.read_text() != text:
        sys.exit("python/slurry/cases.pyi is out of date: run scripts/python/make_stubs.py")


if __name__ == "__main__":
    main()
