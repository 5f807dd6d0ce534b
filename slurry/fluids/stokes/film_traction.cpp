// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/film_traction.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"
#include "slurry/linalg/gauss_legendre.hpp"
#include "slurry/shapes/solids/touch.hpp"

namespace slurry::stokes {
namespace {

constexpr double film_pi = std::numbers::pi;

// The film is faded out between these parts of the smallest radius of its surfaces: beyond, elements resolve the gap.
constexpr double inner_part = 0.6, outer_part = 0.95;

// Radius of the window about a point, in scales there, and the part of it where the window is 1.
constexpr double window_part = 0.8, window_core = 0.15;
// In reaches of the film: where it fades out it varies faster than its scale says.
constexpr double widest_window = 0.3;

// 1 for s <= 0, 0 for s >= 1, all derivatives continuous.
double fade(double s) {
  if (s <= 0) return 1;
  if (s >= 1) return 0;
  return 1 / (1 + math::exp(1 / (1 - s) - 1 / s));
}

const GaussRule& ring_rule() {
  static const GaussRule rule = gauss_legendre(8);
  return rule;
}

Matrix3 outer(Vec3 v, double factor) { return {factor * v.x * v, factor * v.y * v, factor * v.z * v}; }

}  // namespace

Quadric quadric_of(const Body& body) {
  const PlacedSolid solid = placed(*body.exact, body.scale, body.pose);
  Vec3 half;
  if (const auto* globe = std::get_if<Globe>(solid.solid))
    half = solid.scale * globe->radius * Vec3{1, 1, 1};
  else
    half = solid.scale * std::get<Superellipsoid>(*solid.solid).half;
  const bool is_sphere = half.x == half.y && half.y == half.z;
  Quadric quadric{solid.pose.position, {}, false, false, is_sphere ? half.x : 0};
  for (int d = 0; d < 3; ++d) {
    Vec3 axis;
    axis[d] = 1;
    quadric.q += outer(rotate(solid.pose.orientation, axis), 1 / (half[d] * half[d]));
  }
  return quadric;
}

Quadric quadric_of(const HollowWall& wall) {
  if (wall.kind == HollowWall::Kind::plane) return {wall.point, {}, true, false};
  const double square = 1 / (wall.radius * wall.radius);
  Quadric quadric{wall.point, {Vec3{square, 0, 0}, {0, square, 0}, {0, 0, square}}, false, true, wall.radius};
  if (wall.kind == HollowWall::Kind::cylinder) quadric.q += outer(wall.direction, -square), quadric.radius = 0;
  return quadric;
}

std::optional<double> Quadric::round_curvature() const {
  if (is_plane) return 0.0;
  if (radius == 0) return {};
  return is_hollow ? -1 / radius : 1 / radius;
}

FilmTraction::FilmTraction(const SmoothGap& gap, const Quadric& first, const Quadric& second,
                           const std::optional<Wall>& wall, bool second_is_wall)
    : gap_(gap), surface_{first, second}, wall_(wall), second_is_wall_(second_is_wall) {
  width_ = std::sqrt(2 * gap.distance / std::max(gap.principal[0], gap.principal[1]));
  find_reach();
  const std::optional<double> one = first.round_curvature(), two = second.round_curvature();
  if (one && two) axial_.emplace(*one, *two, gap.distance, reach_);
  // Fine enough for the window: with eight rings a panel and longer panels an approach would be 2 % off in places. Away
  // from the film a fifth of the nodes will do.
  fine_ = grid({10, 0.5, 64, 96});
  coarse_ = grid({6, 1, 24, 32});
}

double FilmTraction::scale(Vec3 x) const {
  const Vec3 r = x - gap_.point;
  return std::sqrt(norm2(r) + width_ * width_);
}

FilmTraction::Height FilmTraction::height(int k, double x, double y) const {
  const Quadric& s = surface_[k];
  const double side = k == 0 ? -1 : 1;
  if (s.is_plane) return {0.5 * side * gap_.distance};
  // a z^2 + 2 b z + c = 0; the first body has its upper side here, the second its lower one, a hollow wall the upper.
  const Vec3 r = gap_.point + x * gap_.axis[0] + y * gap_.axis[1] - s.centre, qn = s.q * gap_.normal, qr = s.q * r;
  const double a = dot(gap_.normal, qn), b = dot(gap_.normal, qr), c = dot(r, qr) - 1, root2 = b * b - a * c;
  // Where the surface turns away from the plane there is no film.
  if (!(root2 > 0.05 * a)) return {0, {0, 0}, false};
  const double up = k == 0 || s.is_hollow ? 1 : -1, root = up * std::sqrt(root2);
  // The root that is small, without cancellation where b is large.
  const double z = -c / (b + root);
  const Vec3 normal = qr + z * qn;
  return {z, {-dot(gap_.axis[0], normal) / root, -dot(gap_.axis[1], normal) / root}, true};
}

// Within a part of the smallest radius of curvature, and where both surfaces still face each other.
void FilmTraction::find_reach() {
  constexpr int directions = 16;
  double largest = 0;  // curvature of either surface
  const double(*d)[2] = gap_.difference;
  const double half_difference = std::sqrt(0.25 * (d[0][0] - d[1][1]) * (d[0][0] - d[1][1]) + d[0][1] * d[0][1]);
  const double mean_difference = 0.5 * (d[0][0] + d[1][1]);
  const double sum = std::max(gap_.principal[0], gap_.principal[1]);
  for (const double sign : {1.0, -1.0})
    largest = std::max(largest, 0.5 * (sum + sign * mean_difference + half_difference));
  reach_ = outer_part / largest;
  const auto is_whole = [&](double radius) {
    for (int k = 0; k < directions; ++k) {
      const double angle = 2 * film_pi * k / directions, x = radius * math::cos(angle), y = radius * math::sin(angle);
      if (!height(0, x, y).is_there || !height(1, x, y).is_there) return false;
    }
    return true;
  };
  while (!is_whole(reach_)) reach_ *= 0.9;
}

std::optional<Vec3> FilmTraction::on_surface(int k, Vec3 x) const {
  const Vec3 r = x - gap_.point;
  const double px = dot(r, gap_.axis[0]), py = dot(r, gap_.axis[1]);
  if (px * px + py * py > reach_ * reach_) return {};
  const Height at = height(k, px, py);
  // The other side of the body has the same shadow.
  if (!at.is_there || std::abs(dot(r, gap_.normal) - at.z) > 0.5 * reach_) return {};
  return gap_.point + px * gap_.axis[0] + py * gap_.axis[1] + at.z * gap_.normal;
}

bool FilmTraction::fill(Node& node) const {
  const double r[2] = {node.x, node.y}, square = r[0] * r[0] + r[1] * r[1];
  if (square >= reach_ * reach_) return false;
  const Height a = height(0, r[0], r[1]), b = height(1, r[0], r[1]);
  const double h = b.z - a.z, inverse = 1 / h, trace = gap_.principal[0] + gap_.principal[1];
  const double inner = reach_ * inner_part / outer_part, faded = fade((std::sqrt(square) - inner) / (reach_ - inner));
  const Vec3 n = gap_.normal, *axis = gap_.axis;
  const auto in_plane = [&](const double(&v)[2]) { return v[0] * axis[0] + v[1] * axis[1]; };
  const Vec3 slope_a = in_plane(a.slope), slope_b = in_plane(b.slope), slope_h = slope_b - slope_a;
  const Vec3 middle = gap_.point + in_plane(r);
  node.place[0] = middle + a.z * n;
  node.place[1] = middle + b.z * n;
  if (axial_) {
    const double distance = std::sqrt(square);
    const Vec3 outward = distance > 0 ? in_plane(r) / distance : Vec3{};
    const std::array<AxialFilm::Force, 2> force = axial_->at(distance);
    for (int k = 0; k < 2; ++k) node.force[k][0] = faded * (force[k].radial * outward + force[k].normal * n);
  }
  for (int m = axial_ ? 1 : 0; m < modes; ++m) {
    double p = 0;
    Vec3 gradient, shear;  // grad p, U_b - U_a
    if (m == 0) {
      p = 6 * inverse * inverse / trace;
      gradient = (-2 * p * inverse) * slope_h;
    } else {
      // c of smooth_gap.hpp: for sliding along an axis, and for turning about it, n x axis.
      double c[2];
      if (m < 3) {
        for (int i = 0; i < 2; ++i) c[i] = 0.5 * gap_.difference[i][m - 1];
        shear = -axis[m - 1];
      } else {
        c[0] = m == 3 ? 0 : -1;
        c[1] = m == 3 ? 1 : 0;
        shear = (-0.5 * (a.z + b.z)) * cross(axis[m - 3], n);
      }
      const double g[2] = {12 * c[0] / (gap_.principal[0] + 2 * trace), 12 * c[1] / (gap_.principal[1] + 2 * trace)};
      p = (g[0] * r[0] + g[1] * r[1]) * inverse * inverse;
      gradient = (inverse * inverse) * in_plane(g) - (2 * p * inverse) * slope_h;
    }
    const Vec3 drag = inverse * shear, pull = (0.5 * h) * gradient;
    node.force[0][m] = faded * (p * (n - slope_a) - drag + pull);
    node.force[1][m] = faded * (p * (slope_b - n) + drag + pull);
  }
  return true;
}

FilmTraction::Vectors FilmTraction::density(int k, Vec3 x) const {
  const Vec3 r = x - gap_.point;
  Node node;
  node.x = dot(r, gap_.axis[0]);
  node.y = dot(r, gap_.axis[1]);
  if (!fill(node)) return {};
  const Height at = height(k, node.x, node.y);
  const double area = std::sqrt(1 + at.slope[0] * at.slope[0] + at.slope[1] * at.slope[1]);
  for (Vec3& f : node.force[k]) f = f / area;
  return node.force[k];
}

// Panels in u, r = w sinh u, of equal length up to where the film begins to fade out, and two beyond; even angles.
std::vector<FilmTraction::Node> FilmTraction::grid(const GridSize& size) const {
  std::vector<Node> nodes;
  const double fading = math::asinh(reach_ * inner_part / outer_part / width_), last = math::asinh(reach_ / width_);
  const int inner = std::max(1, static_cast<int>(std::ceil(fading / size.panel)));
  const GaussRule& rule = gauss_legendre(size.rings);
  for (int k = 0; k < inner + 2; ++k) {
    const bool is_inner = k < inner;
    const double half = is_inner ? 0.5 * fading / inner : 0.25 * (last - fading);
    const double middle = is_inner ? (2 * k + 1) * half : fading + (2 * (k - inner) + 1) * half;
    const int angles = is_inner ? size.angles : size.outer_angles;
    for (std::size_t i = 0; i < rule.node.size(); ++i) {
      const double u = middle + half * rule.node[i], r = width_ * math::sinh(u),
                   weight = rule.weight[i] * half * width_ * math::cosh(u) * r * 2 * film_pi / angles;
      for (int j = 0; j < angles; ++j) {
        Node node;
        node.x = r * math::cos(2 * film_pi * j / angles);
        node.y = r * math::sin(2 * film_pi * j / angles);
        if (!fill(node)) continue;
        for (Vectors& side : node.force)
          for (Vec3& f : side) f = weight * f;
        nodes.push_back(node);
      }
    }
  }
  return nodes;
}

void FilmTraction::add(const Node& node, double weight, Vec3 x, Flow& flow) const {
  for (int k = 0; k < (second_is_wall_ ? 1 : 2); ++k) {
    const Vec3 r = x - node.place[k];
    const double square = norm2(r);
    if (square == 0) continue;
    const double inverse = weight / std::sqrt(square), along = inverse / square;
    for (int m = 0; m < modes; ++m) {
      const Vec3 f = node.force[k][m];
      const double rf = along * dot(r, f);
      flow.velocity[m] += inverse * f + rf * r;
      flow.pressure[m] += rf;
      if (!wall_) continue;
      flow.velocity[m] += weight * image_velocity(*wall_, x, node.place[k], f);
      flow.pressure[m] += 0.5 * weight * image_pressure(*wall_, x, node.place[k], f);
    }
  }
}

// The window about x, whose place across the normal is (px, py).
void FilmTraction::add_window(Vec3 x, double px, double py, double radius, double least, Flow& flow) const {
  constexpr int angles = 20;
  const GaussRule& rule = ring_rule();
  double c[angles], s[angles];
  for (int j = 0; j < angles; ++j)
    c[j] = math::cos(2 * film_pi * j / angles), s[j] = math::sin(2 * film_pi * j / angles);
  double from = 0, to = std::min(radius, least);
  while (from < radius) {
    for (std::size_t i = 0; i < rule.node.size(); ++i) {
      const double half = 0.5 * (to - from), r = from + half * (1 + rule.node[i]);
      const double window = fade((r / radius - window_core) / (1 - window_core));
      const double weight = rule.weight[i] * half * r * window * 2 * film_pi / angles;
      for (int j = 0; j < angles; ++j) {
        Node node;
        node.x = px + r * c[j];
        node.y = py + r * s[j];
        if (fill(node)) add(node, weight, x, flow);
      }
    }
    from = to;
    to = std::min(radius, 2 * to);
  }
}

FilmTraction::Flow FilmTraction::flow_at(Vec3 x) const {
  Flow flow;
  const Vec3 r = x - gap_.point;
  const double px = dot(r, gap_.axis[0]), py = dot(r, gap_.axis[1]), pz = dot(r, gap_.normal),
               across = std::sqrt(px * px + py * py);
  const double radius = std::min(window_part * std::sqrt(across * across + width_ * width_), widest_window * reach_);
  double nearest = 2 * radius, gap = 0;
  if (across < reach_ + radius) {
    const Height a = height(0, px, py), b = height(1, px, py);
    if (a.is_there) nearest = std::min(nearest, std::abs(pz - a.z));
    if (b.is_there) nearest = std::min(nearest, std::abs(pz - b.z));
    if (a.is_there && b.is_there) gap = b.z - a.z;
  }
  if (nearest >= radius) {
    const bool is_far = norm(r) > 1.5 * reach_;
    for (const Node& node : is_far ? coarse_ : fine_) add(node, 1, x, flow);
  } else {
    for (const Node& node : fine_) {
      const double distance = std::sqrt((node.x - px) * (node.x - px) + (node.y - py) * (node.y - py)) / radius;
      const double rest = 1 - fade((distance - window_core) / (1 - window_core));
      if (rest > 0) add(node, rest, x, flow);
    }
    // Rings as fine as the nearest surface that x does not lie on.
    const double on_it = 1e-9 * radius, least = 0.5 * (nearest > on_it ? nearest : gap > 0 ? gap : radius);
    add_window(x, px, py, radius, std::max(least, 1e-5 * radius), flow);
  }
  for (Vec3& v : flow.velocity) v = v / (8 * film_pi);
  for (double& p : flow.pressure) p /= 4 * film_pi;
  return flow;
}

}  // namespace slurry::stokes
