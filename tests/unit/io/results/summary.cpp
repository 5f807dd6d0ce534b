// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// summary.json: what is written reads back, also when the numbers are not finite and the run failed.
#include "slurry/io/results/summary.hpp"

#include <nlohmann/json.hpp>

#include "tests/unit/io/run_folder.hpp"

namespace slurry {
namespace {

class Summary : public RunFolder {
 protected:
  RunSummary sample() const {
    RunSummary s;
    s.program_version = "1.2.3";
    s.title = "a heap";
    s.case_text = "title = \"a heap\"";
    s.ended = "end";
    s.solver = "apgd";
    s.threads = 3;
    s.grains = 10;
    s.obstacles = 2;
    s.steps = 100;
    s.time = 0.1;
    s.wall_seconds = 2;
    s.timers.line("solve") = {"solve", 1.5, 100};
    s.totals = {400, 200, 3, 4, 70, 8, 9, 50, 60, 1e-6, 1e-7, 5};
    s.energies_at_start = Energies{};
    s.energies_at_start->kinetic_energy = 7;
    s.notes = {"a wall is fast"};
    s.energies_at_end.momentum = {1, 2, 3};
    return s;
  }
  nlohmann::json read() const { return nlohmann::json::parse(read_file(folder / "summary.json")); }
};

TEST_F(Summary, HoldsTheWholeRun) {
  write_summary(folder, sample());
  const nlohmann::json j = read();
  EXPECT_EQ(j["version"], "1.2.3");
  EXPECT_EQ(j["title"], "a heap");
  EXPECT_EQ(j["ended"], "end");
  EXPECT_EQ(j["threads"], 3);
  EXPECT_EQ(j["steps"], 100);
  EXPECT_EQ(j["time"], 0.1);
  EXPECT_EQ(j["grains"], 10);
  EXPECT_EQ(j["obstacles"], 2);
  EXPECT_EQ(j["most_contacts"], 50);
  EXPECT_EQ(j["most_glued"], 60);
  EXPECT_EQ(j["deepest_overlap"], 1e-7);
  EXPECT_EQ(j["collisions"], nlohmann::json({{"collisions", 70}, {"left_out", 8}, {"breaks", 9}}));
  EXPECT_EQ(j["solver"]["name"], "apgd");
  EXPECT_EQ(j["solver"]["iterations"], 400);
  EXPECT_EQ(j["solver"]["mean_iterations"], 2);
  EXPECT_EQ(j["solver"]["worst_residual"], 1e-6);
  EXPECT_EQ(j["solver"]["not_converged"], 3);
  EXPECT_EQ(j["notes"], nlohmann::json({"a wall is fast"}));
  EXPECT_EQ(j["energies_at_start"]["kinetic_energy"], 7);
  EXPECT_EQ(j["energies_at_end"]["momentum"], nlohmann::json({1, 2, 3}));
  EXPECT_EQ(j["wall"]["total_seconds"], 7);
  EXPECT_EQ(j["wall"]["session_stages"]["solve"]["seconds"], 1.5);
  EXPECT_EQ(count_parts(), 0u);
}

TEST_F(Summary, HashChangesWithTheCase) {
  RunSummary s = sample();
  write_summary(folder, s);
  const std::string hash = read()["case_hash"];
  EXPECT_EQ(hash.size(), 16u);
  s.case_text += " ";
  write_summary(folder, s);
  EXPECT_NE(read()["case_hash"], hash);
}

TEST_F(Summary, IsValidForAFailedRun) {
  RunSummary s = sample();
  s.ended = "failed: grain 3 is \"not finite\"";
  s.title = "bad \xff byte";
  s.energies_at_end.kinetic_energy = std::nan("");
  s.energies_at_start.reset();
  s.totals = {};
  write_summary(folder, s);
  const nlohmann::json j = read();
  EXPECT_EQ(j["ended"], s.ended);
  EXPECT_TRUE(j["energies_at_end"]["kinetic_energy"].is_null());
  EXPECT_TRUE(j["energies_at_start"].is_null());
  EXPECT_EQ(j["solver"]["mean_iterations"], 0);
}

TEST_F(Summary, AnImpossibleFolderIsARunError) {
  EXPECT_TRUE(contains(message_of([&] { write_summary(impossible_folder(), sample()); }), "Not a directory"));
}

}  // namespace
}  // namespace slurry
