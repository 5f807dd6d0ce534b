// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a case needs before anything computes with it.
#include "slurry/io/checked_case.hpp"

#include "slurry/io/inlet_tables.hpp"
#include "slurry/io/meshes/mesh_file.hpp"

namespace slurry {

CheckedCase::CheckedCase(Case c) : case_(std::move(c)) {
  load_meshes(case_);
  load_inlet_tables(case_);
  validate(case_);
}

}  // namespace slurry
