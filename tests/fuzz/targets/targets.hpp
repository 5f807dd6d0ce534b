// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the fuzz targets share. A reader may refuse its input with an InputError or a RunError; any other exception, a
// finding of the sanitizers, a hang or too much memory is a defect.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include "slurry/core/errors.hpp"

namespace slurry::fuzz {

// The targets, one for each reader; targets.cpp is their list.
void try_case(std::string_view bytes);
void try_checkpoint(std::string_view bytes);
void try_csv(std::string_view bytes);
void try_expression(std::string_view bytes);
void try_frame(std::string_view bytes);
void try_obj(std::string_view bytes);
void try_problem(std::string_view bytes);
void try_stl(std::string_view bytes);

// Runs a reader; true where it accepted the input.
template <class Read>
bool accepts(Read&& read) {
  try {
    read();
    return true;
  } catch (const InputError&) {
    return false;
  } catch (const RunError&) {
    return false;
  }
}

// Ends the program where a property does not hold, so that libFuzzer keeps the input.
inline void require(bool holds) {
  if (!holds) std::abort();
}

// The bytes as a file in memory, for readers that want a path.
inline std::filesystem::path file_of(std::string_view bytes) {
  static const int file = memfd_create("fuzz", 0);
  require(file >= 0 && ftruncate(file, 0) == 0);
  require(pwrite(file, bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()));
  return "/proc/self/fd/" + std::to_string(file);
}

}  // namespace slurry::fuzz
