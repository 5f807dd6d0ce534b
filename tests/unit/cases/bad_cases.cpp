// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Every wrong case file in tests/unit/cases/bad is refused with the sentence, the file and the line that it promises in
// its first two lines: "# expect: <part of the message>" and "# line: <number, or none>".
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "slurry/core/errors.hpp"
#include "slurry/io/cases/case_file.hpp"

namespace {

namespace fs = std::filesystem;

std::vector<std::string> bad_cases() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(SLURRY_SOURCE_DIR "/tests/unit/cases/bad"))
    names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

// What follows `key` on the next line of the file.
std::string promise(std::ifstream& file, const std::string& key) {
  std::string line;
  std::getline(file, line);
  return line.starts_with(key) ? line.substr(key.size()) : "";
}

std::string message_of(const std::string& path) {
  try {
    slurry::read_any_case(path);
  } catch (const slurry::InputError& error) {
    return error.what();
  }
  return "";
}

class BadCase : public testing::TestWithParam<std::string> {};

TEST_P(BadCase, IsRefusedWithItsMessage) {
  const std::string path = SLURRY_SOURCE_DIR "/tests/unit/cases/bad/" + GetParam() + ".toml";
  std::ifstream file(path);
  const std::string expected = promise(file, "# expect: "), line = promise(file, "# line: ");
  ASSERT_FALSE(expected.empty() || line.empty()) << "the file does not promise a message and a line";
  const std::string message = message_of(path);
  const std::string place = line == "none" ? path + ": " : path + ":" + line + ":";
  EXPECT_TRUE(message.starts_with(place)) << message << "\nshould begin with " << place;
  EXPECT_NE(message.find(expected), std::string::npos) << message << "\nshould contain " << expected;
  EXPECT_EQ(message.find('\n'), std::string::npos) << "the message is not one line";
}

INSTANTIATE_TEST_SUITE_P(All, BadCase, testing::ValuesIn(bad_cases()), [](const auto& test) { return test.param; });

TEST(BadCases, AreAtLeastFifty) { EXPECT_GE(bad_cases().size(), 50u); }

}  // namespace
