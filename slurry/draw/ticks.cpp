// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/ticks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace slurry {

double round_below(double value) {
  const double decade = std::pow(10, std::floor(std::log10(value)));
  // The last digits of log10 and pow must not turn 5 into 2.
  for (const double step : {10.0, 5.0, 2.0})
    if (value >= step * decade * (1 - 1e-12)) return step * decade;
  return decade;
}

std::vector<double> linear_ticks(Range range, int wanted) {
  std::vector<double> ticks;
  const double length = range.high - range.low;
  if (!(length > 0) || !std::isfinite(length) || wanted < 1) return ticks;
  double step = round_below(length / wanted);
  if (length / step > 1.3 * wanted) step = round_below(2.51 * step);
  const double first = std::ceil(range.low / step - 1e-9), last = std::floor(range.high / step + 1e-9);
  for (double k = first; k <= last && ticks.size() < 1000; ++k) ticks.push_back(k == 0 ? 0.0 : k * step);
  return ticks;
}

std::vector<double> decade_ticks(Range range, int wanted) {
  std::vector<double> ticks;
  if (!(range.low > 0) || !(range.high > range.low) || wanted < 1) return ticks;
  const int first = static_cast<int>(std::ceil(std::log10(range.low) - 1e-9));
  const int last = static_cast<int>(std::floor(std::log10(range.high) + 1e-9));
  const int stride = std::max(1, (last - first + wanted) / wanted);
  for (int k = first; k <= last; k += stride) ticks.push_back(std::pow(10.0, k));
  return ticks;
}

std::string number_text(double value, int digits) {
  std::string text = fmt::format("{:.{}g}", value == 0 ? 0.0 : value, digits);
  // "1e-06" reads better as "1e-6".
  const std::size_t e = text.find('e');
  if (e == std::string::npos) return text;
  const std::string sign = text[e + 1] == '-' ? "-" : "";
  const std::size_t nonzero = text.find_first_not_of('0', e + 2);
  return text.substr(0, e + 1) + sign + text.substr(nonzero);
}

std::string tick_text(double value, double step) {
  if (value == 0 || !(step > 0)) return number_text(value);
  const double size = std::abs(value);
  const int digits = std::clamp(
      static_cast<int>(std::floor(std::log10(size) + 1e-9) - std::floor(std::log10(step) + 1e-9)) + 1, 1, 15);
  if (size < 1e-3 || size >= 1e5) return number_text(value, digits);
  const int decimals = std::clamp(-static_cast<int>(std::floor(std::log10(step) + 1e-9)), 0, 12);
  return fmt::format("{:.{}f}", value, decimals);
}

}  // namespace slurry
