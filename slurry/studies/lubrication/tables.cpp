// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The tables of a case of kind "lubrication" (core/tables.hpp).
#include "slurry/core/make_table.hpp"
#include "slurry/studies/lubrication/case.hpp"

namespace slurry {

template const TableType& table_of<LubricationCase>();

}  // namespace slurry
