# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Is what the documentation prints true?

    check.py reference PROGRAM ROOT    docs/reference.md is what `slurry describe --markdown` prints
    check.py readme PROGRAM ROOT       the first case of README.md runs as printed, and its results are where it says
    check.py cases PROGRAM ROOT        every other complete case printed in a page passes `slurry check`
    check.py links PROGRAM ROOT        every relative link of a page leads to a file, and to a heading where it names one
"""
import pathlib
import re
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
    checks = {"reference": check_reference, "readme": check_readme, "cases": check_cases, "links": check_links}
    faults = list(checks[what](program, root))
    print("\n".join(faults))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
