// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry draw, report, export and movie on a run: what they write, and what they refuse.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "tests/unit/apps/program.hpp"

namespace {

namespace fs = std::filesystem;
using slurry::test::Result;

class Pictures : public testing::Test {
 protected:
  static fs::path folder() { return fs::path(testing::TempDir()) / ("slurry_pictures_" + std::to_string(::getpid())); }
  static Result slurry_(const std::string& arguments, const std::string& before = "") {
    return slurry::test::run_program(folder(), SLURRY_SOURCE_DIR "/gallery", arguments, before);
  }
  static std::string text(const std::string& file) {
    std::ifstream in(folder() / file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  static bool says(const Result& result, const std::string& part) {
    return result.output.find(part) != std::string::npos;
  }
  // One run for all tests: a tenth of a second of the lotto, six frames.
  static void SetUpTestSuite() {
    fs::remove_all(folder());
    fs::create_directories(folder());
    const Result run = slurry_("run '" SLURRY_SOURCE_DIR "/gallery/gluey_lotto.toml' -q -j1 -o a --set time.end=0.1");
    ASSERT_EQ(run.code, 0) << run.output;
  }
  static void TearDownTestSuite() { fs::remove_all(folder()); }
};

TEST_F(Pictures, DrawWritesEachFormat) {
  EXPECT_EQ(slurry_("draw a -o new/p.svg --frame 2 --colour pressure --contacts force").code, 0);
  EXPECT_EQ(text("new/p.svg").substr(0, 5), "<?xml");
  EXPECT_EQ(slurry_("draw a -o p.png --frame t=0.04 --size 300x200").code, 0);
  EXPECT_EQ(text("p.png").substr(1, 3), "PNG");
  EXPECT_EQ(slurry_("draw a -o p.pdf --frame first --range 0:2 --colour speed --map magma").code, 0);
  EXPECT_EQ(text("p.pdf").substr(0, 4), "%PDF");
  // Another time is another picture.
  EXPECT_EQ(slurry_("draw a -o q.svg --frame last --colour pressure --contacts force").code, 0);
  EXPECT_NE(text("new/p.svg"), text("q.svg"));
}

TEST_F(Pictures, FieldsAreMadeOfFrames) {
  EXPECT_EQ(slurry_("fields a").code, 0);
  EXPECT_TRUE(fs::exists(folder() / "a/export/fields/field.xdmf"));
  const Result line = slurry_(
      "fields a --set where=line --set 'start=[-1, 0]' --set 'end=[1, 0]' --set points=5 --set name=cut --set "
      "average=true "
      "--csv -o cut -j2");
  EXPECT_EQ(line.code, 0) << line.output;
  EXPECT_EQ(text("cut/cut_mean.csv").substr(0, 14), "x,y,z,density,");
  EXPECT_EQ(slurry_("fields a --frames 0:3 -o three").code, 0);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder() / "three"), fs::directory_iterator{}), 4);
  EXPECT_EQ(slurry_("draw a -o p.svg --field volume_fraction").code, 0);
  const std::pair<const char*, const char*> wrong[] = {
      {"fields a --set where=lne", "line"},
      {"fields a --set width=0", "width"},
      {"fields a --set average=true --set since=9", "none of the frames"},
      {"fields . ", "no frames"},
      {"draw a -o p.svg --field presure", "pressure"}};
  for (const auto& [arguments, part] : wrong) {
    const Result result = slurry_(arguments);
    EXPECT_EQ(result.code, 2) << arguments;
    EXPECT_TRUE(says(result, part)) << result.output;
  }
}

TEST_F(Pictures, DrawRefusesWhatItDoesNotKnow) {
  const std::pair<const char*, const char*> wrong[] = {
      {"draw a -o p.jpg", ".svg, .png or .pdf"},   {"draw a -o p.svg --frame 99", "frames 0 to"},
      {"draw a -o p.svg --colour sped", "speed"},  {"draw a -o p.svg --range 2:1", "low < high"},
      {"draw a -o p.svg --size 3", "64"},          {"draw a -o p.svg --view iso", "planar"},
      {"draw nothing -o p.svg", "no such folder"}, {"draw a -o p.svg --frame t=x", "frames 0 to"},
      {"draw a -o p.svg --map jet", "viridis"},    {"draw . -o p.svg", "no frames"}};
  for (const auto& [command, part] : wrong) {
    const Result result = slurry_(command);
    EXPECT_EQ(result.code, 2) << command << "\n" << result.output;
    EXPECT_TRUE(says(result, part)) << command << "\n" << result.output;
  }
}

TEST_F(Pictures, ACaseFileIsNoRunFolder) {
  std::ofstream(folder() / "mine.toml") << "";
  for (const char* command : {"draw mine.toml -o p.png", "movie mine.toml p.mp4", "export mine.toml --format csv",
                              "view mine.toml --no-open", "report mine.toml"}) {
    const Result result = slurry_(command);
    EXPECT_EQ(result.code, 2) << command;
    EXPECT_TRUE(says(result, "this is a file, expected the folder of a run")) << result.output;
    EXPECT_TRUE(says(result, "`slurry run mine.toml` makes one")) << result.output;
  }
  fs::create_directories(folder() / "runs/mine");
  std::ofstream(folder() / "runs/mine/case.toml") << "";
  EXPECT_TRUE(says(slurry_("draw mine.toml -o p.png"), "runs/mine"));
}

TEST_F(Pictures, EveryRunEndsWithAReport) {
  const std::string page = text("a/report.html");
  for (const char* part : {"Gluey lotto", "First: step 0", "Last: step 100", "energy", "box: force",
                           "momentum_gauss_seidel", "scaling", "command", "solve"})
    EXPECT_NE(page.find(part), std::string::npos) << part;
  EXPECT_EQ(slurry_("report a -o b.html").code, 0);
  EXPECT_EQ(text("b.html"), page) << "the page is made from the folder alone";
  EXPECT_EQ(slurry_("report nothing").code, 2);
  EXPECT_EQ(slurry_("report .").code, 2);
}

TEST_F(Pictures, ACaseThatSaysNothingOfOutputHasTwentyFrames) {
  std::ofstream(folder() / "fall.toml") << R"(planar = true
time = { step = 0.01, end = 0.4 }
[[grains]]
positions = [[0, 1]]
radius = 0.1
[[forces]]
force = "gravity"
acceleration = [0, -9.81]
)";
  ASSERT_EQ(slurry_("run fall.toml -q -j1 -o fall").code, 0);
  EXPECT_EQ(slurry_("draw fall -o fall.svg").code, 0);
  const fs::directory_iterator frames(folder() / "fall/frames");
  EXPECT_EQ(std::distance(begin(frames), end(frames)), 21) << "the start and every twentieth";
}

TEST_F(Pictures, AReportWithoutFramesStillHasPictures) {
  const std::string run =
      "run '" SLURRY_SOURCE_DIR "/gallery/gluey_lotto.toml' -q -j1 --set time.end=0.02 --set output.frames=false ";
  ASSERT_EQ(slurry_(run + "-o bare").code, 0);
  EXPECT_NE(text("bare/report.html").find("Last: step 20"), std::string::npos);
  ASSERT_EQ(slurry_(run + "-o none --set output.report=false").code, 0);
  EXPECT_FALSE(fs::exists(folder() / "none/report.html"));
}

TEST_F(Pictures, ExportRefusesWhatItDoesNotKnow) {
  const std::pair<const char*, const char*> wrong[] = {{"export a --format vtp", "vtk"},
                                                       {"export a --format csv --out a", "folder of the run"},
                                                       {"export a --format csv --frames 7:99", "frames 0 to"},
                                                       {"export a --format csv --frames 1:2:0", "S > 0"},
                                                       {"export . --format csv", "no frames"}};
  for (const auto& [command, part] : wrong) {
    const Result result = slurry_(command);
    EXPECT_EQ(result.code, 2) << command << "\n" << result.output;
    EXPECT_TRUE(says(result, part)) << command << "\n" << result.output;
  }
  EXPECT_EQ(slurry_("export a --format csv --out tables").code, 0);
  const Result again = slurry_("export a --format csv --out tables");
  EXPECT_EQ(again.code, 2);
  EXPECT_TRUE(says(again, "--overwrite")) << again.output;
  EXPECT_EQ(slurry_("export a --format csv --out tables --overwrite").code, 0);
}

TEST_F(Pictures, ABrokenFrameIsNamed) {
  fs::copy(folder() / "a", folder() / "broken", fs::copy_options::recursive);
  fs::resize_file(folder() / "broken/frames/frame_000001.h5", 5000);
  for (const char* command : {"export broken --format vtk", "draw broken -o x.svg", "movie broken x.mp4"}) {
    const Result result = slurry_(command);
    EXPECT_EQ(result.code, 2) << result.output;
    EXPECT_TRUE(says(result, "frame_000001.h5")) << result.output;
  }
  // The report says it and keeps the rest.
  EXPECT_EQ(slurry_("report broken").code, 0);
  EXPECT_NE(text("broken/report.html").find("No picture"), std::string::npos);
  EXPECT_NE(text("broken/report.html").find("Summary"), std::string::npos);
}

TEST_F(Pictures, AnExportedTableIsACaseToStartFrom) {
  ASSERT_EQ(slurry_("export a --format csv --frames last --out start").code, 0);
  std::ofstream(folder() / "again.toml") << "planar = true\ntime = { step = 1e-3, end = 0.01 }\n"
                                            "grains = [{ place = \"file\", file = \"start/grains_000005.csv\" }]\n";
  const Result result = slurry_("check again.toml");
  EXPECT_EQ(result.code, 0) << result.output;
}

// Moments of inertia that are infinite: blocks that do not turn, and planar shapes about x and y.
TEST_F(Pictures, AnExportOfGrainsThatDoNotTurnCanBeReadBack) {
  const std::string shaped = "shape = \"capsule\", length = 2, radius = 0.1";
  std::ofstream(folder() / "still.toml")
      << "planar = true\ntime = { step = 1e-3, end = 0.002 }\noutput = { frames = 1e-3 }\n"
         "grains = [{ name = \"a\", turns = false, positions = [[0, 0]], "
      << shaped << " }, { name = \"b\", positions = [[1, 0]], " << shaped << " }]\n";
  ASSERT_EQ(slurry_("run still.toml -o still -q").code, 0);
  ASSERT_EQ(slurry_("export still --format csv --frames last --out still_table").code, 0);
  std::ofstream(folder() / "back.toml")
      << "planar = true\ntime = { step = 1e-3, end = 0.01 }\ngrains = [{ place = \"file\", "
         "file = \"still_table/grains_000002.csv\", "
      << shaped << " }]\n";
  const Result result = slurry_("check back.toml");
  EXPECT_EQ(result.code, 0) << result.output;
}

TEST_F(Pictures, MoviesAreMadeByFfmpeg) {
  if (std::system("ffmpeg -version > /dev/null 2>&1") != 0) GTEST_SKIP() << "ffmpeg is not installed";
  for (const char* name : {"m.mp4", "m.gif", "m.webm"}) {
    const Result result = slurry_(std::string("movie a ") + name + " --size 200x160 --fps 10 --frames ::2");
    ASSERT_EQ(result.code, 0) << result.output;
    EXPECT_TRUE(says(result, "3 pictures of 200 x 160")) << result.output;
    EXPECT_GT(fs::file_size(folder() / name), 500u);
  }
  EXPECT_EQ(text("m.mp4").substr(4, 4), "ftyp");
  EXPECT_EQ(slurry_("movie a m.mp4").code, 2) << "exists already";
  EXPECT_EQ(slurry_("movie a m.txt").code, 2);
}

TEST_F(Pictures, WithoutFfmpegMoviesSaySo) {
  const Result result = slurry_("movie a n.mp4", "PATH=/nowhere");
  EXPECT_EQ(result.code, 2) << result.output;
  EXPECT_TRUE(says(result, "ffmpeg is not installed")) << result.output;
  EXPECT_FALSE(fs::exists(folder() / "n.mp4"));
}

}  // namespace
