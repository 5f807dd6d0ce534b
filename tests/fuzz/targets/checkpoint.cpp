// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Checkpoints. The checksum refuses nearly everything; so the input is also tried with its length, version and sum set
// right, which lets it reach the sections and the checks of the state.
#include "slurry/io/results/checkpoint.hpp"

#include <cstring>

#include "slurry/io/files.hpp"
#include "targets.hpp"

namespace slurry::fuzz {

void try_checkpoint(std::string_view bytes) {
  const auto load = [&](std::string_view contents) { accepts([&] { unpack_checkpoint(contents, "fuzz.ckpt"); }); };
  load(bytes);
  if (bytes.size() < 32) return;
  std::string repaired(bytes);
  const std::uint64_t version = checkpoint_version, length = bytes.size();
  std::memcpy(repaired.data(), "slurryCK", 8);
  std::memcpy(repaired.data() + 8, &version, 8);
  std::memcpy(repaired.data() + 16, &length, 8);
  const std::uint64_t sum = checksum(std::string_view(repaired).substr(0, bytes.size() - 8));
  std::memcpy(repaired.data() + bytes.size() - 8, &sum, 8);
  load(repaired);
}

}  // namespace slurry::fuzz
