// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the splitting of tractions in close gaps (split_films.hpp) is used for.
#pragma once

#include <array>
#include <string_view>

#include "slurry/core/fields.hpp"

namespace slurry {

// `forces`: the loads are those of the split tractions and films correct nothing; for direct solutions.
enum class Splitting { nothing, tractions, forces };
template <>
struct EnumNames<Splitting> {
  static constexpr std::array<std::string_view, 3> names{"nothing", "tractions", "forces"};
};

}  // namespace slurry
