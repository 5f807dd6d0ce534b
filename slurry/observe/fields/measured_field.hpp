// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Measured field: from the options of a field to its values, at an instant or as a mean.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "slurry/observe/fields/field_mean.hpp"
#include "slurry/observe/fields/field_options.hpp"
#include "slurry/observe/fields/field_scene.hpp"
#include "slurry/observe/fields/field_sums.hpp"
#include "slurry/observe/fields/field_values.hpp"

namespace slurry {

// One quantity at all sites.
struct FieldArray {
  std::string name, unit, doc;
  int columns = 1;             // 1, 3 or 9
  std::vector<double> values;  // site after site
  std::vector<double> error;   // standard errors of a mean; else empty
};

struct FieldResult {
  std::string name;
  bool planar = false;
  double time = 0;   // s, of the (last) instant
  double since = 0;  // s, of the first one
  std::int64_t step = 0;
  std::int64_t samples = 1;  // instants
  std::array<std::int64_t, 3> shape{1, 1, 1};
  std::vector<Vec3> place;  // m, of each site: in the frame, at the last instant
  Vec3 origin;              // m, of the frame at that instant
  std::vector<FieldArray> arrays;

  // The array of that name, or nullptr.
  const FieldArray* find(const std::string& quantity) const;
};

// A field that is taken at instants, and their mean where it is asked for.
class MeasuredField {
 public:
  // The options must have no fault.
  MeasuredField(const FieldOptions& options, bool planar);

  const FieldOptions& options() const { return options_; }
  // Is the instant within the mean?
  bool is_within(double time) const;

  // Takes an instant; false where the grain that it is seen from is no more. Throws InputError for a group or an
  // obstacle that there is not.
  bool take(const FieldScene& scene);

  // Was every value of all that was taken zero?
  bool saw_nothing() const { return is_taken_ && !has_seen_; }
  // The last instant taken, or the mean of all; nothing where none was taken.
  std::optional<FieldResult> result() const;

  void append_memory(std::vector<double>& numbers) const;
  bool recall(std::vector<double>::const_iterator& next, std::vector<double>::const_iterator end);

 private:
  void look_at_flow(const FieldScene& scene, FieldParts parts);

  FieldOptions options_;
  bool planar_;
  Kernel kernel_;
  Sites sites_;
  FieldContext context_;
  FieldMean mean_;
  std::vector<FieldSums> last_;
  FieldFrame frame_;
  double time_ = 0, since_ = 0;
  std::int64_t step_ = 0;
  bool is_taken_ = false, has_seen_ = false;
};

}  // namespace slurry
