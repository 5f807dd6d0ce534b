// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/grid/grid_fluid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "slurry/core/errors.hpp"
#include "slurry/fluids/field/field_fluid.hpp"
#include "slurry/fluids/flow_samples.hpp"
#include "slurry/fluids/grid/advection.hpp"
#include "slurry/fluids/grid/grid_coupling.hpp"
#include "slurry/fluids/grid/grid_films.hpp"
#include "slurry/fluids/slip.hpp"
#include "slurry/nufft/smooth_size.hpp"

namespace slurry {
namespace {

// Cells to the radius of a grain below which its markers are too few to hold the fluid.
constexpr double fewest_cells = 2;
// The kernel of a marker must not meet its own images, nor their flow be a few waves.
constexpr int fewest_cells_of_box = 8;
// Cells that a fluid with inertia crosses in a step that is chosen for it, and grains in the first ones.
constexpr double crossed_cells = 0.2;
// Accuracy of the forces of walls across several axes, in units of the tolerance: conjugate gradients on the grains
// bear no rougher flows.
constexpr double part_of_walls = 1e-4;
// 8 GB of fields.
constexpr double most_cells = 3e7;

constexpr std::array<const char*, 3> axis_names{"x", "y", "z"};

// The same liquid to a grain alone.
FieldFluid alone(const GridFluid& fluid) { return {fluid.viscosity, fluid.density, {}, {}, true}; }

grid::Box box_of(const GridFluid& fluid, const FluidScene& scene) {
  const Domain& domain = scene.domain;
  const bool planar = scene.forms.planar;
  grid::Box box;
  box.planar = planar;
  if (planar) box.low.z = -0.5;
  double count = 1;
  for (int axis = 0; axis < (planar ? 2 : 3); ++axis) {
    box.walls[axis] = domain.periodic[axis] == 0;
    const bool is_given = box.walls[axis] && fluid.low;
    box.low[axis] = is_given ? (*fluid.low)[axis] : domain.low[axis];
    const Vec3 edges{domain.edges.xx, domain.edges.yy, domain.edges.zz};
    box.size[axis] = is_given ? (*fluid.high)[axis] - box.low[axis] : edges[axis];
    // Wider boxes are refused below; whole numbers end before.
    const double wanted = std::min(most_cells, std::ceil(box.size[axis] / fluid.spacing * (1 - 1e-12)));
    box.cells[axis] = std::max(fewest_cells_of_box, nufft::smooth_size(static_cast<int>(wanted)));
    count *= box.cells[axis];
  }
  if (count > most_cells)
    throw RunError(fmt::format("the fluid has {:.3g} cells of the grid, expected at most {:.3g}: a wider `spacing`",
                               count, most_cells));
  box.shift = domain.edges.xy;
  // The middle of a cell stays where it is when it leans: so does the grid, since a fluid with inertia is kept on it.
  box.low.x += 0.5 * box.shift;
  return box;
}

void check_cell(const Domain& domain) {
  const UpperMatrix &h = domain.edges, &g = domain.gradient;
  if (h.xz != 0 || h.yz != 0 || g.xz != 0 || g.yz != 0 || g.xx != 0 || g.yy != 0 || g.zz != 0)
    throw RunError("a fluid on a grid is in a cell that is stretched or sheared along z, expected shear of x over y");
  if (g.xy != 0 && (domain.periodic[0] == 0 || domain.periodic[1] == 0))
    throw RunError("a fluid on a grid is in a sheared cell that is not periodic along x and y");
}

void check_grains(const FluidScene& scene, const grid::Box& box) {
  const Grains& grains = scene.grains;
  for (std::size_t k = 0; k < grains.size(); ++k) {
    const double across = scene.forms.are_round() ? 1 : scene.forms[grains.shape[k]].half_width;
    const double h = std::max(box.spacing(0), box.spacing(1));
    if (across * grains.radius[k] < fewest_cells * h)
      throw RunError(fmt::format("grain {} is {:.3g} wide, expected at least {} cells of the fluid's grid, {:.3g} each",
                                 grains.id[k], 2 * across * grains.radius[k], 2 * fewest_cells, h));
    for (int axis = 0; axis < box.components(); ++axis)
      if (const double x = grains.position[k][axis] - box.low[axis]; box.walls[axis] && !(x > 0 && x < box.size[axis]))
        throw RunError(
            fmt::format("grain {} is at {} = {:.9g}, outside of the fluid, expected an obstacle that keeps "
                        "it from the wall",
                        grains.id[k], axis_names[axis], grains.position[k][axis]));
  }
}

}  // namespace

// As measured at the peak of a run (docs/benchmarks.md, Memory).
double GridFluid::bytes_at_start(Vec3 cell, bool planar) const {
  constexpr double bytes_of_cell = 125;
  const Vec3 size = low && high ? *high - *low : cell;
  double cells = 1;
  for (int axis = 0; axis < (planar ? 2 : 3); ++axis) cells *= std::max(0.0, size[axis]) / spacing;
  return bytes_of_cell * cells;
}

OptionFault GridFluid::fault() const {
  if (low.has_value() != high.has_value())
    return {low ? name_of(&GridFluid::high) : name_of(&GridFluid::low), "not given, expected both corners or none"};
  // A planar case has no third number.
  for (int axis = 0; axis < 3 && low; ++axis)
    if (!((*high)[axis] > (*low)[axis]) && !(axis == 2 && (*low).z == 0 && (*high).z == 0))
      return {name_of(&GridFluid::high), fmt::format("got {} = {}, expected more than {} of `low`", axis_names[axis],
                                                     (*high)[axis], (*low)[axis])};
  if (!(tolerance < 0.1)) return {name_of(&GridFluid::tolerance), fmt::format("got {}, expected below 0.1", tolerance)};
  return {};
}

std::string GridFluid::misfit(const FluidCompany& company) const {
  if (company.has_films) return "got a fluid on a grid together with films of `lubrication`, expected one of them";
  if (company.has_loaded_cell)
    return "got a fluid on a grid in a cell under stress, which does not feel it; expected rates of the cell";
  if (company.has_squirmers && company.planar)
    return "got squirmers in a planar fluid on a grid, expected planar = false";
  if (company.has_chains) return "got a fluid on a grid with chains, whose grains may overlap, expected single grains";
  if (low && high && !company.planar && company.periodic[2] == 0 && !((*high).z > (*low).z))
    return "the fluid is flat, expected `high` above `low` along z, or planar = true";
  bool is_walled = false;
  for (int axis = 0; axis < (company.planar ? 2 : 3); ++axis) is_walled = is_walled || company.periodic[axis] == 0;
  if (!company.is_periodic && !low) return "the fluid has no ends, expected `low` and `high` of it, or a cell";
  if (!is_walled && drive != Vec3{}) return "got `drive` in a cell without walls, where nothing holds the fluid";
  for (const std::string& obstacle : impermeable)
    if (std::find(company.obstacles.begin(), company.obstacles.end(), obstacle) == company.obstacles.end())
      return fmt::format("got \"{}\" in `impermeable`, expected the name of an obstacle", obstacle);
  if (is_walled && mean_velocity != Vec3{})
    return "got `mean_velocity` in a fluid with walls, which hold it, expected `drive` or walls that move";
  return {};
}

double GridFluid::drag_at_rest(const FluidScene& scene, std::size_t k) const {
  return alone(*this).drag_at_rest(scene, k);
}

void GridFluid::couple(const FluidScene& scene, Resistance& resistance) const {
  alone(*this).couple(scene, resistance);
}

double GridFluid::longest_step(const SceneOf<GridFluid>& scene, double distance) const {
  const Grains& grains = scene.grains;
  double fastest = 0;
  for (std::size_t k = 0; k < grains.size(); ++k) {
    const double end_speed = scene.forms.are_round() ? 0 : grains.radius[k] * norm(grains.angular_velocity[k]);
    const Vec3 flow = scene.domain.is_open() ? Vec3{} : scene.domain.flow(grains.position[k]);
    fastest = std::max(fastest, norm(grains.velocity[k] - flow) + end_speed);
  }
  const double by_grains = fastest > 0 ? distance / fastest : std::numeric_limits<double>::infinity();
  if (!has_inertia(scene)) return by_grains;
  const grid::Box box = box_of(*this, scene);
  double rate = fastest / std::min(box.spacing(0), box.spacing(1));
  if (scene.state && !scene.state->velocity.empty())
    rate = std::max(rate, grid::crossing_rate(box, grid::unflattened(box, scene.state->velocity)));
  return rate > 0 ? std::min(by_grains, crossed_cells / rate) : by_grains;
}

void GridFluid::check(const FluidScene& scene) const {
  check_cell(scene.domain);
  if (has_inertia(scene) && !scene.squirmers.empty())
    throw RunError(
        "got squirmers in a fluid with inertia, expected dynamics = \"overdamped\" or no density of the fluid");
  for (std::size_t k = 0; k < scene.grains.size(); ++k)
    if (squirmer_of(scene, k) && !(grid::round_radius(scene, k) > 0))
      throw RunError("got squirmers of another shape in a fluid on a grid, expected spheres");
  check_grains(scene, box_of(*this, scene));
}

std::shared_ptr<const FluidCoupling> GridFluid::couple_grains(const SceneOf<GridFluid>& scene, const Resistance&,
                                                              const UncoupledResponse& response,
                                                              const Impulses& expected) const {
  check(scene);
  const grid::Box box = box_of(*this, scene);
  grid::GridProblem problem{nullptr,      {}, drive, tolerance, films, least_gap, has_inertia(scene) ? *density : 0,
                            mean_velocity};
  const double inertia = problem.density / scene.dt;
  problem.obstacles = impermeable;
  for (auto& pair : problem.walls) pair = {lower_velocity, upper_velocity};
  grid::GridWork& work = scene.work->value([] { return grid::GridWork{}; });
  if (!work.fluid || work.fluid->box() != box || work.fluid->inertia() != inertia)
    work.fluid = std::make_shared<grid::FluidSolver>(box, viscosity, inertia, true, part_of_walls * tolerance);
  problem.fluid = work.fluid;
  // The drag of overdamped dynamics stays with the grains: it is not the fluid's.
  Resistance own;
  couple(scene, own);
  auto coupling = std::make_shared<grid::GridCoupling>(std::move(problem), work.blocks, scene, *scene.state, own,
                                                       response, expected);
  work.blocks = coupling->blocks();
  return coupling;
}

GridState GridFluid::solve(const SceneOf<GridFluid>& scene, const FluidStep& step) const {
  // What couples the grains of a step is what couple_grains made for it.
  return static_cast<const grid::GridCoupling&>(*scene.coupling).advanced(step.after);
}

FluidFields GridFluid::fields(const SceneOf<GridFluid>& scene) const {
  if (!scene.coupling || !scene.velocities) return {};
  return {{field_names().front(), static_cast<const grid::GridCoupling&>(*scene.coupling).field(*scene.velocities)}};
}

std::vector<FlowSample> GridFluid::samples(const SceneOf<GridFluid>& scene, std::span<const Vec3> points) const {
  const FluidFields known = fields(scene);
  return known.empty() ? std::vector<FlowSample>{} : interpolated(known.front().field, scene.domain, points);
}

}  // namespace slurry
