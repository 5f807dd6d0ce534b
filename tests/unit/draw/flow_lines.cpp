// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Cuts through fields that a run has written, and the streamlines and arrows in them.
#include "slurry/draw/flow_lines.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/draw/picture.hpp"
#include "slurry/draw/streamlines.hpp"
#include "slurry/draw/surface_map.hpp"
#include "tests/support/scratch.hpp"
#include "tests/unit/draw/small_frame.hpp"

namespace slurry {
namespace {

using test::count;
using test::small_frame;

// A vortex about the z axis, in a box or a plane of sites about the origin.
FieldResult vortex(std::array<std::int64_t, 3> shape, double spacing, const std::string& name = "around") {
  FieldResult f;
  f.name = name, f.shape = shape, f.time = 0.25;
  FieldArray velocity{"fluid_velocity", "m/s", "Velocity.", 3, {}, {}},
      pressure{"fluid_pressure", "Pa", "Pressure.", 1, {}, {}};
  for (std::int64_t k = 0; k < shape[2]; ++k)
    for (std::int64_t j = 0; j < shape[1]; ++j)
      for (std::int64_t i = 0; i < shape[0]; ++i) {
        const auto at = [&](std::int64_t rank, std::int64_t n) {
          return spacing * (static_cast<double>(rank) - 0.5 * static_cast<double>(n - 1));
        };
        const Vec3 x{at(i, shape[0]), at(j, shape[1]), at(k, shape[2])};
        f.place.push_back(x);
        velocity.values.insert(velocity.values.end(), {-x.y, x.x, 0});
        pressure.values.push_back(x.z);
      }
  f.arrays = {velocity, pressure};
  return f;
}

TEST(PlaneCut, TakesTheLayerThatIsAskedFor) {
  const FieldResult box = vortex({5, 7, 3}, 0.5);
  const PlaneCut middle = cut_of(box, "");
  EXPECT_EQ(middle.counts, (std::array<std::int64_t, 2>{5, 7}));
  EXPECT_EQ(middle.place[0].z, 0);
  EXPECT_EQ(cut_of(box, "z=0.6").place[0].z, 0.5);
  EXPECT_EQ(cut_of(box, "z=-99").place[0].z, -0.5);
  const PlaneCut across = cut_of(box, "x=1");
  EXPECT_EQ(across.counts, (std::array<std::int64_t, 2>{7, 3}));
  EXPECT_EQ(across.place[across.at(6, 2)], (Vec3{1, 1.5, 0.5}));
  EXPECT_EQ(norm(cross(across.normal(), {1, 0, 0})), 0);
  // A field on a plane has one layer, and a line none.
  EXPECT_EQ(cut_of(vortex({5, 7, 1}, 0.5), "").size(), 35u);
  EXPECT_THROW(cut_of(vortex({5, 7, 1}, 0.5), "z"), InputError);
  EXPECT_THROW(cut_of(vortex({5, 1, 1}, 0.5), ""), InputError);
  for (const char* wrong : {"w", "z=", "z=a", "z1"}) EXPECT_THROW(cut_of(box, wrong), InputError) << wrong;
}

TEST(Streamlines, OfAVortexAreCirclesApartFromEachOther) {
  const FieldResult field = vortex({41, 41, 1}, 0.05);
  const PlaneCut cut = cut_of(field, "");
  const double apart = 0.1;
  const auto lines = streamlines(cut, vectors_on(cut, field.arrays[0]), apart);
  ASSERT_GT(lines.size(), 8u);
  double longest = 0;
  for (const auto& line : lines) {
    // Heun's method with steps of an eighth of the distance: third order a step, over a turn below 1e-2 of the radius.
    const double radius = norm(line.front());
    for (const Vec3& x : line) EXPECT_NEAR(norm(x), radius, 0.01 * radius + 1e-3);
    // With the flow: counter-clockwise.
    EXPECT_GT(cross(line[0], line[1]).z, 0);
    longest = std::max(longest, 0.125 * apart * static_cast<double>(line.size()));
  }
  EXPECT_GT(longest, 4);  // nearly all of the way round at a radius of about 0.9
}

TEST(Streamlines, EndWhereThereIsNoValueAndWhereTheFluidRests) {
  const PlaneCut cut = cut_of(vortex({21, 21, 1}, 0.1), "");
  const double nothing = std::numeric_limits<double>::quiet_NaN();
  std::vector<Vec3> flow(cut.size());
  for (std::size_t k = 0; k < cut.size(); ++k)
    flow[k] = cut.place[k].x > 0.01 ? Vec3{nothing, nothing, nothing} : Vec3{1, 0, 0};
  for (const auto& line : streamlines(cut, flow, 0.2))
    for (const Vec3& x : line) EXPECT_LE(x.x, 0.1);
  EXPECT_TRUE(streamlines(cut, std::vector<Vec3>(cut.size()), 0.2).empty());
}

class FlowPicture : public ::testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(scratch.path() / "fields");
    write_fields(scratch.path() / "fields" / "fields_000000.h5", "test", {vortex({31, 31, 3}, 0.2)});
    FieldResult later = vortex({31, 31, 3}, 0.2);
    later.time = 9;
    write_fields(scratch.path() / "fields" / "fields_000001.h5", "test", {later});
    options.written = std::make_shared<const WrittenFields>(scratch.path());
  }
  test::Scratch scratch{"flow_picture"};
  DrawOptions options;
};

TEST_F(FlowPicture, HasAMapUnderTheGrainsArrowsAndLines) {
  for (const bool planar : {true, false}) {
    options.field = "around.fluid_velocity", options.streamlines = options.arrows = "";
    const std::string map = svg_of(small_frame(planar), options);
    EXPECT_NE(map.find(">fluid velocity<"), std::string::npos);
    EXPECT_GT(count(map, "<path") + count(map, "<polygon"), 31u * 31);
    options.streamlines = "around";
    const std::string lines = svg_of(small_frame(planar), options);
    EXPECT_GT(lines.size(), map.size() + 1000);
    options.arrows = "around.fluid_velocity";
    const std::string arrows = svg_of(small_frame(planar), options);
    EXPECT_GT(arrows.size(), lines.size() + 1000);
    EXPECT_NE(map.find(">m/s<"), std::string::npos);
    // Grains cover the fluid: they are filled, and after it.
    EXPECT_GT(arrows.rfind("<circle"), arrows.find("<poly"));
  }
}

TEST_F(FlowPicture, TakesTheInstantNearestToTheFrameAndShowsAllOfTheCut) {
  options.field = "around.fluid_pressure", options.layer = "z=0.2";
  const DrawOptions o = settled(options, small_frame(false));
  ASSERT_TRUE(o.range);
  EXPECT_NEAR(o.range->high, 0.22, 0.03);
  EXPECT_LT(o.window->left, -3);
  EXPECT_GT(o.window->right, 3);
  EXPECT_EQ(options.written->nearest("--field", "around", "fluid_pressure", 5).time, 9);
}

// A tetrahedron and a plane in the files of a study.
TEST(StudyPicture, HasSurfacesInTheirColoursAndCuts) {
  StudyField body{"bodies", "A body.", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  body.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
  body.arrays.push_back({"traction", "Pa", "Force.", 3, true, {1, 0, 0, 0, 2, 0, 0, 0, 3, 3, 0, 4}});
  StudyField plane{"flow_cut", "A plane.", {{-1, -1, 0}, {2, -1, 0}, {-1, 2, 0}, {2, 2, 0}}};
  plane.counts = {2, 2};
  plane.arrays.push_back({"velocity", "m/s", "Velocity.", 3, false, std::vector<double>(12, 1.0)});
  StudyRecord record;
  record.kind = "stokes";
  record.result.fields = {body, plane};
  attach_arrays(record);
  const test::Scratch scratch("study_picture");
  std::filesystem::create_directories(scratch.path());
  for (const Attachment& a : record.result.attachments) write_file(scratch.path() / a.file, a.contents, Flush::later);

  DrawOptions options;
  options.written = std::make_shared<const WrittenFields>(scratch.path());
  EXPECT_EQ(options.written->names(), (std::vector<std::string>{"flow_cut"}));
  const SurfaceMap map = surface_map(options.written.get(), "traction");
  EXPECT_EQ(map.quantity.values, (std::vector<double>{1, 2, 3, 5}));
  EXPECT_EQ(surface_map(options.written.get(), "traction.z").quantity.values[3], 4);
  EXPECT_EQ(map.surface.triangle.size(), 4u);
  options.surface = "traction", options.field = "flow_cut.velocity", options.view = "iso";
  const std::string svg = svg_of(small_frame(false), options);
  EXPECT_NE(svg.find(">traction<"), std::string::npos);
  EXPECT_NE(svg.find(">velocity<"), std::string::npos);
  EXPECT_EQ(count(svg, "<circle"), 0u) << "the surfaces stand for the bodies";
  for (const char* wrong : {"pressure", "traction.w", "traction.xx"})
    EXPECT_THROW(surface_map(options.written.get(), wrong), InputError) << wrong;
  EXPECT_THROW(surface_map(nullptr, "traction"), InputError);
}

TEST_F(FlowPicture, DrawsTheGrainsThatTheCutPassesThrough) {
  Frame frame = small_frame(false);
  test::add_grain(frame, {0, 0, 5}, 1);
  options.field = "around.fluid_velocity", options.layer = "z=0";
  const auto balls = [&](const std::string& grains) {
    options.grains = grains;
    return count(svg_of(frame, options), "url(#");
  };
  EXPECT_EQ(balls("all"), balls("cut") + 1);
  EXPECT_EQ(balls("cut"), balls("none") + 2);
  EXPECT_THROW(balls("some"), InputError);
}

TEST_F(FlowPicture, RefusesNamesThatDoNotExist) {
  const auto refused = [&](auto set) {
    DrawOptions o = options;
    set(o);
    EXPECT_THROW(svg_of(small_frame(false), o), InputError);
  };
  refused([](DrawOptions& o) { o.field = "around.presure"; });
  refused([](DrawOptions& o) { o.field = "somewhere.pressure"; });
  refused([](DrawOptions& o) { o.streamlines = "somewhere"; });
  refused([](DrawOptions& o) { o.streamlines = "around.fluid_pressure"; });
  refused([](DrawOptions& o) { o.arrows = "around", o.written = nullptr; });
  refused([](DrawOptions& o) { o.sites = "arround"; });
}

}  // namespace
}  // namespace slurry
