// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/camera.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"
#include "slurry/core/shown.hpp"

namespace slurry {
namespace {

// Diagonals of the box between the target and an eye that sees in parallel: over the box, rays turn by less than a
// tenth of a pixel of the largest picture.
constexpr double far_eye = 1e5;
constexpr double border = 0.03;  // of the window, around what is shown

double half_slope(double angle) { return math::tan(0.5 * angle * std::numbers::pi / 180); }

}  // namespace

Vec3 Camera::on_paper(Vec3 p) const {
  const Vec3 q = (*this)(p), middle = view(target);
  const double s = distance / std::max(q.z, 1e-6 * distance);
  return {middle.x + s * q.x, middle.y + s * q.y, 0};
}

Camera camera_for(const Bounds& box, const View& view, double angle) {
  Camera camera{view, box.centre(), far_eye * box.diagonal()};
  if (angle <= 0) return camera;
  Vec3 half;
  for (int k = 0; k < 8; ++k)
    for (int i = 0; i < 3; ++i) half[i] = std::max(half[i], std::abs(view(corner(box, k) - camera.target)[i]));
  // In front of the nearest corner, from where the larger side of the nearest face fills the angle.
  camera.distance = half.z + std::max({half.x, half.y, 1e-3 * box.diagonal()}) / half_slope(angle);
  return camera;
}

Window window_of(const Bounds& box, const Camera& camera) {
  Window w{endless, endless, -endless, -endless};
  for (int k = 0; k < 8; ++k) {
    const Vec3 p = camera.on_paper(corner(box, k));
    w = join(w, {p.x, p.y, p.x, p.y});
  }
  const double pad = border * std::max(w.width(), w.height());
  return {w.left - pad, w.bottom - pad, w.right + pad, w.top + pad};
}

Camera parse_camera(const std::string& text, Vec3 up) {
  const std::size_t colon = text.find(':');
  const auto eye = numbers_in(text.substr(0, colon));
  const auto target = colon == std::string::npos ? std::vector<double>{} : numbers_in(text.substr(colon + 1));
  const auto point = [](const std::vector<double>& p) { return Vec3{p[0], p[1], p[2]}; };
  if (eye.size() != 3 || target.size() != 3 || !(norm(point(eye) - point(target)) > 0))
    throw InputError("--camera", fmt::format("\"{}\" is no camera; expected x,y,z:x,y,z, the eye and the point that it "
                                             "looks at, in metres",
                                             shown(text)));
  const Vec3 way = point(eye) - point(target);
  return {view_along(normalised(way), up), point(target), norm(way)};
}

Window window_of(const Camera& camera, double angle, double aspect) {
  const double half = camera.distance * half_slope(angle);
  const Vec3 middle = camera.view(camera.target);
  return {middle.x - half * aspect, middle.y - half, middle.x + half * aspect, middle.y + half};
}

}  // namespace slurry
