// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/plane/plane_solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"

namespace slurry::stokes::plane {
namespace {

constexpr double quarter_pi = 1 / (4 * std::numbers::pi);
constexpr std::size_t no_outline = static_cast<std::size_t>(-1);

// A length beyond all distances of points.
double unit_of(const std::vector<Outline>& outlines) {
  double low = 1e300, high = -1e300;
  for (const Outline& o : outlines)
    for (int d = 0; d < 2; ++d) {
      low = std::min(low, o.centre[d] - o.longer());
      high = std::max(high, o.centre[d] + o.longer());
    }
  return 2 * (high - low);
}

}  // namespace

PlaneSolver::PlaneSolver(PlaneScene scene, const PlaneOptions& options) : scene_(std::move(scene)), options_(options) {
  if (!scene_.container && !scene_.wall)
    throw InputError("forces in an endless plane have no bounded flow, expected a wall or a container");
  outlines_ = scene_.bodies;
  if (scene_.container) outlines_.push_back(*scene_.container);
  medium_ = {unit_of(outlines_), scene_.wall};
  find_films();
  factor();
}

Arc PlaneSolver::arc(std::size_t k) const {
  const double step = 2 * std::numbers::pi / options_.arcs;
  const auto rank = double(k % std::size_t(options_.arcs));
  return {&outlines_[outline_of(k)], rank * step, (rank + 1) * step};
}

void PlaneSolver::find_films() {
  const std::size_t bodies = scene_.bodies.size();
  const auto enter = [&](std::size_t i, std::size_t j, const Film& film, double radius) {
    if (!options_.split || film.gap() > options_.film_reach * radius) return;
    films_.push_back(film);
    sides_.insert(sides_.end(), {i, j});
  };
  // The radius of a film: curvatures add up, and a container's counts against the body's.
  for (std::size_t i = 0; i < bodies; ++i) {
    for (std::size_t j = i + 1; j < outlines_.size(); ++j) {
      const Approach near = nearest(outlines_[i], outlines_[j]);
      if (!(near.distance > 1e-9 * outlines_[i].shorter()))
        throw InputError(fmt::format("curves {} and {} touch, expected a gap > 0", i, j));
      const double sign = j < bodies ? 1 : -1;
      enter(i, j,
            Film({&outlines_[i], near.first}, {&outlines_[j], near.second}, outlines_[i].at(near.first),
                 outlines_[j].at(near.second)),
            1 / (outlines_[i].curvature(near.first) + sign * outlines_[j].curvature(near.second)));
    }
    if (!scene_.wall) continue;
    const Approach near = nearest(outlines_[i], *scene_.wall);
    if (!(near.distance > 0)) throw InputError(fmt::format("curve {} reaches behind the wall, expected a gap > 0", i));
    const Vec3 low = outlines_[i].at(near.first);
    enter(i, no_outline, Film({&outlines_[i], near.first}, {}, low, low - near.distance * scene_.wall->normal),
          1 / outlines_[i].curvature(near.first));
  }
}

// Galerkin's matrix with the term of the normals, as in space (single_layer.hpp).
void PlaneSolver::factor() {
  matrix_ = std::make_unique<DenseCholesky>(2 * arcs());
  normals_.resize(arcs());
  lengths_.resize(arcs());
  for (std::size_t k = 0; k < arcs(); ++k)
    for_each_point(arc(k), [&](double s, Vec3, double weight) {
      normals_[k] += weight * outlines_[outline_of(k)].normal(s);
      lengths_[k] += weight;
    });
  parallel_for(
      arcs(),
      [&](std::size_t i) {
        for (std::size_t j = 0; j <= i; ++j) {
          Matrix2 g = quarter_pi * arc_pair(medium_, arc(i), arc(j));
          if (outline_of(i) == outline_of(j))
            g += {normals_[i].x * normals_[j].x, normals_[i].x * normals_[j].y, normals_[i].y * normals_[j].x,
                  normals_[i].y * normals_[j].y};
          matrix_->at(2 * i, 2 * j) = g.xx;
          matrix_->at(2 * i + 1, 2 * j) = g.yx;
          matrix_->at(2 * i + 1, 2 * j + 1) = g.yy;
          if (j < i) matrix_->at(2 * i, 2 * j + 1) = g.xy;
        }
      },
      1);
  matrix_->factor();
}

void PlaneSolver::make_film_pieces() {
  pieces_.clear();
  for (std::size_t f = 0; f < films_.size(); ++f)
    for (int side = 0; side < 2; ++side) {
      const std::optional<Arc> whole = films_[f].arc(side);
      if (!whole) continue;
      const auto longest = [&](Vec3 p) { return films_[f].scale(p) / far_pieces; };
      for_each_piece(*whole, {}, 0, longest, [&](const Arc& piece, bool) {
        FilmPiece one{f, side, piece, piece.length(), {}, {}};
        for_each_point(piece, [&](double s, Vec3 y, double weight) {
          one.point.push_back(y);
          one.force.push_back(weight * films_[f].density(side, s));
        });
        pieces_.push_back(std::move(one));
      });
    }
}

// 4 pi times S q_film.
Vec3 PlaneSolver::film_velocity(Vec3 x) const {
  Vec3 room[2], u;
  const std::span<const Vec3> singular = singular_points(medium_, x, room);
  for (const FilmPiece& piece : pieces_) {
    const Vec3 middle = piece.arc.middle();
    bool is_far = true;
    for (const Vec3& p : singular) is_far = is_far && norm(p - middle) > far_pieces * piece.length;
    if (is_far) {
      for (std::size_t k = 0; k < piece.point.size(); ++k) u += medium_.kernel(x, piece.point[k]) * piece.force[k];
      continue;
    }
    const Film& film = films_[piece.film];
    for_each_piece(piece.arc, singular, piece.arc.straight(), any_length, [&](const Arc& part, bool is_part_far) {
      if (is_part_far)
        return for_each_point(part, [&](double s, Vec3 y, double weight) {
          u += weight * (medium_.kernel(x, y) * film.density(piece.side, s));
        });
      const double s = 0.5 * (part.from + part.to);
      u += medium_.straight(x, part.outline->at(part.from), part.outline->at(part.to)) * film.density(piece.side, s);
    });
  }
  return u;
}

void PlaneSolver::solve(const std::vector<Motion>& motions) {
  if (motions.size() != scene_.bodies.size()) throw InputError("expected one motion for each body");
  motions_ = motions;
  motions_.resize(outlines_.size());
  for (std::size_t f = 0; f < films_.size(); ++f) {
    const auto motion = [&](std::size_t k) { return k == no_outline ? Motion{} : motions_[k]; };
    films_[f].set_motions(motion(sides_[2 * f]), motion(sides_[2 * f + 1]));
  }
  make_film_pieces();
  std::vector<double> values(2 * arcs());
  parallel_for(
      arcs(),
      [&](std::size_t k) {
        const std::size_t o = outline_of(k);
        // Velocities of films vary as their tractions do.
        const auto longest = [&](Vec3 p) {
          double least = 1e300;
          for (const Film& film : films_) least = std::min(least, film.scale(p) / far_pieces);
          return least;
        };
        Vec3 sum;
        for_each_piece(arc(k), {}, 0, longest, [&](const Arc& piece, bool) {
          for_each_point(piece, [&](double, Vec3 x, double weight) {
            const Vec3 rigid = motions_[o].velocity + cross(Vec3{0, 0, motions_[o].spin}, x - outlines_[o].centre);
            sum += weight * (rigid - quarter_pi * film_velocity(x));
          });
        });
        values[2 * k] = sum.x;
        values[2 * k + 1] = sum.y;
      },
      1);
  matrix_->solve(values);
  rest_.clear();
  for (std::size_t k = 0; k < arcs(); ++k) rest_.push_back({values[2 * k], values[2 * k + 1], 0});
  press_.assign(outlines_.size(), 0.0);
  for (std::size_t o = 0; o < outlines_.size(); ++o) {
    double length = 0;
    for (std::size_t k = o * std::size_t(options_.arcs); outline_of(k) == o; ++k) {
      length += lengths_[k];
      press_[o] += dot(rest_[k], normals_[k]);
    }
    for_each_film_point(o, [&](double s, Vec3, Vec3 force) { press_[o] += dot(force, outlines_[o].normal(s)); });
    press_[o] /= length;
  }
}

template <class Visit>
void PlaneSolver::for_each_film_point(std::size_t outline, const Visit& visit) const {
  for (const FilmPiece& piece : pieces_) {
    if (sides_[2 * piece.film + std::size_t(piece.side)] != outline) continue;
    std::size_t k = 0;
    for_each_point(piece.arc, [&](double s, Vec3 y, double) { visit(s, y, piece.force[k++]); });
  }
}

PlaneLoad PlaneSolver::load(std::size_t body) const {
  PlaneLoad load;
  const Vec3 centre = outlines_[body].centre;
  const auto add = [&](Vec3 at, Vec3 force) {
    load.force += force;
    load.torque += cross(at - centre, force).z;
  };
  for (std::size_t k = body * std::size_t(options_.arcs); outline_of(k) == body; ++k)
    for_each_point(arc(k), [&](double, Vec3 y, double weight) { add(y, weight * rest_[k]); });
  for_each_film_point(body, [&](double, Vec3 y, Vec3 force) { add(y, force); });
  return load;
}

Vec3 PlaneSolver::density(std::size_t k, double parameter) const {
  const double step = 2 * std::numbers::pi / options_.arcs, turns = parameter / (2 * std::numbers::pi);
  const double s = parameter - 2 * std::numbers::pi * std::floor(turns);
  const auto rank = std::min<std::size_t>(std::size_t(s / step), std::size_t(options_.arcs) - 1);
  Vec3 q = rest_[k * std::size_t(options_.arcs) + rank] - press_[k] * outlines_[k].normal(s);
  for (std::size_t f = 0; f < films_.size(); ++f)
    for (int side = 0; side < 2; ++side)
      if (sides_[2 * f + std::size_t(side)] == k) {
        const Arc whole = *films_[f].arc(side);
        // The same point by a parameter within the film's arc, if there is one.
        const double turn = 2 * std::numbers::pi;
        const double t = s + turn * std::ceil((whole.from - s) / turn);
        if (t <= whole.to) q += films_[f].density(side, t);
      }
  return q;
}

Vec3 PlaneSolver::velocity_at(Vec3 x) const {
  Vec3 u = film_velocity(x);
  for (std::size_t k = 0; k < arcs(); ++k) u += arc_layer(medium_, arc(k), x) * rest_[k];
  return quarter_pi * u;
}

}  // namespace slurry::stokes::plane
