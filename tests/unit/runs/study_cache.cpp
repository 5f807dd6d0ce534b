// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The cache of a study: used where it is whole and of the same swimmer, noticed and made anew where it is not; results
// have the same bits with it and without.
#include "slurry/runs/study_cache.hpp"

#include <atomic>
#include <cstring>

#include "slurry/core/errors.hpp"
#include "slurry/core/interrupt.hpp"
#include "slurry/io/results/cache_file.hpp"
#include "slurry/runs/study_runner.hpp"
#include "tests/unit/runs/small_run.hpp"
#include "tests/unit/studies/small_study.hpp"

namespace slurry {
namespace {

SwimmerCase three_balls() {
  SwimmerCase c;
  c.title = "one stroke";
  c.swimmer.type = ThreeSphereSwimmer{};
  c.swimmer.tolerance = 1e-4, c.swimmer.nodes = 4;
  c.stroke.path = PointsStroke{{6, 6, 7, 6, 7, 7}};
  c.task.task = SwimTask{};
  c.output.frames = 0, c.output.report = false;
  return c;
}

std::string path_of(const StudyRecord& record) { return table_csv(*record.result.find("path")); }

bool tells_of_cache(const StudyRecord& record, const std::string& words) {
  for (const std::string& note : record.result.notes)
    if (note.find("cache/connection.cache") != std::string::npos && note.find(words) != std::string::npos) return true;
  return false;
}

class StudyCaches : public SmallRun {
 protected:
  std::filesystem::path file() const { return run / "cache" / "connection.cache"; }
  // Over what is there, with the bits of a study that has no folder.
  StudyRecord again(const SwimmerCase& c) const {
    const StudyRecord record = run_study_in(c, run, StudyFolder::overwrite);
    EXPECT_EQ(path_of(record), path_of(run_study_record(c)));
    EXPECT_NO_THROW(unpack_cache(read_file(file())));
    return record;
  }
};

TEST_F(StudyCaches, AreUsedByTheNextStudyOfTheSameSwimmer) {
  const StudyRecord first = run_study_in(three_balls(), run);
  EXPECT_FALSE(tells_of_cache(first, ""));
  ASSERT_TRUE(std::filesystem::exists(file()));
  SwimmerCase other = three_balls();
  other.stroke.path = PointsStroke{{5, 5, 7, 5, 7, 7}};
  EXPECT_TRUE(tells_of_cache(again(other), "was used"));
  // What does not move V and G needs no other table.
  ThreeSphereSwimmer kind;
  kind.arm = 8;
  other.swimmer.type = kind;
  EXPECT_TRUE(tells_of_cache(again(other), "was used"));
}

TEST_F(StudyCaches, OfAnotherSwimmerAreMadeAnew) {
  run_study_in(three_balls(), run);
  SwimmerCase other = three_balls();
  ThreeSphereSwimmer kind;
  kind.arms = {2.5, 24};
  other.swimmer.type = kind;
  EXPECT_TRUE(tells_of_cache(again(other), "was of something else"));
  other.swimmer.viscosity = 2;
  EXPECT_TRUE(tells_of_cache(again(other), "was of something else"));
  EXPECT_TRUE(tells_of_cache(again(other), "was used"));
}

TEST_F(StudyCaches, ThatAreDamagedAreNoticedAndMadeAnew) {
  run_study_in(three_balls(), run);
  const std::string whole = read_file(file());
  // Of the magic, of a length, of the key, of a number, of the checksum.
  for (const std::size_t place :
       {std::size_t{0}, std::size_t{9}, std::size_t{40}, whole.size() / 2, whole.size() - 1}) {
    std::string damaged = whole;
    damaged[place] = static_cast<char>(damaged[place] ^ 16);
    write_file(file(), damaged);
    EXPECT_TRUE(tells_of_cache(again(three_balls()), "is damaged")) << place;
  }
  for (const std::size_t length : {std::size_t{0}, std::size_t{11}, std::size_t{31}, whole.size() - 5}) {
    write_file(file(), whole.substr(0, length));
    EXPECT_TRUE(tells_of_cache(again(three_balls()), "is damaged")) << length;
  }
  EXPECT_TRUE(read_file(file()) == whole);
}

// Whole and of the right key, but with numbers of other code: one look at the swimmer tells.
TEST_F(StudyCaches, WithOtherNumbersAreMadeAnew) {
  SwimmerCase fine = three_balls();
  fine.swimmer.nodes = 12;
  run_study_in(fine, run);
  const std::string whole = read_file(file());
  const CacheEntry entry = unpack_cache(whole);
  std::string contents = entry.contents;
  double first;  // after the scale of the metric: the mean of V
  std::memcpy(&first, contents.data() + sizeof first, sizeof first);
  first *= 1.5;
  std::memcpy(contents.data() + sizeof first, &first, sizeof first);
  for (const std::string& other : {contents, entry.contents.substr(8), std::string()}) {
    write_file(file(), pack_cache(entry.key, other));
    again(fine);
    EXPECT_TRUE(read_file(file()) == whole);
  }
}

TEST_F(StudyCaches, OutliveAStudyThatWasKilled) {
  run_study_in(three_balls(), run);
  const std::string kept = read_file(file());
  std::filesystem::remove_all(run);
  StudyRecord unfinished = run_study_record(three_balls());
  unfinished.result = {};
  begin_study(run, unfinished);
  std::filesystem::create_directories(file().parent_path());
  write_file(file(), kept);
  const StudyRecord record = run_study_in(three_balls(), run, StudyFolder::again);
  EXPECT_TRUE(tells_of_cache(record, "was used"));
}

TEST_F(StudyCaches, AreThereAsSoonAsTheyAreComputedAndGoWithAStudyThatIsStopped) {
  SwimmerCase c = three_balls();
  c.task.task = OptimiseTask{.displacement = Vec3{0.01, 0, 0}, .starts = 1, .pieces = 4, .verify = false};
  bool was_there = false;
  std::atomic<int> flag{0};
  const InterruptScope scope(&flag);
  const StudyProgress stop([&](double) {
    was_there = std::filesystem::exists(file());
    flag = 1;
  });
  EXPECT_THROW(run_study_in(c, run, StudyFolder::fresh, stop), Interrupted);
  EXPECT_TRUE(was_there);
  EXPECT_FALSE(std::filesystem::exists(run));
}

TEST_F(StudyCaches, GoWhereSomethingElseTakesTheirPlace) {
  run_study_in(three_balls(), run);
  write_file(run / "cache" / "notes.txt", "mine");
  run_study_in(small_film(), run, StudyFolder::overwrite);
  EXPECT_FALSE(std::filesystem::exists(file()));
  EXPECT_EQ(read_file(run / "cache" / "notes.txt"), "mine");
  std::filesystem::remove_all(run);
  run_study_in(three_balls(), run);
  Runner::start(small(), run, true).finish("end");
  EXPECT_FALSE(std::filesystem::exists(run / "cache"));
}

// A disk that does not take it costs the cache, not the study.
TEST_F(StudyCaches, ThatCannotBeWrittenAreANote) {
  std::filesystem::create_directories(run);
  write_file(run / "cache", "a file of this name");
  EXPECT_TRUE(tells_of_cache(run_study_in(three_balls(), run), "was not written"));
  EXPECT_EQ(read_file(run / "cache"), "a file of this name");
}

}  // namespace
}  // namespace slurry
