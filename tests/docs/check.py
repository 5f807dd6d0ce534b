# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Is what the documentation prints true?

    check.py reference PROGRAM ROOT    docs/reference.md is what `slurry describe --markdown` prints
    check.py readme PROGRAM ROOT       the first case of README.md runs as printed, and its results are where it says
    check.py cases PROGRAM ROOT        every other complete case printed in a page passes `slurry check`
    check.py tutorial PROGRAM ROOT     the commands of the tutorial work one after the other, with runs cut short
    check.py commands PROGRAM ROOT     what any page says to `slurry run` passes `slurry check`, its grains placed
    check.py shell PROGRAM ROOT        every other command of any page works, on short runs; `shell-long`: those that take minutes
    check.py tests PROGRAM ROOT        every test that a page names exists, in the build of the current folder
    check.py links PROGRAM ROOT        every relative link of a page leads to a file, and to a heading where it names one
    check.py english PROGRAM ROOT      no page has more of the phrases that docs/style.md advises against than it is allowed
"""
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile

from english import check_english


def pages(root):
    return [root / "README.md", root / "CONTRIBUTING.md", root / "CHANGELOG.md", *sorted((root / "docs").rglob("*.md"))]


def toml_blocks(page):
    return re.findall(r"^```toml\n(.*?)^```", page.read_text(), flags=re.MULTILINE | re.DOTALL)


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, **options)


def check_reference(program, root):
    printed = run(program, "describe", "--markdown").stdout
    if printed != (root / "docs/reference.md").read_text():
        yield "docs/reference.md is out of date: slurry describe --markdown > docs/reference.md"


def end_of_run(text):
    """Steps, grains, sweeps a step and deepest overlap, as a run tells them at its end."""
    numbers = r"done: (\d+) steps to .*, (\d+) grains, ([\d.e+-]+) iterations a step, deepest overlap ([\d.e+-]+) r"
    found = re.search(numbers, text)
    return [float(number) for number in found.groups()] if found else None


def differences_of_ends(page, said):
    """A page shows the end of a run as it is, to a fifth: solvers change."""
    shown, seen = end_of_run(page.read_text()), end_of_run(said)
    if not shown or not seen:
        yield f"{page.name}: no end of a run is shown, or none was seen: {said}"
    elif any(abs(a - b) > 0.2 * b for a, b in zip(shown, seen)):
        yield f"{page.name}: shows a run that ends with {shown}; it ends with {seen}"


def check_readme(program, root):
    with tempfile.TemporaryDirectory() as folder:
        case = pathlib.Path(folder) / "sticky.toml"
        case.write_text(toml_blocks(root / "README.md")[0])
        for settings in ([], ["--set", "contacts.0.gamma_min=0", "--out", "runs/dry"]):
            done = run(program, "run", "sticky.toml", "--quiet", *settings, cwd=folder)
            if done.returncode != 0:
                yield f"README.md: the first case fails: {done.stderr}"
            elif not settings:
                yield from differences_of_ends(root / "docs/tutorial.md", done.stdout + done.stderr)
        for name in ("case.toml", "series.csv", "frames", "frames.xdmf", "checkpoints", "summary.json"):
            for run_folder in ("sticky", "dry"):
                if not (pathlib.Path(folder) / "runs" / run_folder / name).exists():
                    yield f"README.md: {name} is not in the run folder {run_folder}"


def check_cases(program, root):
    with tempfile.TemporaryDirectory() as folder:
        for page in pages(root):
            for number, text in enumerate(toml_blocks(page)):
                if not text.startswith("title"):
                    continue
                case = pathlib.Path(folder) / "case.toml"
                case.write_text(text)
                done = run(program, "check", "--file-alone", case)
                if done.returncode != 0:
                    yield f"{page.relative_to(root)}: case {number + 1}: {done.stderr}"


def command_lines(text):
    """The commands of a text, without the words beside them."""
    lines = re.findall(r"^[ #]*(?:slurry|\./run) +([^\s#].*)$", text, flags=re.MULTILINE)
    return [re.split(r"\s{2,}|\s#", line)[0].strip() for line in lines]


def blocks(page):
    """What stands in a page between fences that name no language, or the shell."""
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    return "\n".join(text for language, text in fenced if language in ("", "sh"))


def prepare(root, folder):
    """The cases that the pages tell to save, and the gallery, as they stand in the root of the tree."""
    (folder / "sticky.toml").write_text(toml_blocks(root / "README.md")[0])
    drum = [text for text in toml_blocks(root / "docs/tutorial.md") if text.startswith('title = "A drum')]
    (folder / "drum.toml").write_text(drum[0])
    shutil.copytree(root / "gallery", folder / "gallery")
    shutil.copy(root / "gallery/lubrication_film.toml", folder / "film.toml")


def check_tutorial(program, root):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prepare(root, folder)
        commands = [shlex.split(line) for line in command_lines(blocks(root / "docs/tutorial.md"))]
        tried = 0
        for words in commands:
            # The viewer stays until Ctrl-C; --help is for the eyes.
            if words[0] not in ("run", "check"):
                continue
            tried += 1
            # A run that is made longer ends later than the others.
            end = 0.03 if any("time.end" in word for word in words) else 0.02
            short = ["--quiet", "--set", f"time.end={end}"] if words[0] == "run" else []
            done = run(program, *words, *short, cwd=folder)
            if done.returncode != 0:
                yield f"docs/tutorial.md: `slurry {shlex.join(words)}` fails: {done.stderr}"
        if tried < 8:
            yield f"docs/tutorial.md: only {tried} commands were found"


def case_and_settings(line):
    """What a line runs: a case file with its settings; None where it runs none, or one that only its reader knows."""
    if "$" in line:
        return None
    words = shlex.split(line)
    if words[0] in ("run", "sweep"):
        words = words[1:]
    if not words or not words[0].endswith(".toml") or words[0].lower() == "case.toml":
        return None
    settings = [words[k + 1] for k, word in enumerate(words) if word == "--set"]
    # Of a sweep the first of its values.
    settings += [re.match(r"[^=]*=(\[.*?\]|[^,]*)", words[k + 1])[0] for k, word in enumerate(words) if word == "--over"]
    return (words[0], *settings)


def check_commands(program, root):
    found = {}
    for page in pages(root):
        for line in command_lines(blocks(page)):
            found.setdefault(case_and_settings(line), page)
    for case in sorted((root / "gallery").glob("*.toml")):
        for line in command_lines(case.read_text()):
            what = case_and_settings(line)
            if what:
                found.setdefault((f"gallery/{what[0]}", *what[1:]), case)
    found.pop(None, None)
    if len(found) < 40:
        yield f"only {len(found)} commands were found"
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prepare(root, folder)
        for (case, *settings), page in found.items():
            options = [word for setting in settings for word in ("--set", setting)]
            done = run(program, "check", case, *options, cwd=folder)
            if done.returncode != 0:
                yield f"{page.relative_to(root)}: {case} {' '.join(settings)}: {done.stderr}"


# A case in space with all that the pages draw: contacts, a fluid on a grid, and a field of it in a plane.
EVERYTHING = """
title = "Grains in a fluid"
time = { step = 0.01, end = 0.04 }
dynamics = { name = "overdamped", drag = 0 }
cell = { low = [0, 0, 0], high = [6, 6, 6] }
fluid = { name = "grid", viscosity = 1, spacing = 0.5 }
grains = [{ place = "points", positions = [[2, 3, 3], [4, 3, 3]], radius = 1 }]
forces = [{ force = "gravity", acceleration = [0, 0, -1] }]
fields = [{ name = "around", where = "plane", corner = [0, 3, 0], first = [6, 0, 0], second = [0, 0, 6], points = [8, 8], quantities = ["fluid_velocity", "fluid_pressure"] }]
output = { frames = { steps = 1 }, fields = { steps = 1 } }
"""

# What the commands of the pages read, made as they are asked for.
CASES = {
    "runs/mine": ["everything.toml"],
    "runs/pair": ["gallery/stokes_pair.toml", "mesh.triangles=80"],
    "runs/cloud": ["cloud.toml", "time.end=0.02", "output.frames=0.01"],
    "runs/sticky": ["sticky.toml", "time.end=0.02", "output.frames=0.01"],
    "runs/gluey_lotto": ["gallery/gluey_lotto.toml", "time.end=0.02", "output.frames=0.01"],
    "runs/lees_edwards": ["gallery/lees_edwards.toml", "time.end=0.02", "output.frames=0.01"],
    "runs/dragged_sphere": ["gallery/dragged_sphere.toml", "time.end=0.02", "output.frames=0.01"],
    "runs/three_sphere_swimmer": ["gallery/three_sphere_swimmer.toml"],
    "runs/arch_stability": ["gallery/arch_stability.toml"],
}
# Commands of ./run alone, which build; those that another check tries; and those that take minutes.
BY_RUN_ALONE = ("figures", "screenshots", "installs")
TRIED_ELSEWHERE = ("run", "check")
LONG = ("bench",)


def settings_of(words):
    return [part for word in words for part in ("--set", word)]


def make_what_it_reads(program, folder, words):
    for word in words:
        if word in CASES and not (folder / word).exists():
            case, *settings = CASES[word]
            yield run(program, "run", case, "--quiet", "--out", word, *settings_of(settings), cwd=folder)
        if word == "p.h5" and not (folder / word).exists():
            settings = settings_of(["time.end=0.05", "parameters.grains=64"])
            yield run(program, "run", "gallery/box_settle_3d.toml", "--quiet", *settings, "--save-problem", word, cwd=folder)


def view_for_a_moment(program, folder, words):
    """`slurry view` stays until Ctrl-C: it has answered once it has printed its address."""
    viewer = subprocess.Popen([program, *words, "--no-open"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder)
    address = viewer.stdout.readline()
    viewer.send_signal(signal.SIGINT)
    _, said = viewer.communicate()
    return subprocess.CompletedProcess(words, 0 if "http://" in address else 1, address, said)


def shell_commands(root):
    """Page and words of each command that no other check tries."""
    for page in pages(root):
        if page.name in ("CHANGELOG.md", "CONTRIBUTING.md"):
            continue
        for line in command_lines(blocks(page)):
            words = [word for word in shlex.split(line) if word != "..."]
            is_case = words[0].endswith(".toml")
            if not is_case and words[0] not in BY_RUN_ALONE + TRIED_ELSEWHERE and "CASE.toml" not in words:
                yield page, words


def try_shell(program, root, wanted):
    tried = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prepare(root, folder)
        (folder / "film.toml").unlink()  # a page tells to make it
        (folder / "everything.toml").write_text(EVERYTHING)
        cloud = [text for text in toml_blocks(root / "docs/how_to.md") if text.startswith('title = "A disc is dragged')]
        (folder / "cloud.toml").write_text(cloud[0])
        for page, words in shell_commands(root):
            if not wanted(words):
                continue
            tried += 1
            for made in make_what_it_reads(program, folder, words):
                if made.returncode != 0:
                    yield f"{page.relative_to(root)}: for `slurry {shlex.join(words)}`: {made.stderr}"
            short = settings_of(["time.end=0.002"]) if words[0] == "sweep" else []
            done = view_for_a_moment(program, folder, words) if words[0] == "view" else run(program, *words, *short, cwd=folder)
            if done.returncode != 0:
                yield f"{page.relative_to(root)}: `slurry {shlex.join(words)}` fails: {done.stderr}"
    if tried < 1:
        yield "no command was found"


def check_shell(program, root):
    yield from try_shell(program, root, lambda words: words[0] not in LONG)


def check_shell_long(program, root):
    yield from try_shell(program, root, lambda words: words[0] in LONG)


def known_tests(*words):
    """The names of the tests of this build; `words` choose the configuration."""
    return re.findall(r"Test +#\d+: (\S+)", run("ctest", "-N", *words).stdout)


def tests_in_sources(root):
    """The tests of GoogleTest: names of suites, each with its tests."""
    suites = {}
    for source in (root / "tests").rglob("*.cpp"):
        for suite, test in re.findall(r"^TEST(?:_F|_P)?\(\s*(\w+),\s*(\w+)\)", source.read_text(), flags=re.MULTILINE):
            suites.setdefault(suite, set()).add(test)
    return suites


def missing_tests(text, usual, full, suites):
    """Commands of a page that choose no test, and tests named `program.Suite` or `Suite.test` that there are not."""
    for options, quoted, plain in re.findall(r"\./test((?: -C full)?) -R (?:'([^']+)'|([^\s`'|]+))", text):
        for pattern in (quoted or plain).replace("\\|", "|").split("|"):
            if not any(re.search(pattern, name) for name in (full if options else usual)):
                yield f"./test{options} -R {pattern} runs no test"
    programs = {name.split(".")[0] for name in full}
    for first, second in re.findall(r"`([A-Za-z]\w*)\.(\w+)`", text):
        if first in suites and second not in suites[first] and second != "cpp":
            yield f"`{first}.{second}`: the suite has no such test"
        if first in programs and second[0].isupper() and second not in suites:
            yield f"`{first}.{second}`: there is no such suite"


def check_tests(program, root):
    usual, full, suites = known_tests(), known_tests("-C", "full"), tests_in_sources(root)
    if len(usual) < 100:
        yield f"only {len(usual)} tests were found"
    for page in pages(root):
        # The changelog speaks of the tests of its time; Python has a class Simulation, as tests have a suite.
        if page.name == "CHANGELOG.md" or page.parent.name == "python":
            continue
        for fault in missing_tests(page.read_text(), usual, full, suites):
            yield f"{page.relative_to(root)}: {fault}"


def headings(page):
    """The anchors that GitHub gives to the headings of a page."""
    lines = re.findall(r"^#+ (.*)$", page.read_text(), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", line.lower()).replace(" ", "-") for line in lines}


def check_links(program, root):
    for page in pages(root):
        for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text()):
            if target.startswith("http"):
                continue
            path, _, anchor = target.partition("#")
            file = (page.parent / path).resolve() if path else page
            if not file.exists():
                yield f"{page.relative_to(root)}: no file {target}"
            elif anchor and anchor not in headings(file):
                yield f"{page.relative_to(root)}: no heading {target}"


def main():
    what, program, root = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), pathlib.Path(sys.argv[3]).resolve()
    checks = {"reference": check_reference, "readme": check_readme, "cases": check_cases, "tutorial": check_tutorial,
              "commands": check_commands, "shell": check_shell, "shell-long": check_shell_long, "tests": check_tests, "links": check_links,
              "english": check_english}
    faults = list(checks[what](program, root))
    print("\n".join(faults))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
