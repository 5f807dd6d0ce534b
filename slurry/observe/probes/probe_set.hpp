// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// ProbeSet: from the probes of a case to the columns of series.csv and their values, which belong to the end of a step.
//
// Some probes sum over the steps between two rows. All that they have to remember is memory(), a list of numbers that
// belongs to the checkpoint of a run: with it a resumed run writes the same bits as one that never stopped.
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
  // for two probes of one name. The sums begin at this state.
  ProbeSet(const std::vector<NamedProbe>& probes, const World& world, const State& state);

  const std::vector<std::string>& column_names() const { return columns_; }

  // After every step.
  void advance(const ProbeScene& scene);
  // Replaces `out` by one value per column.
  void sample(const ProbeScene& scene, std::vector<double>& out);
  // The values of one probe alone, by its rank.
  std::vector<double> sample_one(std::size_t rank, const ProbeScene& scene);
  // After a row was written at this time: what is summed from row to row begins anew.
  void begin_interval(double time);

  std::vector<double> memory() const;
  // Goes on with the memory of another set of the same probes at this state; false, and nothing is changed, where it is
  // of another step or of other probes.
  bool recall(const std::vector<double>& memory, const State& state);
  // The same for the sums since the start alone.
  bool recall_since_start(const std::vector<double>& memory, const State& state);

 private:
  struct Entry {
    NamedProbe named;
    ProbeTarget target;
  };
  void keep_places(const Grains& grains);
  ProbeScene since_row(const ProbeScene& scene, const std::vector<Vec3>& before = ProbeScene::no_places,
                       const MotionBefore& motion = ProbeScene::no_motion) const;
  bool has_sums() const;
  std::vector<Vec3> places_before(const State& state) const;
  MotionBefore motion_before(const Grains& grains) const;

  std::vector<Entry> entries_;
  std::vector<std::string> columns_;
  double row_time_ = 0;  // s, of the last row
  std::int64_t step_ = 0;
  bool needs_places_ = false, needs_motion_ = false;
  std::vector<std::int64_t> id_;  // of the grains at the end of the step before
  std::vector<Vec3> place_;       // and where they were,
  MotionBefore motion_;           // and how they moved
};

}  // namespace slurry
