// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/field/drags.hpp"

#include <fmt/format.h>

#include "slurry/core/errors.hpp"
#include "slurry/core/shown.hpp"

namespace slurry {

OptionFault ReynoldsDrag::fault() const {
  try {
    const double at_rest = factor()(0, 1);
    if (std::isfinite(at_rest) && at_rest > 0) return {};
    return {"factor", fmt::format("\"{}\" gives {} for Re = 0, expected a number > 0", shown(formula), at_rest)};
  } catch (const InputError& error) {
    return {"factor", error.what()};
  }
}

}  // namespace slurry
