// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/cases/vector_faults.hpp"

#include <fmt/format.h>

#include <string_view>

#include "slurry/core/expression.hpp"

namespace slurry {

namespace {

// Rotations and torques have their vector along z in a planar case; their unit tells them.
bool is_about_an_axis(std::string_view unit) { return unit == "rad/s" || unit == "N m"; }

std::string plane_fault(bool along_z, bool has_plane_part, bool has_z, const std::string& value) {
  if (along_z && has_plane_part) return fmt::format("got {}, expected a vector along z in a planar case", value);
  if (!along_z && has_z) return fmt::format("got {}, expected z = 0 in a planar case", value);
  return "";
}

std::string fault_of(bool planar, const FieldType& f, const Vec3& value, const Vec3& by_default) {
  const bool is_direction = f.unit.empty() && !(by_default == Vec3{});
  if (is_direction && value == Vec3{}) return "got the zero vector, expected a direction";
  const bool is_size = !range_of(f.rule).empty();
  if (is_size && !planar && !obeys(f.rule, value.z))
    return fmt::format("got {}, expected three components {}", to_text(value), range_of(f.rule));
  if (!planar || is_size) return "";
  const bool along_z = is_about_an_axis(f.unit) || (is_direction && by_default.z != 0);
  return plane_fault(along_z, value.x != 0 || value.y != 0, value.z != 0, to_text(value));
}

std::string fault_of(bool planar, const FieldType& f, const ExpressionVector& value) {
  if (!planar) return "";
  const auto is_some = [](const Expression& e) { return !e.is_constant() || e(0) != 0; };
  return plane_fault(is_about_an_axis(f.unit), is_some(value.x) || is_some(value.y), is_some(value.z),
                     fmt::format("[{}, {}, {}]", value.x.text(), value.y.text(), value.z.text()));
}

}  // namespace

std::string to_text(const Vec3& v) { return fmt::format("[{}, {}, {}]", v.x, v.y, v.z); }

std::string vector_fault(bool planar, const FieldType& f, ValueView value, ValueView by_default) {
  switch (value.kind()) {
    case ValueKind::vector:
      return fault_of(planar, f, value.as<Vec3>(), by_default.as<Vec3>());
    case ValueKind::expression_vector:
      return fault_of(planar, f, value.as<ExpressionVector>());
    case ValueKind::optional:
    case ValueKind::list:
      break;
    default:
      return "";
  }
  // The entries of a list have no defaults that tell directions.
  static const Vec3 zero;
  for (std::size_t k = 0; k < value.size(); ++k)
    if (const std::string fault = vector_fault(planar, f, value.at(k), {value.type->entry, &zero}); !fault.empty())
      return fault;
  return "";
}

}  // namespace slurry
