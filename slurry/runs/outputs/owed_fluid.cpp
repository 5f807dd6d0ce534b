// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/runs/outputs/owed_fluid.hpp"

#include <algorithm>
#include <cmath>

namespace slurry {
namespace {

// More cells along an axis are no grid.
constexpr double most_cells = 1e6;

using Numbers = std::vector<double>::const_iterator;

bool read_field(Numbers& next, Numbers end, FluidField& field) {
  const auto has = [&](double count) { return static_cast<double>(end - next) >= count; };
  if (!has(4)) return false;
  const double numbers = *next++;
  if (numbers != 4 && numbers != 5) return false;
  double cells = 1, along = 0;
  for (std::int64_t& n : field.shape) {
    const double count = *next++;
    if (!(count >= 1 && count <= most_cells && count == std::floor(count))) return false;
    n = static_cast<std::int64_t>(count);
    cells *= count, along += count;
  }
  if (!has(along + numbers * cells)) return false;
  const Numbers x = next, y = x + field.shape[0], z = y + field.shape[1];
  next = z + field.shape[2];
  for (std::int64_t k = 0; k < field.shape[2]; ++k)
    for (std::int64_t j = 0; j < field.shape[1]; ++j)
      for (std::int64_t i = 0; i < field.shape[0]; ++i) {
        field.place.push_back({x[i], y[j], z[k]});
        field.velocity.push_back({next[0], next[1], next[2]});
        field.pressure.push_back(next[3]);
        if (numbers == 5) field.void_fraction.push_back(next[4]);
        next += static_cast<std::ptrdiff_t>(numbers);
      }
  return true;
}

}  // namespace

void append_fields(const FluidFields& fields, std::vector<double>& numbers) {
  for (const auto& [name, field] : fields) {
    const bool has_voids = !field.void_fraction.empty();
    numbers.push_back(has_voids ? 5 : 4);
    for (const std::int64_t n : field.shape) numbers.push_back(static_cast<double>(n));
    std::int64_t stride = 1;
    for (int axis = 0; axis < 3; stride *= field.shape[axis++])
      for (std::int64_t n = 0; n < field.shape[axis]; ++n) numbers.push_back(field.place[n * stride][axis]);
    for (std::size_t k = 0; k < field.velocity.size(); ++k) {
      const Vec3 u = field.velocity[k];
      numbers.insert(numbers.end(), {u.x, u.y, u.z, field.pressure[k]});
      if (has_voids) numbers.push_back(field.void_fraction[k]);
    }
  }
}

FluidFields fields_in(const std::vector<std::string>& names, Numbers next, Numbers end) {
  FluidFields fields;
  for (const std::string& name : names) {
    fields.push_back({name, {}});
    if (!read_field(next, end, fields.back().field)) return {};
  }
  return next == end ? fields : FluidFields{};
}

}  // namespace slurry
