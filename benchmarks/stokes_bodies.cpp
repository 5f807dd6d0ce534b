// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Whole solves with boundary elements, and the splitting of tractions in the plane.
//
// StokesEllipsoids: a hundred ellipsoids, half axes 0.25 to 1, at random, the least gap 0.13 and, pulled apart, 0.42
// and 0.68 (`spread` 0, 5, 10 tenths; 9, 4.3 and 2.4 % of the space). In each is a point force off its centre; the
// surfaces are given the velocities of these forces, and the boundary elements must find the forces and their torques
// again: an exact solution at every density. `error` is that of all forces, `torque_error` that of all torques (over
// forces times sizes), in the norm of all bodies. `gmres` counts iterations, `bytes` is the peak of the resident memory
// over the unknowns.
//
// StokesFalling: the same ellipsoids, all pulled down by the same force and free to turn: the error of their velocities
// and angular velocities against the first mesh that is measured, the finest, in the norm of all bodies.
//
// PlaneSplitting: two discs that approach, or three ellipses in general motion, in a round container in the plane: the
// error of all loads against those of 96 arcs with splitting.
//
//   slurry_benchmarks --benchmark_filter='StokesEllipsoids|StokesFalling|PlaneSplitting' --benchmark_min_time=0
#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <numbers>
#include <utility>
#include <vector>

#include "slurry/core/random.hpp"
#include "slurry/fluids/stokes/fast/stokeslet_sum.hpp"
#include "slurry/fluids/stokes/plane/plane_solver.hpp"
#include "slurry/fluids/stokes/smooth_gap.hpp"
#include "slurry/fluids/stokes/solver.hpp"
#include "slurry/fluids/stokes/surface_mesh.hpp"
#include "slurry/grains/grain_shapes.hpp"

namespace slurry {
namespace {

// ---- A hundred ellipsoids

constexpr std::size_t ellipsoids = 100;
constexpr double least_gap = 0.12, spread_factor = 0.55;  // of the places

// Four shapes, so that their meshes are shared.
std::vector<stokes::Body> ellipsoid_kinds(std::int32_t triangles) {
  std::vector<stokes::Body> kinds;
  for (const Vec3 axes : {Vec3{1, 0.7, 0.5}, Vec3{0.8, 0.8, 0.4}, Vec3{1, 0.5, 0.5}, Vec3{0.6, 0.6, 0.5}}) {
    const auto part = std::make_shared<const FormPart>(EllipsoidGrain{axes}.parts(false).front());
    kinds.push_back({std::make_shared<const Triangles>(stokes::surface_mesh(part->solid, triangles)), 1, {}, 0, part});
  }
  return kinds;
}

bool is_free(const stokes::Body& body, const std::vector<stokes::Body>& others) {
  return std::ranges::none_of(others, [&](const stokes::Body& other) {
    const double apart = norm(body.pose.position - other.pose.position);
    return apart < body.scale + other.scale + least_gap &&
           (apart < 0.5 * (body.scale + other.scale) || stokes::gap_between(body, other).distance < least_gap);
  });
}

stokes::Scene ellipsoid_scene(std::int32_t triangles, double spread) {
  Random random(7);
  const std::vector<stokes::Body> kinds = ellipsoid_kinds(triangles);
  constexpr double edge = 8;
  stokes::Scene scene;
  while (scene.bodies.size() < ellipsoids) {
    stokes::Body body = kinds[scene.bodies.size() % kinds.size()];
    body.scale = 0.5 + 0.5 * random.uniform();
    body.pose = {{edge * random.uniform(), edge * random.uniform(), edge * random.uniform()},
                 normalised(Quaternion{random.normal(), random.normal(), random.normal(), random.normal()})};
    if (is_free(body, scene.bodies)) scene.bodies.push_back(body);
  }
  for (stokes::Body& body : scene.bodies) body.pose.position = (1 + spread * spread_factor) * body.pose.position;
  return scene;
}

// Force and place of what moves the fluid in each body.
struct InnerForces {
  std::vector<Vec3> force, place;
};

InnerForces inner_forces(const stokes::Scene& scene) {
  Random random(8);
  InnerForces inner;
  for (const stokes::Body& body : scene.bodies) {
    inner.force.push_back({random.normal(), random.normal(), random.normal()});
    inner.place.push_back(body.pose.position + rotate(body.pose.orientation, 0.2 * body.scale * Vec3{0.5, 0.4, 0.3}));
  }
  return inner;
}

std::array<double, 2> load_errors(const stokes::Scene& scene, const InnerForces& inner, const stokes::Solution& s) {
  double force = 0, torque = 0, size = 0, arm = 0;
  for (std::size_t b = 0; b < scene.bodies.size(); ++b) {
    const Vec3 exact = cross(inner.place[b] - scene.bodies[b].pose.position, inner.force[b]);
    force += norm2(s.load[b].linear - inner.force[b]);
    torque += norm2(s.load[b].angular - exact);
    size += norm2(inner.force[b]);
    arm += norm2(scene.bodies[b].scale * inner.force[b]);
  }
  return {std::sqrt(force / size), std::sqrt(torque / arm)};
}

double peak_bytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return 1024.0 * double(usage.ru_maxrss);
}

// Arguments: triangles of each body; tenths of the spread.
void StokesEllipsoids(benchmark::State& state) {
  const stokes::Scene scene = ellipsoid_scene(static_cast<std::int32_t>(state.range(0)), double(state.range(1)) / 10);
  const InnerForces inner = inner_forces(scene);
  const stokes::Background background = [&](Vec3 x) {
    Vec3 sum;
    for (std::size_t b = 0; b < inner.force.size(); ++b)
      sum -= stokes::stokeslet(x - inner.place[b], inner.force[b], 1);
    return sum;
  };
  stokes::SolverOptions options;
  options.films = false;
  options.exact_bodies = true;
  options.iterations.tolerance = 1e-6;
  const std::vector<stokes::Condition> conditions(ellipsoids, stokes::Condition{true, true, {}, {}});
  stokes::Solution solution;
  double unknowns = 0;
  for (auto _ : state) {
    const stokes::Solver solver(scene, options);
    solution = solver.solve(conditions, background);
    unknowns = 3.0 * double(solver.panels().size());
  }
  const auto [error, torque_error] = load_errors(scene, inner, solution);
  state.counters["unknowns"] = unknowns;
  state.counters["gmres"] = solution.iterations;
  state.counters["error"] = error;
  state.counters["torque_error"] = torque_error;
  state.counters["bytes"] = peak_bytes() / unknowns;
}
BENCHMARK(StokesEllipsoids)
    ->ArgNames({"triangles", "spread"})
    ->ArgsProduct({{20, 80, 180, 320, 720}, {0, 5, 10}})
    ->Iterations(1)
    ->MeasureProcessCPUTime()
    ->Unit(benchmark::kSecond);

// Relative, of velocities or angular velocities, in the norm of all.
double motion_error(const std::vector<stokes::RigidPair>& found, const std::vector<stokes::RigidPair>& exact,
                    Vec3 stokes::RigidPair::*part) {
  double error = 0, size = 0;
  for (std::size_t b = 0; b < exact.size(); ++b) {
    error += norm2(found[b].*part - exact[b].*part);
    size += norm2(exact[b].*part);
  }
  return std::sqrt(error / size);
}

// Argument: triangles of each body.
void StokesFalling(benchmark::State& state) {
  static std::vector<stokes::RigidPair> finest;
  const stokes::Scene scene = ellipsoid_scene(static_cast<std::int32_t>(state.range(0)), 0);
  stokes::SolverOptions options;
  options.films = false;
  options.exact_bodies = true;
  options.iterations.tolerance = 1e-6;
  stokes::Condition falling;
  falling.load.linear = {0, 0, -1};
  stokes::Solution solution;
  double unknowns = 0;
  for (auto _ : state) {
    const stokes::Solver solver(scene, options);
    solution = solver.solve(std::vector<stokes::Condition>(ellipsoids, falling));
    unknowns = 3.0 * double(solver.panels().size());
  }
  if (finest.empty()) finest = solution.motion;
  state.counters["unknowns"] = unknowns;
  state.counters["gmres"] = solution.iterations;
  state.counters["error"] = motion_error(solution.motion, finest, &stokes::RigidPair::linear);
  state.counters["spin_error"] = motion_error(solution.motion, finest, &stokes::RigidPair::angular);
  state.counters["bytes"] = peak_bytes() / unknowns;
}
BENCHMARK(StokesFalling)
    ->ArgName("triangles")
    ->ArgsProduct({{720, 320, 180, 80, 20}})
    ->Iterations(1)
    ->MeasureProcessCPUTime()
    ->Unit(benchmark::kSecond);

// ---- Splitting in the plane

using stokes::plane::PlaneLoad;

struct PlaneProblem {
  stokes::plane::PlaneScene scene;
  std::vector<stokes::plane::Motion> motions;
};

// Gaps as in the figures of the method's authors, in parts of the radius 1/20.
PlaneProblem plane_problem(int bodies, double gap) {
  using stokes::plane::disc, stokes::plane::ellipse;
  constexpr double r1 = 1.0 / 15, r2 = 1.0 / 20;
  if (bodies == 2)
    return {{{disc({-r1 - 0.5 * gap, 0, 0}, r1), disc({r2 + 0.5 * gap, 0, 0}, r2)}, disc({}, 0.4), {}},
            {{{1, 0, 0}, 0}, {{-1, 0, 0}, 0}}};
  // Ellipses whose curvature radii at the gaps are 1/15, 1/20 and 1.3^2/20: half axes a and b, b^2/a.
  constexpr double a = 1.0 / 20;
  const double b1 = std::sqrt(a * r1), b3 = 1.3 * a;
  return {{{ellipse({-2 * a - gap, 0, 0}, a, b1), disc({}, a), ellipse({2 * a + gap, 0, 0}, a, b3)}, disc({}, 0.4), {}},
          {{{1, 5, 0}, 3}, {{-1, -2, 0}, 5}, {{1.5, -5, 0}, 10}}};
}

std::vector<PlaneLoad> plane_loads(const PlaneProblem& problem, int arcs, bool split) {
  stokes::plane::PlaneSolver solver(problem.scene, {arcs, split});
  solver.solve(problem.motions);
  std::vector<PlaneLoad> loads;
  for (std::size_t k = 0; k < problem.scene.bodies.size(); ++k) loads.push_back(solver.load(k));
  return loads;
}

double plane_error(const std::vector<PlaneLoad>& found, const std::vector<PlaneLoad>& exact) {
  constexpr double size = 1.0 / 20;
  double error = 0, all = 0;
  for (std::size_t k = 0; k < exact.size(); ++k) {
    const double torque = (found[k].torque - exact[k].torque) / size, whole = exact[k].torque / size;
    error += norm2(found[k].force - exact[k].force) + torque * torque;
    all += norm2(exact[k].force) + whole * whole;
  }
  return std::sqrt(error / all);
}

// Computed once for each problem: it takes longer than what is measured.
const std::vector<PlaneLoad>& exact_loads(int bodies, std::int64_t part, const PlaneProblem& problem) {
  constexpr int finest = 96;
  static std::map<std::pair<int, std::int64_t>, std::vector<PlaneLoad>> known;
  const auto [place, is_new] = known.try_emplace({bodies, part});
  if (is_new) place->second = plane_loads(problem, finest, true);
  return place->second;
}

// Arguments: bodies; the radius 1/20 over the gap; arcs of an outline; whether tractions are split.
void PlaneSplitting(benchmark::State& state) {
  const PlaneProblem problem = plane_problem(int(state.range(0)), 0.05 / double(state.range(1)));
  const std::vector<PlaneLoad>& exact = exact_loads(int(state.range(0)), state.range(1), problem);
  std::vector<PlaneLoad> found;
  for (auto _ : state) found = plane_loads(problem, int(state.range(2)), state.range(3) != 0);
  state.counters["error"] = plane_error(found, exact);
  state.counters["length"] = 2 * std::numbers::pi * 0.05 / double(state.range(2));
}
BENCHMARK(PlaneSplitting)
    ->ArgNames({"bodies", "part", "arcs", "split"})
    ->ArgsProduct({{2, 3}, {10, 30, 100, 1000}, {12, 24, 48}, {0, 1}})
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace slurry
