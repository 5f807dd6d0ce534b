// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A path for the files of one test: nobody else's, however many suites run at a time, and gone afterwards.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

namespace slurry::test {

class Scratch {
 public:
  explicit Scratch(const std::string& name)
      : path_(std::filesystem::path(testing::TempDir()) / ("slurry_" + name + "_" + std::to_string(::getpid()))) {
    clear();
  }
  ~Scratch() { clear(); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const std::filesystem::path& path() const { return path_; }
  void clear() const {
    std::error_code code;
    std::filesystem::remove_all(path_, code);
  }

 private:
  std::filesystem::path path_;
};

}  // namespace slurry::test
