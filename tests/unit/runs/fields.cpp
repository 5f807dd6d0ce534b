// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The fields of a run: which instants are written, what the mean holds, and that a stop in between changes nothing.
#include "slurry/io/results/field_files.hpp"
#include "slurry/io/results/frame_fields.hpp"
#include "tests/unit/runs/small_run.hpp"

namespace slurry {
namespace {

class RunFields : public SmallRun {
 protected:
  static Case with_fields(std::vector<std::string> more = {}) {
    more.insert(more.begin(), {"output.series=false", "output.frames={steps=3}", "output.fields={steps=3}"});
    return small(more);
  }
  std::vector<FieldResult> instants(std::size_t rank) const {
    return read_fields(numbered_files(run / "fields", "fields_", ".h5").at(rank).path);
  }
};

TEST_F(RunFields, AreInstantsAndAMean) {
  run_to(20, "end", with_fields());
  // At the start, each third step and at the end.
  ASSERT_EQ(numbered_files(run / "fields", "fields_", ".h5").size(), 8u);
  EXPECT_EQ(instants(0)[0].step, 0);
  EXPECT_EQ(instants(2)[0].step, 6);
  EXPECT_EQ(instants(7)[0].step, 20);
  EXPECT_EQ(instants(2).size(), 1u);
  EXPECT_EQ(instants(2)[0].name, "instant");

  const std::vector<FieldResult> means = read_fields(run / "fields_mean.h5");
  ASSERT_EQ(means.size(), 1u);
  EXPECT_EQ(means[0].name, "mean");
  EXPECT_EQ(means[0].samples, 6);  // 3, 6, ..., 18: from 0.02 s to 0.18 s
  EXPECT_EQ(means[0].step, 18);
  EXPECT_NEAR(means[0].since, 0.03, 1e-12);  // the clock's round-off
  EXPECT_EQ(means[0].shape, (std::array<std::int64_t, 3>{3, 2, 1}));
  EXPECT_FALSE(means[0].find("density")->error.empty());
  EXPECT_TRUE(contains(read_file(run / "fields.xdmf"), "fields_mean.h5:/mean/error/density"));
  EXPECT_TRUE(contains(read_file(run / "fields.xdmf"), "fields/fields_000002.h5:/instant/velocity"));
}

// The frames show the same steps: what is made of them afterwards is the same, but for the order of the sums.
TEST_F(RunFields, AreThoseOfItsFrames) {
  run_to(20, "end", with_fields());
  const FieldOptions options = with_fields().field_list[0];
  std::vector<std::filesystem::path> frames;
  for (const NumberedFile& f : numbered_files(run / "frames", "frame_", ".h5")) frames.push_back(f.path);
  const auto from_frames = fields_of_frames(frames, {"grains"}, [&](const FieldScene&) { return options; });
  ASSERT_EQ(from_frames.size(), 8u);
  for (std::size_t k = 0; k < from_frames.size(); ++k) {
    const FieldResult instant = instants(k)[0];
    for (const FieldArray& expected : instant.arrays) {
      const FieldArray* found = from_frames[k].find(expected.name);
      ASSERT_TRUE(found) << expected.name;
      for (std::size_t n = 0; n < expected.values.size(); ++n) {
        if (std::isnan(expected.values[n])) continue;
        EXPECT_NEAR(found->values[n], expected.values[n], 1e-9 * (1 + std::abs(expected.values[n])));
      }
    }
  }
}

TEST_F(RunFields, OfAResumedRunAreThoseOfTheWhole) {
  {
    Runner whole = Runner::start(with_fields(), folder / "whole");
    go(whole, 20);
    whole.finish("end");
  }
  for (const int stop : {5, 9, 13, 20}) {
    Runner runner = stop == 5 ? Runner::start(with_fields(), run) : Runner::resume(with_fields(), run);
    go(runner, stop);
    if (stop != 13) runner.finish(stop == 20 ? "end" : "interrupted");
    if (stop == 5) {
      EXPECT_EQ(instants(2)[0].step, 5);  // the end of the session, taken back afterwards
    }
  }
  EXPECT_EQ(read_file(run / "fields_mean.h5"), read_file(folder / "whole" / "fields_mean.h5"));
  EXPECT_EQ(read_file(run / "fields.xdmf"), read_file(folder / "whole" / "fields.xdmf"));
  EXPECT_EQ(numbered_files(run / "fields", "fields_", ".h5").size(), 8u);
  for (const NumberedFile& f : numbered_files(run / "fields", "fields_", ".h5"))
    EXPECT_EQ(read_file(f.path), read_file(folder / "whole" / "fields" / f.path.filename())) << f.path;
}

TEST_F(RunFields, HaveTheirOwnTimes) {
  run_to(20, "end", with_fields({"fields.0.when={at=[0.05, 0.1]}"}));
  std::vector<std::int64_t> steps;
  for (std::size_t k = 0; k < numbered_files(run / "fields", "fields_", ".h5").size(); ++k)
    steps.push_back(instants(k)[0].step);
  EXPECT_EQ(steps, (std::vector<std::int64_t>{0, 5, 10, 20}));
}

TEST_F(RunFields, ComeWithTheFramesWhereNothingIsSaid) {
  run_to(20, "end", small({"output.series=false", "output.frames={steps=4}"}));
  EXPECT_EQ(numbered_files(run / "fields", "fields_", ".h5").size(), 6u);
  EXPECT_EQ(instants(2)[0].step, 8);
}

TEST_F(RunFields, ThatSawNothingOrWereNeverTakenAreNoted) {
  run_to(20, "end", with_fields({"fields.0.start=[100, 100]", "fields.0.end=[100, 101]", "fields.1.when=false"}));
  const std::string summary = read_file(run / "summary.json");
  EXPECT_TRUE(contains(summary, "no grain came near the places of the field \\\"instant\\\""));
  EXPECT_TRUE(contains(summary, "the field \\\"mean\\\" was never taken"));
}

TEST_F(RunFields, CanBeRead) {
  FieldResult field;
  field.name = "one", field.time = 2, field.since = 1, field.step = 7, field.samples = 3;
  field.shape = {2, 1, 1}, field.place = {{0, 1, 2}, {3, 4, 5}}, field.origin = {6, 7, 8};
  field.arrays = {{"velocity", "m/s", "Momentum over mass.", 3, {1, 2, 3, 4, 5, 6}, {.1, .2, .3, .4, .5, .6}}};
  write_fields(folder / "one.h5", "title", {field});
  const FieldResult back = read_fields(folder / "one.h5").at(0);
  EXPECT_EQ(back.place, field.place);
  EXPECT_EQ(back.origin, field.origin);
  EXPECT_EQ(back.samples, 3);
  EXPECT_EQ(back.find("velocity")->values, field.arrays[0].values);
  EXPECT_EQ(back.find("velocity")->error, field.arrays[0].error);
  EXPECT_EQ(back.find("velocity")->unit, "m/s");
  EXPECT_EQ(fields_csv(field).substr(0, fields_csv(field).find('\n')),
            "x,y,z,velocity.x,velocity.y,velocity.z,error.velocity.x,error.velocity.y,error.velocity.z");
  write_file(folder / "bad.h5", "no HDF5");
  EXPECT_THROW(read_fields(folder / "bad.h5"), RunError);
}

}  // namespace
}  // namespace slurry
