// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Random small worlds for properties that hold in all of them: planar or not, every law, spheres and other shapes,
// open space, still walls or a moving one. All walls are half-spaces, so that a world can be turned and shifted.
#pragma once

#include <fmt/format.h>

#include <numbers>
#include <string>
#include <vector>

#include "slurry/core/quaternion.hpp"
#include "slurry/core/random.hpp"
#include "slurry/io/cases/case_file.hpp"

namespace slurry::test {

enum class Walls { none, still, moving };

// A rigid motion of the whole world.
struct Frame {
  Quaternion turn;
  Vec3 shift;
  Vec3 point(Vec3 x) const { return rotate(turn, x) + shift; }
  Vec3 direction(Vec3 x) const { return rotate(turn, x); }
};

struct RandomWorld {
  std::uint64_t seed = 0;
  Walls walls = Walls::none;
  double tolerance = 1e-6;
  double dt = 0.01;
  double restitution = 0;  // of the dry laws

  bool planar() const { return seed % 2 == 0; }
  // Of every three worlds one has grains that are not round.
  bool is_round() const { return (seed / 2) % 3 != 0; }
  bool is_dry() const { return (seed / 6) % 2 == 0; }
  std::string law() const {
    const std::string bounce = restitution > 0 && is_dry() ? fmt::format(", restitution = {}", restitution) : "";
    const char* laws[] = {"law = \"inelastic\"", "law = \"gluey\", gamma_min = -0.5, scaling = \"one\"",
                          "law = \"friction\", friction = 0.5",
                          "law = \"gluey_friction\", friction = 0.3, gamma_min = -0.5, scaling = \"one\""};
    return laws[(seed / 6) % 4] + bounce;
  }
  bool has_friction() const { return (seed / 6) % 4 >= 2; }
  int count() const { return 8 + static_cast<int>(scrambled(seed) % 17); }
  // Half the edge of the box that holds the grains: they fill about a third of it.
  double half_edge() const { return planar() ? 0.75 * std::sqrt(count()) + 0.6 : 0.75 * std::cbrt(count()) + 0.6; }

  std::string vector(Vec3 v) const {
    return planar() ? fmt::format("[{}, {}]", v.x, v.y) : fmt::format("[{}, {}, {}]", v.x, v.y, v.z);
  }

  int kind() const { return static_cast<int>((seed / 24) % 3); }
  bool has_corners() const { return !is_round() && kind() == 1; }
  std::string shape() const {
    if (is_round()) return "";
    if (kind() == 0) return fmt::format("shape = {{ name = \"ellipsoid\", semi_axes = {} }}\n", vector({1, 0.7, 0.5}));
    if (kind() == 1) return fmt::format("shape = {{ name = \"box\", size = {} }}\n", vector({1.5, 1.1, 0.9}));
    return "shape = { name = \"dimer\", distance = 0.8 }\n";
  }

  std::string wall(const std::string& name, Vec3 normal, const Frame& frame, bool moves) const {
    std::string text = fmt::format("[[obstacles]]\nname = \"{}\"\nshape = \"plane\"\npoint = {}\nnormal = {}\n", name,
                                   vector(frame.point(-half_edge() * normal)), vector(frame.direction(normal)));
    if (moves)
      text += fmt::format("motion = \"oscillation\"\namplitude = {}\nfrequency = 1.5\n",
                          vector(frame.direction(0.3 * normal)));
    return text;
  }

  std::string text(const Frame& frame = {}) const {
    const double room = half_edge();
    std::string out = fmt::format("planar = {}\nseed = {}\ntime = {{ step = {}, end = 100 }}\n", planar(), seed, dt);
    out += fmt::format("solver = {{ tolerance = {}, max_iterations = 200000, softness = 0 }}\n", tolerance);
    out += fmt::format(
        "[[grains]]\nplace = \"random\"\ncount = {}\nlow = {}\nhigh = {}\nradius = {{ uniform = [0.3, 0.6] }}\n"
        "velocity_spread = 3\norientation = \"random\"\n{}",
        count(), vector({-room, -room, -room}), vector({room, room, room}), shape());
    out += fmt::format("[[contacts]]\n{}\n", lines(law()));
    if (walls == Walls::none) return out;
    const char* names[] = {"west", "south", "floor", "east", "north", "lid"};
    for (int k = 0; k < 6; ++k) {
      Vec3 normal;
      normal[k % 3] = k < 3 ? 1 : -1;
      if (k % 3 == 2 && planar()) continue;
      out += wall(names[k], normal, frame, walls == Walls::moving && k == 0);
    }
    return out + fmt::format("[[forces]]\nforce = \"gravity\"\nacceleration = {}\n",
                             vector(frame.direction(planar() ? Vec3{0, -5, 0} : Vec3{0, 0, -5})));
  }

  Case description(const Frame& frame = {}) const { return parse_case(text(frame), fmt::format("world {}", seed)); }

 private:
  static std::string lines(std::string keys) {
    for (std::size_t k = keys.find(", "); k != std::string::npos; k = keys.find(", ")) keys.replace(k, 2, "\n");
    return keys;
  }
};

}  // namespace slurry::test
