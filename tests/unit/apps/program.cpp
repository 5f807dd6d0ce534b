// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The program as its users meet it: what it prints and the exit codes 0 (fine), 1 (failed) and 2 (wrong input).
#include "tests/unit/apps/program.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

namespace {

namespace fs = std::filesystem;

using slurry::test::Result;

class Program : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              (std::string("slurry_program_") + testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "gallery" / "data");
    write("good.toml", "title = \"good\"\n[time]\nstep = 0.01\n");
    write("bad.toml", "[time]\nstepp = 0.01\n");
    write("gallery/drop.toml", "title = \"A drop\"\n[time]\nstep = 0.01\n");
    write("gallery/layer.toml",
          "title = \"A layer\"\n[time]\nstep = 0.01\n[[grains]]\nplace = \"file\"\nfile = \"data/layer.csv\"\n");
    write("gallery/data/layer.csv", "x,y,radius\n0,0,1\n");
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const { std::ofstream(folder_ / name) << text; }

  Result run(const std::string& arguments) const { return slurry::test::run_program(folder_, "gallery", arguments); }

  fs::path folder_;
};

TEST_F(Program, ChecksAGoodCase) {
  const Result result = run("check good.toml --set time.end=3 --set solver.name=apgd");
  EXPECT_EQ(result.code, 0);
  EXPECT_NE(result.output.find("end = 3\n"), std::string::npos) << result.output;
  EXPECT_NE(result.output.find("name = \"apgd\"\n"), std::string::npos) << result.output;
}

TEST_F(Program, RefusesABadCase) {
  const Result result = run("check bad.toml");
  EXPECT_EQ(result.code, 2);
  EXPECT_EQ(result.output, "slurry: bad.toml:2: unknown key `stepp` in [time]; did you mean `step`?\n");
  EXPECT_EQ(run("check nothing.toml").code, 2);
  EXPECT_EQ(run("check good.toml --set time.end=-1").code, 2);
}

// A key of so many parts would overflow the stack of a parser that calls itself for each.
TEST_F(Program, RefusesCasesThatAreTooDeep) {
  std::string deep;
  for (int k = 0; k < 20000; ++k) deep += "a.";
  write("key.toml", "title = \"deep\"\n" + deep + "a = 1\n");
  write("header.toml", "[" + deep + "a]\n");
  for (const char* name : {"key.toml", "header.toml"}) {
    const Result result = run(std::string("check ") + name);
    EXPECT_EQ(result.code, 2);
    EXPECT_NE(result.output.find("deeper than 32 levels"), std::string::npos) << result.output.substr(0, 300);
  }
  EXPECT_EQ(run("check good.toml --set " + deep + "a=1").code, 2);
  // In the folder of a run: every command answers, with or without what the case would have told it.
  ASSERT_EQ(run("run good.toml -q -o a --set time.end=0.02").code, 0);
  write("a/case.toml", deep + "a = 1\n");
  for (const char* command : {"report a", "draw a -o a.svg", "export a -f csv -o out"})
    EXPECT_LE(run(command).code, 2) << command;
}

// To open a pipe waits for its other end: each command is given ten seconds.
TEST_F(Program, DoesNotWaitForPipes) {
  write("grain.toml",
        "[time]\nstep = 0.01\nend = 0.03\n[[grains]]\npositions = [[0, 0, 0]]\nradius = 0.1\n"
        "[output]\nframes = { steps = 1 }\n");
  write("table.toml", "[time]\nstep = 0.01\n[[grains]]\nplace = \"file\"\nfile = \"pipe\"\nradius = 0.1\n");
  write("mesh.toml", "[time]\nstep = 0.01\n[[obstacles]]\nshape = \"mesh\"\nfile = \"pipe.stl\"\n");
  const auto answer = [&](const std::string& arguments) {
    return slurry::test::run_program(folder_, "gallery", arguments, "timeout 10").code;
  };
  for (const char* name : {"pipe", "pipe.stl", "pipe.h5"}) ASSERT_EQ(::mkfifo((folder_ / name).c_str(), 0600), 0);
  for (const char* arguments : {"check pipe", "check table.toml", "check mesh.toml", "run pipe -q", "solve pipe.h5"})
    EXPECT_TRUE(answer(arguments) == 1 || answer(arguments) == 2) << arguments;
  for (const char* name : {"case.toml", "series.csv", "summary.json", "frames/frame_000000.h5", "frames.xdmf"}) {
    fs::remove_all(folder_ / "a");
    ASSERT_EQ(answer("run grain.toml -q -o a"), 0);
    fs::remove(folder_ / "a" / name);
    ASSERT_EQ(::mkfifo((folder_ / "a" / name).c_str(), 0600), 0);
    for (const char* arguments : {"report a", "draw a -o a.svg", "export a -f csv -o out --overwrite",
                                  "export a -f xdmf -o more --overwrite", "run grain.toml -q -o a --resume"})
      EXPECT_LE(answer(arguments), 2) << name << " " << arguments;
  }
  // What another program writes may still be a case.
  EXPECT_EQ(slurry::test::run_program(folder_, "gallery", "check /dev/stdin < good.toml").code, 0);
}

TEST_F(Program, RefusesAWrongCommandLine) {
  EXPECT_EQ(run("").code, 2);
  EXPECT_EQ(run("check").code, 2);
  EXPECT_EQ(run("check good.toml --sett time.end=1").code, 2);
  const Result result = run("chekc good.toml");
  EXPECT_EQ(result.code, 2);
  EXPECT_EQ(result.output, "slurry: there is no command \"chekc\"; did you mean \"check\"?\n");
}

TEST_F(Program, SaysItsVersionAndItsCommands) {
  EXPECT_EQ(run("--version").code, 0);
  EXPECT_TRUE(run("--version").output.starts_with("slurry "));
  const Result help = run("--help");
  EXPECT_EQ(help.code, 0);
  for (const char* name : {"check", "describe", "list", "new", "schema"})
    EXPECT_NE(help.output.find(std::string("  ") + name + " "), std::string::npos) << help.output;
}

TEST_F(Program, DescribesNames) {
  EXPECT_TRUE(run("describe gluey").output.starts_with("law = \"gluey\"   in [[contacts]]\n"));
  EXPECT_TRUE(run("describe --markdown").output.starts_with("# "));
  const Result words = run("describe laws gluey");
  EXPECT_EQ(words.code, 0);
  EXPECT_EQ(words.output, run("describe \"laws gluey\"").output);
  EXPECT_NE(words.output.find("law = \"gluey\""), std::string::npos) << words.output;
  EXPECT_EQ(run("describe wibblewobble").code, 2);
}

TEST_F(Program, WritesTheSchema) {
  EXPECT_EQ(run("schema -o case.json").code, 0);
  std::ifstream file(folder_ / "case.json");
  EXPECT_EQ(nlohmann::json::parse(file), nlohmann::json::parse(run("schema").output));
  EXPECT_EQ(run("schema -o no_such_folder/case.json").code, 1);
}

TEST_F(Program, ListsTheGallery) { EXPECT_EQ(run("list").output, "drop   A drop\nlayer  A layer\n"); }

TEST_F(Program, CopiesAGalleryCaseWithItsFiles) {
  EXPECT_EQ(run("new layer mine/my_layer.toml").code, 0);
  EXPECT_TRUE(fs::exists(folder_ / "mine/my_layer.toml"));
  EXPECT_TRUE(fs::exists(folder_ / "mine/data/layer.csv"));
  EXPECT_EQ(run("check mine/my_layer.toml").code, 0);
  const Result again = run("new layer mine/my_layer.toml");
  EXPECT_EQ(again.code, 2);
  EXPECT_NE(again.output.find("not overwritten"), std::string::npos) << again.output;
}

TEST_F(Program, SuggestsAGalleryCase) {
  const Result result = run("new layr");
  EXPECT_EQ(result.code, 2);
  EXPECT_EQ(result.output, "slurry: the gallery has no case \"layr\"; did you mean \"layer\"?\n");
  EXPECT_FALSE(fs::exists(folder_ / "layr.toml"));
}

// What is printed may wait in a buffer until the end: a disk that is full shows only then.
TEST_F(Program, SaysThatItsOutputCannotBeWritten) {
  for (const char* command : {"describe", "check good.toml", "--help"}) {
    // The hash keeps stderr where it is: in the output.
    const Result result = run(std::string(command) + " 2>&1 > /dev/full #");
    EXPECT_EQ(result.code, 1) << command;
    EXPECT_NE(result.output.find("the output cannot be written"), std::string::npos) << command << result.output;
  }
}

// A descriptor that the caller closed would be that of the next file of the run, and the note about a case without
// grains, on stderr, would land in it.
TEST_F(Program, KeepsItsMessagesOutOfFilesWhenItsStreamsAreClosed) {
  const auto text = [&](const std::string& name) {
    std::ifstream in(folder_ / name, std::ios::binary);
    return std::string{std::istreambuf_iterator<char>(in), {}};
  };
  const std::string command = "run good.toml --set time.end=0.1 --overwrite --out ";
  ASSERT_EQ(run(command + "plain").code, 0);
  for (const char* closed : {"2>&- #", ">&- 2>&- #", "<&- >&- 2>&- #"}) {
    EXPECT_EQ(run(command + "closed " + closed).code, 0) << closed;
    for (const std::string file : {"/series.csv", "/case.toml"})
      EXPECT_EQ(text("plain" + file), text("closed" + file)) << closed << file;
  }
}

TEST_F(Program, NotesARunThatIsShorterThanItsStep) {
  EXPECT_NE(run("check good.toml --set time.end=0.004").output.find("note: time.step = 0.01 is longer than the run"),
            std::string::npos);
  EXPECT_NE(run("check good.toml --set time.end=0").output.find("note: time.end = 0"), std::string::npos);
  EXPECT_EQ(run("check good.toml --set time.end=0.01").output.find("note:"), std::string::npos);
}

}  // namespace
