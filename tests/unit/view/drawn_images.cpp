// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Images of a periodic cell, drawn or not: a run that is looked at has the bits of one that is not, exports and packets
// hold the grains of the cell and no image, and what a picture adds to them are these grains moved by whole edges, as
// many as reach into the cell.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <sstream>

#include "parcel.hpp"
#include "run_view.hpp"
#include "slurry/draw/cell.hpp"
#include "slurry/draw/picture.hpp"
#include "slurry/exports/exports.hpp"
#include "slurry/io/files.hpp"
#include "slurry/runs/runner.hpp"
#include "tests/support.hpp"
#include "tests/support/scratch.hpp"

namespace slurry::test {
namespace {

namespace fs = std::filesystem;

constexpr double shear = 0.8;  // of the cells below, 1/s

// Discs that rub, sheared past a flip of the cell; spheres, periodic along x and y between two planes; spheres in a
// cell that leans and is sheared.
const std::vector<std::string> cells = {R"(
planar = true
seed = 4
time = { step = 0.01, end = 1 }
cell = { low = [-1, 2], high = [5, 7], shear_xy = 0.8 }
grains = [{ place = "random", count = 40, low = [-1, 2], high = [5, 7], radius = { uniform = [0.25, 0.45] }, density = 1 }]
contacts = [{ law = "friction", friction = 0.4 }]
output = { frames = 0.25, series = 0.01, report = false })",
                                        R"(
seed = 5
time = { step = 0.01, end = 0.6 }
cell = { low = [0, 0, 0], high = [4, 5, 6], periodic = ["x", "y"], shear_xy = 0.8 }
grains = [{ place = "random", count = 50, low = [0, 0, 0.5], high = [4, 5, 5.5], radius = { uniform = [0.3, 0.5] }, density = 1 }]
obstacles = [{ shape = "plane", normal = [0, 0, 1] }, { shape = "plane", point = [0, 0, 6], normal = [0, 0, -1] }]
forces = [{ force = "gravity", acceleration = [0, 0, -5] }]
output = { frames = 0.2, series = 0.01, report = false })",
                                        R"(
seed = 6
time = { step = 0.01, end = 0.6 }
cell = { low = [1, 1, 1], high = [5, 5, 5], tilt = [0.5, -0.7, 1.1], shear_xy = 0.8 }
grains = [{ place = "random", count = 45, low = [1, 1, 1], high = [5, 5, 5], radius = { uniform = [0.3, 0.5] }, density = 1 }]
output = { frames = 0.2, series = 0.01, report = false })"};

Case cell_case(std::size_t n) { return parse_case(cells[n], "cell.toml"); }

Frame frame_now(const Simulation& s) { return frame_of(s.world(), s.state(), s.description()); }

Frame frame_at_the_end(std::size_t n) {
  Simulation s(cell_case(n));
  run(s);
  return frame_now(s);
}

// The edges that the case asks for: those of the start, sheared, without any flip. The same lattice.
UpperMatrix asked_edges(std::size_t n) {
  const Simulation start(cell_case(n));
  UpperMatrix h = start.state().domain.edges;
  const double strain = shear * start.description().time.end;
  h.xy += strain * h.yy, h.xz += strain * h.yz;
  return h;
}

Frame images_of(const Frame& frame, std::vector<Colour>* colours = nullptr) {
  std::vector<Colour> own(frame.grains.size());
  for (std::size_t k = 0; k < own.size(); ++k) own[k] = {static_cast<std::uint8_t>(k), 0, 0};
  Frame all = with_images(frame, own);
  if (colours) *colours = own;
  return all;
}

// The frame's own rows come first, with the same bits, and its contacts are as they were.
void expect_own_rows(const Frame& all, const Frame& frame) {
  for_each_array<Grains>([&](const auto& f) {
    const auto &these = all.grains.*f.member, &those = frame.grains.*f.member;
    EXPECT_TRUE(these.size() >= those.size() && std::equal(those.begin(), those.end(), these.begin())) << f.name;
  });
  EXPECT_EQ(all.contacts.first, frame.contacts.first);
  EXPECT_EQ(all.contact_point, frame.contact_point);
}

TEST(DrawnImages, are_grains_of_the_cell_moved_by_whole_edges) {
  for (std::size_t n = 0; n < cells.size(); ++n) {
    SCOPED_TRACE(n);
    const Frame frame = frame_at_the_end(n);
    std::vector<Colour> colours;
    const Frame all = images_of(frame, &colours);
    const std::size_t own = frame.grains.size();
    expect_own_rows(all, frame);
    ASSERT_GT(all.grains.size(), own + 10);
    const UpperMatrix back = inverse(asked_edges(n));
    for (std::size_t k = own; k < all.grains.size(); ++k) {
      const std::size_t origin = colours[k].red;  // its colour is that of its grain, here the row
      EXPECT_EQ(all.grains.id[k], frame.grains.id[origin]);
      EXPECT_EQ(all.grains.radius[k], frame.grains.radius[origin]);
      EXPECT_EQ(all.grains.orientation[k], frame.grains.orientation[origin]);
      EXPECT_EQ(all.load[k], frame.load[origin]);
      const Vec3 edges = back * (all.grains.position[k] - frame.grains.position[origin]);
      double moved = 0;
      for (int axis = 0; axis < 3; ++axis) {
        const double whole = std::nearbyint(edges[axis]);
        // Some hundred steps of round-off in the edges.
        EXPECT_NEAR(edges[axis], whole, 1e-10);
        EXPECT_TRUE(frame.domain.periodic[axis] || whole == 0);
        moved += std::abs(whole);
      }
      EXPECT_GT(moved, 0) << "an image is not its grain";
    }
  }
}

// What covers a point of the cell in the picture is what covers it in space that repeats itself.
TEST(DrawnImages, are_as_many_as_reach_into_the_cell) {
  for (std::size_t n = 0; n < cells.size(); ++n) {
    SCOPED_TRACE(n);
    const Frame frame = frame_at_the_end(n), all = images_of(frame);
    std::mt19937_64 random(n);
    std::uniform_real_distribution<double> part;
    std::size_t covered_by_images = 0;
    for (int point = 0; point < 3000; ++point) {
      Vec3 x = frame.domain.low + frame.domain.edges * Vec3{part(random), part(random), part(random)};
      if (frame.planar) x.z = 0;
      std::multiset<std::int64_t> drawn, there;
      for (std::size_t k = 0; k < all.grains.size(); ++k)
        if (norm(all.grains.position[k] - x) < all.grains.radius[k]) {
          drawn.insert(all.grains.id[k]);
          covered_by_images += k >= frame.grains.size();
        }
      for (std::size_t k = 0; k < frame.grains.size(); ++k)
        if (norm(frame.domain.separation(x, frame.grains.position[k])) < frame.grains.radius[k])
          there.insert(frame.grains.id[k]);
      ASSERT_EQ(drawn, there);
    }
    EXPECT_GT(covered_by_images, 50u);
  }
}

// Remembers the discs that are drawn, in pixels.
class DiscCanvas : public Canvas {
 public:
  struct Disc {
    Point centre;
    double radius;
  };
  std::vector<Disc> discs;
  void disc(Point centre, double radius, const Paint&) override { discs.push_back({centre, radius}); }
  void ball(Point centre, double radius, Colour) override { discs.push_back({centre, radius}); }
  void polygon(const Rings&, const Paint&) override {}
  void line(const std::vector<Point>&, Colour, double, double) override {}
  void text(Point, const std::string&, const TextStyle&) override {}
  void image(Point, int, int, const std::vector<std::uint32_t>&) override {}
  int density() const override { return 1; }
  void clip(Point, Point) override {}
  void unclip() override {}
};

// The grains of the cell are drawn at the same places to 1e-10 pixels whether their images are drawn as well or the
// frame is one of open space.
TEST(DrawnImages, leave_the_grains_of_the_cell_where_they_are_drawn) {
  for (std::size_t n = 0; n < cells.size(); ++n) {
    SCOPED_TRACE(n);
    const Frame frame = frame_at_the_end(n);
    Frame open = frame;
    open.domain = {};
    const DrawOptions options = settled({}, frame);
    DiscCanvas with, without;
    draw_frame(frame, options, with), draw_frame(open, options, without);
    ASSERT_EQ(without.discs.size(), frame.grains.size());
    EXPECT_GT(with.discs.size(), without.discs.size());
    for (const auto& d : without.discs)
      EXPECT_TRUE(std::ranges::any_of(with.discs, [&](const DiscCanvas::Disc& other) {
        return std::abs(other.centre.x - d.centre.x) < 1e-10 && std::abs(other.centre.y - d.centre.y) < 1e-10 &&
               other.radius == d.radius;
      }));
  }
}

std::string packet_of(RunView& view, const std::string& target) {
  return view.answer({"GET", "/api/" + target, "localhost"}).body;
}

// The whole text of all files that an export writes of the frames from the given one on.
std::string exported(const fs::path& run_folder, const std::string& format, const fs::path& out,
                     std::size_t first = 0) {
  const FrameReader reader(run_folder);
  std::vector<std::size_t> ranks;
  for (std::size_t k = first; k < reader.frames().size(); ++k) ranks.push_back(k);
  export_frames(reader, run_folder, ranks, format, out, true);
  std::vector<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(out))
    if (entry.is_regular_file()) files.push_back(entry.path().filename().string() + "\n" + read_file(entry.path()));
  std::sort(files.begin(), files.end());
  std::string all;
  for (const std::string& file : files) all += file;
  return all;
}

// One run is left alone; the other is drawn in each step, and each of its frames goes through the viewer and all
// exports as soon as it is written.
TEST(DrawnImages, change_nothing_in_a_run) {
  for (std::size_t n = 0; n < cells.size(); ++n) {
    SCOPED_TRACE(n);
    const Scratch folder("drawn_images");
    const fs::path alone = folder.path() / "alone", watched = folder.path() / "watched";
    const Case c = cell_case(n);
    Runner one = Runner::start(c, alone), other = Runner::start(c, watched);
    RunView view(watched);
    std::size_t seen = 0, looked = 0;
    while (!one.is_done()) {
      one.advance(), other.advance();
      looked += svg_of(frame_now(other.simulation()), {.width = 200}).size();
      for (const std::size_t frames = FrameReader(watched).frames().size(); seen < frames; ++seen) {
        for (const std::string part : {"", "/contacts"})
          looked += packet_of(view, "frame/" + std::to_string(seen) + part).size();
        for (const ExportFormat& format : export_formats())
          looked += exported(watched, format.name, folder.path() / "looked" / format.name, seen).size();
      }
      ASSERT_EQ(fingerprint(other.simulation().state()), fingerprint(one.simulation().state()));
    }
    one.finish("end"), other.finish("end");
    EXPECT_GE(seen, 4u);
    EXPECT_GT(looked, 0u);
    EXPECT_EQ(read_file(watched / "series.csv"), read_file(alone / "series.csv"));
    for (const ExportFormat& format : export_formats())
      EXPECT_TRUE(exported(watched, format.name, folder.path() / "a" / format.name) ==
                  exported(alone, format.name, folder.path() / "b" / format.name))
          << format.name;
  }
}

// Tables and packets have a row for each grain of the cell, in its place to 1e-10 (single precision in a packet), and
// none for an image; the packet tells the edges that the page moves them by.
TEST(DrawnImages, stay_out_of_exports_and_packets) {
  for (std::size_t n = 0; n < cells.size(); ++n) {
    SCOPED_TRACE(n);
    const Scratch folder("undrawn_images");
    Runner runner = Runner::start(cell_case(n), folder.path() / "run");
    while (!runner.is_done()) runner.advance();
    runner.finish("end");
    const Frame frame = frame_now(runner.simulation());
    const std::size_t last = FrameReader(folder.path() / "run").frames().size() - 1;

    exported(folder.path() / "run", "csv", folder.path() / "csv");
    std::istringstream lines(read_file(folder.path() / "csv" / fmt::format("grains_{:06}.csv", last)));
    std::string line, word;
    std::getline(lines, line);
    for (std::size_t k = 0; k < frame.grains.size(); ++k) {
      ASSERT_TRUE(std::getline(lines, line)) << k;
      std::vector<double> row;
      for (std::istringstream words(line); std::getline(words, word, ',');) row.push_back(std::stod(word));
      EXPECT_EQ(static_cast<std::int64_t>(row.at(0)), frame.grains.id[k]);
      for (int axis = 0; axis < 3; ++axis) EXPECT_NEAR(row.at(7 + axis), frame.grains.position[k][axis], 1e-10);
    }
    EXPECT_FALSE(std::getline(lines, line)) << "a row too many: " << line;

    RunView view(folder.path() / "run");
    const Parcel packet(packet_of(view, "frame/" + std::to_string(last)));
    const auto sphere = packet.array<float>("sphere");
    ASSERT_EQ(sphere.size(), 4 * frame.grains.size());
    for (std::size_t k = 0; k < frame.grains.size(); ++k)
      for (int axis = 0; axis < 3; ++axis)
        EXPECT_EQ(sphere[4 * k + axis], static_cast<float>(frame.grains.position[k][axis]));
    const UpperMatrix back = inverse(asked_edges(n));
    for (const auto& edge : packet.header["cell"]["edges"]) {
      const Vec3 whole = back * Vec3{edge[0], edge[1], edge[2]};
      for (int axis = 0; axis < 3; ++axis) EXPECT_NEAR(whole[axis], std::nearbyint(whole[axis]), 1e-10);
      EXPECT_GT(norm(whole), 0.5);
    }
  }
}

}  // namespace
}  // namespace slurry::test
