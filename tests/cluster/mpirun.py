# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""How the tests start several ranks on a machine that may have fewer cores, and small problems are shared too."""
import os
import subprocess

OPTIONS = ["--oversubscribe", "--bind-to", "none"] + (["--allow-run-as-root"] if os.geteuid() == 0 else [])
ENVIRONMENT = {**os.environ, "SLURRY_WORTH_SHARING": "1", "OMPI_MCA_btl_base_warn_component_unused": "0"}


def mpirun(ranks, *command):
    """The words that start a command on so many ranks; one rank needs no MPI."""
    return [*command] if ranks == 1 else ["mpirun", *OPTIONS, "-n", str(ranks), *command]


def start(words, **options):
    return subprocess.Popen([str(w) for w in words], env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            text=True, **options)


def run(words, **options):
    """Exit code and all that was said."""
    process = start(words, **options)
    output = process.communicate()[0]
    return process.returncode, output
