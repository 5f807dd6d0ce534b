// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Small frames made by hand, for the tests of pictures and exports.
#pragma once

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "slurry/io/results/frames.hpp"
#include "slurry/shapes/obstacles/shapes.hpp"

namespace slurry::test {

inline void add_grain(Frame& f, Vec3 position, double radius, Vec3 velocity = {}, std::int32_t group = 0) {
  Grains& g = f.grains;
  const std::size_t k = g.size();
  g.resize(k + 1);
  g.id[k] = static_cast<std::int64_t>(k);
  g.group[k] = group, g.radius[k] = radius, g.mass[k] = 2, g.inertia[k] = {0.5, 0.5, 0.5};
  g.position[k] = position, g.velocity[k] = velocity;
  f.colour.push_back(group);
  f.load.push_back(0);
}

inline void add_contact(Frame& f, std::int32_t first, std::int32_t second, double impulse, double gamma, Vec3 point) {
  Contacts& c = f.contacts;
  const std::size_t k = c.size();
  c.resize(k + 1);
  c.first[k] = first, c.second[k] = second, c.impulse[k] = impulse, c.gamma[k] = gamma;
  c.normal[k] = normalised(point - f.grains.position[first]);  // all grains are spheres
  f.contact_obstacle.push_back(second < 0 ? 0 : -1);
  f.contact_point.push_back(point);
}

inline void add_obstacle(Frame& f, const std::string& name, std::vector<Piece> pieces, const Pose& pose = {}) {
  std::int32_t first = 0;
  for (const FrameObstacle& o : f.obstacles) first += static_cast<std::int32_t>(o.pieces.size());
  f.obstacles.push_back({name, pose, {}, first, std::move(pieces)});
}

// Two grains that touch, the first on a floor (the half-space below -1 of the axis `up`).
inline Frame small_frame(bool planar) {
  Frame f;
  f.title = "Two <grains> & a floor";
  f.planar = planar;
  f.time = 0.25, f.dt = 0.01, f.step = 25;
  add_grain(f, {0, 0, 0}, 1, {3, 4, 0});
  add_grain(f, {2, 0, 0}, 1, {0, 0, 0}, 1);
  f.has_contacts = true;
  add_contact(f, 0, 1, 0.02, -0.5, {1, 0, 0});
  add_contact(f, 0, -1, 0.04, 0, planar ? Vec3{0, -1, 0} : Vec3{0, 0, -1});
  f.down = planar ? Vec3{0, -1, 0} : Vec3{0, 0, -1};
  add_obstacle(f, "floor", Plane{f.down, -f.down}.pieces(planar));
  return f;
}

// A cube of half edge 1, as twelve triangles.
inline Triangles cube() {
  Triangles t;
  for (int k = 0; k < 8; ++k) t.vertex.push_back({k & 1 ? 1.0 : -1.0, k & 2 ? 1.0 : -1.0, k & 4 ? 1.0 : -1.0});
  t.triangle = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  return t;
}

inline std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++n;
  return n;
}

// The value of an attribute of the n-th element that begins with `tag`.
inline double attribute(const std::string& svg, const std::string& tag, std::size_t n, const std::string& key) {
  std::size_t at = svg.find(tag);
  for (std::size_t k = 0; k < n; ++k) at = svg.find(tag, at + 1);
  const std::size_t begin = svg.find(" " + key + "=\"", at) + key.size() + 3;
  return std::atof(svg.c_str() + begin);
}

}  // namespace slurry::test
