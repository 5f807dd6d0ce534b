// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Vectors of numbers: scalar products and sums. A scalar product is added up in chunks of fixed length, and the chunks
// in their order, so that the number of threads changes no bit.
#pragma once

#include <span>

namespace slurry {

// sum a b.
double dot(std::span<const double> a, std::span<const double> b);
// sum w a b; no weights stand for 1.
double weighted_dot(std::span<const double> w, std::span<const double> a, std::span<const double> b);
double norm(std::span<const double> a);

// a += s b.
void add_multiple(std::span<double> a, double s, std::span<const double> b);

}  // namespace slurry
