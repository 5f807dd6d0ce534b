// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Two runs under one server: which of them answers, and who may frame whom.
#include "two_runs.hpp"

#include <gtest/gtest.h>

#include "slurry/io/files.hpp"
#include "tests/support/scratch.hpp"

namespace {

using namespace slurry;
namespace fs = std::filesystem;

class TwoRunsTest : public ::testing::Test {
 protected:
  TwoRunsTest() {
    for (const char* name : {"one", "two"}) {
      fs::create_directories(scratch_.path() / name / "frames");
      write_file(scratch_.path() / name / "series.csv", std::string("step,time\n") + name + "\n");
    }
  }
  Answer ask(const std::string& target, const std::string& method = "GET", const std::string& host = "localhost") {
    return runs_.answer({method, target, host});
  }
  const test::Scratch scratch_{"two_runs"};
  TwoRuns runs_{scratch_.path() / "one", scratch_.path() / "two", {}};
};

std::string policy_of(const Answer& answer) {
  for (const auto& [key, value] : answer.headers)
    if (key == "Content-Security-Policy") return value;
  return "";
}

TEST_F(TwoRunsTest, EachAnswersUnderItsName) {
  EXPECT_NE(ask("/first/files/series.csv").body.find("one"), std::string::npos);
  EXPECT_NE(ask("/second/files/series.csv").body.find("two"), std::string::npos);
  EXPECT_NE(ask("/first/api/run?revision=-1&from=0").body.find("\"one\""), std::string::npos);
  EXPECT_EQ(ask("/files/series.csv").status, 404);
  EXPECT_EQ(ask("/first/../second/files/series.csv").status, 404);
  EXPECT_EQ(ask("/third/").status, 404);
}

TEST_F(TwoRunsTest, TheirPagesStandInOursAlone) {
  EXPECT_NE(policy_of(ask("/")).find("frame-ancestors 'none'"), std::string::npos);
  EXPECT_NE(policy_of(ask("/")).find("frame-src 'self'"), std::string::npos);
  EXPECT_NE(policy_of(ask("/second/?token=a")).find("frame-ancestors 'self'"), std::string::npos);
  EXPECT_NE(ask("/?token=a").body.find("iframe"), std::string::npos);
}

TEST_F(TwoRunsTest, MethodsAndHostsAreCheckedForAll) {
  for (const char* target : {"/", "/first/", "/second/api/run"}) {
    EXPECT_EQ(ask(target, "POST").status, 405) << target;
    EXPECT_EQ(ask(target, "GET", "evil.example").status, 403) << target;
  }
}

}  // namespace
