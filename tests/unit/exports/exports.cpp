// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Exports: the numbers of each format, read back, are those of the frame; and what is refused.
#include "slurry/exports/exports.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <sstream>

#include "slurry/core/errors.hpp"
#include "slurry/draw/extent.hpp"
#include "slurry/draw/walls.hpp"
#include "slurry/io/files.hpp"
#include "slurry/io/results/hdf5.hpp"
#include "tests/unit/draw/small_frame.hpp"

namespace slurry {
namespace {

namespace fs = std::filesystem;

// Two grains and a floor, with numbers that need all their digits, identities that are no rows, and a tangential
// impulse.
Frame awkward_frame() {
  Frame f = test::small_frame(false);
  f.grains.id = {3, std::int64_t{1} << 40};
  f.grains.position[1] = {1.0 / 3, 1e-17, -2e300};
  f.grains.velocity[0] = {0.1, 0.2, -0.3};
  f.grains.orientation[0] = {0.5, -0.5, 0.5, 0.5};
  f.grains.angular_velocity[1] = {1e-300, 7, 0};
  f.load = {1.0 / 7, 0};
  f.contacts.tangential = {{0.1, 0.2, 0.3}, {0, 0, 1}};
  return f;
}

class Exports : public testing::Test {
 protected:
  Exports() {
    folder = fs::path(testing::TempDir()) / ("slurry_exports_" + std::to_string(::getpid()));
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  ~Exports() override { fs::remove_all(folder); }

  // Exports one frame with the number 7.
  std::vector<std::string> write(const Frame& frame, const std::string& format) const {
    const auto found = std::ranges::find(export_formats(), format, &ExportFormat::name);
    return found->write({folder,
                         folder,
                         {{7, frame.step, frame.time, frame.grains.size(), frame.contacts.size(), {}}},
                         [&](std::size_t) { return frame; }});
  }
  std::string text(const std::string& name) const { return read_file(folder / name); }

  fs::path folder;
};

std::vector<std::string> split(const std::string& line, char by) {
  std::vector<std::string> words;
  std::istringstream stream(line);
  for (std::string word; std::getline(stream, word, by);)
    if (by != ' ' || !word.empty()) words.push_back(word);
  return words;
}

double number(const std::string& word) {
  double value = 0;
  std::from_chars(word.data(), word.data() + word.size(), value);
  return value;
}

// A CSV table: the value in a row and a column.
struct Table {
  std::vector<std::string> names;
  std::vector<std::vector<std::string>> rows;
  explicit Table(const std::string& text) {
    const std::vector<std::string> lines = split(text, '\n');
    names = split(lines.at(0), ',');
    for (std::size_t k = 1; k < lines.size(); ++k) rows.push_back(split(lines[k], ','));
  }
  const std::string& word(std::size_t row, const std::string& name) const {
    const auto at = std::find(names.begin(), names.end(), name);
    EXPECT_NE(at, names.end()) << name;
    return rows.at(row).at(static_cast<std::size_t>(at - names.begin()));
  }
  double at(std::size_t row, const std::string& name) const { return number(word(row, name)); }
};

TEST_F(Exports, CsvHasEveryNumberWithAllItsDigits) {
  const Frame f = awkward_frame();
  EXPECT_EQ(write(f, "csv"), (std::vector<std::string>{"frames.csv"}));
  const Table list(text("frames.csv")), grains(text("grains_000007.csv")), contacts(text("contacts_000007.csv"));
  EXPECT_EQ(list.at(0, "frame"), 7);
  EXPECT_EQ(list.at(0, "time"), f.time);
  ASSERT_EQ(grains.rows.size(), 2u);
  EXPECT_EQ(grains.word(1, "id"), "1099511627776");
  for (std::size_t k = 0; k < 2; ++k) {
    EXPECT_EQ(grains.at(k, "x"), f.grains.position[k].x);
    EXPECT_EQ(grains.at(k, "y"), f.grains.position[k].y);
    EXPECT_EQ(grains.at(k, "z"), f.grains.position[k].z);
    EXPECT_EQ(grains.at(k, "vz"), f.grains.velocity[k].z);
    EXPECT_EQ(grains.at(k, "orientation_x"), f.grains.orientation[k].x);
    EXPECT_EQ(grains.at(k, "angular_velocity_x"), f.grains.angular_velocity[k].x);
    EXPECT_EQ(grains.at(k, "load"), f.load[k]);
  }
  ASSERT_EQ(contacts.rows.size(), 2u);
  EXPECT_EQ(contacts.word(0, "first"), "3") << "identities, not rows";
  EXPECT_EQ(contacts.word(0, "second"), "1099511627776");
  EXPECT_EQ(contacts.word(1, "second"), "-1") << "the first piece";
  EXPECT_EQ(contacts.at(0, "impulse"), f.contacts.impulse[0]);
  EXPECT_EQ(contacts.at(0, "tangential_y"), 0.2);
}

TEST_F(Exports, ExtendedXyzNamesItsColumns) {
  Frame f = awkward_frame();
  f.title = "a \"quoted\" title";
  f.shapes = {{"cube", 8, test::cube()}};
  f.shape = {0, 0};
  f.grains.position[1] = {1.0 / 3, 0, -2};
  EXPECT_EQ(write(f, "extxyz"), (std::vector<std::string>{"frames.xyz"}));
  const std::vector<std::string> lines = split(text("frames.xyz"), '\n');
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_EQ(lines[0], "2");
  EXPECT_NE(lines[1].find("Properties=species:S:1:id:I:1:pos:R:3:radius:R:1:"), std::string::npos);
  EXPECT_NE(lines[1].find("Time=0.25 Step=25 Title=\"a  quoted  title\""), std::string::npos) << lines[1];
  EXPECT_NE(lines[1].find("Origin=\"-1 -1 -3\""), std::string::npos) << lines[1];
  const std::vector<std::string> row = split(lines[3], ' ');
  ASSERT_EQ(row.size(), 23u);
  EXPECT_EQ(row[0], "G1");
  EXPECT_EQ(row[1], "1099511627776");
  EXPECT_EQ(number(row[2]), 1.0 / 3);
  EXPECT_EQ(row[20], "1") << "the half axes of the shape, in metres";
  const std::vector<std::string> first = split(lines[2], ' ');
  // x, y, z, w.
  EXPECT_EQ(first[10] + " " + first[11] + " " + first[12] + " " + first[13], "-0.5 0.5 0.5 0.5");
}

TEST_F(Exports, LammpsCountsFromOne) {
  Frame f = awkward_frame();
  f.grains.position[1] = {1.0 / 3, 0, -2};
  EXPECT_EQ(write(f, "lammps"), (std::vector<std::string>{"frames.dump"}));
  const std::vector<std::string> lines = split(text("frames.dump"), '\n');
  ASSERT_EQ(lines.size(), 15u);
  EXPECT_EQ(lines[0] + "|" + lines[1], "ITEM: UNITS|si");
  EXPECT_EQ(lines[7], "2");
  EXPECT_EQ(lines[9], "-1 1.3333333333333333") << "the box holds the grains";
  const std::vector<std::string> names = split(lines[12], ' '), row = split(lines[14], ' ');
  ASSERT_EQ(names.size(), row.size() + 2);
  EXPECT_EQ(row[0], "1099511627777");
  EXPECT_EQ(row[1], "2");
  EXPECT_EQ(number(row[2]), 1.0 / 3);
  EXPECT_EQ(names.back(), "load");
}

// ---- Periodic cells

// Two grains that touch through the face at the top of a sheared cell; z does not repeat itself.
Frame periodic_frame() {
  Frame f = test::small_frame(false);
  f.domain.periodic = {1, 1, 0};
  f.domain.low = {-1, -1, -5};
  f.domain.edges = {8, 6, 10, 1.5, 0, 0};
  f.grains.position = {{0, 4.5, 0}, {-1.5, 0.5, 0}};
  return f;
}

TEST_F(Exports, ExtendedXyzStatesThePeriodicCell) {
  write(periodic_frame(), "extxyz");
  const std::string line = split(text("frames.xyz"), '\n').at(1);
  // Along z, which does not repeat itself, the box is that of the grains of radius 1.
  EXPECT_NE(line.find("Lattice=\"8 0 0 1.5 6 0 0 0 2\" Origin=\"-1 -1 -1\" pbc=\"T T F\""), std::string::npos) << line;
}

TEST_F(Exports, LammpsStatesTheTiltedBox) {
  Frame f = periodic_frame();
  f.domain.periodic = {1, 1, 1};
  f.domain.edges.xz = -2, f.domain.edges.yz = 0.5;
  write(f, "lammps");
  const std::vector<std::string> lines = split(text("frames.dump"), '\n');
  EXPECT_EQ(lines.at(8), "ITEM: BOX BOUNDS xy xz yz pp pp pp");
  // The corners lie at x = -1 + {0, 1.5, -2, -0.5} and 8 more, and at y = -1 + {0, 0.5} and 6 more.
  EXPECT_EQ(lines.at(9), "-3 8.5 1.5");
  EXPECT_EQ(lines.at(10), "-1 5.5 -2");
  EXPECT_EQ(lines.at(11), "-5 5 0.5");
}

TEST_F(Exports, TheTiltOfTheCellIsTakenOutOfItsFreeAxes) {
  Frame f = periodic_frame();
  f.domain.periodic = {0, 1, 0};
  write(f, "lammps");
  const std::vector<std::string> lines = split(text("frames.dump"), '\n');
  EXPECT_EQ(lines.at(8), "ITEM: BOX BOUNDS xy xz yz ff pp ff");
  // Without the tilt of 1.5 in 6 the centres are at x = -1.375 and -1.875; a ball of radius 1 takes sqrt(1 + 1/16)
  // along a slanted edge.
  const std::vector<std::string> x = split(lines.at(9), ' ');
  EXPECT_NEAR(number(x.at(0)), -1.875 - std::sqrt(17.0) / 4, 1e-14);
  EXPECT_NEAR(number(x.at(1)), -1.375 + std::sqrt(17.0) / 4 + 1.5, 1e-14);
}

// ---- VTK

// The arrays of a .vtp file by name, as bytes behind their offsets.
struct PolyFile {
  std::string bytes;
  std::size_t start;
  explicit PolyFile(std::string text) : bytes(std::move(text)) {
    start = bytes.find("<AppendedData encoding=\"raw\">\n_") + std::strlen("<AppendedData encoding=\"raw\">\n_");
  }
  // Of the n-th array of that name.
  template <class T>
  std::vector<T> array(const std::string& name, int n = 0) const {
    std::size_t at = bytes.find("Name=\"" + name + "\"");
    for (int k = 0; k < n; ++k) at = bytes.find("Name=\"" + name + "\"", at + 1);
    if (at == std::string::npos || at > start) {
      ADD_FAILURE() << "no array " << name;
      return {};
    }
    const std::size_t offset = std::stoul(bytes.substr(bytes.find("offset=\"", at) + 8));
    std::uint64_t length = 0;
    std::memcpy(&length, bytes.data() + start + offset, sizeof length);
    std::vector<T> values(length / sizeof(T));
    if (length > 0) std::memcpy(values.data(), bytes.data() + start + offset + sizeof length, length);
    return values;
  }
  bool says(const std::string& part) const { return bytes.substr(0, start).find(part) != std::string::npos; }
};

TEST_F(Exports, VtkGrainsAndContactsAreTheFrame) {
  const Frame f = awkward_frame();
  EXPECT_EQ(write(f, "vtk"), (std::vector<std::string>{"grains.pvd", "contacts.pvd", "obstacles.pvd"}));
  EXPECT_NE(text("grains.pvd").find("timestep=\"0.25\" part=\"0\" file=\"grains_000007.vtp\""), std::string::npos);
  const PolyFile grains(text("grains_000007.vtp")), contacts(text("contacts_000007.vtp"));
  EXPECT_TRUE(grains.says("NumberOfPoints=\"2\" NumberOfVerts=\"2\""));
  EXPECT_EQ(grains.array<Vec3>("Points"), f.grains.position);
  EXPECT_EQ(grains.array<std::int64_t>("id"), f.grains.id);
  EXPECT_EQ(grains.array<double>("load"), f.load);
  EXPECT_EQ(contacts.array<std::int64_t>("second"), (std::vector<std::int64_t>{std::int64_t{1} << 40, -1}));
  EXPECT_EQ(contacts.array<double>("force"), (std::vector<double>{2, 4}));
  EXPECT_EQ(contacts.array<Vec3>("Points"),
            (std::vector<Vec3>{f.grains.position[0], f.grains.position[1], f.grains.position[0], f.contact_point[1]}));
}

TEST_F(Exports, VtkContactsThroughAFaceEndAtTheImage) {
  const Frame f = periodic_frame();
  write(f, "vtk");
  const PolyFile contacts(text("contacts_000007.vtp"));
  // The second grain, one edge (1.5, 6, 0) up.
  EXPECT_EQ(contacts.array<Vec3>("Points"),
            (std::vector<Vec3>{{0, 4.5, 0}, {0, 6.5, 0}, {0, 4.5, 0}, f.contact_point[1]}));
}

TEST_F(Exports, VtkObstaclesAreTheirTrianglesAndEdges) {
  Frame f = test::small_frame(false);
  Box box;
  box.size = {1, 2, 3}, box.position = {0, 4, 0};
  test::add_obstacle(f, "block", box.pieces(false), {{0, 0, 1}, {}});
  write(f, "vtk");
  const PolyFile file(text("obstacles_000007.vtp"));
  const std::vector<WallMesh> walls = walls_of(f, extent_of(f));
  const auto points = file.array<Vec3>("Points");
  const auto lines = file.array<std::int64_t>("connectivity", 0), faces = file.array<std::int64_t>("connectivity", 1);
  ASSERT_EQ(points.size(), walls[0].faces.vertex.size() + 8);
  EXPECT_EQ(lines.size(), 2 * (walls[0].edges.size() + 12));
  EXPECT_EQ(faces.size(), 3 * (walls[0].faces.triangle.size() + 12));
  // The area of the block, from the file alone; the obstacle has moved up by 1.
  const auto obstacle = file.array<std::int32_t>("obstacle"), piece = file.array<std::int32_t>("piece");
  ASSERT_EQ(obstacle.size(), lines.size() / 2 + faces.size() / 3);
  double area = 0, top = -10;
  for (std::size_t t = 0; t < faces.size() / 3; ++t) {
    const std::size_t cell = lines.size() / 2 + t;
    EXPECT_EQ(piece[cell], obstacle[cell]) << "one piece each";
    if (obstacle[cell] != 1) continue;
    const Vec3 a = points[faces[3 * t]], b = points[faces[3 * t + 1]], c = points[faces[3 * t + 2]];
    area += 0.5 * norm(cross(b - a, c - a));
    top = std::max({top, a.z, b.z, c.z});
  }
  EXPECT_NEAR(area, 2 * (1 * 2 + 1 * 3 + 2 * 3), 1e-12);
  EXPECT_NEAR(top, 2.5, 1e-12);
}

TEST_F(Exports, VtkSurfacesAreTheGrainsOfTheirShapes) {
  Frame f = test::small_frame(false);
  f.grains.radius[1] = 0.5;
  f.shapes = {{"cube", 8, test::cube()}};
  f.shape = {0, 0};
  write(f, "vtk");
  const PolyFile file(text("surfaces_000007.vtp"));
  const auto points = file.array<Vec3>("Points");
  ASSERT_EQ(points.size(), 16u);
  EXPECT_EQ(points[0], (Vec3{-1, -1, -1}));
  EXPECT_EQ(points[15], (Vec3{2.5, 0.5, 0.5}));
  EXPECT_EQ(file.array<std::int64_t>("connectivity").size(), 2u * 12 * 3);
  EXPECT_EQ(file.array<std::int64_t>("id").size(), 24u);
  EXPECT_EQ(file.array<std::int64_t>("id").back(), 1);
}

// ---- XDMF, and the way of the program

TEST_F(Exports, XdmfCopiesTheFramesAndListsThem) {
  const fs::path run = folder / "run", out = folder / "out";
  World world;
  State state;
  FrameWriter writer(run, Case{});
  for (const std::int64_t step : {0, 10, 20}) {
    state.clock = {0.1 * static_cast<double>(step), step, 0.1};
    writer.write(world, state);
  }
  const FrameReader reader(run);
  std::size_t heard = 0;
  EXPECT_EQ(export_frames(reader, run, {1, 2}, "xdmf", out, false, [&] { ++heard; }),
            (std::vector<std::string>{"frames.xdmf"}));
  EXPECT_EQ(heard, 2u);
  EXPECT_FALSE(fs::exists(out / "frames/frame_000000.h5"));
  EXPECT_EQ(read_file(out / "frames/frame_000002.h5"), read_file(run / "frames/frame_000002.h5"));
  EXPECT_NE(read_file(out / "frames.xdmf").find("<Time Value=\"2\"/>"), std::string::npos);

  EXPECT_THROW(export_frames(reader, run, {0}, "xdmf", out, false), InputError) << "the folder is not empty";
  EXPECT_NO_THROW(export_frames(reader, run, {0}, "csv", out, true));
  EXPECT_THROW(export_frames(reader, run, {0}, "vkt", folder / "other", false), InputError);
  EXPECT_THROW(export_frames(reader, run, {0}, "csv", run, true), InputError) << "the run itself";
}

TEST_F(Exports, EveryFormatOfTheListWritesAnEmptyWorld) {
  const fs::path run = folder / "run";
  FrameWriter(run, Case{}).write(World{}, State{});
  const FrameReader reader(run);
  for (const ExportFormat& format : export_formats()) {
    const fs::path out = folder / format.name;
    const std::vector<std::string> files = export_frames(reader, run, {0}, format.name, out, false);
    ASSERT_FALSE(files.empty()) << format.name;
    for (const std::string& file : files) EXPECT_TRUE(fs::exists(out / file)) << file;
    EXPECT_NE(std::string(format.doc), "");
  }
}

}  // namespace
}  // namespace slurry
