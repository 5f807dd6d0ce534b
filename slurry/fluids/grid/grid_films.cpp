// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/grid/grid_films.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <variant>

#include "slurry/core/math.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/fluids/grid/body_markers.hpp"
#include "slurry/fluids/slip.hpp"

namespace slurry::grid {
namespace {

// Gaps from which on the grid is left to itself, in cells.
constexpr double widest_between = 3, widest_at_wall = 4;
// Spheres of fewer cells to a radius than this have soft markers on as large a part of their surface.
constexpr double coarse_radius = 4;

using Table = std::array<std::pair<double, double>, 8>;

// How much wider than it is the gap of two spheres of a mean radius of 4 cells is felt, against squeezing, sliding and
// rolling, at these gaps, in cells. Squeezing is felt wider by a quarter of it for each two cells that the mean radius
// is more, down to 0.9 of it for less.
constexpr Table squeezed_wider{
    {{0, 0.589}, {0.1, 0.533}, {0.2, 0.479}, {0.4, 0.379}, {0.8, 0.209}, {1.2, 0.08}, {1.5, 0}, {2, 0}}};
constexpr Table slid_wider{
    {{0, 0.298}, {0.1, 0.259}, {0.2, 0.224}, {0.4, 0.164}, {0.8, 0.073}, {1.2, 0.007}, {1.3, 0}, {2, 0}}};
constexpr Table rolled_wider{
    {{0, 0.5}, {0.1, 0.47}, {0.2, 0.44}, {0.4, 0.38}, {0.8, 0.26}, {1.2, 0.15}, {1.6, 0.07}, {2, 0}}};
constexpr double by_size = 0.125, least_by_size = 0.9;

// How much wider that of a sphere of 4 cells to its radius and a wall is felt, against squeezing, sliding, as what
// couples torque and velocity, and against rolling. Measured on spheres of 2 to 12 cells to a radius: by size the first
// grows with its power 0.74, the second hardly, the last with its root; of the third more is lost, with the root
// less 1.
constexpr Table squeezed_at_wall{{{0, 0.496},
                                  {0.1, 0.45},
                                  {0.4, 0.33},
                                  {0.8, 0.207},
                                  {1.2, 0.125},
                                  {1.6, 0.075},
                                  {2.4, 0.035},
                                  {widest_at_wall, 0}}};
constexpr Table slid_at_wall{{{0, 0.21},
                              {0.1, 0.18},
                              {0.4, 0.117},
                              {0.8, 0.066},
                              {1.2, 0.034},
                              {1.6, 0.015},
                              {2.4, 0.006},
                              {widest_at_wall, 0}}};
constexpr Table coupled_at_wall{{{0, 0.053},
                                 {0.1, 0},
                                 {0.2, -0.037},
                                 {0.4, -0.06},
                                 {0.8, -0.035},
                                 {1.6, -0.01},
                                 {2.4, -0.01},
                                 {widest_at_wall, 0}}};
constexpr Table coupled_by_size{{{0, -0.032},
                                 {0.1, -0.07},
                                 {0.2, -0.1},
                                 {0.4, -0.137},
                                 {0.8, -0.18},
                                 {1.6, -0.09},
                                 {2.4, -0.03},
                                 {widest_at_wall, 0}}};
constexpr Table rolled_at_wall{
    {{0, 0.33}, {0.1, 0.298}, {0.4, 0.208}, {0.8, 0.13}, {1.2, 0.085}, {1.6, 0.05}, {2.4, 0.03}, {widest_at_wall, 0}}};
// The root of the largest size measured: what is lost would be more than the gap for much larger ones.
constexpr double widest_root = 1.73;
constexpr double squeezed_by_size = 0.74;
// A sphere alone turns too easily, by the square of cells over its radius: so much of the logarithm of the felt gap
// over the true one makes up for it at the wall, and less and less away from it.
constexpr double turning = 1.92;

// Straight lines between the entries of a table, zero outside.
double between(const Table& table, double gap) {
  for (std::size_t k = 1; k < table.size(); ++k) {
    const auto [from, less] = table[k - 1];
    const auto [to, then] = table[k];
    if (gap >= from && gap < to) return less + (then - less) * (gap - from) / (to - from);
  }
  return 0;
}

// Grains whose partners one task looks for.
constexpr std::size_t grains_per_task = 64;

class FilmFinder {
 public:
  FilmFinder(const FluidScene& scene, const FluidSolver& fluid, const WallMotion& walls, double least_gap)
      : scene_(scene), fluid_(fluid), walls_(walls), least_gap_(least_gap), cell_(mean_spacing(fluid.box())) {
    for (std::size_t k = 0; k < scene.grains.size(); ++k) radius_.push_back(round_radius(scene, k));
  }

  // Of grain i with those after it, and with the walls.
  std::vector<PairFilm> of(std::size_t i) const {
    std::vector<PairFilm> films;
    if (radius_[i] == 0) return films;
    const std::vector<Vec3>& x = scene_.grains.position;
    for (std::size_t j = i + 1; j < x.size(); ++j) {
      if (radius_[j] == 0) continue;
      const Vec3 shift = scene_.domain.image(x[i], x[j]), d = x[j] + shift - x[i];
      const double reach = radius_[i] + radius_[j] + widest_between * cell_;
      if (norm2(d) < reach * reach) add(i, j, d, scene_.domain.image_velocity(shift), films);
    }
    for (int axis = 0; axis < fluid_.box().components(); ++axis)
      for (int end = 0; end < 2 && fluid_.box().walls[axis]; ++end) add_wall(i, axis, end, films);
    return films;
  }

 private:
  // In cells, to metres.
  FeltGaps in_metres(const FeltGaps& cells) const {
    return {cells.squeeze * cell_, cells.slide * cell_, cells.mixed * cell_, cells.roll * cell_};
  }

  void add(std::size_t i, std::size_t j, Vec3 d, Vec3 offset, std::vector<PairFilm>& films) const {
    const double distance = norm(d), gap = distance - radius_[i] - radius_[j];
    const double smaller = std::min(radius_[i], radius_[j]), mean = 0.5 * (radius_[i] + radius_[j]);
    const bool planar = fluid_.box().planar;
    // An overlap is felt as no gap.
    const FeltGaps felt = in_metres(felt_between(std::max(gap, 0.0) / cell_, mean / cell_, planar));
    PairFilm film =
        film_of(fluid_.viscosity(), radius_[i], radius_[j], std::max(gap, least_gap_ * smaller), felt, planar);
    film.gap = gap;
    if (!planar) film.soft_reach = cell_ * soft_reach(smaller / cell_);
    if (film.squeeze == 0 && film.slide == 0 && gap > film.soft_reach) return;
    film.first = static_cast<std::int32_t>(i), film.second = static_cast<std::int32_t>(j);
    film.normal = d / distance;
    // Both arms end in the middle of the gap, so that the two may turn as one body.
    film.first_arm += 0.5 * gap, film.second_arm += 0.5 * gap;
    film.offset = offset;
    add_slip(i, film.normal, -1, film);
    add_slip(j, -film.normal, 1, film);
    films.push_back(film);
  }

  // Of the first grain with the sign -1, of the second with 1: the film takes the slip of a squirmer for a rigid
  // motion.
  void add_slip(std::size_t k, Vec3 towards, double sign, PairFilm& film) const {
    const SquirmerGroup* squirmer = squirmer_of(scene_, k);
    if (!squirmer) return;
    const Vec3 axis = rotate(scene_.grains.orientation[k], squirmer->slip.axis), turn = random_turn(scene_, k);
    const SlipPoint at =
        slip_point(squirmer->slip, axis, shape_of_squirmer(scene_, k), scene_.grains.position[k] + towards);
    film.offset += sign * (at.velocity + cross(turn, at.arm));
    film.turning -= sign * cross(at.turn + turn, film.normal);
  }

  void add_wall(std::size_t i, int axis, int end, std::vector<PairFilm>& films) const {
    const Box& box = fluid_.box();
    const double height = scene_.grains.position[i][axis] - box.low[axis];
    const double gap = (end == 0 ? height : box.size[axis] - height) - radius_[i];
    if (gap > widest_at_wall * cell_) return;
    const FeltGaps felt = in_metres(felt_at_wall(std::max(gap, 0.0) / cell_, radius_[i] / cell_, box.planar));
    PairFilm film =
        film_of(fluid_.viscosity(), radius_[i], 0, std::max(gap, least_gap_ * radius_[i]), felt, box.planar);
    film.gap = gap;
    if (!box.planar) film.soft_reach = cell_ * soft_reach(radius_[i] / cell_);
    if (film.squeeze == 0 && film.slide == 0 && gap > film.soft_reach) return;
    film.first = static_cast<std::int32_t>(i);
    film.normal[axis] = end == 0 ? -1 : 1;
    film.offset = walls_[axis][end];
    film.offset[axis] = 0;
    add_slip(i, film.normal, -1, film);
    films.push_back(film);
  }

  const FluidScene& scene_;
  const FluidSolver& fluid_;
  const WallMotion& walls_;
  double least_gap_, cell_;
  std::vector<double> radius_;
};

}  // namespace

FeltGaps felt_between(double gap, double mean_radius, bool planar) {
  if (planar) {
    const double slid = gap + 0.13 * std::max(0.0, 1 - gap / 1.3);
    return {std::max(gap, 0.27 + 0.4 * gap), slid, slid, slid};
  }
  const double size = std::max(least_by_size, 1 + by_size * (mean_radius - coarse_radius));
  const double slid = gap + between(slid_wider, gap);
  return {gap + size * between(squeezed_wider, gap), slid, slid, gap + between(rolled_wider, gap)};
}

FeltGaps felt_at_wall(double gap, double radius, bool planar) {
  if (planar) {
    const double slid = std::max(gap, 0.05);
    return {gap + 0.21 * math::exp(-0.3 * gap), slid, slid, slid};
  }
  const double size = radius / coarse_radius, root = std::sqrt(std::max(1.0, size));
  const double squeeze = std::max(least_by_size, math::pow(size, squeezed_by_size));
  const double turned = turning / (radius * radius) * std::max(0.0, 1 - gap / widest_at_wall);
  return {gap + squeeze * between(squeezed_at_wall, gap), gap + between(slid_at_wall, gap),
          gap + between(coupled_at_wall, gap) + (std::min(root, widest_root) - 1) * between(coupled_by_size, gap),
          (gap + root * between(rolled_at_wall, gap)) * math::exp(turned)};
}

double soft_reach(double radius) { return widest_between * std::min(1.0, radius / coarse_radius); }

double round_radius(const FluidScene& scene, std::size_t k) {
  const Grains& grains = scene.grains;
  if (scene.forms.are_round()) return grains.radius[k];
  const Form& form = scene.forms[grains.shape[k]];
  return form.parts.size() == 1 && std::holds_alternative<Globe>(form.parts.front().solid) ? grains.radius[k] : 0;
}

std::vector<PairFilm> find_films(const FluidScene& scene, const FluidSolver& fluid, const WallMotion& walls,
                                 double least_gap) {
  const FilmFinder finder(scene, fluid, walls, least_gap);
  std::vector<std::vector<PairFilm>> rows(scene.grains.size());
  parallel_for(
      rows.size(), [&](std::size_t i) { rows[i] = finder.of(i); }, grains_per_task);
  std::vector<PairFilm> films;
  for (const std::vector<PairFilm>& row : rows) films.insert(films.end(), row.begin(), row.end());
  return films;
}

}  // namespace slurry::grid
