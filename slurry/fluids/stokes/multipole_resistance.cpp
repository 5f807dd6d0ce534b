// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The resistance of spheres by multipoles, with the films of close pairs (resistance_in_flow.hpp), and the flow about
// them (flow_about.hpp).
#include <algorithm>
#include <limits>
#include <optional>
#include <span>

#include "slurry/core/parallel.hpp"
#include "slurry/fluids/stokes/films.hpp"
#include "slurry/fluids/stokes/flow_about.hpp"
#include "slurry/fluids/stokes/iterative.hpp"
#include "slurry/fluids/stokes/multipoles/lattice_flow.hpp"
#include "slurry/fluids/stokes/multipoles/lattice_images.hpp"
#include "slurry/fluids/stokes/multipoles/near_slip.hpp"
#include "slurry/fluids/stokes/multipoles/sphere_flow.hpp"
#include "slurry/fluids/stokes/panel_length.hpp"
#include "slurry/fluids/stokes/resistance_in_flow.hpp"
#include "slurry/fluids/stokes/smooth_gap.hpp"
#include "slurry/fluids/stokes/surroundings.hpp"

namespace slurry::stokes {
namespace {

// Gap up to which pairs are corrected, in units of the mean of their radii, or of the radius beside a wall. Harmonics
// of degree l are wrong by about kappa^(2l) by themselves (multipoles/degrees.cpp), for l = 2 by 2e-2 at a gap of 1 and
// 9e-4 at 4.
constexpr double multipole_film_reach = 4;

// The frame in which the wall is z = 0; that of the world where there is none.
struct WallFrame {
  Pose pose;

  explicit WallFrame(const std::optional<Wall>& wall) {
    if (wall) pose = {wall->point, turn_to(wall->normal)};
  }
  Vec3 place(Vec3 world) const { return to_local(pose, world); }
  Vec3 direction(Vec3 local) const { return rotate(pose.orientation, local); }
  Vec3 local_direction(Vec3 world) const { return rotate_back(pose.orientation, world); }
  // Of these bodies; none where no surface slips.
  std::vector<SurfaceSlip> slips(const std::vector<Body>& bodies) const {
    std::vector<SurfaceSlip> slips;
    if (std::ranges::none_of(bodies, [](const Body& body) { return body.slip.is_some(); })) return slips;
    for (const Body& body : bodies) slips.push_back({body.slip.b1, body.slip.b2, local_direction(slip_of(body).axis)});
    return slips;
  }
  Background flow(const Background& background) const {
    return [this, &background](Vec3 x) { return local_direction(background(to_world(pose, x))); };
  }
};

// R and pull turned into the axes of the world.
ResistanceInFlow turned_back(const ResistanceInFlow& local, const WallFrame& frame) {
  ResistanceInFlow r = local;
  const std::size_t n = local.pull.size();
  const auto turn = [&](auto&& at) {
    const Vec3 v = frame.direction({at(0), at(1), at(2)});
    for (int d = 0; d < 3; ++d) at(d) = v[d];
  };
  for (std::size_t i = 0; i < n; i += 3) {
    for (std::size_t j = 0; j < n; ++j) turn([&](int d) -> double& { return r.resistance(i + d, j); });
    turn([&](int d) -> double& { return r.pull[i + d]; });
  }
  for (std::size_t j = 0; j < n; j += 3)
    for (std::size_t i = 0; i < n; ++i) turn([&](int d) -> double& { return r.resistance(i, j + d); });
  return r;
}

// The bodies by multipoles alone, without what stands around them where `which` are not all.
ResistanceInFlow developed(const Scene& scene, const std::vector<std::size_t>& which, const Background& background,
                           int degree, const Panels* container) {
  const WallFrame frame(scene.wall);
  std::vector<SphereBody> spheres;
  std::vector<Body> bodies;
  for (const std::size_t k : which) {
    spheres.push_back({frame.place(scene.bodies[k].pose.position), scene.bodies[k].sphere_radius});
    bodies.push_back(scene.bodies[k]);
  }
  const Background local = frame.flow(background);
  const std::vector<SurfaceSlip> slips = frame.slips(bodies);
  const ResistanceInFlow r =
      resistance_in_flow({spheres, degree, scene.wall.has_value(), container, background ? &local : nullptr,
                          scene.cell ? &scene.cell->edges : nullptr, slips});
  return scene.wall ? turned_back(r, frame) : r;
}

Matrix less(Matrix a, const Matrix& b) {
  for (std::size_t k = 0; k < a.value.size(); ++k) a.value[k] -= b.value[k];
  return a;
}

// Calls see(image, shift) for the images of body j that are nearer to body i than `reach` mean radii; of two images of
// a body itself that are opposite to each other, for one.
template <class See>
void for_each_close_image(const Scene& scene, std::size_t i, std::size_t j, double reach, See&& see) {
  const Body &a = scene.bodies[i], &b = scene.bodies[j];
  const double radii = a.sphere_radius + b.sphere_radius;
  const auto is_first = [](Vec3 s) { return s.x != 0 ? s.x > 0 : s.y != 0 ? s.y > 0 : s.z > 0; };
  for_each_image(scene.cell->edges, b.pose.position - a.pose.position, (1 + 0.5 * reach) * radii, [&](Vec3 shift) {
    if (i == j && !is_first(shift)) return;
    Body image = b;
    image.pose.position += shift;
    see(image, shift);
  });
}

// D of two spheres, or of one beside the wall, if they are close.
bool is_close(const Scene& scene, const Film& film) {
  const double r = scene.bodies[film.first].sphere_radius;
  if (film.second == Film::wall) return film.gap < multipole_film_reach * r;
  const double other = scene.bodies[film.second].sphere_radius;
  if (film.gap >= multipole_film_reach * 0.5 * (r + other)) return false;
  check_ratio(scene, film.first, film.second);
  return true;
}

// Of one beside the wall; a flow at the wall and the slip are developed together with the motions. Gives what they pull
// beyond that.
RigidPair fill_wall_film(const Scene& scene, const Background& background, int degree, Film& film) {
  const Body& a = scene.bodies[film.first];
  const double r = a.sphere_radius;
  const Vec3 normal = scene.wall->normal, foot = a.pose.position - scene.wall->height(a.pose.position) * normal;
  film.normal = -normal;
  film.point = a.pose.position - (r + 0.5 * film.gap) * normal;
  const WallFlow flow = background ? wall_flow_of(background, film.site(), r) : WallFlow{};
  const ResistanceInFlow found =
      developed(scene, {film.first}, background ? flow_from_wall(flow, foot, normal) : Background{}, degree, nullptr);
  film.resistance = less(sphere_wall_resistance(r, film.gap, normal), found.resistance);
  const RigidPair hold = background ? sphere_wall_hold(r, film.gap, normal, flow) : RigidPair{};
  const RigidPair slip = a.slip.is_some() ? slip_pull(SlipBesideWall{slip_of(a), r, film.gap, normal}) : RigidPair{};
  film.slip_pull.assign(6, 0.0);  // among the rest
  const std::vector<double>& pull = found.pull;
  return {slip.linear - hold.linear - Vec3{pull[0], pull[1], pull[2]},
          slip.angular - hold.angular - Vec3{pull[3], pull[4], pull[5]}};
}

void fill_pair_film(const Scene& scene, int degree, Film& film) {
  const Body& a = scene.bodies[film.first];
  const double r = a.sphere_radius;
  Body b = scene.bodies[film.second];
  b.pose.position += film.shift;
  const Vec3 axis = normalised(b.pose.position - a.pose.position);
  film.normal = axis;
  film.point = a.pose.position + (r + 0.5 * film.gap) * axis;
  const ResistanceInFlow found = developed({{a, b}, {}, nullptr}, {0, 1}, {}, degree, nullptr);
  film.resistance = less(two_sphere_resistance(r, b.sphere_radius, film.gap, axis), found.resistance);
  film.slip_pull = pair_slip_pull(a, b, film.gap, axis);
  for (std::size_t i = 0; i < film.slip_pull.size(); ++i) film.slip_pull[i] -= found.pull[i];
}

// ---- Walls of a container

// The gap at which the film of a wall ends, in lengths of the wall's panels, and in radii of the sphere at least. Wider
// ones would count what the other walls do where the sphere is not; of thinner ones the panels miss more.
constexpr double container_film_reach = 0.4, least_container_film_reach = 0.25;

// D of a sphere close to a wall: R = R_end + K - K_end, R_end that of the sphere alone in the container, moved away
// from the wall to where the film ends, and K what is known of how the resistance depends on the gap (smooth_gap.hpp).
std::optional<Film> container_film(const Scene& scene, std::size_t i, const HollowWall& wall, double least_gap,
                                   const SphereInContainer& container) {
  Body sphere = scene.bodies[i];
  sphere.exact = std::make_shared<const FormPart>(FormPart{Globe{1}});
  const double radius = sphere.sphere_radius;
  const SmoothGap gap = gap_between(sphere, wall);
  const double mean = 0.5 * (gap.principal[0] + gap.principal[1]);
  if (std::min(gap.principal[0], gap.principal[1]) * radius < least_curvature) return {};
  double end = std::max(container_film_reach * panel_length_at(*scene.container, gap.point),
                        least_container_film_reach * radius);
  end = std::min(end, largest_compared_gap / mean);
  if (gap.distance >= end) return {};
  const auto moved_to = [&](double distance) { return sphere.pose.position - (distance - gap.distance) * gap.normal; };
  // Not where the sphere would then be as near to another wall.
  for (const HollowWall& other : scene.walls)
    if (other.room(moved_to(end)) - radius < 0.99 * end) return {};
  const GapSpheres spheres = osculating_spheres(gap, 1, end);
  const auto resistance_at = [&](double distance) { return container.resistance({moved_to(distance), radius}); };
  const auto known_at = [&](double distance) {
    SmoothGap at = gap;
    at.distance = distance;
    at.point = gap.point - 0.5 * (distance - gap.distance) * gap.normal;
    const Vec3 centre = moved_to(distance);
    return known_resistance(at, spheres, std::span(&centre, 1));
  };
  const double distance = std::max(gap.distance, least_gap * radius);
  Film film{i, Film::wall, distance, gap.point, gap.normal, less(resistance_at(end), resistance_at(gap.distance)), {}};
  const Matrix change = less(known_at(distance), known_at(end));
  for (std::size_t k = 0; k < change.value.size(); ++k) film.resistance.value[k] += change.value[k];
  return film;
}

std::vector<Film> container_films(const Scene& scene, int degree, double least_gap, const Panels& panels) {
  const std::size_t walls = scene.walls.size();
  if (walls == 0) return {};
  const SphereInContainer container(panels, degree);
  std::vector<std::optional<Film>> found(scene.bodies.size() * walls);
  parallel_for(
      found.size(),
      [&](std::size_t k) { found[k] = container_film(scene, k / walls, scene.walls[k % walls], least_gap, container); },
      1);
  std::vector<Film> films;
  for (std::optional<Film>& film : found)
    if (film) films.push_back(std::move(*film));
  return films;
}

// Films of spheres with each other and with the wall; adds what flows at the wall pull beyond the multipoles.
std::vector<Film> sphere_films(const Scene& scene, const Background& background, int degree, double least_gap,
                               std::vector<double>& pull) {
  std::vector<Film> films;
  const auto add = [&](std::size_t first, std::size_t second, double gap, Vec3 shift = {}) {
    Film film{first, second, gap, {}, {}, {}, {}, shift};
    if (is_close(scene, film)) films.push_back(std::move(film));
  };
  const std::vector<Body>& bodies = scene.bodies;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    for (std::size_t j = i; scene.cell && j < bodies.size(); ++j)
      for_each_close_image(scene, i, j, multipole_film_reach, [&](const Body& image, Vec3 shift) {
        add(i, j, film_gap(bodies[i], image, least_gap), shift);
      });
    for (std::size_t j = i + 1; !scene.cell && j < bodies.size(); ++j)
      add(i, j, film_gap(bodies[i], bodies[j], least_gap));
    if (scene.wall) add(i, Film::wall, film_gap(bodies[i], *scene.wall, least_gap));
  }
  std::vector<RigidPair> beyond(films.size());
  parallel_for(
      films.size(),
      [&](std::size_t k) {
        if (films[k].second == Film::wall)
          beyond[k] = fill_wall_film(scene, background, degree, films[k]);
        else
          fill_pair_film(scene, degree, films[k]);
      },
      1);
  for (std::size_t k = 0; k < films.size(); ++k)
    for (int d = 0; d < 3; ++d) {
      pull[6 * films[k].first + std::size_t(d)] += beyond[k].linear[d];
      pull[6 * films[k].first + 3 + std::size_t(d)] += beyond[k].angular[d];
    }
  return films;
}

// The forces of films act in the middle of their gaps: what they have of the stresslets, -sum of sym(arm f) over both
// sides, f the force on the fluid.
SumInFlow film_stresslets(const Scene& scene, const std::vector<Film>& films, const Background& background) {
  SumInFlow sum{Matrix(6, 6 * scene.bodies.size())};
  for (const Film& film : films) {
    const std::vector<double> held = background ? load_in_flow(scene, film, background) : std::vector<double>(12);
    for (std::size_t side = 0; side < film.bodies(); ++side) {
      const Vec3 centre = scene.bodies[film.body(side)].pose.position + (side == 0 ? Vec3{} : film.shift),
                 arm = film.point - centre;
      for (std::size_t d = 0; d < 6; ++d) {
        const int a = symmetric_axes[d][0], b = symmetric_axes[d][1];
        const auto part = [&](auto&& force) { return -0.5 * (arm[a] * force(b) + arm[b] * force(a)); };
        for (std::size_t j = 0; j < 6 * film.bodies(); ++j)
          sum.by_motion(d, 6 * film.body(j / 6) + j % 6) +=
              part([&](int c) { return film.resistance(6 * side + std::size_t(c), j); });
        sum.in_flow[d] -= part([&](int c) { return held[6 * side + std::size_t(c)]; });
      }
    }
  }
  return sum;
}

// Points of the flow that one task finds: some microseconds for each sphere.
constexpr std::size_t flow_points_per_task = 16;

// The sphere that holds a point, or -1.
std::ptrdiff_t sphere_at(const Scene& scene, Vec3 x) {
  for (std::size_t k = 0; k < scene.bodies.size(); ++k)
    if (norm(x - scene.bodies[k].pose.position) <= scene.bodies[k].sphere_radius) return static_cast<std::ptrdiff_t>(k);
  return -1;
}

// In a periodic cell: of images the one that holds the point.
std::vector<FlowPoint> flow_in_cell(const Scene& scene, const std::vector<RigidPair>& motion,
                                    const Background& background, const LatticeFlow& lattice,
                                    std::span<const Vec3> points) {
  std::vector<FlowPoint> flow(points.size());
  parallel_for(
      points.size(),
      [&](std::size_t n) {
        const Vec3 x = points[n];
        FlowPoint& at = flow[n];
        at.body = -1;
        for (std::size_t k = 0; k < scene.bodies.size() && at.body < 0; ++k) {
          const Vec3 centre = scene.bodies[k].pose.position;
          for_each_image(scene.cell->edges, x - centre, scene.bodies[k].sphere_radius, [&](Vec3 shift) {
            // The point's image lies in the sphere, or the point in the image that is -shift away.
            at.body = static_cast<std::ptrdiff_t>(k);
            at.velocity =
                motion[k].linear - scene.cell->gradient * shift + cross(motion[k].angular, x + shift - centre);
          });
        }
        if (at.body >= 0) return;
        const SphereFlow found = lattice.at(x);
        at.velocity = found.velocity, at.pressure = found.pressure;
        if (background) at.velocity += background(x);
      },
      flow_points_per_task);
  return flow;
}

}  // namespace

std::vector<FlowPoint> flow_by_multipoles(const Scene& scene, const std::vector<RigidPair>& motion,
                                          const Background& background, int degree, std::span<const Vec3> points) {
  constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
  const WallFrame frame(scene.wall);
  std::vector<SphereBody> spheres;
  std::vector<double> velocities;
  for (std::size_t k = 0; k < scene.bodies.size(); ++k) {
    spheres.push_back({frame.place(scene.bodies[k].pose.position), scene.bodies[k].sphere_radius});
    for (const Vec3& v : {motion[k].linear, motion[k].angular})
      for (int d = 0; d < 3; ++d) velocities.push_back(frame.local_direction(v)[d]);
  }
  Panels panels;
  if (scene.container) append(panels, *scene.container);
  const Background local = frame.flow(background);
  const std::vector<SurfaceSlip> slips = frame.slips(scene.bodies);
  const SphereSystem system{spheres,
                            degree,
                            scene.wall.has_value(),
                            scene.container ? &panels : nullptr,
                            background ? &local : nullptr,
                            scene.cell ? &scene.cell->edges : nullptr,
                            slips};
  const std::vector<double> densities = densities_of_motion(system, velocities);
  if (scene.cell)
    return flow_in_cell(scene, motion, background, LatticeFlow(spheres, degree, scene.cell->edges, densities), points);
  std::vector<FlowPoint> flow(points.size());
  parallel_for(
      points.size(),
      [&](std::size_t n) {
        const Vec3 x = points[n];
        FlowPoint& at = flow[n];
        at.body = sphere_at(scene, x);
        if (at.body >= 0) {
          const auto k = static_cast<std::size_t>(at.body);
          at.velocity = motion[k].linear + cross(motion[k].angular, x - scene.bodies[k].pose.position);
        } else if (scene.wall && scene.wall->height(x) < 0) {
          at.velocity = {nothing, nothing, nothing}, at.pressure = nothing;
        } else {
          const SphereFlow found = sphere_flow_at(system, densities, frame.place(x));
          at.velocity = frame.direction(found.velocity), at.pressure = found.pressure;
          if (background) at.velocity += background(x);
        }
      },
      flow_points_per_task);
  return flow;
}

ResistanceInFlow resistance_by_multipoles(const Scene& scene, const Background& background, int degree,
                                          double least_gap) {
  std::vector<std::size_t> all(scene.bodies.size());
  for (std::size_t k = 0; k < all.size(); ++k) all[k] = k;
  Panels panels;
  if (scene.container) append(panels, *scene.container);
  ResistanceInFlow r = developed(scene, all, background, degree, scene.container ? &panels : nullptr);
  std::vector<Film> films = sphere_films(scene, background, degree, least_gap, r.pull);
  for (Film& film : container_films(scene, degree, least_gap, panels)) films.push_back(std::move(film));
  for (const Film& film : films)
    for (std::size_t i = 0; i < 6 * film.bodies(); ++i)
      for (std::size_t j = 0; j < 6 * film.bodies(); ++j)
        r.resistance(6 * film.body(i / 6) + i % 6, 6 * film.body(j / 6) + j % 6) += film.resistance(i, j);
  const std::vector<double> pull = film_loads(scene, films, background);
  for (std::size_t k = 0; k < pull.size(); ++k) r.pull[k] += pull[k];
  if (scene.cell) r.film_stresslets = film_stresslets(scene, films, background);
  return r;
}

}  // namespace slurry::stokes
