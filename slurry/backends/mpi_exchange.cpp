// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/backends/mpi_exchange.hpp"

#include <charconv>
#include <cstdlib>
#include <string_view>

#include "slurry/backends/mpi/mpi_library.hpp"
#include "slurry/backends/optional_library.hpp"
#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

// 0 where it is not there or no number.
int number_in_environment(const char* name) {
  const char* const value = std::getenv(name);
  const std::string_view text = value ? value : "";
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() ? number : 0;
}

Exchange* open_library() {
  const OptionalLibrary library = load_optional_library("libslurry_mpi.so", "slurry_mpi_library", true);
  const std::string what = "several processes were started together, and MPI cannot be used: ";
  if (!library.entry)
    throw InputError(what + library.why_not +
                     (library.is_found ? "" : "; it is built where MPI is installed (docs/cluster.md)"));
  using Entry = const MpiLibrary* (*)();
  const MpiLibrary& mpi = *reinterpret_cast<Entry>(library.entry)();
  if (mpi.version != mpi_library_version || mpi.size_of_exchange != sizeof(Exchange))
    throw InputError(what + "libslurry_mpi.so belongs to another version of slurry");
  std::string why;
  Exchange* const opened = mpi.open(&why);
  if (!opened) throw InputError(what + why);
  // For tests, whose problems are small.
  if (std::getenv("SLURRY_WORTH_SHARING"))
    opened->worth_sharing = static_cast<std::size_t>(number_in_environment("SLURRY_WORTH_SHARING"));
  return opened;
}

}  // namespace

int started_ranks() {
  // Open MPI; MPICH and srun --mpi=pmi2; Slurm and PRRTE with PMIx say no number that can be relied on.
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"})
    if (const int ranks = number_in_environment(name); ranks > 0) return ranks;
  return std::getenv("PMIX_RANK") ? -1 : 1;
}

Exchange* open_exchange() {
  static Exchange* const opened = started_ranks() == 1 ? nullptr : open_library();
  return opened;
}

}  // namespace slurry
