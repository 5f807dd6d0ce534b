# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Is what the documentation prints true?

    check.py reference PROGRAM ROOT    docs/reference.md is what `slurry describe --markdown` prints
    check.py readme PROGRAM ROOT       the first case of README.md runs as printed, and its results are where it says
    check.py cases PROGRAM ROOT        every other complete case printed in a page passes `slurry check`
    check.py tutorial PROGRAM ROOT     the commands of the tutorial work one after the other, with runs cut short
    check.py commands PROGRAM ROOT     what any page says to `slurry run` passes `slurry check`, its grains placed
    check.py links PROGRAM ROOT        every relative link of a page leads to a file, and to a heading where it names one
"""
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile


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


def check_readme(program, root):
    with tempfile.TemporaryDirectory() as folder:
        case = pathlib.Path(folder) / "sticky.toml"
        case.write_text(toml_blocks(root / "README.md")[0])
        for settings in ([], ["--set", "contacts.0.gamma_min=0", "--out", "runs/dry"]):
            done = run(program, "run", "sticky.toml", "--quiet", *settings, cwd=folder)
            if done.returncode != 0:
                yield f"README.md: the first case fails: {done.stderr}"
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
    lines = re.findall(r"^[ #]*(?:slurry|\./run) +(\S.*)$", text, flags=re.MULTILINE)
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
              "commands": check_commands, "links": check_links}
    faults = list(checks[what](program, root))
    print("\n".join(faults))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
