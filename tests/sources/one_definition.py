# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""One definition of each type: two structs of one name in one namespace, in two files, are undefined behaviour that no
compiler and no linker tells of. Types in anonymous namespaces are private to their file and do not count.

    one_definition.py SOURCE_DIR    the sources of the library and the programs
    one_definition.py --self-test   that the reader of C++ sees what it should
"""
import pathlib
import re
import sys

TOKEN = re.compile(r"[A-Za-z_]\w*|::|[{};<>=()]|\S")
NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'|^[ \t]*#(?:\\\n|[^\n])*',
                   re.S | re.M)


def definitions(text):
    """The qualified names of the types that a source defines at the level of namespaces, but for anonymous ones."""
    tokens = TOKEN.findall(NOISE.sub(" ", text))
    scopes = []  # the name of each open namespace, "" for an anonymous one, None for any other brace
    statement = []
    for token in tokens:
        if token == "{":
            is_outside = None not in scopes
            scope = None
            if is_outside and "namespace" in statement and statement[0] in ("namespace", "inline"):
                scope = "".join(statement[statement.index("namespace") + 1:])
            elif is_outside and "" not in scopes and (name := type_name(statement)):
                yield "::".join(scopes + [name])
            scopes.append(scope)
            statement = []
        elif token == "}":
            scopes.pop()
            statement = []
        elif token == ";":
            statement = []
        else:
            statement.append(token)


def type_name(statement):
    """The name that `template <...> struct Name final : Base` defines; nothing for functions and specialisations."""
    depth, words = 0, []
    for token in statement:
        depth += {"<": 1, ">": -1}.get(token, 0)
        if depth == 0 and token != ">":
            words.append(token)
        elif token == "<" and len(words) > 1 and words[-2] in ("struct", "class", "union"):
            return ""  # a specialisation
    if "(" in words or "=" in words:
        return ""
    for kind in ("struct", "class", "union", "enum"):
        if kind in words:
            rest = [w for w in words[words.index(kind) + 1:] if w not in ("class", "struct", "final")]
            qualified = re.match(r"[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*", "".join(rest))
            return qualified.group(0) if qualified else ""
    return ""


def self_test():
    text = """
    namespace a { struct One { struct Inner {}; int x{3}; }; namespace { struct Hidden {}; } }
    namespace a::b { template <class T> class Two final : public One {}; template <> struct Two<int> {}; enum class E : int { e }; }
    struct Declared; // struct Commented {};
    void f(struct Declared* p) { struct Local {}; const char* s = "struct Text {"; }
    struct a::One::Inner : Base { };
    inline namespace v { union Three {}; }
    """
    found = sorted(definitions(text))
    expected = ["a::One", "a::One::Inner", "a::b::E", "a::b::Two", "v::Three"]
    if found != expected:
        raise SystemExit(f"found {found}, expected {expected}")


def main(root):
    places = {}
    files = [p for folder in ("slurry", "apps", "python") for p in sorted((root / folder).rglob("*.[ch]pp"))]
    for path in files:
        for name in definitions(path.read_text()):
            places.setdefault(name, []).append(str(path.relative_to(root)))
    twice = {name: where for name, where in places.items() if len(where) > 1}
    for name, where in sorted(twice.items()):
        print(f"{name} is defined in {' and in '.join(where)}")
    if len(places) < 100:
        raise SystemExit(f"only {len(places)} types were found in {len(files)} files: the sources cannot be read")
    print(f"{len(places)} types in {len(files)} files, {len(twice)} defined more than once")
    return 1 if twice else 0


if __name__ == "__main__":
    self_test()
    sys.exit(0 if sys.argv[1] == "--self-test" else main(pathlib.Path(sys.argv[1])))
