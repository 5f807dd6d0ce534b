// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/grid/kernel.hpp"

#include <cmath>

namespace slurry::grid {

KernelWeights kernel_weights(double s) {
  const double nearest = std::floor(s + 0.5), r = s - nearest;
  const double middle = (1 + std::sqrt(1 - 3 * r * r)) / 3;
  return {static_cast<int>(nearest) - 1, {0.5 * (1 - middle - r), middle, 0.5 * (1 - middle + r)}};
}

}  // namespace slurry::grid
