// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The library of slurry for another project: these headers, and what they include, are installed, and no others. Each
// may be included alone; none needs a header of another library.
#pragma once

// slurry_engine: cases, simulations and studies in memory
#include "slurry/cases/case.hpp"        // the case: everything that the user fixes
#include "slurry/core/errors.hpp"       // InputError, RunError
#include "slurry/core/parallel.hpp"     // set_threads
#include "slurry/observe/energies.hpp"  // energies and momenta
#include "slurry/simulation.hpp"        // Simulation: world, state and step
#include "slurry/stepping/stages.hpp"   // the stages of a step, one by one
#include "slurry/studies/studies.hpp"   // studies: tables in the place of a run
#include "slurry/version.hpp"

// slurry_io: case files and results
#include "slurry/io/cases/case_file.hpp"       // TOML to cases and back
#include "slurry/io/results/checkpoint.hpp"    // states on disk
#include "slurry/io/results/frames.hpp"        // pictures of the state, HDF5
#include "slurry/io/results/problem_file.hpp"  // saved contact problems
#include "slurry/io/results/series.hpp"        // series.csv
#include "slurry/io/results/study_files.hpp"   // tables and summary of a study

// slurry_draw: pictures, reports and the formats of other programs
#include "slurry/draw/picture.hpp"
#include "slurry/draw/report.hpp"
#include "slurry/exports/exports.hpp"

// slurry: runs in their folders
#include "slurry/runs/runner.hpp"
#include "slurry/runs/study_runner.hpp"
