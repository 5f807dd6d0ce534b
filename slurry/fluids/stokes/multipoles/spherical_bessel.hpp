// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The spherical Bessel functions j_0(x), ..., j_n(x), x >= 0, to round-off, and the same bits on every processor.
#pragma once

#include <vector>

namespace slurry {

std::vector<double> spherical_bessel(int n, double x);

}  // namespace slurry
