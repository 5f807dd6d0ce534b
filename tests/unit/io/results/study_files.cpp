// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The files of a study: what is written is read back, and the summary knows which files are the study's own.
#include "slurry/io/results/study_files.hpp"

#include <nlohmann/json.hpp>

#include "tests/unit/io/run_folder.hpp"
#include "tests/unit/studies/small_study.hpp"

namespace slurry {
namespace {

class StudyFiles : public RunFolder {
 protected:
  nlohmann::json summary() const { return nlohmann::json::parse(read_file(folder / "summary.json")); }
};

TEST_F(StudyFiles, AreReadBack) {
  const StudyRecord study = full_record();
  write_study(folder, study);
  const StudyRecord back = read_study(folder);
  EXPECT_EQ(back.kind, study.kind);
  EXPECT_EQ(back.title, study.title);
  EXPECT_EQ(back.case_text, study.case_text);
  EXPECT_EQ(back.program_version, study.program_version);
  EXPECT_EQ(back.threads, study.threads);
  EXPECT_EQ(back.wall_seconds, study.wall_seconds);
  EXPECT_EQ(back.provenance.command, study.provenance.command);
  EXPECT_EQ(back.provenance.cores, study.provenance.cores);
  EXPECT_EQ(back.result.outcome, study.result.outcome);
  EXPECT_EQ(back.result.notes, study.result.notes);
  EXPECT_EQ(back.result.figures, study.result.figures);
  EXPECT_TRUE(back.result.summary == study.result.summary);
  ASSERT_EQ(back.result.tables.size(), 2u);
  EXPECT_EQ(back.result.tables[0], study.result.tables[0]);
  // The last height is no number, and so equals nothing.
  EXPECT_EQ(table_csv(back.result.tables[1]), table_csv(study.result.tables[1]));
  EXPECT_EQ(read_file(folder / "mesh.obj"), "v 0 0 0\n");
  EXPECT_EQ(count_parts(), 0u);
}

// The report shows pictures: those of the study, not what somebody put in their place.
TEST_F(StudyFiles, PicturesAreReadBackAsLongAsTheyAreTheStudys) {
  StudyRecord study = full_record();
  study.result.attachments.push_back({"map.svg", "A map.", "<svg></svg>"});
  write_study(folder, study);
  const StudyResult back = read_study(folder).result;
  ASSERT_EQ(back.attachments.size(), 2u);
  EXPECT_EQ(back.attachments[0].file, "mesh.obj");
  EXPECT_EQ(back.attachments[1], study.result.attachments[1]);
  write_file(folder / "map.svg", "<svg><script/></svg>");
  EXPECT_EQ(read_study(folder).result.attachments[1].contents, "");
}

TEST_F(StudyFiles, TablesAreCsv) {
  const StudyResult r = full_result();
  EXPECT_EQ(table_csv(r.tables[0]),
            "name,count,length\nplain,-1,0.1\n\"with, \"\"quotes\"\"\nand a line\",1234567890123456789,1e-300\n");
  EXPECT_EQ(table_csv(r.tables[1]), "t,y\n0,1\n1,2\n2,nan\n");
}

TEST_F(StudyFiles, TheSummaryIsFlat) {
  write_study(folder, full_record());
  const auto json = summary();
  EXPECT_EQ(json["ended"], "end");
  EXPECT_EQ(json["length"], 0.5);
  EXPECT_EQ(json["part"]["time"], 2.5);
  EXPECT_EQ(json["parts"][1]["x"], 2.5);
  EXPECT_EQ(json["units"]["/part/time"], "s");
  EXPECT_EQ(json["units"]["/parts/*/x"], "m");
  EXPECT_EQ(json["tables"][0]["columns"][2]["unit"], "m");
  StudyRecord clash = full_record();
  clash.result.summary.push_back({"tables", 1});
  EXPECT_TRUE(contains(message_of([&] { study_json(clash); }), "\"tables\""));
}

TEST_F(StudyFiles, SayWhetherTheStudyEnded) {
  EXPECT_FALSE(holds_study(folder));
  EXPECT_FALSE(is_unfinished_study(folder));
  begin_study(folder, full_record());
  EXPECT_TRUE(holds_study(folder) && is_unfinished_study(folder));
  write_study(folder, full_record());
  EXPECT_TRUE(holds_study(folder) && !is_unfinished_study(folder));
  forget_study(folder);
  EXPECT_TRUE(holds_study(folder)) << "a finished one is not forgotten";
  // The summary of a run of grains is none of a study.
  write_file(folder / "summary.json", R"({"program": "slurry", "steps": 3})");
  EXPECT_FALSE(holds_study(folder));
  EXPECT_NE(message_of([&] { read_study(folder); }), "");
}

TEST_F(StudyFiles, AreKnownByTheirBeginningOrTheirSum) {
  write_study(folder, full_record());
  const auto names = [&] {
    std::vector<std::string> list;
    for (const auto& path : study_files(folder)) list.push_back(path.filename().string());
    return list;
  };
  EXPECT_EQ(names(), (std::vector<std::string>{"kinds.csv", "curve.csv", "mesh.obj"}));
  write_file(folder / "curve.csv", "mine\n");
  write_file(folder / "mesh.obj", "v 1 1 1\n");
  EXPECT_EQ(names(), (std::vector<std::string>{"kinds.csv"}));
  // A summary that somebody has changed does not lead out of the folder.
  auto json = summary();
  json["tables"][0]["file"] = "../kinds.csv";
  write_file(folder / "summary.json", json.dump());
  EXPECT_TRUE(study_files(folder).empty());
}

TEST_F(StudyFiles, ThatAreDamagedAreTold) {
  write_study(folder, full_record());
  write_file(folder / "curve.csv", "t,y\n0,1\n1,two\n");
  std::filesystem::remove(folder / "kinds.csv");
  const StudyResult back = read_study(folder).result;
  EXPECT_EQ(back.tables[0].rows(), 0u);
  EXPECT_EQ(back.tables[1].rows(), 0u);
  ASSERT_EQ(back.notes.size(), 3u);
  EXPECT_TRUE(contains(back.notes[1], "kinds.csv")) << back.notes[1];
  EXPECT_TRUE(contains(back.notes[2], "curve.csv:3: \"two\" is no number")) << back.notes[2];
  auto json = summary();
  json["notes"] = 3;
  write_file(folder / "summary.json", json.dump());
  EXPECT_TRUE(contains(message_of([&] { read_study(folder); }), "summary.json"));
}

}  // namespace
}  // namespace slurry
