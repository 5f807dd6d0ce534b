// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Saved contact problems (HDF5).
#include "slurry/io/results/problem_file.hpp"
#include "targets.hpp"

namespace slurry::fuzz {

void try_problem(std::string_view bytes) {
  accepts([&] { load_problem(file_of(bytes)); });
}

}  // namespace slurry::fuzz
