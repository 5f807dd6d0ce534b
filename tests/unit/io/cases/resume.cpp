// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which changes of a case let a run go on.
#include "slurry/io/cases/resume.hpp"

#include "tests/unit/io/run_folder.hpp"

namespace slurry {
namespace {

using Keys = std::vector<std::string>;

const std::string stored = R"(
title = "a heap"
seed = 9007199254740993
planar = true
[time]
step = 0.01
end = 1
[solver]
tolerance = 1
[output]
frames = 0.1
[[grains]]
radius = 0.5
[[grains]]
radius = { uniform = [1, 2] }
)";

std::string changed(const std::string& from, const std::string& to) {
  std::string text = stored;
  return text.replace(text.find(from), from.size(), to);
}

TEST(CaseDifferences, NoneForTheSameCase) {
  EXPECT_EQ(case_differences(stored, stored), Keys{});
  EXPECT_EQ(case_differences(stored, changed("tolerance = 1\n", "tolerance = 1.0  # the same\n")), Keys{});
}

TEST(CaseDifferences, TheEndAndTheOutputAreFree) {
  EXPECT_EQ(case_differences(stored, changed("end = 1", "end = 2")), Keys{});
  EXPECT_EQ(case_differences(stored, changed("frames = 0.1", "frames = { steps = 3 }\ncontacts = false")), Keys{});
  EXPECT_EQ(case_differences(stored, changed("[output]\nframes = 0.1\n", "")), Keys{});
  EXPECT_EQ(case_differences("[time]\nend = 3", ""), Keys{});
}

TEST(CaseDifferences, NamesEveryOtherKey) {
  EXPECT_EQ(case_differences(stored, changed("a heap", "heaps")), Keys{"title"});
  EXPECT_EQ(case_differences(stored, changed("740993", "740992")), Keys{"seed"});
  EXPECT_EQ(case_differences(stored, changed("true", "false")), Keys{"planar"});
  EXPECT_EQ(case_differences(stored, changed("step = 0.01", "step = \"auto\"")), Keys{"time.step"});
  EXPECT_EQ(case_differences(stored, changed("step = 0.01\n", "")), Keys{"time.step"});
  EXPECT_EQ(case_differences(stored, changed("tolerance", "max_iterations")),
            (Keys{"solver.max_iterations", "solver.tolerance"}));
  EXPECT_EQ(case_differences(stored, changed("[1, 2]", "[1, 3]")), Keys{"grains[1].radius.uniform[1]"});
  EXPECT_EQ(case_differences(stored, stored + "[[grains]]\n"), Keys{"grains"});
  EXPECT_EQ(case_differences(stored, stored + "[neighbours]\nskin = 1\n"), Keys{"neighbours.skin"});
}

TEST(CaseDifferences, RefusesWhatIsNotToml) {
  EXPECT_TRUE(contains(message_of<InputError>([] { case_differences(stored, "a = = b"); }), "not TOML"));
}

}  // namespace
}  // namespace slurry
