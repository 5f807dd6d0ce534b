// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Discs: by Green's theorem along the free arcs of their circles. Balls: the moments of the discs of a slice z = const,
// integrated over z between the heights where the slices change their form (ends of balls, ends and meetings of the
// circles in which two balls meet); the substitution z = middle + half sin(pi s / 2) takes off the square roots at both
// ends. Two balls: each keeps the cap on its own side of the plane in which they meet, whose moments are polynomials.
#include "slurry/shapes/solids/globe_union.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"

namespace slurry {

namespace {

using std::numbers::pi;

// Gauss-Legendre on [-1, 1], eight points: exact to degree 15.
constexpr std::array<double, 4> node{0.18343464249564980494, 0.52553240991632898582, 0.79666647741362673959,
                                     0.96028985649753623168};
constexpr std::array<double, 4> weight{0.36268378337836198297, 0.31370664587788728734, 0.22238103445337447054,
                                       0.10122853629037625915};

template <class Function>
void integrate(double low, double high, Function add) {
  const double middle = 0.5 * (low + high), half = 0.5 * (high - low);
  for (std::size_t k = 0; k < node.size(); ++k)
    for (const double side : {-1.0, 1.0}) add(middle + side * half * node[k], half * weight[k]);
}

struct Disc {
  double x, y, radius;
};

struct Arc {
  double from, to;
};

// What part of the circle of `disc` lies inside `other`: none, all, or an arc.
enum class Cover { none, all, part };
Cover cover(const Disc& disc, const Disc& other, bool is_earlier, Arc& arc) {
  const double dx = other.x - disc.x, dy = other.y - disc.y, d = math::hypot(dx, dy);
  if (d >= disc.radius + other.radius || other.radius <= 0) return Cover::none;
  // Of two equal discs the earlier one keeps its circle.
  if (d + disc.radius <= other.radius) return d + other.radius <= disc.radius && is_earlier ? Cover::none : Cover::all;
  if (d + other.radius <= disc.radius) return Cover::none;
  const double cosine = (d * d + disc.radius * disc.radius - other.radius * other.radius) / (2 * d * disc.radius);
  const double towards = math::atan2(dy, dx), half = math::acos(std::clamp(cosine, -1.0, 1.0));
  arc = {towards - half, towards + half};
  return Cover::part;
}

// Arcs of the circle of discs[k] on the boundary of the union.
std::vector<Arc> free_arcs(const std::vector<Disc>& discs, std::size_t k) {
  std::vector<Arc> covered;
  for (std::size_t j = 0; j < discs.size(); ++j) {
    Arc arc{};
    const Cover c = j == k ? Cover::none : cover(discs[k], discs[j], k < j, arc);
    if (c == Cover::all) return {};
    if (c == Cover::none) continue;
    // Into [0, 2 pi], split where it passes the start.
    const double start = arc.from - 2 * pi * std::floor(arc.from / (2 * pi)), end = start + arc.to - arc.from;
    covered.push_back({start, std::min(end, 2 * pi)});
    if (end > 2 * pi) covered.push_back({0, end - 2 * pi});
  }
  std::sort(covered.begin(), covered.end(), [](Arc a, Arc b) { return a.from < b.from; });
  std::vector<Arc> free;
  double reached = 0;
  for (const Arc& arc : covered) {
    if (arc.from > reached) free.push_back({reached, arc.from});
    reached = std::max(reached, arc.to);
  }
  if (reached < 2 * pi) free.push_back({reached, 2 * pi});
  return free;
}

void add_arc(const Disc& disc, const Arc& arc, Moments& m) {
  const int parts = 1 + static_cast<int>((arc.to - arc.from) / 0.8);
  const double width = (arc.to - arc.from) / parts;
  for (int k = 0; k < parts; ++k)
    integrate(arc.from + k * width, arc.from + (k + 1) * width, [&](double angle, double w) {
      const double c = math::cos(angle), s = math::sin(angle);
      const double x = disc.x + disc.radius * c, y = disc.y + disc.radius * s;
      const double dy = w * disc.radius * c, dx = -w * disc.radius * s;
      m.volume += 0.5 * (x * dy - y * dx);
      m.first += Vec3{0.5 * x * x * dy, -0.5 * y * y * dx, 0};
      m.second.xx += x * x * x / 3 * dy;
      m.second.yy -= y * y * y / 3 * dx;
      m.second.xy += 0.5 * x * x * y * dy;
    });
}

Moments disc_union(const std::vector<Disc>& discs) {
  Moments m;
  for (std::size_t k = 0; k < discs.size(); ++k)
    if (discs[k].radius > 0)
      for (const Arc& arc : free_arcs(discs, k)) add_arc(discs[k], arc, m);
  return m;
}

Moments slice(const std::vector<PlacedGlobe>& globes, double z) {
  std::vector<Disc> discs;
  for (const PlacedGlobe& g : globes) {
    const double height = z - g.centre.z, r2 = (g.radius - height) * (g.radius + height);
    if (r2 > 0) discs.push_back({g.centre.x, g.centre.y, std::sqrt(r2)});
  }
  Moments m = disc_union(discs);
  m.first.z = z * m.volume;
  m.second.zz = z * z * m.volume;
  m.second.xz = z * m.first.x;
  m.second.yz = z * m.first.y;
  return m;
}

// The circle in which two spheres meet.
struct Meeting {
  bool exists = false;
  Vec3 centre, axis;
  double radius = 0;
};

Meeting meeting(const PlacedGlobe& a, const PlacedGlobe& b) {
  const Vec3 between = b.centre - a.centre;
  const double d = norm(between);
  if (!(d < a.radius + b.radius) || !(d > std::abs(a.radius - b.radius))) return {};
  const Vec3 axis = between / d;
  const double along = (d * d + a.radius * a.radius - b.radius * b.radius) / (2 * d);
  return {true, a.centre + along * axis, axis, std::sqrt(std::max(0.0, a.radius * a.radius - along * along))};
}

// Heights where the circle of a meeting pierces a third sphere.
void add_piercings(const Meeting& m, const PlacedGlobe& g, std::vector<double>& heights) {
  const Vec3 u = any_orthogonal(m.axis), v = cross(m.axis, u), from = m.centre - g.centre;
  // |from + r (cos u + sin v)|^2 = R^2 is a cos + b sin = c.
  const double a = 2 * m.radius * dot(from, u), b = 2 * m.radius * dot(from, v);
  const double c = g.radius * g.radius - norm2(from) - m.radius * m.radius, length = math::hypot(a, b);
  if (!(std::abs(c) < length)) return;
  for (const double side : {-1.0, 1.0}) {
    const double angle = math::atan2(b, a) + side * math::acos(c / length);
    heights.push_back((m.centre + m.radius * (math::cos(angle) * u + math::sin(angle) * v)).z);
  }
}

std::vector<double> break_heights(const std::vector<PlacedGlobe>& globes) {
  std::vector<double> heights;
  for (std::size_t i = 0; i < globes.size(); ++i) {
    heights.push_back(globes[i].centre.z - globes[i].radius);
    heights.push_back(globes[i].centre.z + globes[i].radius);
    for (std::size_t j = i + 1; j < globes.size(); ++j) {
      const Meeting m = meeting(globes[i], globes[j]);
      if (!m.exists) continue;
      const double reach = m.radius * std::sqrt(std::max(0.0, 1 - m.axis.z * m.axis.z));
      heights.push_back(m.centre.z - reach);
      heights.push_back(m.centre.z + reach);
      for (std::size_t k = 0; k < globes.size(); ++k)
        if (k != i && k != j) add_piercings(m, globes[k], heights);
    }
  }
  std::sort(heights.begin(), heights.end());
  return heights;
}

Moments by_slices(const std::vector<PlacedGlobe>& globes) {
  const std::vector<double> heights = break_heights(globes);
  Moments sum;
  for (std::size_t k = 0; k + 1 < heights.size(); ++k) {
    const double middle = 0.5 * (heights[k] + heights[k + 1]), half = 0.5 * (heights[k + 1] - heights[k]);
    if (!(half > 1e-13 * (heights.back() - heights.front()))) continue;
    for (const double low : {-1.0, -0.5, 0.0, 0.5})
      integrate(low, low + 0.5, [&](double s, double w) {
        Moments m = slice(globes, middle + half * math::sin(0.5 * pi * s));
        const double factor = w * half * 0.5 * pi * math::cos(0.5 * pi * s);
        sum += {factor * m.volume,
                factor * m.first,
                {factor * m.second.xx, factor * m.second.yy, factor * m.second.zz, factor * m.second.xy,
                 factor * m.second.xz, factor * m.second.yz}};
      });
  }
  return sum;
}

// The part of a ball before the plane at `along` from its centre in the direction of the axis: t runs from -radius to
// `along`, with discs of radius^2 - t^2.
Moments cap(const PlacedGlobe& g, Vec3 axis, double along) {
  const double r = g.radius, t = std::clamp(along, -r, r);
  const auto power = [&](int k) { return (math::pow(t, k) - math::pow(-r, k)) / k; };
  const double volume = pi * (r * r * power(1) - power(3)), first = pi * (r * r * power(2) - power(4));
  const double axial = pi * (r * r * power(3) - power(5));
  // Across the axis: pi/4 (r^2 - t^2)^2.
  const double across = 0.25 * pi * (r * r * r * r * power(1) - 2 * r * r * power(3) + power(5));
  const Vec3 c = g.centre, s = first * axis;
  const auto product = [&](int i, int j) {
    return (i == j ? across : 0) + (axial - across) * axis[i] * axis[j] + s[i] * c[j] + c[i] * s[j] +
           volume * c[i] * c[j];
  };
  return {volume,
          volume * c + s,
          {product(0, 0), product(1, 1), product(2, 2), product(0, 1), product(0, 2), product(1, 2)}};
}

Moments two_balls(const PlacedGlobe& a, const PlacedGlobe& b) {
  const Vec3 between = b.centre - a.centre;
  const double d = norm(between);
  if (d <= std::abs(a.radius - b.radius))
    return cap(a.radius >= b.radius ? a : b, {1, 0, 0}, std::max(a.radius, b.radius));
  const Vec3 axis = between / d;
  const double along = (d * d + a.radius * a.radius - b.radius * b.radius) / (2 * d);
  Moments m = d >= a.radius + b.radius ? cap(a, axis, a.radius) : cap(a, axis, along);
  m += d >= a.radius + b.radius ? cap(b, -axis, b.radius) : cap(b, -axis, d - along);
  return m;
}

}  // namespace

Moments globe_union_moments(const std::vector<PlacedGlobe>& globes, bool planar) {
  if (planar) {
    std::vector<Disc> discs;
    for (const PlacedGlobe& g : globes) discs.push_back({g.centre.x, g.centre.y, g.radius});
    return disc_union(discs);
  }
  if (globes.size() == 2) return two_balls(globes[0], globes[1]);
  return by_slices(globes);
}

}  // namespace slurry
