// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What libslurry_mpi.so gives to the rest: a function "slurry_mpi_library" that returns this. It throws nothing.
#pragma once

#include "slurry/core/exchange.hpp"

namespace slurry {

// To be raised with every change of this or of Exchange.
inline constexpr int mpi_library_version = 1;

struct MpiLibrary {
  int version = mpi_library_version;
  std::size_t size_of_exchange = sizeof(Exchange);
  // Starts MPI; the one exchange of this process, which lives as long as the process. Null: `why` says what is wrong.
  Exchange* (*open)(std::string* why) = nullptr;
};

}  // namespace slurry
