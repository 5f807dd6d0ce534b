// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The tables of a case of kind "stability" (core/tables.hpp).
#include "slurry/core/make_table.hpp"
#include "slurry/studies/stability/case.hpp"

namespace slurry {

template const TableType& table_of<StabilityCase>();

}  // namespace slurry
