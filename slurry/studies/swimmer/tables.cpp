// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The tables of a case of kind "swimmer" (core/tables.hpp), and what makes, copies and destroys one.
#include "slurry/core/make_table.hpp"
#include "slurry/studies/swimmer/case.hpp"

namespace slurry {

template const TableType& table_of<SwimmerCase>();

SwimmerCase::SwimmerCase() = default;
SwimmerCase::SwimmerCase(const SwimmerCase&) = default;
SwimmerCase::SwimmerCase(SwimmerCase&&) noexcept = default;
SwimmerCase& SwimmerCase::operator=(const SwimmerCase&) = default;
SwimmerCase& SwimmerCase::operator=(SwimmerCase&&) noexcept = default;
SwimmerCase::~SwimmerCase() = default;

}  // namespace slurry
