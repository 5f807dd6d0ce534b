// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/films.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"
#include "slurry/fluids/stokes/multipoles/near_slip.hpp"
#include "slurry/fluids/stokes/panel_length.hpp"
#include "slurry/fluids/stokes/smooth_gap.hpp"
#include "slurry/fluids/stokes/solver.hpp"
#include "slurry/fluids/stokes/surface_slip.hpp"

namespace slurry::stokes {
namespace {

// The bodies alone, as the elements give them.
Solver elements_alone(std::vector<Body> bodies, const std::optional<Wall>& wall, bool exact_bodies,
                      std::shared_ptr<const Triangles> container = nullptr) {
  SolverOptions options;
  options.exact_bodies = exact_bodies;
  options.films = options.check = false;
  options.most_direct = static_cast<std::size_t>(-1);
  options.most_direct_bodies = static_cast<std::size_t>(-1);
  return Solver({std::move(bodies), wall, std::move(container)}, options);
}

Matrix difference(Matrix a, const Matrix& b) {
  for (std::size_t k = 0; k < a.value.size(); ++k) a.value[k] -= b.value[k];
  return a;
}

bool has_pair_film(const Body& a, const Body& b, double gap) {
  return gap < film_reach * std::max(panel_length(a), panel_length(b));
}

// What holds bodies at rest while their surfaces slip, as the elements give it.
std::vector<double> slip_hold(const Solver& elements) {
  std::vector<double> all;
  if (!has_slip(elements.scene())) return std::vector<double>(6 * elements.bodies(), 0.0);
  for (const RigidPair& load : elements.solve(std::vector<Condition>(elements.bodies(), {true, true, {}, {}})).load)
    all.insert(all.end(),
               {load.linear.x, load.linear.y, load.linear.z, load.angular.x, load.angular.y, load.angular.z});
  return all;
}

Film pair_film(const Scene& scene, std::size_t i, std::size_t j, double gap, bool exact_bodies) {
  const Body &a = scene.bodies[i], &b = scene.bodies[j];
  const Vec3 axis = normalised(b.pose.position - a.pose.position);
  Matrix exact = two_sphere_resistance(a.sphere_radius, b.sphere_radius, gap, axis);
  const Solver elements = elements_alone({a, b}, {}, exact_bodies);
  Film film{i,    j,
            gap,  a.pose.position + (a.sphere_radius + 0.5 * gap) * axis,
            axis, difference(std::move(exact), elements.resistance()),
            {}};
  film.slip_pull = pair_slip_pull(a, b, gap, axis);
  const std::vector<double> hold = slip_hold(elements);
  for (std::size_t k = 0; k < hold.size(); ++k) film.slip_pull[k] += hold[k];
  return film;
}

Film wall_film(const Scene& scene, std::size_t i, double gap, bool exact_bodies) {
  const Body& a = scene.bodies[i];
  const Vec3 normal = scene.wall->normal, foot = a.pose.position - scene.wall->height(a.pose.position) * normal;
  const Solver elements = elements_alone({a}, scene.wall, exact_bodies);
  Film film{i,           Film::wall,
            gap,         a.pose.position - (a.sphere_radius + 0.5 * gap) * normal,
            -normal,     difference(sphere_wall_resistance(a.sphere_radius, gap, normal), elements.resistance()),
            Matrix(6, 3)};
  const std::vector<double> slip = slip_hold(elements);
  film.slip_pull = slip;
  if (a.slip.is_some()) {
    const RigidPair pull = slip_pull(SlipBesideWall{slip_of(a), a.sphere_radius, gap, normal});
    for (int d = 0; d < 3; ++d)
      film.slip_pull[std::size_t(d)] += pull.linear[d], film.slip_pull[std::size_t(d) + 3] += pull.angular[d];
  }
  const std::array<WallFlow, 3> flows = unit_wall_flows(normal);
  for (std::size_t k = 0; k < flows.size(); ++k) {
    const RigidPair exact = sphere_wall_hold(a.sphere_radius, gap, normal, flows[k]),
                    found = elements.solve({{true, true, {}, {}}}, flow_from_wall(flows[k], foot, normal)).load[0];
    for (int d = 0; d < 3; ++d) {
      film.hold(std::size_t(d), k) = exact.linear[d] - (found.linear[d] - slip[std::size_t(d)]);
      film.hold(std::size_t(d) + 3, k) = exact.angular[d] - (found.angular[d] - slip[std::size_t(d) + 3]);
    }
  }
  return film;
}

// ---- Smooth bodies that are not two spheres

// Gaps at which the elements are asked, in lengths of a panel. The first is where the film ends, so that it ends at 0.
// Thinner ones the elements do not resolve; the others are twice as wide each, so that their errors count little.
constexpr double resolved_gaps[3] = {smooth_film_reach, 2 * smooth_film_reach, 4 * smooth_film_reach};

// Two bodies, or one beside a wall, that are moved along the normal of their gap.
struct SmoothPair {
  Scene scene;
  SmoothGap gap;
  bool exact_bodies = false;

  SmoothPair at(double distance) const {
    SmoothPair moved = *this;
    const bool is_wall = scene.bodies.size() == 1;
    const Vec3 shift = (is_wall ? -1 : 1) * (distance - gap.distance) * gap.normal;
    moved.scene.bodies.back().pose.position += shift;
    moved.gap.point += 0.5 * shift;
    moved.gap.distance = distance;
    return moved;
  }
  Matrix elements() const {
    return elements_alone(scene.bodies, scene.wall, exact_bodies, scene.container).resistance();
  }
  // The singular part, and the rest of two spheres.
  Matrix known(const GapSpheres& spheres) const { return known_resistance(gap, spheres, centres()); }
  Matrix approach() const { return approach_form(gap, centres()); }

 private:
  std::vector<Vec3> centres() const {
    std::vector<Vec3> all;
    for (const Body& body : scene.bodies) all.push_back(body.pose.position);
    return all;
  }
};

// The number C of the logarithm: second differences of what an approach leaves beside its singular part.
double log_factor(const double (&gap)[3], const double (&value)[3]) {
  const auto second = [&](const auto& y) {
    return (y[0] - y[1]) / (gap[0] - gap[1]) - (y[1] - y[2]) / (gap[1] - gap[2]);
  };
  const double logs[3] = {-math::log(gap[0]), -math::log(gap[1]), -math::log(gap[2])};
  return second(value) / second(logs);
}

// Of a motion of the first body along the normal, all else at rest.
double of_approach(const Matrix& m, Vec3 normal) {
  double sum = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) sum += normal[i] * normal[j] * m(std::size_t(i), std::size_t(j));
  return sum;
}

// What the film of the gap `distance` adds to the elements where the pair is.
Matrix smooth_correction(const SmoothPair& pair, double distance, double length) {
  double gaps[3], left[3];
  const GapSpheres spheres = osculating_spheres(pair.gap, pair.scene.bodies.size(), resolved_gaps[2] * length);
  Matrix rest[3], form[3];
  for (int k = 0; k < 3; ++k) {
    gaps[k] = resolved_gaps[k] * length;
    const SmoothPair far = pair.at(gaps[k]);
    rest[k] = difference(far.elements(), far.known(spheres));
    form[k] = far.approach();
    left[k] = of_approach(rest[k], pair.gap.normal);
  }
  const double factor = log_factor(gaps, left);
  const std::array<double, 3> weight = continued_film(distance / gaps[0]);
  const SmoothPair film = pair.at(distance);
  const Matrix here = film.approach();
  Matrix correction = difference(film.known(spheres), pair.elements());
  for (std::size_t k = 0; k < correction.value.size(); ++k) {
    for (int g = 0; g < 3; ++g)
      correction.value[k] += weight[g] * (rest[g].value[k] + factor * math::log(gaps[g]) * form[g].value[k]);
    correction.value[k] -= factor * math::log(distance) * here.value[k];
  }
  return correction;
}

// Farther apart than any film reaches, by spheres about the bodies?
bool are_far(const Body& a, const Body& b, double reach) {
  return norm(a.pose.position - b.pose.position) > smooth_reach(a) + smooth_reach(b) + reach;
}

void add_pair_film(const Scene& scene, std::size_t i, std::size_t j, const FilmOptions& options,
                   std::vector<Film>& films) {
  const double least = options.least_gap;
  const Body &a = scene.bodies[i], &b = scene.bodies[j];
  if (a.sphere_radius > 0 && b.sphere_radius > 0) {
    const double gap = film_gap(a, b, least);
    if (!has_pair_film(a, b, gap)) return;
    check_ratio(scene, i, j);
    films.push_back(pair_film(scene, i, j, gap, options.exact_bodies));
    return;
  }
  if (!is_smooth(a) || !is_smooth(b)) return;
  if (are_far(a, b, smooth_film_reach * std::max(panel_length(a), panel_length(b)))) return;
  const SmoothPair pair{{{a, b}, {}, nullptr}, gap_between(a, b), options.exact_bodies};
  const double length = std::max(panel_length_at(a, pair.gap.point), panel_length_at(b, pair.gap.point));
  const double distance = std::max(pair.gap.distance, least * std::min(a.scale, b.scale));
  if (distance < smooth_film_reach * length)
    films.push_back({i, j, distance, pair.gap.point, pair.gap.normal, smooth_correction(pair, distance, length), {}});
}

void add_wall_film(const Scene& scene, std::size_t i, const FilmOptions& options, std::vector<Film>& films) {
  const double least = options.least_gap;
  const Body& a = scene.bodies[i];
  const double length = panel_length(a);
  if (a.sphere_radius > 0) {
    const double gap = film_gap(a, *scene.wall, least);
    if (gap < film_reach * length) films.push_back(wall_film(scene, i, gap, options.exact_bodies));
  } else if (is_smooth(a)) {
    const SmoothPair pair{{{a}, scene.wall, nullptr}, gap_between(a, *scene.wall), options.exact_bodies};
    const double distance = std::max(pair.gap.distance, least * a.scale), local = panel_length_at(a, pair.gap.point);
    if (distance < smooth_film_reach * local)
      films.push_back(
          {i, Film::wall, distance, pair.gap.point, pair.gap.normal, smooth_correction(pair, distance, local), {}});
  }
}

// ---- Walls of a container

// Have the elements room to resolve the gap, moved away from the wall to the last of the gaps that are asked for?
bool has_room(const Body& moved, const std::vector<HollowWall>& walls, double reach) {
  const Triangles mesh = placed_mesh(moved);
  return std::ranges::all_of(walls, [&](const HollowWall& wall) {
    return std::ranges::all_of(mesh.vertex, [&](Vec3 v) { return wall.room(v) > reach; });
  });
}

void add_container_films(const Scene& scene, std::size_t i, const FilmOptions& options, std::vector<Film>& films) {
  const Body& a = scene.bodies[i];
  if (!is_smooth(a)) return;
  for (const HollowWall& wall : scene.walls) {
    const SmoothPair pair{{{a}, {}, scene.container}, gap_between(a, wall), options.exact_bodies};
    const double length =
                     std::max(panel_length_at(a, pair.gap.point), panel_length_at(*scene.container, pair.gap.point)),
                 reach = smooth_film_reach * length;
    const double distance = std::max(pair.gap.distance, options.least_gap * a.scale);
    const double curvature = std::min(pair.gap.principal[0], pair.gap.principal[1]),
                 mean = 0.5 * (pair.gap.principal[0] + pair.gap.principal[1]);
    if (distance >= reach || curvature * smooth_reach(a) < least_curvature) continue;
    // Triangles as long as the body is wide tell nothing of its gap.
    const double farthest = resolved_gaps[2] * length;
    if (farthest * mean > largest_compared_gap) continue;
    if (!has_room(pair.at(farthest).scene.bodies[0], scene.walls, 0.99 * reach)) continue;
    films.push_back(
        {i, Film::wall, distance, pair.gap.point, pair.gap.normal, smooth_correction(pair, distance, length), {}});
  }
}

}  // namespace

std::array<double, 3> continued_film(double x) {
  const double last = 0.5 * x * math::log(x) / std::numbers::ln2 - x + 1, middle = x - 1 - 3 * last;
  return {1 - middle - last, middle, last};
}

double film_gap(const Body& a, const Body& b, double least) {
  const double gap = norm(b.pose.position - a.pose.position) - a.sphere_radius - b.sphere_radius;
  return std::max(gap, least * std::min(a.sphere_radius, b.sphere_radius));
}

void check_ratio(const Scene& scene, std::size_t first, std::size_t second) {
  const double r = scene.bodies[first].sphere_radius, other = scene.bodies[second].sphere_radius;
  if (const double ratio = std::max(r / other, other / r); ratio > largest_ratio)
    throw InputError(
        fmt::format("the radii of the close spheres {} and {} are 1 : {:.6g}, expected at most 1 : {:g}; a plane wall "
                    "may stand for a larger sphere",
                    first, second, ratio, largest_ratio));
}

double film_gap(const Body& a, const Wall& wall, double least) {
  return std::max(wall.height(a.pose.position) - a.sphere_radius, least * a.sphere_radius);
}

std::vector<Film> find_films(const Scene& scene, const FilmOptions& options) {
  std::vector<Film> films;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    for (std::size_t j = i + 1; j < scene.bodies.size(); ++j) add_pair_film(scene, i, j, options, films);
    if (scene.wall) add_wall_film(scene, i, options, films);
    if (scene.container) add_container_films(scene, i, options, films);
  }
  return films;
}

RigidPair motion_of_flow(const Background& background, const FilmSite& site, Vec3 centre, double size) {
  if (!background) return {};
  const double h = 1e-4 * size;
  const Vec3 n = site.normal, t = any_orthogonal(n), b = cross(n, t);
  const Vec3 at = site.is_at_wall ? site.point + 0.5 * site.gap * n : site.point;
  const auto slope = [&](Vec3 e) { return (background(at + h * e) - background(at - h * e)) / (2 * h); };
  const Vec3 along_t = slope(t), along_b = slope(b);
  const double turn = 0.5 * (dot(along_t, b) - dot(along_b, t));
  // A wall tilts as its normal velocity says. The flow in the gap between two bodies turns by half its curl.
  Vec3 spin = dot(along_b, n) * t - dot(along_t, n) * b + turn * n;
  if (!site.is_at_wall) {
    const Vec3 along_n = slope(n);
    spin = 0.5 * (dot(along_b, n) - dot(along_n, b)) * t + 0.5 * (dot(along_n, t) - dot(along_t, n)) * b + turn * n;
  }
  return {background(at) + cross(spin, centre - at), spin};
}

std::array<WallFlow, 3> unit_wall_flows(Vec3 normal) {
  const Vec3 t = any_orthogonal(normal);
  return {WallFlow{t, 0}, WallFlow{cross(normal, t), 0}, WallFlow{{}, 1}};
}

WallFlow wall_flow_of(const Background& background, const FilmSite& site, double size) {
  const double h = 1e-4 * size;
  const Vec3 n = -site.normal, t = any_orthogonal(n), b = cross(n, t), at = site.point - 0.5 * site.gap * n;
  const auto slope = [&](Vec3 e) { return (background(at + h * e) - background(at - h * e)) / (2 * h); };
  const Vec3 along_t = slope(t), along_b = slope(b), along_n = slope(n);
  return {(dot(along_n, t) + dot(along_t, n)) * t + (dot(along_n, b) + dot(along_b, n)) * b,
          0.5 * (dot(along_t, t) + dot(along_b, b))};
}

Background flow_from_wall(const WallFlow& flow, Vec3 foot, Vec3 normal) {
  return [=](Vec3 x) {
    const double height = dot(x - foot, normal);
    return height * flow.shear + flow.spreading * (x - foot - 3 * height * normal);
  };
}

}  // namespace slurry::stokes
