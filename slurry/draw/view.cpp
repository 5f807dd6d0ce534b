// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numbers>
#include <vector>

#include "slurry/core/errors.hpp"
#include "slurry/core/shown.hpp"

namespace slurry {

std::vector<double> numbers_in(const std::string& text) {
  std::vector<double> numbers;
  const char *at = text.data(), *end = at + text.size();
  for (;;) {
    double value = 0;
    const auto [stop, error] = std::from_chars(at, end, value);
    if (error != std::errc{} || !std::isfinite(value)) return {};
    numbers.push_back(value);
    if (stop == end) return numbers;
    if (*stop != ',') return {};
    at = stop + 1;
  }
}

View view_along(Vec3 towards, Vec3 up) {
  const Vec3 right = cross(up, towards);
  View view;
  view.towards = towards;
  if (norm(right) > 1e-6) {
    view.right = normalised(right);
  } else {
    const Vec3 axis = std::abs(towards.x) < 0.9 ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
    view.right = normalised(axis - dot(axis, towards) * towards);
  }
  view.up = cross(view.towards, view.right);
  return view;
}

View view_from(double azimuth, double elevation, Vec3 up) {
  const double a = azimuth * std::numbers::pi / 180, e = elevation * std::numbers::pi / 180;
  // The axis that lies flattest is laid into the level plane; x and y where z is up.
  const bool by_x = std::abs(up.x) <= 0.9;
  const Vec3 axis = by_x ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
  const Vec3 laid = normalised(axis - dot(axis, up) * up);
  const Vec3 east = by_x ? laid : cross(laid, up), north = cross(up, east);
  const Vec3 ahead = std::cos(a) * east + std::sin(a) * north;
  View view;
  view.towards = std::cos(e) * ahead + std::sin(e) * up;
  view.right = cross(up, ahead);
  view.up = cross(view.towards, view.right);
  return view;
}

View parse_view(const std::string& text, Vec3 up) {
  if (text == "x") return view_along({1, 0, 0}, up);
  if (text == "y") return view_along({0, -1, 0}, up);
  if (text == "z") return view_along({0, 0, 1}, up);
  if (text == "iso") return view_from(-60, 25, up);
  const std::vector<double> angles = numbers_in(text);
  if (angles.size() != 2)
    throw InputError(
        "--view", fmt::format("\"{}\" is no view; expected x, y, z, iso or azimuth,elevation in degrees", shown(text)));
  return view_from(angles[0], angles[1], up);
}

Window parse_window(const std::string& text) {
  const std::size_t colon = text.find(':');
  const auto low = numbers_in(text.substr(0, colon));
  const auto high = colon == std::string::npos ? std::vector<double>{} : numbers_in(text.substr(colon + 1));
  if (low.size() != 2 || high.size() != 2 || !(low[0] < high[0]) || !(low[1] < high[1]))
    throw InputError("--window",
                     fmt::format("\"{}\" is no window; expected left,bottom:right,top in metres", shown(text)));
  return {low[0], low[1], high[0], high[1]};
}

Window join(const Window& a, const Window& b) {
  return {std::min(a.left, b.left), std::min(a.bottom, b.bottom), std::max(a.right, b.right), std::max(a.top, b.top)};
}

}  // namespace slurry
