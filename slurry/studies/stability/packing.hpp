// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// StabilityPacking: a case of grains and, from a run, their state. Read by io (io/results/packing_file.hpp).
#pragma once

#include <optional>

#include "slurry/cases/build.hpp"
#include "slurry/cases/case.hpp"

namespace slurry {

struct StabilityPacking {
  Case description;
  std::optional<State> state;  // none: as the grains are placed
  TableLoader load;            // of tables that the case names
};

}  // namespace slurry
