// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Frames: round trip bit for bit, resuming, and an XDMF list that is well formed and names only what exists.
#include "slurry/io/results/frames.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <regex>

#include "slurry/grains/grain_shapes.hpp"
#include "slurry/io/results/frame_pieces.hpp"
#include "slurry/io/results/hdf5.hpp"
#include "slurry/observe/reactions.hpp"
#include "slurry/shapes/surfaces/link_chain.hpp"
#include "tests/support/meshes.hpp"
#include "tests/unit/io/run_folder.hpp"

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

World two_obstacles() {
  Obstacle floor;
  floor.name = "floor";
  floor.pieces = {{HalfSpace{}, {{0, 1, 0}, {}}}};
  Obstacle wheel;
  wheel.name = "wheel";
  wheel.first_piece = 1;
  wheel.centre = {1, 2, 3};
  wheel.pieces = {{Rod{2, 0.25}, {{5, 0, 0}, {}}}, {Block{{1, 2, endless}}, {}}};
  World world;
  world.planar = true;
  world.obstacles = {floor, wheel};
  return world;
}

// Obstacles at rest, but the second of two: half a turn about z, and moved.
Walls walls_of(const World& world) {
  Walls walls = walls_at(world.obstacles, 0);
  if (walls.size() == 2) walls.position[1] = {1, 0, 0}, walls.orientation[1] = {0, 0, 0, 1};
  return walls;
}

// A frame of some grains among the obstacles.
void write(FrameWriter& writer, State state, const World& world = two_obstacles()) {
  state.walls = walls_of(world);
  writer.write(world, state);
}
void write(FrameWriter&& writer, State state, const World& world = two_obstacles()) {
  write(writer, std::move(state), world);
}

TEST_F(Frames, TellWhichObstaclesAreThere) {
  const World world = two_obstacles();
  State state = random_state(5);
  state.walls = walls_of(world);
  FrameWriter writer(folder, description());
  writer.write(world, state);
  state.walls.present = {1, 0};
  ++state.clock.step;
  writer.write(world, state);
  const FrameReader reader(folder);
  EXPECT_TRUE(reader.read(0).obstacles[1].is_present);
  EXPECT_TRUE(reader.read(1).obstacles[0].is_present);
  EXPECT_FALSE(reader.read(1).obstacles[1].is_present);
}

TEST_F(Frames, RoundTripTheGrainsInOrderOfIdentity) {
  const State state = random_state(50);
  write(FrameWriter(folder, description()), state);
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
  write(writer, state);
  EXPECT_EQ(FrameReader(folder).read(0).load, (std::vector<double>{10, 6}));
}

TEST_F(Frames, RoundTripTheContactsWithIdentities) {
  const State state = random_state(3);
  write(FrameWriter(folder, description()), state);
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

TEST_F(Frames, TellWhereTheObstaclesAre) {
  write(FrameWriter(folder, description()), random_state(1));
  const Frame frame = FrameReader(folder).read(0);
  ASSERT_EQ(frame.obstacles.size(), 2u);
  EXPECT_EQ(frame.obstacles[1].name, "wheel");
  EXPECT_EQ(frame.obstacles[1].centre, (Vec3{1, 2, 3}));
  EXPECT_EQ(frame.obstacles[1].pose.position, (Vec3{1, 0, 0}));
  EXPECT_EQ(frame.obstacles[1].pose.orientation, (Quaternion{0, 0, 0, 1}));
  ASSERT_EQ(frame.obstacles[0].pieces.size(), 1u);
  ASSERT_EQ(frame.obstacles[1].pieces.size(), 2u);
  EXPECT_EQ(frame.obstacles[1].first_piece, 1);
  // In the frame of the obstacle, whatever its pose.
  EXPECT_EQ(frame.obstacles[1].pieces[0].pose.position, (Vec3{5, 0, 0}));
  EXPECT_EQ(std::get<Rod>(frame.obstacles[1].pieces[0].surface).half_length, 2);
  EXPECT_EQ(std::get<Block>(frame.obstacles[1].pieces[1].surface).half, (Vec3{1, 2, endless}));
}

// ---- Pieces: every surface of the list comes back as it was

// Values that no surface has by default, and that differ from field to field.
void set_value(double& value, int k) { value = 0.1 * k + 1.0 / 3; }
void set_value(bool& value, int k) { value = k % 2 == 0; }
void set_value(Vec3& value, int k) { value = {0.1 * k, 1.0 / 3, endless}; }
void set_value(std::int32_t& value, int) { value = 1; }
void set_value(std::shared_ptr<const TriangleMesh>& value, int) {
  value = std::make_shared<const TriangleMesh>(connect(test::box_soup({1, 2, 3}), 1));
}
void set_value(std::shared_ptr<const LinkChain>& value, int) {
  LinkChain chain{{{0, 0, 0}, {0, 2, 0}, {3, 2, 0}}, true, false};
  chain.complete();
  value = std::make_shared<const LinkChain>(chain);
}

void expect_same(double a, double b) { EXPECT_EQ(a, b); }
void expect_same(bool a, bool b) { EXPECT_EQ(a, b); }
void expect_same(Vec3 a, Vec3 b) { EXPECT_EQ(a, b); }
void expect_same(std::int32_t a, std::int32_t b) { EXPECT_EQ(a, b); }
void expect_same(const std::shared_ptr<const TriangleMesh>& a, const std::shared_ptr<const TriangleMesh>& b) {
  EXPECT_EQ(a->vertex, b->vertex);
  EXPECT_EQ(a->triangle, b->triangle);
  EXPECT_EQ(a->size, b->size);
  EXPECT_EQ(a->owner, b->owner);
}
void expect_same(const std::shared_ptr<const LinkChain>& a, const std::shared_ptr<const LinkChain>& b) {
  EXPECT_EQ(a->point, b->point);
  EXPECT_EQ(a->is_closed, b->is_closed);
  EXPECT_EQ(a->hard_ends, b->hard_ends);
  EXPECT_EQ(a->size, b->size);
}

TEST_F(Frames, RoundTripEverySurfaceOfTheList) {
  World world;
  world.obstacles.resize(1);
  std::vector<Piece>& pieces = world.obstacles[0].pieces;
  for_each_alternative<Surface>([&]<class S>(std::type_identity<S>) {
    S surface;
    int k = 0;
    for_each_field<S>([&](const auto& f) { set_value(surface.*f.member, ++k); });
    pieces.push_back({surface, {{1.0 / 3, 2, static_cast<double>(pieces.size())}, {0.5, 0.5, -0.5, 0.5}}});
  });
  ASSERT_EQ(pieces.size(), std::variant_size_v<Surface>);
  write(FrameWriter(folder, description()), random_state(0), world);
  const Frame frame = FrameReader(folder).read(0);
  ASSERT_EQ(frame.obstacles.at(0).pieces.size(), pieces.size());
  for (std::size_t k = 0; k < pieces.size(); ++k) {
    const Piece& found = frame.obstacles[0].pieces[k];
    ASSERT_EQ(found.surface.index(), pieces[k].surface.index()) << k;
    EXPECT_EQ(found.pose.position, pieces[k].pose.position);
    EXPECT_EQ(found.pose.orientation, pieces[k].pose.orientation);
    std::visit(
        [&]<class S>(const S& was) {
          for_each_field<S>([&](const auto& f) { expect_same(std::get<S>(found.surface).*f.member, was.*f.member); });
        },
        pieces[k].surface);
  }
}

// The triangles of a mesh are one row, and come back as pieces that share it.
TEST_F(Frames, WriteAMeshAndAPolylineOnce) {
  World world;
  world.obstacles.resize(3);
  Mesh mesh = test::mesh_of(test::box_soup({1, 2, 3}));
  mesh.position = {10, 0, 0};
  world.obstacles[0].pieces = {{HalfSpace{}, {}}};
  world.obstacles[1].pieces = mesh.pieces(false);
  world.obstacles[1].first_piece = 1;
  world.obstacles[2].pieces = Polyline{{{0, 0, 0}, {0, 2, 0}, {3, 2, 0}}, false, true}.pieces(true);
  for (const Piece& p : Arc{{1, 1, 0}, 2, 0, 1, true}.pieces(true)) world.obstacles[2].pieces.push_back(p);
  world.obstacles[2].first_piece = 13;
  write(FrameWriter(folder, description()), random_state(0), world);
  {
    const hdf5::Reader file(folder / "frames/frame_000000.h5");
    EXPECT_EQ(file.array<std::int32_t>("/pieces/triangle/count"), (std::vector<std::int32_t>{12}));
    EXPECT_EQ(file.array<std::int32_t>("/pieces/triangle/rank"), (std::vector<std::int32_t>{1}));
    EXPECT_EQ(file.array<Vec3>("/pieces/triangle/position"), (std::vector<Vec3>{{10, 0, 0}}));
    EXPECT_EQ(file.length("/meshes/0/vertices"), 8u);
    EXPECT_EQ(file.length("/meshes/0/triangles"), 12u);
    EXPECT_EQ(file.array<std::int32_t>("/pieces/link/count"), (std::vector<std::int32_t>{2}));
    EXPECT_EQ(file.array<std::int32_t>("/pieces/arc_side/inner"), (std::vector<std::int32_t>{0, 1}));
    EXPECT_EQ(file.text_attribute("/pieces/arc_side/half_angle", "unit"), "rad");
    EXPECT_FALSE(file.has("/pieces/rod")) << "a table only for what is there";
  }
  const Frame frame = FrameReader(folder).read(0);
  const std::vector<Piece>& triangles = frame.obstacles[1].pieces;
  ASSERT_EQ(triangles.size(), 12u);
  for (std::size_t k = 0; k < 12; ++k) {
    EXPECT_EQ(std::get<Triangle>(triangles[k].surface).index, static_cast<std::int32_t>(k));
    EXPECT_EQ(std::get<Triangle>(triangles[k].surface).mesh, std::get<Triangle>(triangles[0].surface).mesh);
    // Feels as it did.
    const Vec3 p{10.3, 0.7, 5};
    EXPECT_EQ(nearest(triangles[k].surface, triangles[k].pose, p).distance,
              nearest(world.obstacles[1].pieces[k].surface, world.obstacles[1].pieces[k].pose, p).distance);
  }
  ASSERT_EQ(frame.obstacles[2].pieces.size(), 4u);
  EXPECT_EQ(std::get<Link>(frame.obstacles[2].pieces[1].surface).index, 1);
}

// Changes an array of the frame of a mesh, and says what the reader then says.
TEST_F(Frames, RefusePiecesThatDoNotFitTogether) {
  const auto says = [&](const std::function<void(hdf5::Writer&)>& pieces) {
    hdf5::Writer file("f");
    file.group("/pieces");
    pieces(file);
    file.save(folder / "pieces.h5");
    std::vector<FrameObstacle> obstacles(1);
    return message_of([&] { read_pieces(hdf5::Reader(folder / "pieces.h5"), obstacles); });
  };
  const auto rows = [](hdf5::Writer& file, const std::string& group, std::vector<std::int32_t> rank,
                       std::vector<std::int32_t> count) {
    file.group(group);
    file.array(group + "/obstacle", std::vector<std::int32_t>(rank.size(), 0));
    file.array(group + "/rank", rank);
    file.array(group + "/count", count);
    file.array(group + "/position", std::vector<Vec3>(rank.size()));
    file.array(group + "/orientation", std::vector<Quaternion>(rank.size()));
  };
  const auto mesh = [&](hdf5::Writer& file, std::int32_t count, std::int32_t index, std::int32_t number,
                        Corners corners) {
    rows(file, "/pieces/triangle", {0}, {count});
    file.array("/pieces/triangle/mesh", std::vector<std::int32_t>{number});
    file.array("/pieces/triangle/index", std::vector<std::int32_t>{index});
    file.group("/meshes");
    file.group("/meshes/0");
    file.array("/meshes/0/vertices", std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}});
    file.array("/meshes/0/triangles", std::vector<Corners>{corners});
  };
  EXPECT_EQ(says([&](hdf5::Writer& file) { rows(file, "/pieces/half_space", {0, 1}, {1, 1}); }), "");
  EXPECT_TRUE(contains(says([&](hdf5::Writer& file) {
                         rows(file, "/pieces/half_space", {0, 2}, {1, 1});
                       }),
                       "piece 2 of obstacle 0 is out of order"));
  EXPECT_TRUE(contains(says([&](hdf5::Writer& file) { rows(file, "/pieces/half_space", {0}, {2}); }),
                       "/pieces/half_space: a row of 2 pieces"));
  EXPECT_TRUE(contains(says([&](hdf5::Writer& file) {
                         rows(file, "/pieces/half_space", {0, 1}, {1});
                       }),
                       "columns of 2 and 1 rows"));
  EXPECT_EQ(says([&](hdf5::Writer& file) { mesh(file, 1, 0, 0, {0, 1, 2}); }), "");
  EXPECT_TRUE(contains(says([&](hdf5::Writer& file) {
                         mesh(file, 1, 0, 0, {0, 1, 3});
                       }),
                       "/meshes/0: a triangle names vertex 3 of 3"));
  EXPECT_TRUE(contains(says([&](hdf5::Writer& file) { mesh(file, 1, 1, 0, {0, 1, 2}); }), "1 pieces from 1 on, of 1"));
  EXPECT_TRUE(contains(says([&](hdf5::Writer& file) { mesh(file, 2, 0, 0, {0, 1, 2}); }), "a row of 2 pieces"));
  EXPECT_TRUE(contains(says([&](hdf5::Writer& file) { mesh(file, 1, 0, 7, {0, 1, 2}); }), "names mesh 7 of 1"));
}

TEST_F(Frames, TellWhichWayIsDown) {
  State state = random_state(1);
  state.contacts = {};  // some are with walls, of which there are none
  const auto down = [&](const World& world) {
    write(FrameWriter(folder, description()), state, world);
    return FrameReader(folder).read(0).down;
  };
  World world;
  EXPECT_EQ(down(world), (Vec3{0, 0, -1}));
  world.planar = true;
  EXPECT_EQ(down(world), (Vec3{0, -1, 0}));
  // Formulas at the time of the frame, 0.1 s; of several the sum.
  world.forces = {{Gravity{{Expression("10 * t"), 0, 0}}, {}}, {BodyForce{{0, 5, 0}}, {}}, {Gravity{{0, -1, 0}}, {}}};
  EXPECT_LT(norm(down(world) - Vec3{std::sqrt(0.5), -std::sqrt(0.5), 0}), 1e-15);
  world.forces = {{Gravity{{0, 0, 0}}, {}}};
  EXPECT_EQ(down(world), (Vec3{0, -1, 0}));
}

TEST_F(Frames, FormsKeepTheirTriangles) {
  World world;
  world.forms.list = {make_form(EllipsoidGrain{{1, 0.5, 0.5}}, false), make_form(SphereGrain{}, false)};
  State state = random_state(2);
  state.contacts = {};  // some are with walls, of which there are none
  state.grains.shape = {0, 1};
  write(FrameWriter(folder, description()), state, world);
  const Frame frame = FrameReader(folder).read(0);
  ASSERT_EQ(frame.shapes.size(), 2u);
  EXPECT_EQ(frame.shapes[0].name, "ellipsoid");
  const Triangles expected = triangulate(world.forms[0]);
  EXPECT_TRUE(same_bits(frame.shapes[0].surface.vertex, expected.vertex));
  EXPECT_EQ(frame.shapes[0].surface.triangle, expected.triangle);
  EXPECT_EQ(frame.shapes[0].volume, world.forms[0].volume);
  EXPECT_FALSE(is_round(frame.shapes[0], false));
  EXPECT_TRUE(is_round(frame.shapes[1], false));
  EXPECT_EQ(frame.shape, (std::vector<std::int32_t>{1, 0})) << "rows by identity, the reverse of the state";
}

TEST_F(Frames, UnitsAreInTheFile) {
  write(FrameWriter(folder, description()), random_state(1));
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
    write(FrameWriter(folder, c), random_state(2));
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
  write(FrameWriter(folder, c), random_state(3));
  EXPECT_EQ(FrameReader(folder).read(0).contacts.size(), 0u);
  EXPECT_FALSE(contains(xdmf(), "contacts"));
}

TEST_F(Frames, AnEmptyWorldIsAFrameToo) {
  write(FrameWriter(folder, description(), {}, 4), random_state(0), World{});
  const Frame frame = FrameReader(folder).read(0);
  EXPECT_EQ(frame.grains.size(), 0u);
  EXPECT_TRUE(frame.obstacles.empty());
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
    write(writer, state, World{});
    const std::size_t listed = frames_listed(xdmf()), frames = writer.frames().size();
    ASSERT_TRUE(frames > 100 || listed == frames) << listed << " of " << frames;
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
    write(writer, state);
    // Grains: geometry, 9 arrays, colour and load; contacts: geometry, 7 arrays and obstacle.
    EXPECT_EQ(check_xdmf(folder), static_cast<std::size_t>(step + 1) * (15 + 9));
    EXPECT_TRUE(contains(xdmf(), fmt::format("<Time Value=\"{}\"/>", state.clock.time)));
    EXPECT_EQ(count_parts(), 0u);
  }
}

TEST_F(Frames, XdmfLeavesOutEmptyClouds) {
  State state = random_state(2);
  state.contacts = {};
  write(FrameWriter(folder, description()), state, World{});
  EXPECT_EQ(check_xdmf(folder), 15u);
  EXPECT_FALSE(contains(xdmf(), "Name=\"contacts\""));
}

// ---- Crashes and resumed runs

TEST_F(Frames, AreNumberedInOrder) {
  FrameWriter writer(folder, description());
  for (std::int64_t step : {0, 10, 20}) write(writer, random_state(2, step));
  EXPECT_EQ(files(), (std::vector<std::string>{"frame_000000.h5", "frame_000001.h5", "frame_000002.h5"}));
  EXPECT_EQ(FrameReader(folder).frames(), writer.frames());
  EXPECT_EQ(FrameReader(folder).read(2).step, 20);
}

TEST_F(Frames, ALeftoverPartIsIgnored) {
  write(FrameWriter(folder, description()), random_state(2, 0));
  write_file(folder / "frames/frame_000001.h5.part", "half a frame");
  EXPECT_EQ(FrameReader(folder).frames().size(), 1u);
  write(FrameWriter(folder, description(), 5), random_state(2, 10));
  EXPECT_EQ(FrameReader(folder).read(1).step, 10);
  EXPECT_EQ(count_parts(), 0u);
}

TEST_F(Frames, AResumedRunDropsLaterFramesAndGoesOn) {
  {
    FrameWriter writer(folder, description());
    for (std::int64_t step : {0, 10, 20, 30}) write(writer, random_state(2, step));
  }
  FrameWriter writer(folder, description(), 15);
  EXPECT_EQ(files().size(), 2u);
  EXPECT_EQ(check_xdmf(folder), 2u * 24);
  write(writer, random_state(2, 20));
  write(writer, random_state(2, 25));
  std::vector<std::int64_t> steps;
  const FrameReader reader(folder);
  for (const FrameInfo& f : reader.frames()) steps.push_back(f.step);
  EXPECT_EQ(steps, (std::vector<std::int64_t>{0, 10, 20, 25}));
  EXPECT_EQ(check_xdmf(folder), 4u * 24);
}

TEST_F(Frames, AFrameOfTheSameStepIsNotRepeated) {
  write(FrameWriter(folder, description()), random_state(2, 10));
  write(FrameWriter(folder, description(), 10), random_state(2, 10));
  EXPECT_EQ(files().size(), 1u);
  EXPECT_EQ(check_xdmf(folder), 24u);
}

TEST_F(Frames, ANewRunStartsWithoutOldFrames) {
  write(FrameWriter(folder, description()), random_state(2, 10));
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
