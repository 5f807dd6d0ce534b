// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The tables of a case of kind "stokes" (core/tables.hpp), and what makes, copies and destroys one.
#include "slurry/core/make_table.hpp"
#include "slurry/studies/stokes/case.hpp"

namespace slurry {

template const TableType& table_of<StokesCase>();

StokesCase::StokesCase() = default;
StokesCase::StokesCase(const StokesCase&) = default;
StokesCase::StokesCase(StokesCase&&) noexcept = default;
StokesCase& StokesCase::operator=(const StokesCase&) = default;
StokesCase& StokesCase::operator=(StokesCase&&) noexcept = default;
StokesCase::~StokesCase() = default;

}  // namespace slurry
