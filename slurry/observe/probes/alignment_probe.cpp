// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/probes/alignment_probe.hpp"

#include <algorithm>
#include <limits>

#include "slurry/core/symmetric_matrix.hpp"
#include "slurry/observe/energies.hpp"

namespace slurry {

ProbeTarget AlignmentProbe::resolve(const std::string& label, const World& world, const State&) const {
  return ProbeTarget{group.empty() ? all_groups : rank_of_group(label, group, world)};
}

void AlignmentProbe::measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const {
  const Grains& grains = scene.state.grains;
  // Sums in the order of ids would cost a sort; places in memory are a function of the state.
  Vec3 mean;
  SymmetricMatrix tensor;
  double count = 0;
  for (std::size_t k = 0; k < grains.size(); ++k) {
    if (target.rank != all_groups && grains.group[k] != target.rank) continue;
    const Vec3 e = rotate(grains.orientation[k], normalised(axis));
    mean += e;
    tensor = tensor + SymmetricMatrix{e.x * e.x, e.y * e.y, e.z * e.z, e.x * e.y, e.x * e.z, e.y * e.z};
    ++count;
  }
  if (count == 0) return append_nothing(out, columns().size());
  const auto share = [&](double sum) { return sum / count; };
  const SymmetricMatrix q{share(tensor.xx), share(tensor.yy), share(tensor.zz),
                          share(tensor.xy), share(tensor.xz), share(tensor.yz)};
  const Vec3 values = principal_axes(q).values;
  out.push_back(share(norm(mean)));
  out.push_back(0.5 * (3 * std::max({values.x, values.y, values.z}) - 1));
  append(out, mean / count);
  out.insert(out.end(), {q.xx, q.yy, q.zz, q.xy, q.xz, q.yz});
}

}  // namespace slurry
