// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The answers of `slurry view`: packets that say what the frame says, broken frames, a run that grows, and nothing that
// is not of the run.
#include "run_view.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cmath>
#include <fstream>
#include <set>

#include "parcel.hpp"
#include "slurry/grains/grain_shapes.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/files.hpp"
#include "slurry/runs/runner.hpp"

namespace {

using namespace slurry;
using Json = nlohmann::json;
namespace fs = std::filesystem;

// Two equal discs, one on the other, on a plane: the weights give forces and pressures in closed form.
constexpr const char* tower = R"(
title = "Tower"
planar = true
time = { step = 1e-3, end = 0.02 }
grains = [
  { name = "low", place = "points", positions = [[0, 1]], radius = 1, mass = 2 },
  { name = "high", place = "points", positions = [[0, 3]], radius = 1, mass = 2 }]
obstacles = [{ name = "floor", shape = "plane" }]
forces = [{ force = "gravity", acceleration = [0, -10] }]
solver = { tolerance = 1e-10 }
output = { frames = 0.01, series = 0.01 }
)";

class View : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              (std::string("slurry_view_") + testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    Runner runner = Runner::start(parse_case(tower, "tower.toml"), folder_ / "run");
    while (!runner.is_done()) runner.advance();
    runner.finish("end");
  }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path run() const { return folder_ / "run"; }
  fs::path frame(const char* number) const { return run() / "frames" / (std::string("frame_") + number + ".h5"); }

  static Answer get(RunView& view, const std::string& target) { return view.answer({"GET", target, "localhost"}); }
  static Json json(RunView& view, const std::string& target) { return Json::parse(get(view, target).body); }

  fs::path folder_;
};

TEST_F(View, TellsAboutTheRun) {
  RunView view(run());
  const Json about = json(view, "/api/run");
  EXPECT_EQ(about["title"], "Tower");
  EXPECT_EQ(about["planar"], true);
  EXPECT_EQ(about["groups"], Json({"low", "high"}));
  EXPECT_EQ(about["up"], Json({0.0, 1.0, 0.0}));
  EXPECT_EQ(about["state"], "finished");
  EXPECT_EQ(about["units"]["pressure"], "N/m");
  ASSERT_EQ(about["frames"].size(), 3u);
  EXPECT_EQ(about["frames"][2][0], 2);
  EXPECT_EQ(about["frames"][2][2], 20);
  EXPECT_EQ(about["frames"][2][4], 2);
  // Nothing new since: an empty list.
  const Json again = json(view, "/api/run?revision=" + about["revision"].dump() + "&from=3");
  EXPECT_EQ(again["from"], 3);
  EXPECT_TRUE(again["frames"].empty());
}

TEST_F(View, ThePacketSaysWhatTheFrameSays) {
  RunView view(run());
  const Parcel packet(get(view, "/api/frame/2").body);
  const Frame frame = FrameReader(run()).read(2);
  const auto sphere = packet.array<float>("sphere");
  ASSERT_EQ(sphere.size(), 8u);
  for (int k = 0; k < 2; ++k) {
    EXPECT_EQ(sphere[4 * k], static_cast<float>(frame.grains.position[k].x));
    EXPECT_EQ(sphere[4 * k + 1], static_cast<float>(frame.grains.position[k].y));
    EXPECT_EQ(sphere[4 * k + 3], 1.0f);
  }
  EXPECT_EQ(packet.header["time"], frame.time);
  EXPECT_EQ(packet.array<float>("group"), (std::vector<float>{0, 1}));
  EXPECT_FALSE(packet.has("id"));
  // Each array lies at a multiple of 16 bytes, where a browser can look at it without a copy.
  EXPECT_EQ(packet.start % 16, 0u);
  for (const Json& entry : packet.header["arrays"]) EXPECT_EQ(entry["offset"].get<int>() % 16, 0);
}

TEST_F(View, PressureAndLoadOfATower) {
  RunView view(run());
  const Parcel packet(get(view, "/api/frame/2").body);
  // The floor bears both weights, 40 N, the upper contact 20 N; levers of 1 m; discs of area pi; d = 2. The solver may
  // leave overlaps of its tolerance in radii, 1e-10 m, which is a force of m / dt^2 = 2e6 N/m times that: 2e-4 N, a few
  // 1e-6 of the weights.
  const double upper = 20 / (2 * M_PI), lower = (40 + 20) / (2 * M_PI);
  const auto pressure = packet.array<float>("pressure");
  EXPECT_NEAR(pressure[0], lower, 1e-5 * lower);
  EXPECT_NEAR(pressure[1], upper, 1e-5 * upper);
  EXPECT_EQ(packet.array<float>("contacts"), (std::vector<float>{2, 1}));
  const Parcel contacts(get(view, "/api/frame/2/contacts").body);
  EXPECT_EQ(contacts.array<std::int32_t>("first"), (std::vector<std::int32_t>{0, 0}));
  const auto second = contacts.array<std::int32_t>("second");
  EXPECT_EQ(std::set<std::int32_t>(second.begin(), second.end()), (std::set<std::int32_t>{-1, 1}));
  const Json grain = json(view, "/api/frame/2/grain/0");
  EXPECT_NEAR(grain["load"].get<double>(), 60, 1e-5 * 60);
  EXPECT_EQ(grain["contacts"].size(), 2u);
  EXPECT_EQ(get(view, "/api/frame/2/grain/7").status, 404);
}

// Both discs rest: the contacts bear the weight of each, 20 N upwards.
TEST_F(View, VelocitiesAndForcesAreVectors) {
  RunView view(run());
  const Parcel packet(get(view, "/api/frame/2/vectors").body);
  const auto force = packet.array<float>("force"), velocity = packet.array<float>("velocity");
  ASSERT_EQ(force.size(), 6u);
  const Frame frame = FrameReader(run()).read(2);
  for (int k = 0; k < 2; ++k) {
    EXPECT_NEAR(force[3 * k], 0, 1e-5 * 20);
    EXPECT_NEAR(force[3 * k + 1], 20, 1e-5 * 20) << "a few 1e-6 of the weights: see PressureAndLoadOfATower";
    EXPECT_EQ(velocity[3 * k + 1], static_cast<float>(frame.grains.velocity[k].y));
  }
  EXPECT_EQ(packet.array<float>("angular_velocity").size(), 6u);
}

TEST_F(View, ReportsABrokenAndAHalfWrittenFrame) {
  const std::string whole = read_file(frame("000001"));
  std::ofstream(frame("000001"), std::ios::binary) << whole.substr(0, whole.size() / 2);
  std::ofstream(frame("000007"), std::ios::binary) << "not a frame";
  RunView view(run());
  const Json about = json(view, "/api/run");
  ASSERT_EQ(about["frames"].size(), 4u);
  EXPECT_EQ(about["frames"][1].size(), 3u);
  const Answer half = get(view, "/api/frame/1");
  EXPECT_EQ(half.status, 422);
  const std::string sentence = Json::parse(half.body)["error"];
  EXPECT_NE(sentence.find("frames/frame_000001.h5"), std::string::npos) << sentence;
  // Where the run lies on the machine is nobody's business.
  EXPECT_EQ(sentence.find(folder_.string()), std::string::npos) << sentence;
  EXPECT_EQ(get(view, "/api/frame/7").status, 422);
  EXPECT_EQ(get(view, "/api/frame/2").status, 200);
  EXPECT_EQ(get(view, "/api/frame/5").status, 404);
  // Repaired (or completed): it is read again.
  std::ofstream(frame("000001"), std::ios::binary) << whole;
  EXPECT_EQ(get(view, "/api/frame/1").status, 200);
}

TEST_F(View, SeesARunGrowAndResume) {
  const std::string last = read_file(frame("000002"));
  fs::remove(frame("000002"));
  RunView view(run());
  Json about = json(view, "/api/run");
  EXPECT_EQ(about["frames"].size(), 2u);
  const std::string poll = "/api/run?revision=" + about["revision"].dump() + "&from=2";
  std::ofstream(frame("000002"), std::ios::binary) << last;
  about = json(view, poll);
  EXPECT_EQ(about["from"], 2);
  ASSERT_EQ(about["frames"].size(), 1u);
  EXPECT_EQ(about["frames"][0][0], 2);
  // A frame that goes changes the revision, and the whole list comes.
  fs::remove(frame("000001"));
  about = json(view, poll);
  EXPECT_EQ(about["from"], 0);
  EXPECT_EQ(about["frames"].size(), 2u);
  fs::remove(run() / "summary.json");
  EXPECT_EQ(json(view, "/api/run")["state"], "going on");
}

TEST_F(View, TellsThatTheFolderIsGone) {
  RunView view(run());
  for (const bool unfinished : {false, true}) {
    if (unfinished) fs::remove(run() / "summary.json");
    const std::string before = json(view, "/api/run")["state"];
    EXPECT_EQ(before, unfinished ? "going on" : "finished");
    fs::rename(run(), folder_ / "away");
    const Json about = json(view, "/api/run");
    EXPECT_EQ(about["state"], "deleted");
    EXPECT_TRUE(about["frames"].empty());
    fs::rename(folder_ / "away", run());
    EXPECT_EQ(json(view, "/api/run")["state"], before);
  }
}

TEST_F(View, GivesTheSeriesFromAByteOn) {
  RunView view(run());
  const std::string whole = read_file(run() / "series.csv");
  EXPECT_EQ(get(view, "/api/series").body, whole);
  const std::size_t header = whole.find('\n') + 1;
  EXPECT_EQ(get(view, "/api/series?from=" + std::to_string(header)).body, whole.substr(header));
  // Half a row is not given.
  std::ofstream(run() / "series.csv", std::ios::app) << "21,0.0";
  EXPECT_EQ(get(view, "/api/series").body, whole);
  // A file that became shorter is another one.
  const Answer again = get(view, "/api/series?from=1000000");
  EXPECT_EQ(again.body, whole);
  EXPECT_EQ(again.headers[0], (std::pair<std::string, std::string>{"X-Series-From", "0"}));
}

TEST_F(View, ServesNothingElse) {
  std::ofstream(folder_ / "secret") << "secret";
  std::ofstream(run() / "secret") << "secret";
  RunView view(run());
  for (const char* target : {"/files/../secret",
                             "/files/..%2fsecret",
                             "/files/%2e%2e/secret",
                             "/../secret",
                             "//etc/passwd",
                             "/files/secret",
                             "/files//etc/passwd",
                             "/files/checkpoints",
                             "/frames/frame_000000.h5",
                             "/api/frame/../../secret",
                             "/api/frame/-1",
                             "/api/frame/1e3",
                             "/api/frame/99999999999999999999",
                             "/api/frame/0/other",
                             "/api/frame/0/grain/x",
                             "/files/",
                             "/api",
                             "",
                             "*",
                             "/api/frame/"}) {
    const Answer answer = get(view, target);
    EXPECT_EQ(answer.status, 404) << target;
    EXPECT_EQ(answer.body.find("secret"), std::string::npos) << target;
  }
  for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get"})
    EXPECT_EQ(view.answer({method, "/", "localhost"}).status, 405) << method;
  EXPECT_EQ(view.answer({"HEAD", "/", "localhost"}).status, 200);
  EXPECT_EQ(get(view, "/files/case.toml").body, read_file(run() / "case.toml"));
}

TEST_F(View, DoesNotFollowLinksOutOfTheFolder) {
  std::ofstream(folder_ / "outside.json") << "{\"ended\": \"secret\"}";
  fs::remove(run() / "summary.json");
  fs::create_symlink(folder_ / "outside.json", run() / "summary.json");
  fs::rename(frame("000002"), folder_ / "outside.h5");
  fs::create_symlink(folder_ / "outside.h5", frame("000002"));
  RunView view(run());
  EXPECT_EQ(get(view, "/files/summary.json").status, 404);
  EXPECT_EQ(get(view, "/api/run").body.find("secret"), std::string::npos);
  EXPECT_EQ(get(view, "/api/frame/2").status, 422);
  // A link within the folder is fine.
  fs::remove(frame("000002"));
  fs::create_symlink("frame_000001.h5", frame("000002"));
  EXPECT_EQ(get(view, "/api/frame/2").status, 200);
}

TEST_F(View, AnswersOnlyToNamesOfThisMachine) {
  for (const char* host : {"localhost", "localhost:8000", "LOCALHOST", "127.0.0.1:1", "[::1]:80", "192.168.1.7"})
    EXPECT_TRUE(is_host_allowed(host, {})) << host;
  for (const char* host :
       {"", "evil.example", "evil.example:80", "localhost.evil.example", "127.0.0.1.evil.example", "[evil]", "["})
    EXPECT_FALSE(is_host_allowed(host, {})) << host;
  EXPECT_TRUE(is_host_allowed("node7:8000", {"node7"}));
  RunView view(run());
  EXPECT_EQ(view.answer({"GET", "/api/run", "evil.example"}).status, 403);
}

// A frame of the tower with other grains, under the number 3.
void write_frame(const fs::path& run, const World& world, const State& state) {
  FrameWriter(run, Case{}, state.clock.step - 1).write(world, state);
}

TEST_F(View, SendsTheShapesOfGrains) {
  World world;
  world.forms.list = {make_form(EllipsoidGrain{{1, 0.5, 0.5}}, false), make_form(BoxGrain{{2, 2, 2}}, false)};
  State state;
  state.clock.step = 1000;
  state.grains.resize(2);
  state.grains.id = {0, 1};
  state.grains.radius = {1, 1};
  state.grains.shape = {1, 0};
  write_frame(run(), world, state);
  RunView view(run());
  const Parcel packet(get(view, "/api/frame/3").body);
  EXPECT_EQ(packet.array<std::int32_t>("shape"), (std::vector<std::int32_t>{1, 0}));
  EXPECT_TRUE(packet.header["geometry"].is_string());
  const Parcel geometry(get(view, "/api/frame/3/geometry").body);
  EXPECT_EQ(geometry.array<float>("shape/1/vertices").size(), 3u * 8);
  EXPECT_EQ(geometry.array<std::int32_t>("shape/1/triangles").size(), 3u * 12);
  EXPECT_TRUE(geometry.has("shape/0/vertices"));
}

TEST_F(View, SendsThePeriodicCell) {
  World world;
  world.cell.emplace();
  State state;
  state.clock.step = 1000;
  state.domain.periodic = {1, 1, 0};
  state.domain.low = {-1, 0, -0.5};
  state.domain.edges = {4, 3, 1, 0.5, 0, 0};
  write_frame(run(), world, state);
  RunView view(run());
  const Json cell = Parcel(get(view, "/api/frame/3").body).header["cell"];
  EXPECT_EQ(cell["low"], Json({-1.0, 0.0, -0.5}));
  EXPECT_EQ(cell["edges"], Json({{4.0, 0.0, 0.0}, {0.5, 3.0, 0.0}, {0.0, 0.0, 1.0}}));
  EXPECT_EQ(cell["periodic"], Json({true, true, false}));
  EXPECT_TRUE(Parcel(get(view, "/api/frame/2").body).header["cell"].is_null()) << "open space";
}

constexpr const char* with_fields = R"(
planar = true
time = { step = 1e-3, end = 0.02 }
grains = [{ place = "points", positions = [[0, 0]], radius = 1, mass = 2, velocity = [3, 4] }]
output = { frames = 0.01, fields = 0.01 }
fields = [
  { name = "map", where = "box", low = [-1, -2], high = [1, 2], points = [2, 4], width = 1, quantities = ["density", "velocity"] },
  { name = "mean", where = "line", start = [-1, 0], end = [1, 0], points = 3, width = 1, average = true }]
)";

TEST_F(View, SendsTheFieldsOfTheRun) {
  const fs::path folder = folder_ / "fields";
  {
    Runner runner = Runner::start(parse_case(with_fields, "fields.toml"), folder);
    while (!runner.is_done()) runner.advance();
    runner.finish("end");
  }
  RunView view(folder);
  const Json list = json(view, "/api/fields");
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[0]["name"], "map");
  EXPECT_EQ(list[0]["mean"], false);
  EXPECT_EQ(list[0]["shape"], Json({2, 4, 1}));
  EXPECT_EQ(list[0]["quantities"][1], Json({{"name", "velocity"}, {"columns", 3}}));
  ASSERT_EQ(list[0]["instants"].size(), 3u);
  EXPECT_NEAR(list[0]["instants"][1][2].get<double>(), 0.01, 1e-12);
  EXPECT_EQ(list[1]["mean"], true);

  const Parcel packet(get(view, "/api/field/1/map/velocity").body);
  EXPECT_EQ(packet.header["quantity"], "velocity");
  EXPECT_EQ(packet.header["unit"], "m/s");
  const auto place = packet.array<float>("place"), value = packet.array<float>("value");
  ASSERT_EQ(place.size(), 24u);
  EXPECT_EQ((std::vector<float>(place.begin(), place.begin() + 6)), (std::vector<float>{-0.5, -1.5, 0, 0.5, -1.5, 0}));
  EXPECT_NEAR(value[3], 3, 1e-6);
  EXPECT_NEAR(value[4], 4, 1e-6);
  EXPECT_EQ(Parcel(get(view, "/api/field/mean/mean/density").body).array<float>("value").size(), 3u);

  // Streamlines of a velocity that is (3, 4) wherever it is known.
  const Parcel lines(get(view, "/api/streamlines/1/map/velocity/2/0").body);
  const auto segment = lines.array<float>("segment"), along = lines.array<float>("along");
  ASSERT_GT(along.size(), 0u);
  EXPECT_EQ(along.size(), lines.array<float>("tip").size());
  for (std::size_t k = 0; k < along.size(); k += 3) {
    EXPECT_NEAR(along[k], 0.6, 1e-5);
    EXPECT_NEAR(along[k + 1], 0.8, 1e-5);
  }
  for (std::size_t k = 0; k < segment.size(); k += 6)
    EXPECT_NEAR((segment[k + 4] - segment[k + 1]) * 3, (segment[k + 3] - segment[k]) * 4, 1e-5);
  EXPECT_EQ(get(view, "/api/streamlines/1/map/density/2/0").status, 422) << "no vector";
  EXPECT_EQ(get(view, "/api/streamlines/1/map/velocity/2/1").status, 422) << "one layer";
  EXPECT_EQ(get(view, "/api/streamlines/1/map/velocity/0/0").status, 422) << "no layer across x";
  EXPECT_EQ(get(view, "/api/streamlines/7/map/velocity/2/0").status, 404);

  for (const char* target : {"/api/field/9/map/velocity", "/api/field/1/map/pressure", "/api/field/1/other/velocity",
                             "/api/field/-1/mean/density", "/api/field/1/map", "/api/field/1/../velocity"})
    EXPECT_EQ(get(view, target).status, 404) << target;
  EXPECT_EQ(json(view, "/api/fields").size(), 2u);
  // A damaged file is left out.
  std::ofstream(folder / "fields" / "fields_000001.h5", std::ios::binary) << "not a file of fields";
  EXPECT_EQ(json(view, "/api/fields")[0]["instants"].size(), 2u);
  EXPECT_EQ(get(view, "/api/field/1/map/velocity").status, 404);
  RunView tower_view(run());
  EXPECT_TRUE(json(tower_view, "/api/fields").empty());
}

// A run that has given out more identities than 32 bits count.
TEST_F(View, IdentitiesAreExact) {
  State state;
  state.clock.step = 1000;
  state.grains.resize(3);
  state.grains.id = {5, (std::int64_t{1} << 32) + 5, (std::int64_t{1} << 53) - 1};
  state.grains.radius = {1, 1, 1};
  write_frame(run(), World{}, state);
  RunView view(run());
  const Parcel packet(get(view, "/api/frame/3").body);
  EXPECT_EQ(packet.header["arrays"]["id"]["type"], "float64");
  EXPECT_EQ(packet.array<double>("id"), (std::vector<double>{5, 4294967301.0, 9007199254740991.0}));
  EXPECT_EQ(json(view, "/api/frame/3/grain/4294967301")["id"], 4294967301);
  EXPECT_EQ(get(view, "/api/frame/3/grain/4294967300").status, 404);
}

TEST_F(View, TheSceneHoldsTheRunAndItsWalls) {
  RunView view(run());
  const Parcel scene(get(view, "/api/scene").body);
  EXPECT_EQ(scene.header["planar"], true);
  EXPECT_EQ(scene.header["grain_radius"], 1.0);
  const auto low = scene.header["bounds"][0], high = scene.header["bounds"][1];
  EXPECT_NEAR(low[1].get<double>(), 0, 1e-6) << "the floor";
  EXPECT_NEAR(high[1].get<double>(), 4, 1e-6) << "the upper disc";
  EXPECT_TRUE(scene.has("wall/0/vertices"));
  EXPECT_EQ(scene.array<std::int32_t>("wall/0/room").size(), 0u) << "in the plane a floor is a band";
  EXPECT_GE(scene.array<std::int32_t>("wall/0/body").size(), 6u);
  // Frames say where it is, and nothing of what it looks like.
  const Parcel packet(get(view, "/api/frame/2").body);
  EXPECT_EQ(packet.header["obstacles"][0]["name"], "floor");
  EXPECT_FALSE(packet.header.contains("pieces"));
}

TEST_F(View, WithoutAFrameThereIsNoScene) {
  for (const char* number : {"000000", "000001", "000002"}) fs::remove(frame(number));
  RunView view(run());
  EXPECT_EQ(get(view, "/api/scene").status, 404);
  std::ofstream(frame("000000"), std::ios::binary) << "not a frame";
  EXPECT_EQ(json(view, "/api/run")["frames"].size(), 1u);
  EXPECT_EQ(get(view, "/api/scene").status, 404);
}

// One thread works out all answers: one that waits for the other end of a pipe would be the last.
TEST_F(View, PipesDoNotHoldItUp) {
  const auto put_pipe = [&](const fs::path& path) {
    fs::remove(path);
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0) << path;
  };
  put_pipe(frame("000001"));
  for (const char* name : {"series.csv", "summary.json", "case.toml", "report.html"}) put_pipe(run() / name);
  RunView view(run());
  const Json about = json(view, "/api/run");
  ASSERT_EQ(about["frames"].size(), 3u);
  EXPECT_NE(about["frames"][1][2].get<std::string>().find("this is a pipe"), std::string::npos) << about;
  for (const char* target : {"/api/series", "/files/series.csv", "/files/case.toml", "/files/summary.json",
                             "/files/report.html", "/api/frame/1"})
    EXPECT_EQ(get(view, target).status, 422) << target;
  EXPECT_EQ(get(view, "/api/frame/2").status, 200);
  EXPECT_EQ(get(view, "/api/scene").status, 200);
}

// The text of a case that would overflow the stack of the parser.
TEST_F(View, ADeepCaseDoesNotEndIt) {
  std::string deep;
  for (int k = 0; k < 100000; ++k) deep += "a.";
  write_file(run() / "case.toml", deep + "a = 1");
  RunView view(run());
  EXPECT_NE(json(view, "/api/run")["case_error"].get<std::string>().find("deeper than 32"), std::string::npos);
}

}  // namespace
