# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""The classes of a case, made from the engine's field tables: one for each table of a case file and for each kind of law,
shape, force... Names, defaults, ranges and sentences are those of the case file.

A value is checked when it is set, in the words in which the reader of case files would complain. What fits together is
checked by Case.validate(), and whenever a case is run or written.
"""
import copy
import difflib
import functools
import inspect
import keyword
import os
import textwrap

import numpy as np

from . import _core

_INDENT = " " * 4
# A list with more entries than this is shown by its first ones.
_LONGEST_SHOWN, _FIRST_SHOWN = 12, 3


def python_name(key):
    """A key that is a word of Python (`from`) gets an underscore."""
    return key + "_" if keyword.iskeyword(key) else key


def case_name(name):
    """The key of a Python name."""
    return name[:-1] if name.endswith("_") and keyword.iskeyword(name[:-1]) else name


class Struct:
    """A table of a case, or one kind of a family. Fields are attributes and keywords of the constructor."""

    _class = None  # the name of the struct, which a class made from this one has as well
    _is_frozen = False  # the case of a simulation
    _table = {}  # key: description
    _name = None  # in the case file, for a kind

    def __init__(self, **fields):
        fields = self._gather({case_name(name): value for name, value in fields.items()})
        self._values = {}
        for key, field in self._table.items():
            self._values[key] = _hold(type(self), key, field, fields.get(key))

    @classmethod
    def _gather(cls, fields):
        """Keys of a kind that stand beside its name, as in a case file, go to the kind; where the name is left out, to
        the kind that is the default."""
        kinds = {tag: kind for tag, field in cls._table.items() if (kind := _inline_kind(cls, tag, field, fields.get(tag)))}
        fields, beside = dict(fields), {tag: {} for tag in kinds}
        for key in [key for key in fields if key not in cls._table]:
            owners = [tag for tag, kind in kinds.items() if key in kind._table]
            if len(owners) > 1:
                raise _core.InputError(f"{cls.__name__} {key}: it belongs to {' and to '.join(f'`{tag}`' for tag in owners)}; "
                                       "give one of them as a dict with its `name`")
            if owners:
                beside[owners[0]][key] = fields.pop(key)
        for tag, taken in beside.items():
            if taken or fields.get(tag) is not None:
                fields[tag] = {"name": kinds[tag]._name, **taken}
        unknown = [key for key in fields if key not in cls._table]
        if unknown:
            raise _core.InputError(_unknown(cls, unknown[0]))
        return fields

    def to_dict(self):
        """The fields as a case file has them; what is not set is left out. A kind has its `name`."""
        fields = {} if self._name is None else {"name": self._name}
        for key, value in self._values.items():
            if isinstance(value, Struct):
                fields[key] = value.to_dict()
            elif isinstance(value, StructList):
                fields[key] = [entry.to_dict() for entry in value]
            elif value is not None:
                fields[key] = value
        return fields

    def _freeze(self):
        """The same, which cannot be changed from now on; a copy can."""
        for value in self._values.values():
            if isinstance(value, (Struct, StructList)):
                value._freeze()
        self._is_frozen = True
        return self

    def __setattr__(self, name, value):
        if self._is_frozen:
            _refuse_change()
        if not name.startswith("_") and not hasattr(type(self), name):
            raise AttributeError(_unknown(type(self), name))
        super().__setattr__(name, value)

    def __eq__(self, other):
        return self._values == other._values if type(self) is type(other) else NotImplemented

    __hash__ = None

    def __repr__(self):
        """The fields that differ from their defaults."""
        default = type(self)()._values
        parts = [f"{python_name(key)}={_shown(value)}" for key, value in self._values.items() if value != default[key]]
        return f"{type(self).__name__}({', '.join(parts)})"

    def __copy__(self):
        return copy.deepcopy(self)

    def __deepcopy__(self, memo):
        other = type(self)()
        other._values = copy.deepcopy(self._values, memo)
        return other

    def __reduce__(self):
        return _restore, (type(self), self._values)


def _refuse_change():
    raise _core.InputError("this is the case of a simulation, which a change would not reach: change a copy of it, "
                           "copy.copy(simulation.case), and start a simulation of that")


class StructList(list):
    """A list of the tables of one kind; a dict that is put in becomes one."""

    _is_frozen = False

    def __init__(self, type_, entries=()):
        self._type = type_
        super().__init__(_hold_table(type_, entry, type_.__name__) for entry in entries)

    def append(self, entry):
        super().append(_hold_table(self._type, entry, self._type.__name__))

    def insert(self, index, entry):
        super().insert(index, _hold_table(self._type, entry, self._type.__name__))

    def extend(self, entries):
        super().extend(StructList(self._type, entries))

    def __iadd__(self, entries):
        self.extend(entries)
        return self

    def __setitem__(self, index, entry):
        held = StructList(self._type, entry) if isinstance(index, slice) else _hold_table(self._type, entry, self._type.__name__)
        super().__setitem__(index, held)

    def _freeze(self):
        for entry in self:
            entry._freeze()
        self._is_frozen = True

    def __deepcopy__(self, memo):
        return StructList(self._type, [copy.deepcopy(entry, memo) for entry in self])

    def __reduce__(self):
        return StructList, (self._type, list(self))


def _unless_frozen(change):
    @functools.wraps(change)
    def guarded(self, *arguments, **keywords):
        if self._is_frozen:
            _refuse_change()
        return change(self, *arguments, **keywords)
    return guarded


for _name in ("append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort", "__delitem__", "__iadd__", "__imul__", "__setitem__"):
    setattr(StructList, _name, _unless_frozen(getattr(StructList, _name)))


def _shown(value):
    """A value in one line; of a long list the first entries and how many there are."""
    if not isinstance(value, (tuple, list)) or len(value) <= _LONGEST_SHOWN:
        return repr(value)
    first = ", ".join(map(_shown, value[:_FIRST_SHOWN]))
    ends = "()" if isinstance(value, tuple) else "[]"
    return f"{ends[0]}{first}, ... {len(value)} in all{ends[1]}"


def _unknown(type_, name):
    near = difflib.get_close_matches(name, type_._table, 1)
    hint = f"did you mean `{near[0]}`?" if near else f"it has {', '.join(type_._table) or 'none'}"
    return f"{type_.__name__} has no field `{name}`; {hint}"


def _restore(type_, values):
    struct = type_()
    struct._values = values
    return struct


def _find_kind(owner, tag, field, name):
    kinds = {globals()[kind]._name: globals()[kind] for kind in field["classes"]}
    if name not in kinds:
        known = " or ".join(f'"{kind}"' for kind in kinds)
        near = difflib.get_close_matches(name, kinds, 1)
        hint = f'; did you mean "{near[0]}"?' if near else ""
        raise _core.InputError(f'{owner.__name__} {tag}: unknown "{name}", expected {known}{hint}')
    return kinds[name]


def _inline_kind(owner, tag, field, value):
    """The kind of a family whose keys may stand beside its name: the one named, or the default; None else."""
    if field["kind"] != "family":
        return None
    if isinstance(value, str):
        return _find_kind(owner, tag, field, value)
    return globals()[field["classes"][0]] if value is None and not field["required"] else None


def _hold_table(type_, value, where):
    if isinstance(value, type_):
        return value
    if hasattr(value, "keys"):
        return type_(**value)
    raise _core.InputError(f"{where}: got {value!r}, expected a {type_.__name__} or a dict of its fields")


def _hold_kind(owner, key, field, value):
    types = tuple(globals()[name] for name in field["classes"])
    if isinstance(value, types):
        return value
    if isinstance(value, str):
        return _find_kind(owner, key, field, value)()
    if hasattr(value, "keys"):
        fields = dict(value)
        if "name" not in fields:
            raise _core.InputError(f"{owner.__name__} {key}: the dict has no `name`")
        return _find_kind(owner, key, field, fields.pop("name"))(**fields)
    names = ", ".join(type_.__name__ for type_ in types)
    raise _core.InputError(f"{owner.__name__} {key}: got {value!r}, expected one of {names}, or the name of a kind")


def _hold(owner, key, field, value):
    """The value as the field holds it; None stands for the default."""
    kind = field["kind"]
    if kind == "tables":
        return StructList(globals()[field["classes"][0]], [] if value is None else value)
    if kind == "table":
        type_ = globals()[field["classes"][0]]
        if value is None:
            return None if field["optional"] else type_()
        return _hold_table(type_, value, f"{owner.__name__} {key}")
    if kind == "family":
        if value is None:
            return None if field["required"] else globals()[field["classes"][0]]()
        return _hold_kind(owner, key, field, value)
    return field["default"] if value is None else _core.check_value(owner._class, key, value)


def _field_doc(key, field):
    """A key with its type, unit, range and default, and its sentence below."""
    if field["kind"] == "family":
        type_ = ", ".join(f'{name} ("{globals()[name]._name}")' for name in field["classes"])
    else:
        type_ = field["type"] if field["kind"] == "value" else field["classes"][0]
    if field["kind"] == "tables":
        type_ = f"list of {type_}"
    facts = [type_, field["unit"], field["range"]]
    if field["required"]:
        facts.append("required")
    elif field["kind"] == "value" and field["default"] is not None:
        facts.append(f"default {field['default']!r}")
    elif field["kind"] == "family":
        facts.append(f'default "{globals()[field["classes"][0]]._name}"')
    head = textwrap.wrap(f"{python_name(key)}: " + "; ".join(fact for fact in facts if fact), 112, subsequent_indent=_INDENT)
    return "\n".join(head + textwrap.wrap(field["doc"], 108, initial_indent=_INDENT, subsequent_indent=_INDENT))


def _property(key, field):
    def get(self):
        return self._values[key]

    def set_(self, value):
        self._values[key] = _hold(type(self), key, field, value)

    return property(get, set_, doc=_field_doc(key, field))


def _signature(fields):
    """The keywords, for help() and editors. None stands for what is not given."""
    parameters = [inspect.Parameter(python_name(key), inspect.Parameter.KEYWORD_ONLY, default=field["default"])
                  for key, field in fields.items()]
    if any(field["kind"] == "family" for field in fields.values()):
        parameters.append(inspect.Parameter("fields_of_the_kind", inspect.Parameter.VAR_KEYWORD))
    return inspect.Signature(parameters)


class Root(Struct):
    """A case of some kind: what a case file may be as a whole. It comes from keywords, from a dict or from TOML. `folder` is
    where relative paths in the case start from."""

    _kind = None  # in the case file
    folder = "."

    def __init__(self, **fields):
        kind = fields.pop("kind", self._kind)
        if kind != self._kind:
            raise _core.InputError(f'{type(self).__name__} kind: got "{kind}", expected "{self._kind}"')
        super().__init__(**fields)

    @classmethod
    def _from_dict(cls, fields, folder="."):
        case = cls(**fields)
        case.folder = folder
        return case

    @classmethod
    def from_toml(cls, source, *settings):
        """The case of a file (a path) or of a text (with more than one line), with settings laid over it as by --set.

        Case.from_toml("hopper.toml", "parameters.D=20", "time.end=2")
        """
        case = from_toml(source, *settings)
        if case._kind != cls._kind:
            raise _core.InputError(f'this is a case of kind "{case._kind}", expected "{cls._kind}"; read it with '
                                   f"slurry.{type(case).__name__}.from_toml")
        return case if type(case) is cls else cls._from_dict(case.to_dict(), case.folder)

    def to_dict(self):
        """The fields as a case file has them, with its `kind` where that is not the usual one."""
        fields = super().to_dict()
        return fields if self._kind == Case._kind else {"kind": self._kind, **fields}

    def to_toml(self):
        """The complete case as the text of a case file, defaults included. Validates it."""
        return _core.write_case(self)

    def validate(self):
        """Raises InputError where something is missing or does not fit together."""
        _core.write_case(self)

    def get(self, path):
        """The value at a path of keys and ranks, as --set knows them: case.get("contacts.0.friction")."""
        owner, name = _find(self, path)
        return owner[name] if isinstance(owner, list) else getattr(owner, name)

    def set(self, path, value):
        """Changes the value at a path: case.set("contacts.0.friction", 0.3). The keys of a kind stand beside its name, as in a
        case file."""
        owner, name = _find(self, path)
        if isinstance(owner, list):
            owner[name] = value
        else:
            setattr(owner, name, value)

    def _repr_html_(self):
        from . import notebook
        return notebook.case_html(self)

    def __deepcopy__(self, memo):
        other = super().__deepcopy__(memo)
        other.folder = self.folder
        return other

    def __reduce__(self):
        return _restore_root, (type(self), self._values, self.folder)


def _find(case, path):
    """The table or list that holds the last part of a path, and the name or rank of that part in it."""
    owner, parts = case, path.split(".")
    for k, part in enumerate(parts):
        here = ".".join(parts[:k + 1])
        if isinstance(owner, list):
            named = [k for k, entry in enumerate(owner) if getattr(entry, "name", None) == part]
            if not named and (not part.isdecimal() or int(part) >= len(owner)):
                raise _core.InputError(f"{here}: got {part!r}, expected a rank below {len(owner)} or the name of an entry")
            name = named[0] if named else int(part)
        elif isinstance(owner, Struct):
            owner, name = _owner_of_key(owner, part, here)
        else:
            raise _core.InputError(f"{here}: {'.'.join(parts[:k])} holds nothing that has a name")
        if k + 1 < len(parts):
            owner = owner[name] if isinstance(owner, list) else getattr(owner, name)
    return owner, name


def _owner_of_key(table, key, here):
    """The table itself, or the one of its kinds that has the key."""
    if key in table._table:
        return table, python_name(key)
    kinds = [value for name, value in table._values.items()
             if table._table[name]["kind"] == "family" and isinstance(value, Struct) and key in value._table]
    if len(kinds) != 1:
        raise _core.InputError(f"{here}: " + (_unknown(type(table), key) if not kinds else "two kinds have this key; name one: "
                               + " or ".join(type(kind).__name__ for kind in kinds)))
    return kinds[0], python_name(key)


def _restore_root(type_, values, folder):
    case = _restore(type_, values)
    case.folder = folder
    return case


def from_toml(source, *settings):
    """The case of a file (a path) or of a text (with more than one line), of whatever kind it is."""
    settings = [str(setting) for setting in settings]
    if isinstance(source, str) and "\n" in source:
        kind, fields, folder = _core.parse_case(source, "case", settings)
    else:
        kind, fields, folder = _core.read_case(os.fspath(source), settings)
    return _ROOTS[kind]._from_dict(fields, folder)


def _any_case(case):
    """The case that a case, a dict of its form or the path of a file describes."""
    if isinstance(case, Root):
        return case
    if hasattr(case, "keys"):
        return _ROOTS[dict(case).get("kind", Case._kind)]._from_dict(case)
    return from_toml(case)


_ROOT_DOC = """

It comes from keywords, {0}(title="...", ...), from a dict, {0}(**fields), or from TOML, {0}.from_toml. `folder` is where
relative paths in the case start from. [parameters] are worked out when TOML is read; in Python a variable does the same."""


def _make_class(name, description):
    kind = f' In a case file: "{description["name"]}".' if description["name"] else ""
    lines = [textwrap.fill(description["doc"] + kind, 112)]
    fields = description["fields"]
    if fields:
        lines += ["", *(_field_doc(key, field) for key, field in fields.items())]
    members = {"__doc__": "\n".join(lines), "__module__": "slurry", "_class": name, "_table": fields, "_name": description["name"],
               "__signature__": _signature(fields)}
    members.update({python_name(key): _property(key, field) for key, field in fields.items()})
    if description["kind"] is None:
        return type(name, (Struct,), members)
    members["__doc__"] += _ROOT_DOC.format(name)
    return type(name, (Root,), {**members, "_kind": description["kind"]})


_TABLES = _core.describe_tables()
for _class_name, _description in _TABLES.items():
    globals()[_class_name] = _make_class(_class_name, _description)

__all__ = list(_TABLES)  # the names of the classes
_ROOTS = {globals()[name]._kind: globals()[name] for name, description in _TABLES.items() if description["kind"]}
Case = globals()["Case"]


def groups_from_arrays(position, radius=None, *, velocity=None, mass=None, group=None, **fields):
    """Groups of grains from arrays with a row for each grain, for Case(grains=...).

    position     (n, 2) or (n, 3), m
    radius       (n,) or one for all, m
    velocity     (n, 2) or (n, 3), or one vector for all, m/s
    mass         (n,) or one for all, kg
    group        (n,) of names: a group for each name, in the order in which they first come; one group by default
    fields       of every group: shape, density, turns...; with `group` not its name

    Ids are given from 0, group after group.
    """
    position = np.asarray(position, dtype=float)
    if position.ndim != 2 or position.shape[1] not in (2, 3):
        raise _core.InputError(f"position: got an array of shape {position.shape}, expected (n, 2) or (n, 3)")
    count = len(position)
    rows = {"radii": _rows("radius", radius, count, 1), "velocities": _rows("velocity", velocity, count, 2),
            "masses": _rows("mass", mass, count, 1)}
    if group is None:
        return [_group_of(position, rows, slice(None), fields)]
    names = np.asarray(group).astype(str)
    if names.shape != (count,):
        raise _core.InputError(f"group: got an array of shape {names.shape}, expected ({count},)")
    return [_group_of(position, rows, names == name, {**fields, "name": str(name)}) for name in dict.fromkeys(names.tolist())]


def _rows(what, values, count, dimensions):
    """One row for each grain, from those or from one for all; None where none is given."""
    if values is None:
        return None
    values = np.asarray(values, dtype=float)
    if values.ndim == dimensions - 1:
        values = np.broadcast_to(values, (count, *values.shape))
    if values.ndim != dimensions or len(values) != count:
        raise _core.InputError(f"{what}: got an array of shape {values.shape}, expected one row for each of {count} grains")
    return values


def _group_of(position, rows, some, fields):
    given = {key: values[some] for key, values in rows.items() if values is not None}
    return globals()["GrainGroup"](place=globals()["Points"](positions=position[some], **given), **fields)
