// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/stokes_fluid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

#include "slurry/core/errors.hpp"
#include "slurry/fluids/field/field_fluid.hpp"
#include "slurry/fluids/slip.hpp"
#include "slurry/fluids/stokes/body_plan.hpp"
#include "slurry/fluids/stokes/closed_surface.hpp"
#include "slurry/fluids/stokes/films.hpp"
#include "slurry/fluids/stokes/flow_about.hpp"
#include "slurry/fluids/stokes/joint_response.hpp"
#include "slurry/fluids/stokes/multipoles/lattice_images.hpp"
#include "slurry/fluids/stokes/multipoles/solid_flows.hpp"
#include "slurry/fluids/stokes/resistance_in_flow.hpp"
#include "slurry/fluids/stokes/smooth_gap.hpp"
#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry {
namespace {

using stokes::Body;

// Beyond it the blocks of a pair of spheres take more time than their accuracy is worth, and the films do the rest.
constexpr std::int64_t largest_degree = 8;
constexpr std::int64_t most_triangles = 20000;

// Unknowns of all grains and the container: as many take 1.2 GB and a minute a step.
constexpr std::size_t most_unknowns = 12000;

// Part of its gap that a film may lose in a step, with step = "auto".
constexpr double largest_gap_part = 0.5;

// Spheres that overlap by more, in units of the smaller radius, are not where contacts have left them.
constexpr double deepest_overlap = 0.1;

constexpr double endless_step = std::numeric_limits<double>::infinity();

// The same liquid to a grain alone.
FieldFluid as_field(const StokesFluid& fluid) { return {fluid.viscosity, fluid.density, fluid.flow, {}, true}; }

// What axes wander by, six numbers a grain; none where no axis does.
std::vector<double> random_motions(const FluidScene& scene) {
  std::vector<double> motion;
  for (std::size_t k = 0; k < scene.grains.size(); ++k) {
    const Vec3 turn = random_turn(scene, k);
    if (turn == Vec3{}) continue;
    motion.resize(6 * scene.grains.size(), 0.0);
    for (std::size_t d = 0; d < 3; ++d) motion[6 * k + 3 + d] = turn[int(d)];
  }
  return motion;
}

// pull += R u: grains without loads then move by u besides.
void add_motions(const std::vector<double>& motion, stokes::ResistanceInFlow& r) {
  for (std::size_t j = 0; j < motion.size(); ++j)
    if (motion[j] != 0)
      for (std::size_t i = 0; i < motion.size(); ++i) r.pull[i] += r.resistance(i, j) * motion[j];
}

// The grains after moving on by `ahead` seconds with their velocities.
class Bodies {
 public:
  explicit Bodies(const SceneOf<StokesFluid>& scene) : plan_(*scene.plan), scene_(scene) {
    const auto is_sphere = [&](std::int32_t shape) { return stokes::globe_of(scene.forms[shape]) != nullptr; };
    are_spheres_ =
        scene.forms.are_round() || std::all_of(scene.grains.shape.begin(), scene.grains.shape.end(), is_sphere);
  }

  bool are_spheres() const { return are_spheres_; }

  // Swimmers know themselves where they are in the middle of the step.
  stokes::Scene middle() const {
    stokes::Scene scene = at(0.5 * scene_.dt);
    for (const TiedGrains& swimmer : scene_.tied)
      for (std::size_t i = 0; i < swimmer.place.size(); ++i) scene.bodies[swimmer.place[i]].pose = swimmer.middle[i];
    return scene;
  }

  // The cell has gone on by the same time.
  Domain domain_at(double ahead) const { return scene_.domain.is_open() ? scene_.domain : moved(scene_.domain, ahead); }

  stokes::Scene at(double ahead) const {
    stokes::Scene scene = plan_.around;
    if (const Domain cell = domain_at(ahead); !cell.is_open()) scene.cell = {cell.edges, cell.gradient};
    const Grains& grains = scene_.grains;
    for (std::size_t k = 0; k < grains.size(); ++k) {
      const Quaternion q = normalised(rotation(ahead * grains.angular_velocity[k]) * grains.orientation[k]);
      const Vec3 x = grains.position[k] + ahead * grains.velocity[k];
      const std::int32_t shape = grains.shape[k];
      const bool is_round = scene_.forms.are_round() || stokes::globe_of(scene_.forms[shape]);
      scene.bodies.push_back({are_spheres_ ? nullptr : plan_.mesh[shape],
                              grains.radius[k],
                              {x, q},
                              is_round ? grains.radius[k] : 0,
                              are_spheres_ ? nullptr : plan_.exact[shape]});
      if (const SquirmerGroup* squirmer = squirmer_of(scene_, k)) scene.bodies.back().slip = squirmer->slip;
    }
    return scene;
  }

 private:
  const stokes::BodyPlan& plan_;
  const FluidScene& scene_;
  bool are_spheres_ = false;
};

// The gap of two smooth grains, or of one and the wall (`second` is Film::wall), in units of the smaller radius; its
// normal, from the first to the second; and where its middle lies from each centre. Turning does not change the gaps of
// spheres: their arms are 0.
struct GrainGap {
  std::size_t first = 0, second = 0;
  double gap = 0;
  Vec3 normal, first_arm, second_arm;
  Vec3 shift = {};  // to the image of the second grain, in a periodic cell
};

GrainGap sphere_gap(const std::vector<Body>& bodies, std::size_t i, std::size_t j) {
  const Vec3 between = bodies[j].pose.position - bodies[i].pose.position;
  const double r = bodies[i].sphere_radius, other = bodies[j].sphere_radius;
  return {i, j, (norm(between) - r - other) / std::min(r, other), normalised(between), {}, {}};
}

GrainGap smooth_gap(const std::vector<Body>& bodies, std::size_t i, std::size_t j) {
  const Body &a = bodies[i], &b = bodies[j];
  const stokes::SmoothGap gap = stokes::gap_between(a, b);
  return {i,
          j,
          gap.distance / std::min(a.scale, b.scale),
          gap.normal,
          gap.point - a.pose.position,
          gap.point - b.pose.position};
}

GrainGap wall_gap(const Body& body, std::size_t i, const stokes::Wall& wall) {
  const std::size_t none = stokes::Film::wall;
  if (body.sphere_radius > 0)
    return {i, none, wall.height(body.pose.position) / body.sphere_radius - 1, -wall.normal, {}, {}};
  const stokes::SmoothGap gap = stokes::gap_between(body, wall);
  return {i, none, gap.distance / body.scale, gap.normal, gap.point - body.pose.position, {}};
}

GrainGap wall_gap(const Body& body, std::size_t i, const stokes::HollowWall& wall) {
  const std::size_t none = stokes::Film::wall;
  const Vec3 centre = body.pose.position;
  if (body.sphere_radius > 0)
    return {i, none, wall.room(centre) / body.sphere_radius - 1, wall.outward(centre), {}, {}};
  const stokes::SmoothGap gap = stokes::gap_between(body, wall);
  return {i, none, gap.distance / body.scale, gap.normal, gap.point - centre, {}};
}

// Are two smooth bodies farther apart than the smaller radius, by spheres about them?
bool are_far_apart(const Body& a, const Body& b) {
  return norm(b.pose.position - a.pose.position) >
         stokes::smooth_reach(a) + stokes::smooth_reach(b) + std::min(a.scale, b.scale);
}

// Of spheres that are nearer than the mean of their radii, in a periodic cell.
template <class See>
void for_each_image_gap(const stokes::Scene& scene, See&& see) {
  const std::vector<Body>& bodies = scene.bodies;
  for (std::size_t i = 0; i < bodies.size(); ++i)
    for (std::size_t j = i; j < bodies.size(); ++j) {
      const Vec3 between = bodies[j].pose.position - bodies[i].pose.position;
      const double r = bodies[i].sphere_radius, other = bodies[j].sphere_radius;
      for_each_image(scene.cell->edges, between, 1.5 * (r + other), [&](Vec3 shift) {
        if (i == j && shift == Vec3{}) return;
        const Vec3 apart = between + shift;
        see({i, j, (norm(apart) - r - other) / std::min(r, other), normalised(apart), {}, {}, shift});
      });
    }
}

// The gaps of all pairs of spheres, of the near ones of other smooth grains, and of these and the walls: see(gap).
template <class See>
void for_each_gap(const stokes::Scene& scene, See&& see) {
  if (scene.cell) return for_each_image_gap(scene, see);
  const std::vector<Body>& bodies = scene.bodies;
  const auto is_round = [&](std::size_t k) { return bodies[k].sphere_radius > 0; };
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (!is_round(i) && !stokes::is_smooth(bodies[i])) continue;
    for (std::size_t j = i + 1; j < bodies.size(); ++j) {
      if (is_round(i) && is_round(j))
        see(sphere_gap(bodies, i, j));
      else if (stokes::is_smooth(bodies[j]) && !are_far_apart(bodies[i], bodies[j]))
        see(smooth_gap(bodies, i, j));
    }
    if (scene.wall) see(wall_gap(bodies[i], i, *scene.wall));
    for (const stokes::HollowWall& wall : scene.walls) see(wall_gap(bodies[i], i, wall));
  }
}

bool has_overlap(const stokes::Scene& scene) {
  bool found = false;
  for_each_gap(scene, [&](const GrainGap& pair) { found = found || pair.gap < 0; });
  return found;
}

void refuse_deep_overlaps(const stokes::Scene& scene, const Grains& grains) {
  for_each_gap(scene, [&](const GrainGap& pair) {
    if (pair.gap > -deepest_overlap) return;
    if (pair.second == stokes::Film::wall)
      throw RunError(
          fmt::format("grain {} is {:.3g} of its radius behind the wall of the fluid, expected an obstacle "
                      "that keeps the grains from it",
                      grains.id[pair.first], -pair.gap));
    throw RunError(
        fmt::format("grains {} and {} overlap by {:.3g} of the smaller radius, expected contacts that keep "
                    "grains apart in a Stokes fluid",
                    grains.id[pair.first], grains.id[pair.second], -pair.gap));
  });
}

// The unknowns of all surfaces together.
std::size_t unknowns_of(const stokes::Scene& scene, bool are_spheres, int degree) {
  const std::size_t walls = scene.container ? 3 * scene.container->triangle.size() : 0;
  if (are_spheres) return walls + scene.bodies.size() * static_cast<std::size_t>(harmonics_up_to(degree));
  std::size_t sum = walls;
  for (const Body& body : scene.bodies) sum += 3 * body.mesh->triangle.size();
  return sum;
}

void refuse_many_unknowns(const stokes::Scene& scene, bool are_spheres, int degree) {
  if (const std::size_t count = unknowns_of(scene, are_spheres, degree); count > most_unknowns)
    throw RunError(
        fmt::format("the Stokes fluid has {} unknowns with {} grains, expected at most {}: fewer grains, or a "
                    "smaller `degree` or number of `triangles`",
                    count, scene.bodies.size(), most_unknowns));
}

bool is_at_rest(const FlowOptions& flow) {
  const auto* uniform = std::get_if<UniformFlow>(&flow.name);
  return uniform && uniform->velocity == Vec3{};
}

Tensor tensor_of(const UpperMatrix& l) { return {{l.xx, l.xy, l.xz, 0, l.yy, l.yz, 0, 0, l.zz}}; }

// The flow of a cell, if there is one.
stokes::Background background_of(const FlowOptions& flow, double t, const Domain& domain) {
  if (!domain.is_open()) {
    if (domain.gradient == UpperMatrix{}) return {};
    return [domain](Vec3 x) { return domain.flow(x); };
  }
  if (is_at_rest(flow)) return {};
  return std::visit(
      [t](const auto& one) -> stokes::Background { return [one, t](Vec3 x) { return one.velocity_at(t, x); }; },
      flow.name);
}

}  // namespace

OptionFault StokesFluid::fault() const {
  if (const OptionFault fault = as_field(*this).fault(); !fault.what.empty()) return fault;
  if (wall && container) return {name_of(&StokesFluid::wall), "given beside a container, expected one of them"};
  const auto too_many = [](std::string key, std::int64_t got, std::int64_t most) {
    return OptionFault{std::move(key), fmt::format("got {}, expected at most {}", got, most)};
  };
  if (degree > largest_degree) return too_many(name_of(&StokesFluid::degree), degree, largest_degree);
  if (triangles > most_triangles) return too_many(name_of(&StokesFluid::triangles), triangles, most_triangles);
  if (container && container->triangles > most_triangles)
    return inside(name_of(&StokesFluid::container),
                  too_many(name_of(&ContainerOptions::triangles), container->triangles, most_triangles));
  if (const auto* mesh = container ? std::get_if<MeshContainer>(&container->shape) : nullptr; mesh && mesh->data)
    if (std::string fault = stokes::closed_surface_fault(*mesh->data); !fault.empty())
      return inside(name_of(&StokesFluid::container), {name_of(&MeshContainer::file), std::move(fault)});
  return {};
}

std::string StokesFluid::misfit(const FluidCompany& company) const {
  if (company.planar)
    return "got a Stokes fluid in a planar case, expected planar = false: a disc has no Stokes drag of its own";
  if (company.is_periodic) {
    if (company.periodic != std::array<std::int64_t, 3>{1, 1, 1})
      return "got a Stokes fluid in a cell that is periodic along some axes, expected one periodic along all three";
    if (company.has_loaded_cell) return "got a Stokes fluid in a cell under stress, expected rates of the cell";
    if (!company.is_round) return "got a Stokes fluid in a periodic cell with grains that are not spheres";
    if (company.has_swimmers) return "got a Stokes fluid in a periodic cell with swimmers, expected open space";
    if (company.has_squirmers)
      return "got a Stokes fluid in a periodic cell with squirmers, expected open space, or a fluid on a grid";
    if (wall || container)
      return "got a Stokes fluid in a periodic cell together with a wall or a container, expected one of them";
    if (!is_at_rest(flow)) return "got `flow` in a periodic cell, whose rates are the flow, expected none";
  }
  if (company.has_films) return "got a Stokes fluid together with films of `lubrication`, which it has itself";
  if (company.has_chains) return "got a Stokes fluid with chains, whose grains may overlap, expected single grains";
  if (company.has_squirmers && degree < 2)
    return "got degree = 1 with squirmers, whose surfaces move by modes of degree 2, expected degree = 2 or more";
  if (company.has_clumps) return "got a Stokes fluid with grains of several parts, expected convex grains";
  return {};
}

double StokesFluid::drag_at_rest(const FluidScene& scene, std::size_t k) const {
  return as_field(*this).drag_at_rest(scene, k);
}

void StokesFluid::couple(const FluidScene& scene, Resistance& resistance) const {
  as_field(*this).couple(scene, resistance);
}

std::shared_ptr<const stokes::BodyPlan> StokesFluid::plan(const FluidSetting& setting) const {
  return std::make_shared<const stokes::BodyPlan>(stokes::make_body_plan(*this, setting.forms));
}

std::vector<FluidMesh> StokesFluid::meshes() {
  auto* mesh = container ? std::get_if<MeshContainer>(&container->shape) : nullptr;
  if (!mesh) return {};
  return {{name_of(&StokesFluid::container), name_of(&MeshContainer::file), mesh->file, mesh->data}};
}

void StokesFluid::check(const SceneOf<StokesFluid>& scene) const {
  if (scene.grains.size() == 0) return;
  const Bodies bodies(scene);
  const stokes::Scene now = bodies.at(0);
  refuse_deep_overlaps(now, scene.grains);
  refuse_many_unknowns(now, bodies.are_spheres(), static_cast<int>(degree));
}

std::shared_ptr<const FluidCoupling> StokesFluid::couple_grains(const SceneOf<StokesFluid>& scene,
                                                                const Resistance& own,
                                                                const UncoupledResponse& response,
                                                                const Impulses&) const {
  if (scene.grains.size() == 0) return nullptr;
  const Bodies bodies(scene);
  stokes::Scene now = bodies.at(0);
  Domain domain = scene.domain;
  refuse_deep_overlaps(now, scene.grains);
  refuse_many_unknowns(now, bodies.are_spheres(), static_cast<int>(degree));
  if (middle) {
    // Where the last velocities lead into each other, the start of the step has to do.
    stokes::Scene later = bodies.middle();
    if (!has_overlap(later)) now = std::move(later), domain = bodies.domain_at(0.5 * scene.dt);
  }
  const stokes::Background background = background_of(flow, scene.t + 0.5 * scene.dt, domain);
  stokes::ResistanceInFlow r =
      bodies.are_spheres() ? stokes::resistance_by_multipoles(now, background, static_cast<int>(degree), least_gap)
                           : stokes::resistance_by_elements(now, background, least_gap);
  add_motions(random_motions(scene), r);
  for (double& value : r.resistance.value) value *= viscosity;
  for (double& value : r.pull) value *= viscosity;
  const std::optional<stokes::SumInFlow> stresslets = std::move(r.stresslets), films = std::move(r.film_stresslets);
  std::vector<Vec3> centre;
  for (const Body& body : now.bodies) centre.push_back(body.pose.position);
  auto joint = std::make_shared<stokes::JointResponse>(std::move(r), own, response, scene.dt, scene.tied, centre);
  if (!domain.is_open())
    joint->measure_in({domain.volume(), viscosity, tensor_of(domain.gradient), *stresslets, *films});
  return joint;
}

double StokesFluid::longest_step(const SceneOf<StokesFluid>& scene, double distance) const {
  const Grains& grains = scene.grains;
  double longest = endless_step;
  const auto limit = [&](double room, double speed) {
    if (speed > 0) longest = std::min(longest, room / speed);
  };
  for (std::size_t k = 0; k < grains.size(); ++k) {
    const double end_speed = scene.forms.are_round() ? 0 : grains.radius[k] * norm(grains.angular_velocity[k]);
    limit(distance, norm(grains.velocity[k]) + end_speed);
  }
  const stokes::Scene now = Bodies(scene).at(0);
  for_each_gap(now, [&](const GrainGap& pair) {
    const auto [i, j, gap, towards, arm, other_arm, shift] = pair;
    const bool is_wall = j == stokes::Film::wall;
    const double r = is_wall ? grains.radius[i] : std::min(grains.radius[i], grains.radius[j]);
    const Vec3 own = grains.velocity[i] + cross(grains.angular_velocity[i], arm),
               other = is_wall ? Vec3{}
                               : grains.velocity[j] + cross(grains.angular_velocity[j], other_arm) +
                                     scene.domain.image_velocity(shift);
    limit(largest_gap_part * r * std::max(gap, least_gap), dot(own - other, towards));
  });
  return longest;
}

// At each point; inside a grain the velocity is that of the grain, and behind the wall it is NaN.
std::vector<FlowSample> StokesFluid::samples(const SceneOf<StokesFluid>& scene, std::span<const Vec3> points) const {
  const Bodies bodies(scene);
  const stokes::Scene now = bodies.at(0);
  std::vector<stokes::RigidPair> motion;
  for (std::size_t k = 0; k < scene.grains.size(); ++k)
    motion.push_back({scene.grains.velocity[k], scene.grains.angular_velocity[k]});
  const stokes::Background background = background_of(flow, scene.t, scene.domain);
  const std::vector<stokes::FlowPoint> found =
      bodies.are_spheres() ? stokes::flow_by_multipoles(now, motion, background, static_cast<int>(degree), points)
                           : stokes::flow_by_elements(now, motion, background, points);
  std::vector<FlowSample> samples;
  for (const stokes::FlowPoint& at : found)
    samples.push_back({at.velocity, at.body < 0 ? viscosity * at.pressure : FlowSample{}.pressure});
  return samples;
}

}  // namespace slurry
