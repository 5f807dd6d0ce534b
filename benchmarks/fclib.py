#!/usr/bin/env python3
# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Contact problems in the format of FCLib, solved by slurry and by Siconos in one run.

    python3 benchmarks/fclib.py FOLDER [--slurry build/release/slurry] [--tolerance 1e-8] [--seconds 20]

FOLDER holds files *.hdf5. Both programs get the same matrix W and vector q (of a global problem those that follow from
M, H, f and w), start from nothing. slurry stops by its own residual, Siconos by the natural map of the cone; its tolerance is converted to
the one that is asked for. All solutions are then judged by one measure, the natural map over |q| (docs/fclib.md), at ten
times the tolerance. Prints a table in Markdown and
the performance profile: the part of the problems that a solver has solved within so many times the time of the fastest.

Needs the Debian packages python3-h5py, python3-numpy and python3-scipy; python3-siconos for Siconos, without which
slurry runs alone.
"""

import argparse
import multiprocessing
import pathlib
import subprocess
import sys
import time

SICONOS = {
    "NSGS": "SICONOS_FRICTION_3D_NSGS",
    "ADMM": "SICONOS_FRICTION_3D_ADMM",
    "Newton, Alart-Curnier": "SICONOS_FRICTION_3D_NSN_AC",
    "Newton, natural map": "SICONOS_FRICTION_3D_NSN_NM",
    "fixed point, De Saxce": "SICONOS_FRICTION_3D_DSFP",
    "proximal": "SICONOS_FRICTION_3D_PROX",
    "fixed point, Tresca": "SICONOS_FRICTION_3D_TFP",
}
# Of each solution the fastest of so many counts, as long as there is time.
REPEATS = 3
SLURRY = ["contact_admm", "block_gauss_seidel", "apgd", "momentum_gauss_seidel", "gauss_seidel", "uzawa"]


def missing(module, package):
    sys.exit(f"{module} is not installed: apt install {package}")


try:
    import numpy
except ImportError:
    missing("numpy", "python3-numpy")
try:
    import h5py
except ImportError:
    missing("h5py", "python3-h5py")
try:
    import scipy.sparse
    import scipy.sparse.linalg
except ImportError:
    missing("scipy", "python3-scipy")
try:
    import siconos.numerics as siconos
except ImportError:
    siconos = None


def read_matrix(group):
    m, n, nz = (int(group[key][0]) for key in ("m", "n", "nz"))
    p, i, x = group["p"][:], group["i"][:], group["x"][:]
    if nz >= 0:
        return scipy.sparse.coo_matrix((x[:nz], (i[:nz], p[:nz])), (m, n)).tocsc()
    if nz == -1:
        return scipy.sparse.csc_matrix((x, i, p), (m, n))
    return scipy.sparse.csr_matrix((x, i, p), (m, n)).tocsc()


def read_problem(path):
    """W (sparse), q and mu."""
    with h5py.File(path) as file:
        if "fclib_local" in file:
            root = file["fclib_local"]
            return read_matrix(root["W"]), root["vectors/q"][:], root["vectors/mu"][:]
        root = file["fclib_global"]
        mass, h = read_matrix(root["M"]), read_matrix(root["H"])
        solve = scipy.sparse.linalg.splu(mass.tocsc()).solve
        w = h.T @ solve(h.toarray())
        q = h.T @ solve(root["vectors/f"][:]) + root["vectors/w"][:]
        return scipy.sparse.csc_matrix(w), q, root["vectors/mu"][:]


def natural_map(w, q, mu, r):
    u = (w @ r + q).reshape(-1, 3)
    p = r.reshape(-1, 3)
    slip = numpy.linalg.norm(u[:, 1:], axis=1)
    moved = p - u
    moved[:, 0] -= mu * slip
    t = numpy.linalg.norm(moved[:, 1:], axis=1)
    cone = moved.copy()
    off = t > mu * moved[:, 0]
    apex = off & (mu * t <= -moved[:, 0])
    side = off & ~apex
    n = (moved[side, 0] + mu[side] * t[side]) / (1 + mu[side] ** 2)
    cone[side, 0] = n
    cone[side, 1:] *= (mu[side] * n / t[side])[:, None]
    cone[apex] = 0
    size = numpy.linalg.norm(q)
    return numpy.linalg.norm(p - cone) / (size if size > 0 else 1)


def scale_of(w, q, r):
    """What fc3d_compute_error divides the natural map by."""
    return max(numpy.linalg.norm(v) for v in (q, r, w @ r + q))


def siconos_child(pipe, path, solver, tolerance):
    w, q, mu = read_problem(path)
    size = numpy.linalg.norm(q)
    strict = tolerance
    for repeat in range(1 + REPEATS):
        # Sparse: its Gauss-Seidel is some ten times slower on a full matrix.
        problem = siconos.FrictionContactProblem(3, len(mu), w.copy(), q.copy(), mu.copy())
        r, u = numpy.zeros_like(q), numpy.zeros_like(q)
        options = siconos.SolverOptions(getattr(siconos, SICONOS[solver]))
        options.dparam[siconos.SICONOS_DPARAM_TOL] = strict
        options.iparam[siconos.SICONOS_IPARAM_MAX_ITER] = 10**6
        started = time.perf_counter()
        siconos.fc3d_driver(problem, r, u, options)
        ms = 1e3 * (time.perf_counter() - started)
        own = siconos.fc3d_compute_error(problem, r, u, tolerance, options, size)[1]
        # Its tolerance is relative to the largest of q, r and u: the first solution tells the one that is asked for.
        strict = tolerance * size / scale_of(w, q, r)
        if repeat > 0 or strict == tolerance:
            pipe.send((ms, natural_map(w, q, mu, r), own * scale_of(w, q, r) / size))


def run_siconos(path, solver, tolerance, seconds):
    """(milliseconds, natural map, Siconos' own error) of the fastest run, or None where none came to an end."""
    ours, theirs = multiprocessing.Pipe(False)
    child = multiprocessing.Process(target=siconos_child, args=(theirs, path, solver, tolerance))
    child.start()
    theirs.close()
    answers = []
    end = time.monotonic() + seconds
    while len(answers) < REPEATS and ours.poll(max(0, end - time.monotonic())):
        try:
            answers.append(ours.recv())
        except EOFError:
            break
    child.kill()
    child.join()
    return min(answers, default=None)


def run_slurry(program, path, solver, tolerance, seconds):
    answers = []
    end = time.monotonic() + seconds
    while len(answers) < REPEATS and time.monotonic() < end:
        answers.append(run_slurry_once(program, path, solver, tolerance, end - time.monotonic()))
    answers = [answer for answer in answers if answer is not None]
    return min(answers, key=lambda answer: answer[0], default=None)


def run_slurry_once(program, path, solver, tolerance, seconds):
    command = [program, "solve", str(path), "--solver", solver, "--tolerance", str(tolerance)]
    try:
        text = subprocess.run(
            command + ["--max-iterations", "1000000"], capture_output=True, text=True, timeout=seconds, check=False
        ).stdout
    except subprocess.TimeoutExpired:
        return None
    for line in text.splitlines():
        words = line.split()
        if words and words[0] == solver:
            return float(words[-2]), float(words[-1]), None
    return None


def entry(answer, limit):
    if answer is None:
        return "out of time"
    return f"{answer[1]:.1e} / {answer[0]:.1f}" + ("" if answer[1] <= limit else " (unsolved)")


def profile(results, files, limit):
    """Parts of the problems that each solver has solved within factors of the fastest time."""
    factors = [1, 2, 5, 10, 100, 1000]
    print("\n| solver | solved | " + " | ".join(f"within {f} times" for f in factors) + " |")
    print("|---" * (len(factors) + 2) + "|")
    solved = {
        name: {f: a[0] for f, a in row.items() if a is not None and a[1] <= limit} for name, row in results.items()
    }
    best = {f: min((times[f] for times in solved.values() if f in times), default=None) for f in files}
    for name, times in solved.items():
        parts = [sum(t <= f * best[k] for k, t in times.items()) / len(files) for f in factors]
        print(f"| {name} | {len(times)} of {len(files)} | " + " | ".join(f"{part:.2f}" for part in parts) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--slurry", default="build/release/slurry")
    parser.add_argument("--tolerance", type=float, default=1e-8)
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    files = sorted(options.folder.glob("*.hdf5"))
    if not files:
        sys.exit(f"{options.folder}: no files *.hdf5")
    if siconos is None:
        print("Siconos is not installed (apt install python3-siconos): slurry runs alone.\n")
    limit = 10 * options.tolerance
    results = {}
    for solver in SLURRY:
        results[f"slurry: {solver}"] = {
            f: run_slurry(options.slurry, f, solver, options.tolerance, options.seconds) for f in files
        }
    for solver in SICONOS if siconos else []:
        row = {f: run_siconos(f, solver, options.tolerance, options.seconds) for f in files}
        results[f"Siconos: {solver}"] = row
        for f, answer in row.items():
            if answer is not None and abs(answer[1] - answer[2]) > 1e-6 * answer[2] + 1e-14:
                print(f"note: {solver}, {f.name}: our natural map {answer[1]:.3e}, theirs {answer[2]:.3e}")
    print("Natural map / milliseconds of the solution:\n")
    print("| solver | " + " | ".join(f.stem for f in files) + " |")
    print("|---" * (len(files) + 1) + "|")
    for name, row in results.items():
        print(f"| {name} | " + " | ".join(entry(row[f], limit) for f in files) + " |")
    profile(results, files, limit)


if __name__ == "__main__":
    main()
