// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// ProbeSet: from the probes of a case to the columns of series.csv and their values.
//
// All values belong to the end of a step. The gap of a pair is measured there, from the positions of that instant (the
// gap inside Contacts belongs to the start of the step); gamma and impulse are those of the pair's contact in that
// step, 0 when it had none. For an obstacle of several pieces the pair is the grain and the piece of smallest gap.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "slurry/grains/obstacles.hpp"
#include "slurry/observe/probes.hpp"
#include "slurry/stepping/state.hpp"

namespace slurry {

struct NamedProbe {
  std::string name;
  Probe probe;
};

// What a probe refers to: the rank of its group or obstacle, and where its grains were last found in memory.
struct ProbeTarget {
  std::int32_t rank = -1;
  std::size_t grain_place = 0, other_place = 0;
};

class ProbeSet {
 public:
  // `group_names` in the order of ranks. Throws InputError for a grain, group or obstacle that does not exist, for a
  // pair without a definite partner, and for two probes of one name.
  ProbeSet(const std::vector<NamedProbe>& probes, const std::vector<std::string>& group_names,
           const std::vector<Obstacle>& obstacles, const Grains& grains, bool planar = false);

  const std::vector<std::string>& column_names() const { return columns_; }

  // Replaces `out` by one value per column.
  void sample(const State& state, const std::vector<Obstacle>& obstacles, const StepReport& report,
              std::vector<double>& out);

 private:
  struct Entry {
    NamedProbe named;
    ProbeTarget target;
  };
  bool planar_ = false;
  std::vector<Entry> entries_;
  std::vector<std::string> columns_;
};

}  // namespace slurry
