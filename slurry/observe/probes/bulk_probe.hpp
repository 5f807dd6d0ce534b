// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The packing inside a box.
#pragma once

#include "slurry/core/fields.hpp"
#include "slurry/observe/bulk.hpp"
#include "slurry/observe/probes/probe.hpp"

namespace slurry {

struct BulkProbe {
  static constexpr const char* name = "bulk";
  static constexpr const char* doc =
      "Packing inside a box: volume_fraction (any form, by Monte-Carlo), grains, rattlers, contacts and neighbours "
      "(per grain that is not a rattler). A rattler has fewer than four contacts that bear force (three in a planar "
      "case), "
      "and fewer than two that do with friction, rattlers taken away one after the other.";
  Vec3 low, high;
  std::int64_t points = 100000;
  static constexpr auto fields() {
    return FieldTable{field("low", &BulkProbe::low, "m", "Lower corner of the box.", Rule::required),
                      field("high", &BulkProbe::high, "m", "Upper corner of the box.", Rule::required),
                      field("points", &BulkProbe::points, "", "Points of the Monte-Carlo sum, about.", Rule::positive)};
  }
  static Words columns() { return {"volume_fraction", "grains", "rattlers", "contacts", "neighbours"}; }
  ProbeTarget resolve(const std::string& label, const World&, const State&) const {
    if (!(high.x > low.x && high.y > low.y)) refuse_probe(label, "high must be above low");
    return {};
  }
  void measure(const ProbeScene& scene, ProbeTarget&, std::vector<double>& out) const {
    const Bulk bulk = measure_bulk(scene.world, scene.state, {low, high, points});
    out.insert(out.end(), {bulk.volume_fraction, static_cast<double>(bulk.grains), static_cast<double>(bulk.rattlers),
                           bulk.contacts, bulk.neighbours});
  }
};

}  // namespace slurry
