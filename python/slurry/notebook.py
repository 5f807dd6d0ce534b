# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""What a notebook shows of a case, a simulation and a run: a table, and the picture or the report where there is one."""
import base64
import html
import importlib.util
import io
from typing import Any, List, Tuple

from . import plot

# Lines and columns of a case that are shown.
MOST_LINES, MOST_COLUMNS = 60, 120


def _table(head: str, rows: List[Tuple[str, Any]]) -> str:
    body = "".join(f"<tr><th style='text-align:left'>{html.escape(name)}</th><td style='text-align:left'>{html.escape(str(value))}</td></tr>"
                   for name, value in rows)
    return f"<table><caption>{html.escape(head)}</caption>{body}</table>"


def _cut(line: str) -> str:
    return line if len(line) <= MOST_COLUMNS else line[:MOST_COLUMNS] + " ..."


def case_html(case: Any) -> str:
    """The case file, cut to what one looks at; where the case is not valid, what is wrong with it."""
    try:
        lines = case.to_toml().splitlines()
    except ValueError as error:
        return f"<p><b>This case is not complete:</b> {html.escape(str(error))}</p><pre>{html.escape(_cut(repr(case)))}</pre>"
    shown = [_cut(line) for line in lines[:MOST_LINES]]
    if len(lines) > MOST_LINES:
        shown.append(f"... {len(lines)} lines in all: to_toml()")
    return f"<details open><summary>{html.escape(case.title or 'Case')}</summary><pre>{html.escape(chr(10).join(shown))}</pre></details>"


def simulation_html(simulation: Any) -> str:
    """The clock and the counts, and the grains as they are now."""
    rows = [("time, s", f"{simulation.time:.6g}"), ("steps", simulation.steps), ("grains", len(simulation.grains)),
            ("contacts", len(simulation.contacts)), ("folder", simulation.folder or "in memory")]
    return _table(simulation.case.title or "Simulation", rows) + _picture(simulation)


def _picture(simulation: Any) -> str:
    if importlib.util.find_spec("matplotlib") is None or not len(simulation.grains):
        return ""
    import matplotlib.pyplot as plt
    figure = plot.frame(simulation)
    file = io.BytesIO()
    figure.savefig(file, format="png")
    plt.close(figure)
    return f'<img alt="the grains" src="data:image/png;base64,{base64.b64encode(file.getvalue()).decode()}">'


def page_html(page: str) -> str:
    """A page with a style of its own, which must not reach the notebook around it."""
    return f'<iframe srcdoc="{html.escape(page)}" style="width:100%;height:640px;border:0"></iframe>'


def run_html(run: Any) -> str:
    """The report of the run where it has one."""
    report = run.folder / "report.html"
    if report.exists():
        return page_html(report.read_text())
    summary = run.summary or {}
    rows = [("folder", run.folder), ("frames", len(run.frames)), ("ended", summary.get("ended", "not yet"))]
    return _table(run.case.title or "Run", rows)
