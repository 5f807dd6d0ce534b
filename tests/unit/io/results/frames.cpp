// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Frames: round trip bit for bit, resuming, and an XDMF list that is well formed and names only what exists.
#include "slurry/io/results/frames.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <regex>

#include "tests/unit/io/run_folder.hpp"
#include "slurry/io/results/hdf5.hpp"
#include "slurry/observe/reactions.hpp"
#include "tests/support/meshes.hpp"

namespace slurry {
namespace {

class Frames : public RunFolder {
 protected:
  Case description() const {
    Case c;
    c.title = "a heap";
    c.planar = true;
    c.grains.resize(3);
    c.grains[1].colour = 40;
    return c;
  }
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const NumberedFile& f : numbered_files(folder / "frames", "frame_", ".h5"))
      names.push_back(f.path.filename().string());
    return names;
  }
  std::string xdmf() const { return read_file(folder / "frames.xdmf"); }
};

std::vector<Obstacle> two_obstacles() {
  Obstacle floor;
  floor.name = "floor";
  floor.pieces = {{HalfSpace{}, {{0, 1, 0}, {}}}};
  Obstacle wheel;
  wheel.name = "wheel";
  wheel.first_piece = 1;
  wheel.centre = {1, 2, 3};
  wheel.pose = {{1, 0, 0}, {0, 0, 0, 1}};  // half a turn about z
  wheel.pieces = {{Rod{2, 0.25}, {{5, 0, 0}, {}}},
                  {Block{{1, 2, std::numeric_limits<double>::infinity()}}, {}},
                  {Cylinder{3, 4}, {}},
                  {Bore{5}, {}},
                  {Cavity{6}, {}}};
  return {floor, wheel};
}

TEST_F(Frames, RoundTripTheGrainsInOrderOfIdentity) {
  const State state = random_state(50);
  FrameWriter(folder, description()).write(state, two_obstacles());
  const Frame frame = FrameReader(folder).read(0);
  EXPECT_EQ(frame.title, "a heap");
  EXPECT_TRUE(frame.planar);
  EXPECT_EQ(frame.time, state.clock.time);
  EXPECT_EQ(frame.step, state.clock.step);
  EXPECT_EQ(frame.dt, state.clock.last_dt);
  // random_state stores the grains in the reverse order of identity.
  Grains reversed = state.grains;
  for_each_array(reversed, [](const auto&, auto& array) { std::reverse(array.begin(), array.end()); });
  std::vector<double> load = grain_loads(state, state.clock.last_dt);
  std::reverse(load.begin(), load.end());
  EXPECT_EQ(frame.grains.id, reversed.id);
  EXPECT_EQ(frame.grains.group, reversed.group);
  EXPECT_TRUE(same_bits(frame.grains.radius, reversed.radius));
  EXPECT_TRUE(same_bits(frame.grains.mass, reversed.mass));
  EXPECT_TRUE(same_bits(frame.grains.inertia, reversed.inertia));
  EXPECT_TRUE(same_bits(frame.grains.position, reversed.position));
  EXPECT_TRUE(same_bits(frame.grains.velocity, reversed.velocity));
  EXPECT_TRUE(same_bits(frame.grains.orientation, reversed.orientation));
  EXPECT_TRUE(same_bits(frame.grains.angular_velocity, reversed.angular_velocity));
  EXPECT_TRUE(same_bits(frame.load, load));
  for (std::size_t k = 0; k < 50; ++k) EXPECT_EQ(frame.colour[k], (std::vector{0, 40, 2})[frame.grains.group[k]]);
}

TEST_F(Frames, LoadIsTheSumOfForces) {
  State state = random_state(2);
  state.clock.last_dt = 0.5;
  state.contacts.impulse = {-1, 2, 4};  // the two grains; grain 1 (place 0) and the piece; grain 0 and the piece
  FrameWriter writer(folder, description());
  writer.write(state, two_obstacles());
  EXPECT_EQ(FrameReader(folder).read(0).load, (std::vector<double>{10, 6}));
}

TEST_F(Frames, RoundTripTheContactsWithIdentities) {
  const State state = random_state(3);
  FrameWriter(folder, description()).write(state, two_obstacles());
  const Frame frame = FrameReader(folder).read(0);
  EXPECT_EQ(frame.contacts.first, (std::vector<std::int32_t>{2, 2, 1, 1, 0}));
  EXPECT_EQ(frame.contacts.second, (std::vector<std::int32_t>{1, -2, 0, -2, -2}));
  EXPECT_EQ(frame.contact_obstacle, (std::vector<std::int32_t>{-1, 1, -1, 1, 1}));
  EXPECT_TRUE(same_bits(frame.contacts.gap, state.contacts.gap));
  EXPECT_TRUE(same_bits(frame.contacts.normal, state.contacts.normal));
  EXPECT_TRUE(same_bits(frame.contacts.impulse, state.contacts.impulse));
  EXPECT_TRUE(same_bits(frame.contacts.gamma, state.contacts.gamma));
  EXPECT_EQ(frame.contacts.law, state.contacts.law);
  EXPECT_EQ(frame.contact_point[2], state.grains.position[1] + state.grains.radius[1] * state.contacts.normal[2]);
}

TEST_F(Frames, DescribeTheObstaclesForAViewer) {
  FrameWriter(folder, description()).write(random_state(1), two_obstacles());
  const Frame frame = FrameReader(folder).read(0);
  ASSERT_EQ(frame.obstacles.size(), 2u);
  EXPECT_EQ(frame.obstacles[1].name, "wheel");
  EXPECT_EQ(frame.obstacles[1].centre, (Vec3{1, 2, 3}));
  EXPECT_EQ(frame.obstacles[1].pose.position, (Vec3{1, 0, 0}));
  ASSERT_EQ(frame.pieces.size(), 6u);
  std::string surfaces;
  for (const FramePiece& p : frame.pieces) surfaces += p.surface + " ";
  EXPECT_EQ(surfaces, "half_space rod block cylinder bore cavity ");
  EXPECT_EQ(frame.pieces[0].obstacle, 0);
  EXPECT_EQ(frame.pieces[1].obstacle, 1);
  EXPECT_EQ(frame.pieces[1].half_length, 2);
  EXPECT_EQ(frame.pieces[1].radius, 0.25);
  EXPECT_EQ(frame.pieces[1].pose.position, (Vec3{-4, 0, 0}));  // half a turn of (5, 0, 0), then one to the right
  EXPECT_EQ(frame.pieces[1].pose.orientation, (Quaternion{0, 0, 0, 1}));
  EXPECT_EQ(frame.pieces[2].half, (Vec3{1, 2, std::numeric_limits<double>::infinity()}));
  EXPECT_EQ(frame.pieces[3].radius, 3);
  EXPECT_EQ(frame.pieces[3].half_length, 4);
  EXPECT_EQ(frame.pieces[4].radius, 5);
  EXPECT_EQ(frame.pieces[5].radius, 6);
}

// Meshes are written once as they are, not as pieces; links are rods, arcs have their angles.
TEST_F(Frames, DescribeMeshesPolylinesAndArcs) {
  Obstacle floor, bend, box;
  floor.name = "floor";
  floor.pieces = {{HalfSpace{}, {}}};
  Mesh mesh = test::mesh_of(test::box_soup({1, 2, 3}));
  mesh.position = {10, 0, 0};
  box.name = "box";
  box.pieces = mesh.pieces(false);
  box.first_piece = 1;
  box.pose.position = {0, 0, 5};
  bend.name = "bend";
  bend.pieces = Polyline{{{0, 0, 0}, {0, 2, 0}, {3, 2, 0}}, false, true}.pieces(true);
  for (const Piece& p : Arc{{1, 1, 0}, 2, 0, 1, true}.pieces(true)) bend.pieces.push_back(p);
  bend.first_piece = 1 + static_cast<std::int32_t>(box.pieces.size());
  FrameWriter(folder, description()).write(random_state(1), {floor, box, bend});
  const Frame frame = FrameReader(folder).read(0);
  ASSERT_EQ(frame.meshes.size(), 1u);
  const FrameShape& triangles = frame.meshes.at(1);
  EXPECT_EQ(triangles.vertex.size(), 8u);
  EXPECT_EQ(triangles.corner.size(), 3 * 12u);
  for (const Vec3& v : triangles.vertex) EXPECT_EQ(std::abs(v.x - 10), 1);
  EXPECT_EQ(frame.obstacles[1].first_piece, 1);
  ASSERT_EQ(frame.pieces.size(), 5u);
  std::string surfaces;
  for (const FramePiece& p : frame.pieces) surfaces += p.surface + " ";
  EXPECT_EQ(surfaces, "half_space rod rod arc arc ");
  EXPECT_EQ(frame.pieces[1].rank, 13);
  EXPECT_EQ(frame.pieces[1].pose.position, (Vec3{0, 1, 0}));
  EXPECT_EQ(frame.pieces[1].half_length, 1);
  EXPECT_EQ(frame.pieces[3].half, (Vec3{0.5, 1, 0}));
  EXPECT_EQ(frame.pieces[4].half, (Vec3{0.5, -1, 0}));
  EXPECT_NEAR(rotate(frame.pieces[3].pose.orientation, {1, 0, 0}).y, std::sin(0.5), 1e-15);
}

TEST_F(Frames, UnitsAreInTheFile) {
  FrameWriter(folder, description()).write(random_state(1), two_obstacles());
  const hdf5::Reader file(folder / "frames/frame_000000.h5");
  EXPECT_EQ(file.text_attribute("/grains/position", "unit"), "m");
  EXPECT_EQ(file.text_attribute("/grains/angular_velocity", "unit"), "rad/s");
  EXPECT_EQ(file.text_attribute("/grains/load", "unit"), "N");
  EXPECT_EQ(file.text_attribute("/contacts/gamma", "unit"), "N s/m^2");
}

// gamma' = -R lambda: what R is decides.
TEST_F(Frames, TheUnitOfGammaDependsOnTheScaling) {
  Case c = description();
  const auto unit = [&] {
    FrameWriter(folder, c).write(random_state(2), two_obstacles());
    return FrameReader(folder).read(0).gamma_unit;
  };
  Gluey one;
  one.scaling = GlueScaling::one;
  c.contacts = {{{}, one}};
  EXPECT_EQ(unit(), "N s");
  c.contacts = {{{}, Gluey{}}};
  EXPECT_EQ(unit(), "N s/m^2");
  GlueyFriction rubbing;
  rubbing.scaling = GlueScaling::one;
  c.contacts = {{{}, Inelastic{}}, {{}, rubbing}};
  EXPECT_EQ(unit(), "N s");
  c.contacts.push_back({{"floor"}, Gluey{}});
  EXPECT_EQ(unit(), "N s/m^2 (N s with scaling = \"one\")");
}

TEST_F(Frames, ContactsCanBeLeftOut) {
  Case c = description();
  c.output.contacts = false;
  FrameWriter(folder, c).write(random_state(3), two_obstacles());
  EXPECT_EQ(FrameReader(folder).read(0).contacts.size(), 0u);
  EXPECT_FALSE(contains(xdmf(), "contacts"));
}

TEST_F(Frames, AnEmptyWorldIsAFrameToo) {
  FrameWriter(folder, description(), {}, 4).write(random_state(0), {});
  const Frame frame = FrameReader(folder).read(0);
  EXPECT_EQ(frame.grains.size(), 0u);
  EXPECT_TRUE(frame.pieces.empty());
}

// ---- The XDMF list

std::size_t frames_listed(const std::string& xdmf) {
  std::size_t count = 0;
  for (std::size_t at = xdmf.find("<Time "); at != std::string::npos; at = xdmf.find("<Time ", at + 1)) ++count;
  return count;
}

TEST_F(Frames, TheListFollowsTheFramesWithoutBeingWrittenForEach) {
  FrameWriter writer(folder, description());
  State state = random_state(0);
  for (int k = 0; k < 300; ++k) {
    state.clock.step = k;
    writer.write(state, {});
    const std::size_t listed = frames_listed(xdmf()), frames = writer.frames().size();
    if (frames <= 100) ASSERT_EQ(listed, frames);
    ASSERT_GE(11 * listed, 10 * frames);
  }
  EXPECT_LT(frames_listed(xdmf()), 300u);
  writer.write_list();
  EXPECT_EQ(frames_listed(xdmf()), 300u);
}

// Checks that tags are balanced and every referenced dataset exists with the stated shape. Returns the references.
std::size_t check_xdmf(const std::filesystem::path& folder) {
  const std::string text = read_file(folder / "frames.xdmf");
  std::vector<std::string> open;
  const std::regex tag("<(/?)([?A-Za-z]+)[^>]*?([/?]?)>");
  for (std::sregex_iterator t(text.begin(), text.end(), tag), end; t != end; ++t) {
    if ((*t)[1].length() > 0) {
      if (open.empty() || open.back() != (*t)[2]) ADD_FAILURE() << "unbalanced " << t->str();
      if (!open.empty()) open.pop_back();
    } else if ((*t)[3].length() == 0) {
      open.push_back((*t)[2]);
    }
  }
  EXPECT_TRUE(open.empty());
  std::size_t count = 0;
  const std::regex item("Precision=\"([48])\" Dimensions=\"([0-9]+)( [34])?\">([^:<]+):([^<]+)</DataItem>");
  for (std::sregex_iterator i(text.begin(), text.end(), item), end; i != end; ++i, ++count) {
    const hdf5::Reader file(folder / (*i)[4].str());
    EXPECT_TRUE(file.has((*i)[5])) << (*i)[5];
    EXPECT_EQ(file.length((*i)[5]), std::stoul((*i)[2])) << (*i)[5];
  }
  return count;
}

TEST_F(Frames, XdmfIsValidAfterEveryFrame) {
  FrameWriter writer(folder, description());
  EXPECT_EQ(check_xdmf(folder), 0u);
  for (std::int64_t step = 0; step < 3; ++step) {
    State state = random_state(4 + step, step);
    state.clock.time = 0.1 * static_cast<double>(step);
    writer.write(state, two_obstacles());
    // Grains: geometry, 8 arrays, colour and load; contacts: geometry, 7 arrays and obstacle.
    EXPECT_EQ(check_xdmf(folder), static_cast<std::size_t>(step + 1) * (12 + 9));
    EXPECT_TRUE(contains(xdmf(), fmt::format("<Time Value=\"{}\"/>", state.clock.time)));
    EXPECT_EQ(count_parts(), 0u);
  }
}

TEST_F(Frames, XdmfLeavesOutEmptyClouds) {
  State state = random_state(2);
  state.contacts = {};
  FrameWriter(folder, description()).write(state, {});
  EXPECT_EQ(check_xdmf(folder), 12u);
  EXPECT_FALSE(contains(xdmf(), "Name=\"contacts\""));
}

// ---- Crashes and resumed runs

TEST_F(Frames, AreNumberedInOrder) {
  FrameWriter writer(folder, description());
  for (std::int64_t step : {0, 10, 20}) writer.write(random_state(2, step), two_obstacles());
  EXPECT_EQ(files(), (std::vector<std::string>{"frame_000000.h5", "frame_000001.h5", "frame_000002.h5"}));
  EXPECT_EQ(FrameReader(folder).frames(), writer.frames());
  EXPECT_EQ(FrameReader(folder).read(2).step, 20);
}

TEST_F(Frames, ALeftoverPartIsIgnored) {
  FrameWriter(folder, description()).write(random_state(2, 0), two_obstacles());
  write_file(folder / "frames/frame_000001.h5.part", "half a frame");
  EXPECT_EQ(FrameReader(folder).frames().size(), 1u);
  FrameWriter(folder, description(), 5).write(random_state(2, 10), two_obstacles());
  EXPECT_EQ(FrameReader(folder).read(1).step, 10);
  EXPECT_EQ(count_parts(), 0u);
}

TEST_F(Frames, AResumedRunDropsLaterFramesAndGoesOn) {
  {
    FrameWriter writer(folder, description());
    for (std::int64_t step : {0, 10, 20, 30}) writer.write(random_state(2, step), two_obstacles());
  }
  FrameWriter writer(folder, description(), 15);
  EXPECT_EQ(files().size(), 2u);
  EXPECT_EQ(check_xdmf(folder), 2u * 21);
  writer.write(random_state(2, 20), two_obstacles());
  writer.write(random_state(2, 25), two_obstacles());
  std::vector<std::int64_t> steps;
  const FrameReader reader(folder);
  for (const FrameInfo& f : reader.frames()) steps.push_back(f.step);
  EXPECT_EQ(steps, (std::vector<std::int64_t>{0, 10, 20, 25}));
  EXPECT_EQ(check_xdmf(folder), 4u * 21);
}

TEST_F(Frames, AFrameOfTheSameStepIsNotRepeated) {
  FrameWriter(folder, description()).write(random_state(2, 10), two_obstacles());
  FrameWriter(folder, description(), 10).write(random_state(2, 10), two_obstacles());
  EXPECT_EQ(files().size(), 1u);
  EXPECT_EQ(check_xdmf(folder), 21u);
}

TEST_F(Frames, ANewRunStartsWithoutOldFrames) {
  FrameWriter(folder, description()).write(random_state(2, 10), two_obstacles());
  FrameWriter writer(folder, description());
  EXPECT_TRUE(files().empty());
  EXPECT_TRUE(FrameReader(folder).frames().empty());
}

TEST_F(Frames, RefuseForeignFiles) {
  hdf5::Writer other("f");
  other.attribute("/", "format", std::string("something"));
  other.save(folder / "other.h5");
  EXPECT_TRUE(contains(message_of([&] { read_frame(folder / "other.h5"); }), "other.h5: is a \"something\""));
  write_file(folder / "text.h5", "text");
  EXPECT_TRUE(contains(message_of([&] { read_frame(folder / "text.h5"); }), "text.h5: cannot open"));
}

TEST_F(Frames, AnImpossibleFolderIsARunError) {
  EXPECT_TRUE(contains(message_of([&] { FrameWriter(impossible_folder(), description()); }), "Not a directory"));
}

}  // namespace
}  // namespace slurry
