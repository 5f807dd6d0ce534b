// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Checkpoints. The checksum refuses nearly everything; so the input is also tried with its length, version and sum set
// right, which lets it reach the sections and the checks of the state.
#include "slurry/io/results/checkpoint.hpp"

#include <cstring>

#include "slurry/io/files.hpp"
#include "target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace slurry;
  const std::string_view bytes = fuzz::text_of(data, size);
  const auto load = [&](std::string_view contents) {
    fuzz::accepts([&] { unpack_checkpoint(contents, "fuzz.ckpt"); });
  };
  load(bytes);
  if (size < 32) return 0;
  std::string repaired(bytes);
  const std::uint64_t version = checkpoint_version, length = size;
  std::memcpy(repaired.data(), "slurryCK", 8);
  std::memcpy(repaired.data() + 8, &version, 8);
  std::memcpy(repaired.data() + 16, &length, 8);
  const std::uint64_t sum = checksum(std::string_view(repaired).substr(0, size - 8));
  std::memcpy(repaired.data() + size - 8, &sum, 8);
  load(repaired);
  return 0;
}
