// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The tables of a case of grains (core/tables.hpp), and what makes, copies and destroys one.
#include "slurry/cases/case.hpp"
#include "slurry/core/make_table.hpp"

namespace slurry {

template const TableType& table_of<Case>();

Case::Case() = default;
Case::Case(const Case&) = default;
Case::Case(Case&&) noexcept = default;
Case& Case::operator=(const Case&) = default;
Case& Case::operator=(Case&&) noexcept = default;
Case::~Case() = default;

}  // namespace slurry
