// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// ProbeSet: from the probes of a case to the columns of series.csv and their values, which belong to the end of a step.
#pragma once

#include <string>
#include <vector>

#include "slurry/observe/probes/probes.hpp"

namespace slurry {

struct NamedProbe {
  std::string name;
  Probe probe;
};

class ProbeSet {
 public:
  // Throws InputError for a grain, group or obstacle that does not exist, for a pair without a definite partner, and
  // for two probes of one name.
  ProbeSet(const std::vector<NamedProbe>& probes, const World& world, const State& state);

  const std::vector<std::string>& column_names() const { return columns_; }

  // Replaces `out` by one value per column.
  void sample(const ProbeScene& scene, std::vector<double>& out);

 private:
  struct Entry {
    NamedProbe named;
    ProbeTarget target;
  };
  std::vector<Entry> entries_;
  std::vector<std::string> columns_;
};

}  // namespace slurry
