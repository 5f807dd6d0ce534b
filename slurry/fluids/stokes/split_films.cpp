// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/split_films.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "slurry/core/parallel.hpp"
#include "slurry/fluids/stokes/films.hpp"
#include "slurry/fluids/stokes/panel_length.hpp"
#include "slurry/fluids/stokes/surface_slip.hpp"

namespace slurry::stokes {
namespace {

// Pieces of panels are shorter than this part of the length over which the film varies.
constexpr double piece_part = 0.5;

constexpr std::size_t panels_of_films_per_task = 4;

// The four parts of a triangle that is halved along each edge.
template <class Visit>
void quarter(const std::array<Vec3, 3>& t, const Visit& visit) {
  const Vec3 ab = 0.5 * (t[0] + t[1]), bc = 0.5 * (t[1] + t[2]), ca = 0.5 * (t[2] + t[0]);
  for (const std::array<Vec3, 3>& part :
       {std::array<Vec3, 3>{t[0], ab, ca}, {ab, t[1], bc}, {ca, bc, t[2]}, {ab, bc, ca}})
    visit(part);
}

}  // namespace

SymmetricMatrix stresslet_of_force(Vec3 arm, Vec3 force) {
  const Vec3 r = arm, f = -force;
  const double third = dot(r, f) / 3;
  return {r.x * f.x - third,
          r.y * f.y - third,
          r.z * f.z - third,
          0.5 * (r.x * f.y + r.y * f.x),
          0.5 * (r.x * f.z + r.z * f.x),
          0.5 * (r.y * f.z + r.z * f.y)};
}

SplitFilms::SplitFilms(const Scene& scene, const Panels& panels, const std::vector<PanelRange>& surfaces)
    : scene_(&scene), panels_(&panels), surfaces_(surfaces) {
  const std::vector<Body>& bodies = scene.bodies;
  const Quadric plane{{}, {}, true, false};
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (!is_smooth(bodies[i])) continue;
    for (std::size_t j = i + 1; j < bodies.size(); ++j) {
      if (!is_smooth(bodies[j])) continue;
      const double reach = smooth_film_reach * std::max(panel_length(bodies[i]), panel_length(bodies[j]));
      if (norm(bodies[i].pose.position - bodies[j].pose.position) >
          smooth_reach(bodies[i]) + smooth_reach(bodies[j]) + reach)
        continue;
      const SmoothGap gap = gap_between(bodies[i], bodies[j]);
      add(gap, i, j, quadric_of(bodies[j]),
          std::max(panel_length_at(bodies[i], gap.point), panel_length_at(bodies[j], gap.point)));
    }
    if (scene.wall) {
      const SmoothGap gap = gap_between(bodies[i], *scene.wall);
      add(gap, i, none, plane, panel_length_at(bodies[i], gap.point));
    }
    for (const HollowWall& wall : scene.walls) {
      const SmoothGap gap = gap_between(bodies[i], wall);
      // A wall that fits the body all around leaves no narrow gap.
      if (std::min(gap.principal[0], gap.principal[1]) * smooth_reach(bodies[i]) < least_curvature) continue;
      add(gap, i, bodies.size(), quadric_of(wall),
          std::max(panel_length_at(bodies[i], gap.point), panel_length_at(*scene.container, gap.point)));
    }
  }
}

void SplitFilms::add(const SmoothGap& gap, std::size_t first, std::size_t second, const Quadric& other, double length) {
  const double radius = 2 / (gap.principal[0] + gap.principal[1]);
  if (!(gap.distance < std::min(smooth_film_reach * length, widest_split * radius))) return;
  const bool is_plane_wall = second == none;
  films_.push_back({FilmTraction(gap, quadric_of(scene_->bodies[first]), other, scene_->wall, is_plane_wall),
                    {first, second},
                    {true, second < scene_->bodies.size()}});
}

std::vector<double> SplitFilms::relative(std::span<const double> motion, const Background& background) const {
  std::vector<double> all;
  for (const Member& film : films_) {
    const SmoothGap& gap = film.traction.gap();
    Vec3 velocity, rotation;
    for (int k = 0; k < 2; ++k) {
      if (!film.has_body[k]) continue;
      const Body& body = scene_->bodies[film.surface[k]];
      const double* u = motion.data() + 6 * film.surface[k];
      RigidPair own{{u[0], u[1], u[2]}, {u[3], u[4], u[5]}};
      if (background) {
        const FilmSite site{gap.point, gap.normal, gap.distance, !film.has_body[1]};
        const RigidPair flow = motion_of_flow(background, site, body.pose.position, body.scale);
        own = {own.linear - flow.linear, own.angular - flow.angular};
      }
      const RigidPair slip = motion_of_slip(body, gap.point);
      own = {own.linear + slip.linear, own.angular + slip.angular};
      const double sign = k == 0 ? 1 : -1;
      velocity += sign * (own.linear + cross(own.angular, gap.point - body.pose.position));
      rotation += sign * own.angular;
    }
    all.insert(all.end(), {dot(velocity, gap.normal), dot(velocity, gap.axis[0]), dot(velocity, gap.axis[1]),
                           dot(rotation, gap.axis[0]), dot(rotation, gap.axis[1])});
  }
  return all;
}

// A panel in pieces, each by its three points, moved on the surface where the film reaches.
void SplitFilms::add_panel(const Member& film, std::size_t panel, std::size_t surface, OnPanels& out,
                           bool has_moments) const {
  const FlatTriangle& whole = panels_->triangle[panel];
  int side = -1;
  for (int k = 0; k < 2; ++k)
    if (film.surface[k] == surface) side = k;
  FilmTraction::Vectors moment{}, mean{};
  const auto add_piece = [&](const auto& self, const std::array<Vec3, 3>& t, double area) -> void {
    const Vec3 centre = (t[0] + t[1] + t[2]) / 3;
    if (std::sqrt(2 * area) > piece_part * film.traction.scale(centre))
      return quarter(t, [&](const std::array<Vec3, 3>& part) { self(self, part, 0.25 * area); });
    for (const Vec3& corner : t) {
      Vec3 x = 0.5 * (corner + centre);
      const std::optional<Vec3> on_it = side < 0 ? std::nullopt : film.traction.on_surface(side, x);
      if (on_it) {
        x = *on_it;
        const FilmTraction::Vectors q = film.traction.density(side, x);
        for (std::size_t m = 0; m < modes; ++m) mean[m] += q[m] / 3 * (area / whole.area);
      }
      if (!has_moments) continue;
      const FilmTraction::Flow flow = film.traction.flow_at(x);
      for (std::size_t m = 0; m < modes; ++m) moment[m] += area / 3 * flow.velocity[m];
    }
  };
  add_piece(add_piece, {whole.corner[0], whole.corner[1], whole.corner[2]}, whole.area);
  out.mean[panel] = mean;
  if (has_moments) out.moment[panel] = moment;
}

SplitFilms::OnPanels SplitFilms::assemble(std::size_t film, bool has_moments) const {
  OnPanels out;
  out.mean.resize(panels_->size());
  if (has_moments) out.moment.resize(panels_->size());
  for (std::size_t s = 0; s < surfaces_.size(); ++s)
    parallel_for(
        surfaces_[s].size(),
        [&](std::size_t k) { add_panel(films_[film], surfaces_[s].first + k, s, out, has_moments); },
        panels_of_films_per_task);
  return out;
}

SplitFilms::OnPanels SplitFilms::on_panels(std::size_t film) const { return assemble(film, true); }

std::vector<Vec3> SplitFilms::summed(std::span<const double> relative, bool has_moments) const {
  std::vector<Vec3> sum(panels_->size());
  for (std::size_t f = 0; f < films_.size(); ++f) {
    const OnPanels film = assemble(f, has_moments);
    const std::vector<FilmTraction::Vectors>& values = has_moments ? film.moment : film.mean;
    for (std::size_t k = 0; k < sum.size(); ++k)
      for (std::size_t m = 0; m < modes; ++m) sum[k] += relative[modes * f + m] * values[k][m];
  }
  return sum;
}

std::vector<Vec3> SplitFilms::moments(std::span<const double> relative) const { return summed(relative, true); }
std::vector<Vec3> SplitFilms::densities(std::span<const double> relative) const { return summed(relative, false); }

std::vector<double> SplitFilms::load(std::size_t film, std::size_t mode) const {
  std::vector<double> all(6 * scene_->bodies.size(), 0.0);
  const Member& member = films_[film];
  for (int k = 0; k < 2; ++k) {
    if (!member.has_body[k]) continue;
    const Vec3 centre = scene_->bodies[member.surface[k]].pose.position;
    Vec3 force, torque;
    member.traction.for_each_node(k, [&](Vec3 place, const FilmTraction::Vectors& f) {
      force += f[mode];
      torque += cross(place - centre, f[mode]);
    });
    for (int d = 0; d < 3; ++d) {
      all[6 * member.surface[k] + std::size_t(d)] += force[d];
      all[6 * member.surface[k] + 3 + std::size_t(d)] += torque[d];
    }
  }
  return all;
}

SymmetricMatrix SplitFilms::stresslet(std::size_t body, std::span<const double> relative) const {
  SymmetricMatrix s;
  for (std::size_t f = 0; f < films_.size(); ++f)
    for (int k = 0; k < 2; ++k) {
      if (!films_[f].has_body[k] || films_[f].surface[k] != body) continue;
      const Vec3 centre = scene_->bodies[body].pose.position;
      films_[f].traction.for_each_node(k, [&](Vec3 place, const FilmTraction::Vectors& forces) {
        Vec3 force;
        for (std::size_t m = 0; m < modes; ++m) force += relative[modes * f + m] * forces[m];
        s = s + stresslet_of_force(place - centre, force);
      });
    }
  return s;
}

FlowPoint SplitFilms::flow(std::span<const double> relative, Vec3 x) const {
  FlowPoint sum;
  for (std::size_t f = 0; f < films_.size(); ++f) {
    const FilmTraction::Flow flow = films_[f].traction.flow_at(x);
    for (std::size_t m = 0; m < modes; ++m) {
      sum.velocity += relative[modes * f + m] * flow.velocity[m];
      sum.pressure += relative[modes * f + m] * flow.pressure[m];
    }
  }
  return sum;
}

}  // namespace slurry::stokes
