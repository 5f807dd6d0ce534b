// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Case files: any text is read or refused; what is read writes back to the same case, and its obstacles and forms
// can be laid out.
#include "slurry/cases/build.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/cases/resume.hpp"
#include "target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace slurry;
  const std::string text(fuzz::text_of(data, size));
  Case c;
  if (!fuzz::accepts([&] { c = parse_case(text, "fuzz.toml"); })) return 0;
  const std::string written = write_case(c);
  Case again;
  fuzz::require(fuzz::accepts([&] { again = parse_case(written, "written.toml"); }));
  fuzz::require(write_case(again) == written);
  fuzz::require(case_differences(written, write_case(again)).empty());
  fuzz::accepts([&] { build_obstacles(c); });
  fuzz::accepts([&] { build_forms(c); });
  return 0;
}
