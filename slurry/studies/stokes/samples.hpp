// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Samples: points, lines and planes at which a study gives the velocity and the pressure of the fluid.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

struct SamplePoints {
  static constexpr const char* name = "points";
  static constexpr const char* doc = "Single points.";
  std::vector<Vec3> positions;
  static constexpr auto fields() {
    return FieldTable{field("positions", &SamplePoints::positions, "m", "The points.", Rule::required)};
  }
  std::vector<Vec3> points() const { return positions; }
};

struct SampleLine {
  static constexpr const char* name = "line";
  static constexpr const char* doc = "Points on a line, at equal distances.";
  Vec3 from, to;
  std::int64_t count = 101;
  static constexpr auto fields() {
    return FieldTable{field("from", &SampleLine::from, "m", "The first point.", Rule::required),
                      field("to", &SampleLine::to, "m", "The last point.", Rule::required),
                      field("count", &SampleLine::count, "", "Number of points.", Rule::positive)};
  }
  std::vector<Vec3> points() const {
    std::vector<Vec3> all;
    for (std::int64_t k = 0; k < count; ++k)
      all.push_back(from + (count > 1 ? double(k) / double(count - 1) : 0) * (to - from));
    return all;
  }
};

struct SamplePlane {
  static constexpr const char* name = "plane";
  static constexpr const char* doc = "Points on a parallelogram, at equal distances.";
  Vec3 origin, first{1, 0, 0}, second{0, 0, 1};
  std::vector<std::int64_t> counts{41, 41};
  static constexpr auto fields() {
    return FieldTable{
        field("origin", &SamplePlane::origin, "m", "A corner.", Rule::required),
        field("first", &SamplePlane::first, "m", "From the corner along the first side.", Rule::required),
        field("second", &SamplePlane::second, "m", "From the corner along the second side.", Rule::required),
        field("counts", &SamplePlane::counts, "", "Points along the two sides.", Rule::positive)};
  }
  std::vector<Vec3> points() const {
    std::vector<Vec3> all;
    const auto part = [](std::int64_t k, std::int64_t n) { return n > 1 ? double(k) / double(n - 1) : 0; };
    for (std::int64_t j = 0; j < counts[1]; ++j)
      for (std::int64_t i = 0; i < counts[0]; ++i)
        all.push_back(origin + part(i, counts[0]) * first + part(j, counts[1]) * second);
    return all;
  }
};

using SamplePlace = std::variant<SamplePoints, SampleLine, SamplePlane>;

struct StokesSample {
  static constexpr const char* doc = "Where the velocity and the pressure of the fluid are asked for.";
  std::string name;
  SamplePlace place;
  static constexpr auto fields() {
    return FieldTable{field("name", &StokesSample::name, "",
                            "Name of its table flow_<name>.csv; letters, digits, '_', '-' and '.'.", Rule::required),
                      field("place", &StokesSample::place, "", "Points, a line or a plane.", Rule::required)};
  }
};

}  // namespace slurry
