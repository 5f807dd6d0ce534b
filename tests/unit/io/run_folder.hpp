// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the tests of slurry/io share: a folder that is removed afterwards, and a state in which no two numbers are
// equal.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>

#include "slurry/core/errors.hpp"
#include "slurry/core/random.hpp"
#include "slurry/io/files.hpp"
#include "slurry/world/state.hpp"

namespace slurry {

class RunFolder : public testing::Test {
 protected:
  RunFolder() {
    const auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder = std::filesystem::path(testing::TempDir()) /
             ("slurry_" + std::string(info->test_suite_name()) + info->name() + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
  }
  ~RunFolder() override { std::filesystem::remove_all(folder); }

  // A folder that nobody, not even root, can create: its parent is a file.
  std::filesystem::path impossible_folder() const {
    std::ofstream(folder / "a_file") << "x";
    return folder / "a_file" / "run";
  }
  std::size_t count_parts() const {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
      count += entry.path().extension() == ".part";
    return count;
  }

  std::filesystem::path folder;
};

// What a RunError (or another Error) of the call says; empty when nothing was thrown.
template <class Error = RunError, class Call>
std::string message_of(Call&& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// Bit for bit, so that -0 differs from 0 and a NaN equals itself.
template <class T>
bool same_bits(const std::vector<T>& a, const std::vector<T>& b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
}

inline void fill(Random& random, double& x) { x = random.normal() * std::exp(40 * random.normal()); }
inline void fill(Random& random, Vec3& v) { fill(random, v.x), fill(random, v.y), fill(random, v.z); }
inline void fill(Random& random, Quaternion& q) {
  q = normalised(Quaternion{random.normal(), random.normal(), random.normal(), random.normal()});
}
inline void fill(Random& random, std::int32_t& k) { k = static_cast<std::int32_t>(random.below(3)); }
inline void fill(Random& random, std::int64_t& k) { k = static_cast<std::int64_t>(random.below(3)); }

// `grains` grains in the reverse order of their identities, each in contact with the next one in memory and with
// piece 1.
inline State random_state(std::size_t grains, std::int64_t step = 7) {
  Random random(grains + 1);
  State s;
  const auto fill_array = [&](const auto&, auto& array) {
    for (auto& value : array) fill(random, value);
  };
  s.grains.resize(grains);
  s.contacts.resize(grains == 0 ? 0 : 2 * grains - 1);
  for_each_array(s.grains, fill_array);
  for_each_array(s.contacts, fill_array);
  std::size_t c = 0;
  s.contacts.start.push_back(0);
  for (std::size_t i = 0; i < grains; ++i) {
    s.grains.id[i] = static_cast<std::int64_t>(grains - 1 - i);
    if (i + 1 < grains) s.contacts.first[c] = static_cast<int>(i), s.contacts.second[c++] = static_cast<int>(i + 1);
    s.contacts.first[c] = static_cast<int>(i), s.contacts.second[c++] = piece_code(1);
    s.contacts.start.push_back(static_cast<std::int64_t>(c));
  }
  s.clock = {0.1, step, 1.0 / 3.0};
  s.totals = {1, 2, 3, 4, 5, 6, 7, 8, 9, 0.7, 0.8, 0.9};
  return s;
}

}  // namespace slurry
