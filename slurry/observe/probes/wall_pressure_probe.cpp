// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Impulses by bins, and the areas of the bins from the triangles or lines of the wall.
#include "slurry/observe/probes/wall_pressure_probe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"
#include "slurry/observe/reactions.hpp"
#include "slurry/shapes/surfaces/section.hpp"
#include "slurry/shapes/surfaces/wall_mesh.hpp"

namespace slurry {
namespace {

constexpr double full_turn = 2 * std::numbers::pi;
// Round walls: the area of a cylinder is short by 1.6e-5 of itself, the length of an arc of a planar case by as much.
constexpr int facets = 640;
constexpr double chord_error = 1e-8;  // of the diagonal of the box, which is large

// The coordinate of a place, and the direction in which it grows there.
struct Coordinate {
  const WallPressureProbe& probe;
  Vec3 first, second, axis;  // unit vectors; the height runs along `first`

  explicit Coordinate(const WallPressureProbe& p) : probe(p), first(p.along / norm(p.along)) {
    if (!p.axis) return;
    axis = *p.axis / norm(*p.axis);
    first -= dot(first, axis) * axis;
    first = first / norm(first);
    second = cross(axis, first);
  }
  // An angle lies within a turn from `from` on.
  double at(Vec3 x) const {
    const Vec3 d = x - probe.about;
    if (!probe.axis) return dot(d, first);
    const double angle = math::atan2(dot(d, second), dot(d, first)) - probe.from;
    return probe.from + angle - full_turn * std::floor(angle / full_turn);
  }
  // Is a surface of this unit normal across the height, as a floor, or across the axis, as the end of a drum?
  bool is_across(Vec3 normal) const {
    constexpr double parallel = 1 - 1e-9;
    return std::abs(dot(normal, probe.axis ? axis : first)) > parallel;
  }
  Vec3 direction(Vec3 x) const {
    if (!probe.axis) return first;
    const Vec3 across = cross(axis, x - probe.about);
    const double length = norm(across);
    return length > 0 ? across / length : Vec3{};
  }
  // Normals of the two planes through the edges of a bin (from the axis on, of an angle), into the bin; and a point of
  // each.
  struct Plane {
    Vec3 point, normal;
  };
  Plane lower_edge(double value) const {
    if (!probe.axis) return {probe.about + value * first, first};
    return {probe.about, math::cos(value) * second - math::sin(value) * first};
  }
  Plane upper_edge(double value) const {
    const Plane other = lower_edge(value);
    return {other.point, -other.normal};
  }
};

bool is_in_box(const WallPressureProbe& p, Vec3 x, bool planar) {
  for (int k = 0; k < (planar ? 2 : 3); ++k)
    if ((p.low && x[k] < (*p.low)[k]) || (p.high && x[k] > (*p.high)[k])) return false;
  return true;
}

double bin_width(const WallPressureProbe& p) { return (p.to - p.from) / static_cast<double>(p.bins); }

// Nothing outside of all bins.
std::optional<std::size_t> bin_of(const WallPressureProbe& p, const Coordinate& coordinate, Vec3 x, bool planar) {
  if (!is_in_box(p, x, planar)) return {};
  const double place = (coordinate.at(x) - p.from) / bin_width(p);
  if (!(place >= 0 && place < static_cast<double>(p.bins))) return {};
  return static_cast<std::size_t>(place);
}

// The size of what is left of a polygon (or of the line of two points) in a bin.
double size_of(const std::vector<Vec3>& corner) {
  if (corner.size() == 2) return norm(corner[1] - corner[0]);
  Vec3 area;
  for (std::size_t k = 2; k < corner.size(); ++k) area += 0.5 * cross(corner[k - 1] - corner[0], corner[k] - corner[0]);
  return norm(area);
}

// The part of a line where dot(x - point, normal) >= 0; empty where there is none.
std::vector<Vec3> clip_line(const std::vector<Vec3>& line, Vec3 point, Vec3 normal) {
  const double a = dot(line[0] - point, normal), b = dot(line[1] - point, normal);
  if (a < 0 && b < 0) return {};
  if (a >= 0 && b >= 0) return line;
  const Vec3 cut = line[0] + a / (a - b) * (line[1] - line[0]);
  return a < 0 ? std::vector<Vec3>{cut, line[1]} : std::vector<Vec3>{line[0], cut};
}

std::vector<Vec3> clipped(const std::vector<Vec3>& corner, Vec3 point, Vec3 normal) {
  if (corner.size() < 2) return {};
  if (corner.size() == 2) return clip_line(corner, point, normal);
  // What is left of a polygon may be one of its edges, which has no area.
  std::vector<Vec3> rest = clip_polygon(corner, point, normal);
  return rest.size() > 2 ? rest : std::vector<Vec3>{};
}

void add_areas(const WallPressureProbe& p, const Coordinate& coordinate, std::vector<Vec3> corner,
               std::vector<double>& areas) {
  for (int k = 0; k < 3; ++k) {
    Vec3 axis;
    axis[k] = 1;
    if (p.low) corner = clipped(corner, *p.low, axis);
    if (p.high) corner = clipped(corner, *p.high, -axis);
  }
  // A bin of more than half a turn is no intersection of half-spaces: it is taken in parts.
  const double width = bin_width(p);
  const auto parts = p.axis ? static_cast<std::int64_t>(std::ceil(width / 2)) : 1;
  for (std::int64_t k = 0; k < p.bins; ++k)
    for (std::int64_t part = 0; part < parts; ++part) {
      const double begin =
          p.from + width * (static_cast<double>(k) + static_cast<double>(part) / static_cast<double>(parts));
      const auto lower = coordinate.lower_edge(begin);
      const auto upper = coordinate.upper_edge(begin + width / static_cast<double>(parts));
      areas[static_cast<std::size_t>(k)] +=
          size_of(clipped(clipped(corner, lower.point, lower.normal), upper.point, upper.normal));
    }
}

// A length that is large against the obstacle: planes and drums have no end of their own.
double length_of(const WallPressureProbe& p, const std::vector<Piece>& pieces) {
  double length = p.axis ? 0 : std::abs(p.to - p.from);
  for (const Piece& piece : pieces) {
    length = std::max(length, norm(piece.pose.position));
    if (const double curved = std::abs(curvature(piece.surface)); curved > 0) length = std::max(length, 1 / curved);
  }
  return 100 * length;
}

// A box that holds what counts of the obstacle: where it has no end, `length` to all sides.
Bounds limits_of(const WallPressureProbe& p, const std::vector<Piece>& pieces, const Pose& frame, double length,
                 bool planar) {
  Bounds box = no_bounds;
  for (const Piece& piece : pieces) box = join(box, bounds_at(extent(piece.surface), compose(frame, piece.pose)));
  for (int k = 0; k < 3; ++k) {
    box.low[k] = std::max(box.low[k], -length), box.high[k] = std::min(box.high[k], length);
    if (p.low) box.low[k] = std::max(box.low[k], (*p.low)[k]);
    if (p.high) box.high[k] = std::min(box.high[k], (*p.high)[k]);
  }
  if (planar) box.low.z = -1, box.high.z = 1;
  constexpr double room = 1e-6;  // so that walls in the faces of the box are whole
  return widened(box, room * box.diagonal());
}

void add_obstacle(const WallPressureProbe& p, const Coordinate& coordinate, const Obstacle& obstacle, const Pose& frame,
                  const Bounds& box, bool planar, std::vector<double>& areas) {
  if (planar) {
    for (const Section& s : sections(obstacle.pieces, frame, box, chord_error * box.diagonal()))
      for (const std::vector<Vec3>& line : s.lines)
        for (std::size_t k = 1; k < line.size(); ++k)
          if (const Vec3 d = line[k] - line[k - 1]; !coordinate.is_across(Vec3{-d.y, d.x, 0} / norm(d)))
            add_areas(p, coordinate, {line[k - 1], line[k]}, areas);
    return;
  }
  const WallMesh mesh = wall_mesh(obstacle.pieces, frame, box, facets);
  for (std::size_t t = 0; t < mesh.faces.triangle.size(); ++t)
    if (const Vec3 area = mesh.faces.area(t); norm(area) > 0 && !coordinate.is_across(area / norm(area)))
      add_areas(p, coordinate, {mesh.faces.corner(t, 0), mesh.faces.corner(t, 1), mesh.faces.corner(t, 2)}, areas);
}

std::vector<double> areas_within(const WallPressureProbe& p, const World& world, const State& state, std::int32_t rank,
                                 double length) {
  std::vector<double> areas(static_cast<std::size_t>(p.bins), 0.0);
  const Obstacle& obstacle = world.obstacles[rank];
  const Pose frame = state.walls.pose(rank);
  const Bounds box = limits_of(p, obstacle.pieces, frame, length, world.planar);
  if (!box.is_empty()) add_obstacle(p, Coordinate(p), obstacle, frame, box, world.planar, areas);
  return areas;
}

std::vector<double> areas_of(const std::string& label, const WallPressureProbe& p, const World& world,
                             const State& state, const std::vector<std::int32_t>& ranks) {
  std::vector<double> areas(static_cast<std::size_t>(p.bins), 0.0);
  constexpr double same = 1e-6;  // part of an area
  for (const std::int32_t rank : ranks) {
    const double length = length_of(p, world.obstacles[rank].pieces);
    const std::vector<double> some = areas_within(p, world, state, rank, length);
    const std::vector<double> more = areas_within(p, world, state, rank, 2 * length);
    for (std::size_t k = 0; k < areas.size(); ++k) {
      if (std::abs(more[k] - some[k]) > same * more[k])
        refuse_probe(label, fmt::format("{} has no end: give the part of it that counts by low and high",
                                        world.obstacles[rank].label));
      areas[k] += some[k];
    }
  }
  const double largest = *std::max_element(areas.begin(), areas.end());
  for (std::size_t k = 0; k < areas.size(); ++k)
    if (!(areas[k] > same * largest)) refuse_probe(label, fmt::format("bin {} has nothing of the wall in it", k + 1));
  return areas;
}

}  // namespace

Words WallPressureProbe::columns() const {
  Words words{"pressure"};
  for (const char* what : {"pressure", "shear"})
    for (std::int64_t k = 1; k <= bins; ++k) words.push_back(fmt::format("{}_{}", what, k));
  return words;
}

ProfileAxis WallPressureProbe::profile_axis(bool) const {
  ProfileAxis result{axis ? "angle, rad" : "height, m", {}};
  for (std::int64_t k = 0; k < bins; ++k)
    result.values.push_back(from + bin_width(*this) * (static_cast<double>(k) + 0.5));
  return result;
}

// The areas are the sums "since the start", which nothing adds to.
ProbeTarget WallPressureProbe::resolve(const std::string& label, const World& world, const State& state) const {
  ProbeTarget target;
  target.ranks = ranks_of_obstacle(label, obstacle, world);
  if (!(to > from)) refuse_probe(label, "to must be above from");
  if (!(norm(along) > 0) || (axis && !(norm(cross(*axis, along)) > 0)))
    refuse_probe(label, "along and axis need directions that are not parallel");
  if (axis && to - from > full_turn * (1 + 1e-12)) refuse_probe(label, "from and to are more than a turn apart");
  target.since_start = areas_of(label, *this, world, state, target.ranks);
  target.since_row.resize(2 * static_cast<std::size_t>(bins));
  return target;
}

void WallPressureProbe::advance(const ProbeScene& scene, ProbeTarget& target) const {
  const Coordinate coordinate(*this);
  const auto n = static_cast<std::size_t>(bins);
  for (const std::int32_t k : target.ranks)
    for (const WallImpulse& w :
         wall_impulses(scene.world, scene.state, scene.report, static_cast<std::size_t>(k), {})) {
      const std::optional<std::size_t> bin = bin_of(*this, coordinate, w.point, scene.world.planar);
      if (!bin || coordinate.is_across(w.normal)) continue;
      const double push = dot(w.impulse, w.normal);
      target.since_row[*bin] += push;
      target.since_row[n + *bin] += dot(w.impulse - push * w.normal, coordinate.direction(w.point));
    }
}

void WallPressureProbe::measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const {
  const auto n = static_cast<std::size_t>(bins);
  double push = 0, area = 0;
  for (std::size_t k = 0; k < n; ++k) push += target.since_row[k], area += target.since_start[k];
  const auto mean = [&](double impulse, double of) { return scene.interval > 0 ? impulse / (of * scene.interval) : 0; };
  out.push_back(mean(push, area));
  for (std::size_t k = 0; k < 2 * n; ++k) out.push_back(mean(target.since_row[k], target.since_start[k % n]));
}

}  // namespace slurry
