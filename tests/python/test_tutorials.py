# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""The tutorials run, their numbers hold (each script asserts them), and the pages are made from them."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPTS = sorted((ROOT / "python/tutorials").glob("[0-9]*.py"))


class Tutorials(unittest.TestCase):
    def test_each_runs_and_leaves_its_figure(self):
        self.assertEqual(len(SCRIPTS), 6)
        for script in SCRIPTS:
            with self.subTest(script.name), tempfile.TemporaryDirectory() as folder:
                done = subprocess.run([sys.executable, script], cwd=folder, capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn("assert ", script.read_text())
                figure, = pathlib.Path(folder).glob("*.png")
                self.assertEqual(figure.stem, script.stem.partition("_")[2])

    def test_the_pages_are_up_to_date(self):
        done = subprocess.run([sys.executable, ROOT / "scripts/python/make_pages.py", "--check"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_each_page_has_its_figure_and_stands_in_the_index(self):
        index = (ROOT / "docs/python/index.md").read_text()
        for script in SCRIPTS:
            name = script.stem.partition("_")[2]
            self.assertIn(f"({name}.md)", index)
            self.assertIn(f"(../figures/python_{name}.png)", (ROOT / f"docs/python/{name}.md").read_text())


if __name__ == "__main__":
    unittest.main()
