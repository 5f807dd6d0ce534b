// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numbers>
#include <vector>

#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

// The numbers of "1,2,3"; empty where the text is anything else.
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

}  // namespace

View view_from(double azimuth, double elevation) {
  const double a = azimuth * std::numbers::pi / 180, e = elevation * std::numbers::pi / 180;
  View view;
  view.towards = {std::cos(e) * std::cos(a), std::cos(e) * std::sin(a), std::sin(e)};
  view.right = {-std::sin(a), std::cos(a), 0};
  view.up = cross(view.towards, view.right);
  return view;
}

View parse_view(const std::string& text) {
  if (text == "x") return view_from(0, 0);
  if (text == "y") return view_from(-90, 0);
  if (text == "z") return {};
  if (text == "iso") return view_from(-60, 25);
  const std::vector<double> angles = numbers_in(text);
  if (angles.size() != 2)
    throw InputError("--view",
                     fmt::format("\"{}\" is no view; expected x, y, z, iso or azimuth,elevation in degrees", text));
  return view_from(angles[0], angles[1]);
}

Window parse_window(const std::string& text) {
  const std::size_t colon = text.find(':');
  const auto low = numbers_in(text.substr(0, colon));
  const auto high = colon == std::string::npos ? std::vector<double>{} : numbers_in(text.substr(colon + 1));
  if (low.size() != 2 || high.size() != 2 || !(low[0] < high[0]) || !(low[1] < high[1]))
    throw InputError("--window", fmt::format("\"{}\" is no window; expected left,bottom:right,top in metres", text));
  return {low[0], low[1], high[0], high[1]};
}

Window join(const Window& a, const Window& b) {
  return {std::min(a.left, b.left), std::min(a.bottom, b.bottom), std::max(a.right, b.right), std::max(a.top, b.top)};
}

}  // namespace slurry
