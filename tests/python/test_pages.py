# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""The scripts in the pages run, each by itself, and print something."""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = {"docs/python/index.md": 5, "docs/lubrication.md": 1}


class Pages(unittest.TestCase):
    def test_each_script_runs(self):
        for page, count in PAGES.items():
            scripts = re.findall(r"^```python\n(.*?)^```$", (ROOT / page).read_text(), flags=re.MULTILINE | re.DOTALL)
            self.assertEqual(len(scripts), count, page)
            for script in scripts:
                with self.subTest(page=page, script=script), tempfile.TemporaryDirectory() as folder:
                    (pathlib.Path(folder) / "gallery").symlink_to(ROOT / "gallery")
                    done = subprocess.run([sys.executable, "-c", script], cwd=folder, capture_output=True, text=True)
                    self.assertEqual((done.returncode, done.stderr), (0, ""))
                    self.assertTrue(done.stdout.strip())


if __name__ == "__main__":
    unittest.main()
