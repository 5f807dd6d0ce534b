// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The momentum that moves with the grains beside the flow of the cell and their mean: sum m v (x) v, J.
#pragma once

#include "slurry/core/tensor.hpp"
#include "slurry/grains/domain.hpp"
#include "slurry/grains/grains.hpp"

namespace slurry {

Tensor kinetic_moment(const Grains& grains, const Domain& domain);

}  // namespace slurry
