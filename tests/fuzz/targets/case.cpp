// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Case files: any text is read or refused; what is read writes back to the same case, and its obstacles and forms
// can be laid out.
#include "slurry/cases/build.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/cases/resume.hpp"
#include "targets.hpp"

namespace slurry::fuzz {

void try_case(std::string_view bytes) {
  const std::string text(bytes);
  Case c;
  if (!accepts([&] { c = parse_case(text, "fuzz.toml"); })) return;
  const std::string written = write_case(c);
  Case again;
  require(accepts([&] { again = parse_case(written, "written.toml"); }));
  require(write_case(again) == written);
  require(case_differences(written, write_case(again)).empty());
  accepts([&] { build_obstacles(c); });
  accepts([&] { build_forms(c); });
}

}  // namespace slurry::fuzz
