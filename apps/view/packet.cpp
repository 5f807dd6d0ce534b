// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "packet.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace slurry {
namespace {

static_assert(std::endian::native == std::endian::little, "the arrays are written as they lie in memory");

constexpr std::size_t alignment = 16;
constexpr std::size_t most_sampled = 65536;

template <class T>
std::string_view bytes_of(const std::vector<T>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

void pad(std::string& text, char with) { text.resize((text.size() + alignment - 1) / alignment * alignment, with); }

float quantile(std::vector<float>& values, double share) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

nlohmann::json range_of(const std::vector<float>& values) {
  const std::size_t stride = values.size() / most_sampled + 1;
  std::vector<float> sample;
  sample.reserve(values.size() / stride + 1);
  float least = INFINITY, greatest = -INFINITY;
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (!std::isfinite(values[k])) continue;
    least = std::min(least, values[k]), greatest = std::max(greatest, values[k]);
    if (k % stride == 0) sample.push_back(values[k]);
  }
  if (sample.empty()) return nullptr;
  return {least, greatest, quantile(sample, 0.01), quantile(sample, 0.99)};
}

nlohmann::json& Packet::place(const std::string& name, const char* type, std::size_t columns, std::string_view values,
                              std::size_t count) {
  nlohmann::json& entry = arrays_[name];
  entry = {{"type", type}, {"rows", count / columns}, {"columns", columns}, {"offset", data_.size()}};
  data_ += values;
  pad(data_, '\0');
  return entry;
}

void Packet::add(const std::string& name, const std::vector<float>& values, std::size_t columns) {
  nlohmann::json& entry = place(name, "float32", columns, bytes_of(values), values.size());
  if (columns == 1) entry["range"] = range_of(values);
}

void Packet::add(const std::string& name, const std::vector<double>& values, std::size_t columns) {
  place(name, "float64", columns, bytes_of(values), values.size());
}

void Packet::add(const std::string& name, const std::vector<std::int32_t>& values, std::size_t columns) {
  place(name, "int32", columns, bytes_of(values), values.size());
}

void Packet::add(const std::string& name, const std::vector<std::int16_t>& values, std::size_t columns) {
  place(name, "int16", columns, bytes_of(values), values.size());
}

std::string Packet::bytes() const {
  nlohmann::json whole = header;
  whole["arrays"] = arrays_;
  // A title or a name need not be valid UTF-8: what is not is replaced rather than refused.
  std::string text = whole.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  pad(text, ' ');
  const std::uint32_t numbers[3] = {1, static_cast<std::uint32_t>(text.size()), 0};
  std::string out = "SLRY";
  out.reserve(alignment + text.size() + data_.size());
  out.append(reinterpret_cast<const char*>(numbers), sizeof numbers);
  return out.append(text).append(data_);
}

}  // namespace slurry
