// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/pointset/flow_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

#include "slurry/core/errors.hpp"
#include "slurry/core/interrupt.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/fluids/pointset/cloud_checks.hpp"

namespace slurry {
namespace {

constexpr std::array<std::string_view, 4> rectangle_sides{"bottom", "right", "top", "left"};
constexpr std::array<std::string_view, 6> box_sides{"left", "right", "bottom", "top", "back", "front"};

// In words of the case, for messages.
constexpr const char *boundaries_table = "[[fluid.boundaries]]", *fluid_table = "[fluid]";

// Part of its speed that a wall may have across itself; and part of what goes through inflows that may be missing where
// nothing flows out: formulas are written with some digits.
constexpr double most_normal_part = 1e-6, most_imbalance = 1e-3;

// More are a mistake in `spacing` rather than a wish: 20 GB of stencils.
constexpr double most_points = 2e7;

// By the velocities that boundaries give: spacings a step, u^2 dt / nu, and the Reynolds number by the spacing, u h /
// nu, above which flows were seen not to stay finite (docs/theory/pointset.md). For the second, explicit convection
// with implicit viscosity is unstable above 2; the half of it is what steps are chosen by.
constexpr double most_courant = 0.5, most_viscous = 2, most_cell_reynolds = 20;

// Part of a spacing that the fastest fluid goes in a step before the run begins, and its steps at most.
constexpr double settling_courant = 1. / 3, most_settling_steps = 1e6;

std::size_t side_count(const PointsetFluid& fluid, bool planar) {
  if (!fluid.corners.empty()) return fluid.corners.size();
  return planar ? rectangle_sides.size() : box_sides.size();
}

template <std::size_t n>
std::int32_t rank_in(const std::array<std::string_view, n>& words, const std::string& word) {
  const auto found = std::find(words.begin(), words.end(), word);
  return found == words.end() ? -1 : static_cast<std::int32_t>(found - words.begin());
}

// k - 1 of "side k".
std::int32_t numbered_side(const std::string& word, std::size_t count) {
  constexpr std::string_view prefix = "side ";
  if (!word.starts_with(prefix)) return -1;
  std::int32_t rank = 0;
  const char* const end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data() + prefix.size(), end, rank);
  return error == std::errc{} && stop == end && rank >= 1 && rank <= static_cast<std::int32_t>(count) ? rank - 1 : -1;
}

std::variant<PolygonRegion, BoxRegion> outer_region(const PointsetFluid& fluid, bool planar) {
  if (fluid.corners.empty()) {
    if (!planar) return BoxRegion{*fluid.low, *fluid.high, {0, 1, 2, 3, 4, 5}};
    const Vec3 low{fluid.low->x, fluid.low->y, 0}, high{fluid.high->x, fluid.high->y, 0};
    return rectangle_region(low, high, {0, 1, 2, 3});
  }
  PolygonRegion region{{fluid.corners}, {}};
  for (std::size_t k = 0; k < fluid.corners.size(); ++k) region.boundary.push_back(static_cast<std::int32_t>(k));
  return region;
}

std::vector<Obstacle> solids_of(const PointsetFluid& fluid, const std::vector<Obstacle>& obstacles) {
  std::vector<Obstacle> solids;
  for (const std::string& name : fluid.impermeable) {
    // In the order of the names, as the ranks of sides.
    const auto found =
        std::find_if(obstacles.begin(), obstacles.end(), [&](const Obstacle& o) { return o.name == name; });
    if (found == obstacles.end())
      throw InputError(fmt::format("{} impermeable", fluid_table), fmt::format("there is no obstacle \"{}\"", name));
    for (const Piece& piece : found->pieces)
      if (!(half_thickness(piece.surface) > 0))
        throw InputError(
            fmt::format("{} impermeable", fluid_table),
            fmt::format("{} is a wall without thickness, expected a solid that is cut out of the fluid", found->label));
    solids.push_back(*found);
  }
  return solids;
}

// Where solids are at t = 0; none where all stay.
std::vector<SolidPlace> places_of(const std::vector<Obstacle>& solids, const std::vector<Obstacle>& obstacles) {
  const auto stays = [](const Obstacle& o) { return std::holds_alternative<Fixed>(o.motion); };
  if (std::all_of(solids.begin(), solids.end(), stays)) return {};
  const Walls walls = walls_at(obstacles, 0);
  std::vector<SolidPlace> places;
  for (const Obstacle& solid : solids) {
    const auto found =
        std::find_if(obstacles.begin(), obstacles.end(), [&](const Obstacle& o) { return o.name == solid.name; });
    const auto rank = static_cast<std::int32_t>(found - obstacles.begin());
    places.push_back({walls.pose(static_cast<std::size_t>(rank)), stays(solid) ? -1 : rank});
  }
  return places;
}

CarvedRegion::Patch patch_of(const PointsetFluid& fluid, const FlowBoundaryOptions& options, bool planar) {
  CarvedRegion::Patch patch;
  for (const std::string& word : options.on) patch.sides.push_back(side_rank(fluid, planar, word));
  if (options.low || options.high)
    patch.within = Bounds{options.low.value_or(Vec3{-endless, -endless, -endless}),
                          options.high.value_or(Vec3{endless, endless, endless})};
  return patch;
}

PointsetOptions solver_options(const PointsetFluid& fluid) {
  PointsetOptions options;
  options.spacing = fluid.spacing;
  options.reach = fluid.reach_in_spacings();
  options.degree = static_cast<int>(fluid.degree_used());
  options.viscosity = fluid.viscosity / fluid.density;
  options.density = fluid.density;
  options.lagrangian = fluid.points == PointMotion::moving;
  options.incremental = fluid.incremental;
  options.linear_normals = !fluid.incremental && !options.lagrangian;
  options.solver = fluid.linear_solver;
  options.acceleration = fluid.acceleration;
  options.needs_acceleration = fluid.added_mass > 0;
  return options;
}

// For points that stay, the nearest ones first.
std::vector<OtherScheme> other_schemes(const PointsetFluid& fluid) {
  std::vector<OtherScheme> others;
  if (fluid.points == PointMotion::moving) return others;
  const auto add = [&](const std::string& words, std::int64_t degree, bool incremental) {
    PointsetFluid other = fluid;
    other.degree = degree, other.incremental = incremental;
    others.push_back({words, solver_options(other)});
  };
  for (const std::int64_t degree : {3, 2, 4})
    if (degree != fluid.degree_used()) add(fmt::format("`degree` = {}", degree), degree, fluid.incremental);
  add("`incremental` = false", fluid.degree_used(), false);
  if (fluid.degree_used() > 2) add("`degree` = 2 and `incremental` = false", 2, false);
  return others;
}

// Obstacles that move are walls whose velocity is that of their motion.
void check_moving(const CarvedRegion& region, const PointsetFluid& fluid) {
  for (const FlowBoundaryOptions& options : fluid.boundaries)
    for (const std::string& word : options.on) {
      const auto named = std::find(fluid.impermeable.begin(), fluid.impermeable.end(), word);
      if (named == fluid.impermeable.end()) continue;
      if (!region.moves(static_cast<std::size_t>(named - fluid.impermeable.begin()))) continue;
      if (options.kind != FlowBoundaryKind::wall || options.velocity)
        throw InputError(
            fmt::format("{} on", boundaries_table),
            fmt::format("obstacle \"{}\" moves: expected a wall without `velocity`, which is that of its motion",
                        word));
    }
}

// What comes in must go out, and walls move along themselves; looked at when the run begins.
void check_given_velocities(const FlowPlan& plan) {
  std::vector<char> is_met(plan.boundaries.size(), 0);
  for (const BoundaryPoint& point : plan.boundary_points) {
    const FlowBoundary& boundary = plan.boundaries[point.boundary];
    is_met[point.boundary] = 1;
    if (!boundary.velocity) continue;
    const Vec3 u = boundary.velocity(0, point.position), x = point.position;
    const std::string key = fmt::format("{} velocity", boundaries_table);
    if (!is_finite(u))
      throw InputError(key, fmt::format("is not finite at ({:.6g}, {:.6g}, {:.6g}), time 0", x.x, x.y, x.z));
    const double through = dot(u, point.normal);
    if (boundary.kind == FlowBoundaryKind::wall && std::abs(through) > most_normal_part * norm(u))
      throw InputError(key, fmt::format("moves a wall across itself at ({:.6g}, {:.6g}, {:.6g}), expected a velocity "
                                        "along it, or kind = \"inflow\"",
                                        x.x, x.y, x.z));
  }
  for (std::size_t k = 0; k + 1 < is_met.size(); ++k)
    if (!is_met[k])
      throw InputError(fmt::format("{} on", boundaries_table),
                       fmt::format("boundary {} holds on no point of the fluid's boundary: another one before it does, "
                                   "or `low` and `high` leave nothing",
                                   k + 1));
  if (const std::string fault = plan.imbalance(0); !fault.empty())
    throw InputError(std::string(boundaries_table), fault);
}

// By the middles of cells of half a spacing.
double volume_of(const FlowRegion& region, double spacing) {
  const Bounds box = bounds_of(region);
  const int axes = is_planar(region) ? 2 : 3;
  std::array<std::int64_t, 3> count{1, 1, 1};
  double cell = 1;
  Vec3 width;
  for (int k = 0; k < axes; ++k) {
    count[k] = std::max<std::int64_t>(1, std::llround(2 * (box.high[k] - box.low[k]) / spacing));
    width[k] = (box.high[k] - box.low[k]) / static_cast<double>(count[k]);
    cell *= width[k];
  }
  const auto rows = static_cast<std::size_t>(count[1] * count[2]);
  const double cells = parallel_reduce(
      rows, 0.0,
      [&](std::size_t row) {
        const auto r = static_cast<std::int64_t>(row);
        double inside = 0;
        for (std::int64_t i = 0; i < count[0]; ++i) {
          const std::array<std::int64_t, 3> at{i, r % count[1], r / count[1]};
          Vec3 x;
          for (int k = 0; k < axes; ++k) x[k] = box.low[k] + (static_cast<double>(at[k]) + 0.5) * width[k];
          inside += depth_in(region, x) > 0 ? 1 : 0;
        }
        return inside;
      },
      [](double a, double b) { return a + b; }, 1);
  return cells * cell;
}

// What explicit convection bears at a speed.
double settling_step(const PointsetFluid& fluid, double speed) {
  const double nu = fluid.viscosity / fluid.density;
  if (!(speed > 0)) return fluid.settle / 100;
  return std::min(settling_courant * fluid.spacing / speed, nu / (speed * speed));
}

// Boundaries are as they will be when the run begins. A step that was not given is halved when the fluid has become too
// fast for it: a change of its length costs new factors.
void settle(const FlowPlan& plan, PointsetFlow& flow, PointCloud& cloud, const PointsetFluid& fluid, double fastest) {
  double dt = fluid.settle_step.value_or(settling_step(fluid, fastest)), left = fluid.settle;
  if (fluid.settle / dt > most_settling_steps)
    throw InputError(
        fmt::format("{} settle_step", fluid_table),
        fmt::format("gives {:.2g} steps, expected at most {:.2g}", fluid.settle / dt, most_settling_steps));
  dt = left / std::ceil(left / dt);
  while (left > 0.5 * dt) {
    check_interrupt();
    const FlowReport report = flow.advance(cloud, -dt, dt);
    left -= dt;
    if (!std::isfinite(report.speed) || !std::isfinite(report.divergence) || dt < fluid.settle / most_settling_steps)
      throw InputError(fmt::format("{} settle", fluid_table),
                       fmt::format("the fluid did not stay finite in steps of {:.3g} before the run. {}", dt,
                                   plan.cause_of_blow_up(0, dt)));
    if (!fluid.settle_step && settling_step(fluid, report.speed) < 0.7 * dt) dt *= 0.5;
  }
}

}  // namespace

std::int32_t side_rank(const PointsetFluid& fluid, bool planar, const std::string& word) {
  const std::size_t sides = side_count(fluid, planar);
  const auto solid = std::find(fluid.impermeable.begin(), fluid.impermeable.end(), word);
  if (solid != fluid.impermeable.end()) return static_cast<std::int32_t>(sides + (solid - fluid.impermeable.begin()));
  if (!fluid.corners.empty()) return numbered_side(word, sides);
  return planar ? rank_in(rectangle_sides, word) : rank_in(box_sides, word);
}

bool FlowPlan::has_outflow() const {
  return std::any_of(boundary_points.begin(), boundary_points.end(), [&](const BoundaryPoint& point) {
    return boundaries[point.boundary].kind == FlowBoundaryKind::outflow;
  });
}

double FlowPlan::excess(double t) const {
  return has_outflow() ? 0 : given_flow(boundary_points, boundaries, t).excess();
}

std::string FlowPlan::imbalance(double t) const {
  if (fine_boundary_points.empty()) return {};
  const GivenFlow coarse = given_flow(boundary_points, boundaries, t);
  if (std::abs(coarse.excess()) <= most_imbalance) return {};
  const GivenFlow fine = given_flow(fine_boundary_points, boundaries, t);
  if (std::abs(fine.net) <= most_imbalance * fine.through + std::abs(fine.net - coarse.net)) return {};
  return fmt::format(
      "{:.3g} comes in and {:.3g} goes out through inflows at time {:.6g}, where nothing flows out, expected an "
      "outflow, or inflows that are balanced at all times",
      0.5 * (fine.through - fine.net), 0.5 * (fine.through + fine.net), t);
}

double FlowPlan::given_speed(double t, const Walls* walls) const {
  double speed = 0;
  for (const BoundaryPoint& point : boundary_points)
    if (const FlowBoundary& b = boundaries[point.boundary]; b.velocity)
      speed = std::max(speed, norm(b.velocity(t, point.position)));
  if (!sweeper || !walls) return speed;
  const CarvedRegion& at_start = sweeper->region();
  for (const BoundaryPoint& point : sweeper->boundary_at(*walls))
    if (const std::int32_t solid = point.side - at_start.side_count(); solid >= 0)
      if (const std::int32_t wall = at_start.places[static_cast<std::size_t>(solid)].wall; wall >= 0)
        speed = std::max(speed, norm(walls->velocity_at(static_cast<std::size_t>(wall), point.position)));
  return speed;
}

FlowRegion FlowPlan::region_at(const Walls* walls) const {
  return sweeper && walls ? FlowRegion(sweeper->region().at(*walls)) : region;
}

std::vector<BoundaryPoint> FlowPlan::boundary_at(const Walls* walls) const {
  return sweeper && walls ? sweeper->boundary_at(*walls) : boundary_points;
}

bool FlowPlan::holds(Vec3 place, const Walls* walls) const {
  return depth_in(sweeper && walls ? region_at(walls) : region, place) >= 0;
}

double FlowPlan::volume_at(const Walls* walls) const {
  return sweeper && walls ? volume_of(region_at(walls), options.spacing) : volume;
}

// By the velocities that boundaries give: those of the fluid have grown beyond all bounds.
std::string FlowPlan::cause_of_blow_up(double t, double dt, const Walls* walls) const {
  const double speed = given_speed(t, walls);
  const double nu = options.viscosity, h = options.spacing;
  const double courant = speed * dt / h, viscous = speed * speed * dt / nu, cell = speed * h / nu;
  const std::string seen = fmt::format(
      "Boundaries give it up to {:.3g} m/s, {:.3g} spacings a step and a Reynolds number of {:.3g} by the "
      "spacing",
      speed, courant, cell);
  const double shorter = std::min(most_courant * h / speed, 0.5 * most_viscous * nu / (speed * speed));
  if (courant > most_courant)
    return fmt::format("{}; expected less than about {} spacings a step: a step of {:.2g}, or less where it is faster",
                       seen, most_courant, shorter);
  if (viscous > most_viscous)
    return fmt::format(
        "{}. Its step of {:.3g} is above 2 nu/u^2 = {:.3g}, up to which explicit convection is stable: expected a step "
        "of {:.2g}, or less where it is faster",
        seen, dt, most_viscous * nu / (speed * speed), shorter);
  if (cell > most_cell_reynolds)
    return fmt::format("{}, expected less than about {}: a finer `spacing`, or a more viscous or slower fluid", seen,
                       most_cell_reynolds);
  return fmt::format(
      "{}, which it should bear. At corners the pressure may be unstable in a few steps of any length: expected "
      "`incremental` = false, {}, a finer `spacing`, or a shorter step",
      seen,
      options.degree > 2 ? "`degree` = 2 for sharp corners of the region" : "`degree` = 3 for edges of obstacles");
}

FlowPlan make_flow_plan(const PointsetFluid& fluid, const std::vector<Obstacle>& obstacles, bool planar) {
  CarvedRegion region{outer_region(fluid, planar), solids_of(fluid, obstacles), {}};
  region.places = places_of(region.solids, obstacles);
  FlowPlan plan;
  for (const FlowBoundaryOptions& options : fluid.boundaries) {
    region.patches.push_back(patch_of(fluid, options, planar));
    FlowBoundary boundary{options.kind, {}};
    if (options.velocity) boundary.velocity = [u = *options.velocity](double t, Vec3 x) { return u(t, x); };
    plan.boundaries.push_back(std::move(boundary));
  }
  plan.boundaries.push_back({FlowBoundaryKind::wall, {}});
  const Bounds box = region.bounds();
  double count = 1;
  for (int k = 0; k < (planar ? 2 : 3); ++k) count *= std::max(1.0, (box.high[k] - box.low[k]) / fluid.spacing);
  if (count > most_points)
    throw InputError(
        fmt::format("{} spacing", fluid_table),
        fmt::format("got {}, which gives {:.2g} points, expected at most {:.2g}", fluid.spacing, count, most_points));
  plan.options = solver_options(fluid);
  if (region.moves()) {
    check_moving(region, fluid);
    plan.sweeper = std::make_shared<const CloudSweeper>(region, fluid.spacing, plan.options.reach * fluid.spacing,
                                                        FitOptions{planar, plan.options.degree});
  }
  plan.region = std::move(region);
  plan.boundary_points =
      plan.sweeper ? plan.sweeper->boundary_at(walls_at(obstacles, 0)) : boundary_points(plan.region, fluid.spacing);
  if (!plan.has_outflow()) plan.fine_boundary_points = boundary_points(plan.region, 0.5 * fluid.spacing);
  check_given_velocities(plan);
  try {
    plan.make_flow();
  } catch (const InputError& error) {
    throw InputError(std::string(fluid_table), error.what());
  }
  if (fluid.two_way) plan.volume = volume_of(plan.region, fluid.spacing);
  return plan;
}

PointsetState first_points(const FlowPlan& plan, const PointsetFluid& fluid, const Walls* walls) {
  PointsetFlow flow = plan.make_flow();
  PointCloud cloud = walls ? flow.seed_about(*walls, 0) : flow.seed(0);
  if (cloud.size() == cloud.boundary.size())
    throw InputError(fmt::format("{} spacing", fluid_table),
                     fmt::format("got {}, which leaves no point inside of the fluid", fluid.spacing));
  check_cloud(plan, cloud, other_schemes(fluid));
  double fastest = 0;
  for (std::size_t k = 0; k < cloud.size(); ++k) {
    const bool is_free =
        cloud.is_inside(k) || plan.boundaries[cloud.boundary[k].boundary].kind == FlowBoundaryKind::outflow;
    if (is_free)
      cloud.velocity[k] =
          std::visit([&](const auto& f) { return f.velocity_at(0, cloud.position[k]); }, fluid.start.name);
    if (is_planar(plan.region)) cloud.velocity[k].z = 0;
    fastest = std::max(fastest, norm(cloud.velocity[k]));
  }
  if (!std::isfinite(fastest)) throw InputError(fmt::format("{} start", fluid_table), "is not finite in the fluid");
  if (fluid.settle > 0) settle(plan, flow, cloud, fluid, fastest);
  return points_of(std::move(cloud));
}

PointCloud cloud_of(const FlowPlan& plan, const PointsetState& points, const Walls* walls) {
  return {points.position,     points.velocity,         points.pressure,
          points.acceleration, plan.boundary_at(walls), points.multiplier};
}

PointsetState points_of(PointCloud cloud) {
  return {std::move(cloud.position), std::move(cloud.velocity), std::move(cloud.pressure),
          std::move(cloud.acceleration), std::move(cloud.multiplier)};
}

std::vector<FlowValue> flow_at(const FlowPlan& plan, const PointsetState& points, const std::vector<Vec3>& places,
                               FlowMapping how, const Walls* walls) {
  std::vector<char> is_wet(places.size());
  const FlowRegion region = plan.region_at(walls);
  parallel_for(
      places.size(), [&](std::size_t k) { is_wet[k] = depth_in(region, places[k]) >= 0; }, 64);
  std::vector<std::size_t> wet;
  std::vector<Vec3> asked;
  for (std::size_t k = 0; k < places.size(); ++k)
    if (is_wet[k]) wet.push_back(k), asked.push_back(places[k]);
  const std::vector<FlowValue> found = map_flow(cloud_of(plan, points, walls), asked, plan.reach(), plan.fit(), how);
  std::vector<FlowValue> values(places.size());
  for (std::size_t k = 0; k < wet.size(); ++k) values[wet[k]] = found[k];
  return values;
}

FluidField flow_on_grid(const FlowPlan& plan, const PointsetState& points, const Walls* walls) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  const Bounds box = bounds_of(plan.region);
  FluidField field;
  Vec3 width;
  for (int k = 0; k < (is_planar(plan.region) ? 2 : 3); ++k) {
    const double length = box.high[k] - box.low[k];
    field.shape[k] = std::max<std::int64_t>(1, std::llround(length / plan.options.spacing));
    width[k] = length / static_cast<double>(field.shape[k]);
  }
  for (std::int64_t k = 0; k < field.shape[2]; ++k)
    for (std::int64_t j = 0; j < field.shape[1]; ++j)
      for (std::int64_t i = 0; i < field.shape[0]; ++i)
        field.place.push_back(box.low + Vec3{(static_cast<double>(i) + 0.5) * width.x,
                                             (static_cast<double>(j) + 0.5) * width.y,
                                             (static_cast<double>(k) + 0.5) * width.z});
  for (const FlowValue& value : flow_at(plan, points, field.place, FlowMapping::direct, walls)) {
    field.velocity.push_back(value.is_there ? value.velocity : Vec3{nan, nan, nan});
    field.pressure.push_back(value.is_there ? value.pressure : nan);
  }
  return field;
}

}  // namespace slurry
