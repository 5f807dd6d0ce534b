// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A program that dies before any of the files that it puts in place or removes, while it starts a run in a folder of
// its own or in that of another: --overwrite takes the folder whatever is left there, and nothing of the user's is
// lost.
//
// The rename and the unlink of the C library are replaced in this program by ones that count, and end the process
// before the one of a given number.
#include <dlfcn.h>
#include <sys/wait.h>

#include "slurry/core/parallel.hpp"
#include "slurry/runs/study_runner.hpp"
#include "tests/unit/runs/small_run.hpp"
#include "tests/unit/studies/small_study.hpp"

namespace {

int calls_left = -1;  // negative: no limit

void count_call() {
  if (calls_left == 0) ::_exit(99);
  if (calls_left > 0) --calls_left;
}

}  // namespace

extern "C" int rename(const char* from, const char* to) noexcept {
  static const auto real = reinterpret_cast<int (*)(const char*, const char*)>(::dlsym(RTLD_NEXT, "rename"));
  count_call();
  return real(from, to);
}

extern "C" int unlink(const char* path) noexcept {
  static const auto real = reinterpret_cast<int (*)(const char*)>(::dlsym(RTLD_NEXT, "unlink"));
  count_call();
  return real(path);
}

namespace slurry {
namespace {

class KilledStarts : public SmallRun {
 protected:
  // Runs the action in a process that dies before its call of that number; was it through before?
  template <class Action>
  static bool dies_at(int call, const Action& action) {
    const pid_t child = ::fork();
    if (child == 0) {
      calls_left = call;
      try {
        action();
      } catch (...) {
        ::_exit(98);
      }
      ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 99)) << call;
    return WEXITSTATUS(status) == 99;
  }

  void keep_a_note() const { write_file(run / "my_notes.txt", "mine"); }
  void expect_note() const { EXPECT_EQ(read_file(run / "my_notes.txt"), "mine"); }
  std::string refusal() const {
    return message_of<InputError>([&] { Runner::resume(small(), run); });
  }
  void expect_overwritten(int call) const {
    EXPECT_EQ(message_of<InputError>([&] { Runner::start(small(), run, true).finish("end"); }), "") << call;
  }
};

// What stood in the folder before.
enum class Before { nothing, ended_run, killed_run, study };

TEST_F(KilledStarts, LeaveFoldersThatCanBeOverwritten) {
  set_threads(1);  // a process that was forked has no other threads
  for (const Before before : {Before::nothing, Before::ended_run, Before::killed_run, Before::study})
    for (const bool starts_study : {false, true}) {
      int call = 0;
      for (bool died = true; died; ++call) {
        std::filesystem::remove_all(run);
        if (before == Before::study) run_study_in(small_film(), run);
        if (before == Before::ended_run) run_to(6, "end");
        if (before == Before::killed_run) run_to(6, "");
        std::filesystem::create_directories(run);
        keep_a_note();
        died = dies_at(call, [&] {
          if (starts_study)
            run_study_in(small_film(), run, StudyFolder::overwrite);
          else
            Runner::start(small({"time.end=0.3"}), run, true);
        });
        expect_overwritten(call);
        expect_note();
        EXPECT_EQ(count_parts(), 0u);
      }
      // Not a loop that ends at once since the calls are not seen.
      EXPECT_GT(call, 4) << static_cast<int>(before) << starts_study;
    }
}

TEST_F(KilledStarts, CanBeResumed) {
  set_threads(1);
  int call = 0, begun = 0, barely = 0;
  for (bool died = true; died; ++call) {
    std::filesystem::remove_all(run);
    died = dies_at(call, [&] { Runner::start(small(), run); });
    const bool is_known = holds_run(run) || is_barely_begun(run);
    barely += is_barely_begun(run), begun += is_known;
    // Before the first file of all is there, the folder is like any other: a run starts there, and nothing is resumed.
    if (!is_known) {
      EXPECT_TRUE(contains(refusal(), "without --resume one starts there"));
    }
    const bool has_checkpoint = find_checkpoint(run).newest.has_value();
    Runner runner = is_known ? Runner::resume(small(), run) : Runner::start(small(), run);
    EXPECT_EQ(has_note(runner, "starts again"), is_known && !has_checkpoint) << call;
    go(runner, 20);
    runner.finish("end");
    EXPECT_EQ(count_parts(), 0u);
  }
  EXPECT_GT(begun, 3);
  EXPECT_GT(barely, 0);
}

// As it is left while grains are placed or a fluid settles, which may take minutes.
TEST_F(KilledStarts, BeforeACaseWasThereCanBeResumedOrStarted) {
  for (const bool resumes : {false, true}) {
    std::filesystem::remove_all(run);
    std::filesystem::create_directories(run);
    mark_start(run);
    write_file(run / "case.toml.part", "half a ca");
    keep_a_note();
    Runner runner = resumes ? Runner::resume(small(), run) : Runner::start(small(), run);
    EXPECT_EQ(has_note(runner, "was killed before it began; it starts again"), resumes);
    EXPECT_FALSE(std::filesystem::exists(run / "summary.json"));
    EXPECT_EQ(count_parts(), 0u);
    expect_note();
  }
}

TEST_F(KilledStarts, BesideForeignFilesAreLeftAlone) {
  std::filesystem::create_directories(run);
  mark_start(run);
  write_file(run / "series.csv", "mine");
  const auto before = contents(run);
  EXPECT_TRUE(contains(refusal(), "series.csv"));
  EXPECT_EQ(contents(run), before);
}

TEST_F(KilledStarts, LeaveNoMarkOnceTheRunGoesOn) {
  Runner runner = Runner::start(small(), run);
  EXPECT_FALSE(std::filesystem::exists(run / "summary.json"));
}

}  // namespace
}  // namespace slurry
