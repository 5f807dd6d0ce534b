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
from typing import (Any, Dict, Generic, Iterable, List, Literal, Mapping, Optional, Sequence, SupportsIndex, Type, TypeVar, Union,
                    overload)

from .types import (FormulaLike, FormulaVectorLike, ScheduleLike, SizeLike, TimeStepLike, VectorLike,
                    VectorsLike)

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
    def __init__(self, **fields: Any) -> None: ...
    def to_dict(self) -> Dict[str, Any]: ...
    def __eq__(self, other: object) -> bool: ...

class StructList(List[_T]):
    def __init__(self, type_: Type[_T], entries: Iterable[Any] = ...) -> None: ...
    def append(self, entry: Union[_T, Mapping[str, Any]]) -> None: ...
    def insert(self, index: SupportsIndex, entry: Union[_T, Mapping[str, Any]]) -> None: ...
    def extend(self, entries: Iterable[Union[_T, Mapping[str, Any]]]) -> None: ...

# A field that takes more than it gives: a dict becomes the table that it describes.
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


def held(field):
    """What the attribute is: what it gives and, where that is more, what it takes."""
    kind, type_ = field["kind"], field["annotation"]
    if kind == "tables":
        return f"_Held[StructList[{field['classes'][0]}], Iterable[Union[{field['classes'][0]}, Mapping[str, Any]]]]"
    if kind == "table":
        plain = type_[len("Optional["):-1] if type_.startswith("Optional") else type_
        return f"_Held[{type_}, Optional[Union[{plain}, Mapping[str, Any]]]]"
    if kind == "family":
        # Which of the kinds it is, no checker can know: case.contacts[0].law.friction.
        return f"_Held[Any, Optional[Union[{', '.join(field['classes'])}, str, Mapping[str, Any]]]]"
    return type_


def accepted(field):
    """What the constructor takes for the field."""
    kind, type_ = field["kind"], field["annotation"]
    if kind == "tables":
        return f"Optional[Sequence[Union[{field['classes'][0]}, Mapping[str, Any]]]]"
    if kind == "table":
        return f"Optional[Union[{type_}, Mapping[str, Any]]]"
    if kind == "family":
        return f"Optional[Union[{', '.join(field['classes'])}, str, Mapping[str, Any]]]"
    return type_ if type_.startswith("Optional") else f"Optional[{type_}]"


def class_stub(name, description):
    fields = description["fields"]
    lines = [f"class {name}({'Root' if description['kind'] else 'Struct'}):"]
    lines += [f"    {python_name(key)}: {held(field)}" for key, field in fields.items()]
    arguments = [f"{python_name(key)}: {accepted(field)} = ..." for key, field in fields.items()]
    if any(field["kind"] == "family" for field in fields.values()):
        arguments.append("**fields_of_the_kind: Any")
    if arguments:
        arguments.insert(0, "*")
    signature = ",\n                 ".join(["self", *arguments])
    lines.append(f"    def __init__({signature}) -> None: ...")
    return "\n".join(lines) + "\n"


def main():
    tables = _core.describe_tables()
    names = textwrap.fill(", ".join(f'"{name}"' for name in tables), 100, subsequent_indent=" " * 11)
    text = HEADER.replace("{names}", names) + "".join("\n" + class_stub(*item) for item in tables.items())
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(text)
    elif TARGET.read_text() != text:
        sys.exit("python/slurry/cases.pyi is out of date: run scripts/python/make_stubs.py")


if __name__ == "__main__":
    main()
