// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The ranks that mpirun or srun has started, through libslurry_mpi.so (mpi/).
#pragma once

#include "slurry/core/exchange.hpp"

namespace slurry {

// How many processes have been started together, as the environment of this one tells; 1 where it tells nothing, and
// -1 where it tells that there may be several.
int started_ranks();

// The exchange of the ranks of this process, which lasts as long as the process; null: it was started alone. Throws
// InputError where there are several ranks and MPI cannot be used.
Exchange* open_exchange();

}  // namespace slurry
