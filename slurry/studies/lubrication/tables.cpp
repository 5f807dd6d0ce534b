// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The tables of a case of kind "lubrication" (core/tables.hpp), and what makes, copies and destroys one.
#include "slurry/core/make_table.hpp"
#include "slurry/studies/lubrication/case.hpp"

namespace slurry {

template const TableType& table_of<LubricationCase>();

LubricationCase::LubricationCase() = default;
LubricationCase::LubricationCase(const LubricationCase&) = default;
LubricationCase::LubricationCase(LubricationCase&&) noexcept = default;
LubricationCase& LubricationCase::operator=(const LubricationCase&) = default;
LubricationCase& LubricationCase::operator=(LubricationCase&&) noexcept = default;
LubricationCase::~LubricationCase() = default;

}  // namespace slurry
