// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The tables of a case of grains (core/tables.hpp).
#include "slurry/cases/case.hpp"
#include "slurry/core/make_table.hpp"

namespace slurry {

template const TableType& table_of<Case>();

}  // namespace slurry
