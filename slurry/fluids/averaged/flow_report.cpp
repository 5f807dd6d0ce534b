// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a step of an averaged fluid tells, and its vorticity at grains.
#include <algorithm>
#include <cmath>

#include "slurry/fluids/averaged/averaged_flow.hpp"

namespace slurry::averaged {

// By the velocities in the middles of cells; on the sides that of the cell.
void AveragedFlow::set_vorticity(Prediction& p) const {
  std::vector<Vec3> middle(box_.count());
  for_each_place(box_.cells, [&](const Shape& at, std::size_t k) {
    for (int c = 0; c < box_.axes(); ++c) {
      const Shape shape = box_.faces(c);
      Shape up = at;
      up[c] = box_.moved(c, at[c], 1, shape[c]);
      middle[k][c] = 0.5 * (p.end.velocity[c][rank_of(shape, at)] + p.end.velocity[c][rank_of(shape, up)]);
    }
  });
  std::array<std::vector<double>, 3> curl;
  for (auto& component : curl) component.assign(box_.count(), 0);
  for_each_place(box_.cells, [&](const Shape& at, std::size_t k) {
    std::array<Vec3, 3> slope{};
    for (int axis = 0; axis < box_.axes(); ++axis) {
      Shape below = at, above = at;
      below[axis] = box_.moved(axis, at[axis], -1, box_.cells[axis]);
      above[axis] = box_.moved(axis, at[axis], 1, box_.cells[axis]);
      int apart = 2;
      if (below[axis] < 0) below = at, --apart;
      if (above[axis] < 0) above = at, --apart;
      if (apart > 0)
        slope[axis] =
            (middle[rank_of(box_.cells, above)] - middle[rank_of(box_.cells, below)]) / (apart * box_.spacing(axis));
    }
    curl[0][k] = slope[1].z - slope[2].y, curl[1][k] = slope[2].x - slope[0].z, curl[2][k] = slope[0].y - slope[1].x;
  });
  p.vorticity.assign(p.volume.size(), {});
  parallel_for(p.volume.size(), [&](std::size_t k) {
    if (p.stamps->has(k))
      p.vorticity[k] = {p.stamps->at(-1, curl[0], k), p.stamps->at(-1, curl[1], k), p.stamps->at(-1, curl[2], k)};
  });
}

AveragedReport AveragedFlow::report_of(const Prediction& p, const Projected& end,
                                       const std::vector<double>& change) const {
  AveragedReport report;
  report.gradient = p.end.gradient;
  report.least_void = p.least_void, report.crossed = p.crossed;
  report.iterations = p.end.iterations + end.iterations;
  double inlet = 0;
  for (int c = 0; c < box_.axes(); ++c) {
    const Shape shape = box_.faces(c);
    for (const double u : end.velocity[c]) report.speed = std::max(report.speed, std::abs(u));
    if (box_.periodic[c]) continue;
    for (const int last : {0, box_.cells[c]}) {
      Shape begin{0, 0, 0}, stop = box_.cells, at;
      begin[c] = last, stop[c] = last + 1;
      for (at[2] = begin[2]; at[2] < stop[2]; ++at[2])
        for (at[1] = begin[1]; at[1] < stop[1]; ++at[1])
          for (at[0] = begin[0]; at[0] < stop[0]; ++at[0]) {
            const std::size_t face = rank_of(shape, at);
            const double in = (last == 0 ? 1 : -1) * box_.area(c) * p.open[c][face] * end.velocity[c][face];
            const FlowBoundaryKind kind = sides_.at(c, last > 0, at).kind;
            if (kind == FlowBoundaryKind::outflow) report.outgoing -= in;
            if (kind != FlowBoundaryKind::inflow) continue;
            // Extended to the side by half of the slope inside.
            Shape cell = at, next = at;
            if (last > 0) --cell[c];
            next[c] = std::clamp(cell[c] + (last == 0 ? 1 : -1), 0, box_.cells[c] - 1);
            const double own = p.end.pressure[rank_of(box_.cells, cell)];
            inlet += in * (own + 0.5 * (own - p.end.pressure[rank_of(box_.cells, next)]));
            report.incoming += in;
          }
    }
  }
  if (report.incoming != 0) report.inlet_pressure = inlet / report.incoming;
  const std::vector<double> missing = source(p.open, end.velocity, change, p.dt);
  for (const double m : missing)
    report.void_error = std::max(report.void_error, std::abs(m) * p.dt / box_.cell_volume());
  return report;
}

}  // namespace slurry::averaged
