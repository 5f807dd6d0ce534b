// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The resistance of bodies by boundary elements (resistance_in_flow.hpp), and the flow about them (flow_about.hpp).
#include <limits>

#include "slurry/fluids/stokes/flow_about.hpp"
#include "slurry/fluids/stokes/resistance_in_flow.hpp"
#include "slurry/fluids/stokes/solver.hpp"
#include "slurry/fluids/stokes/surface_slip.hpp"

namespace slurry::stokes {

ResistanceInFlow resistance_by_elements(const Scene& scene, const Background& background, double least_gap) {
  SolverOptions options;
  options.most_direct = options.most_direct_bodies = static_cast<std::size_t>(-1);
  options.least_gap = least_gap;
  options.check = false;
  const Solver solver(scene, options);
  ResistanceInFlow r{solver.resistance(), std::vector<double>(6 * scene.bodies.size(), 0.0)};
  if (!background && !has_slip(scene)) return r;
  // What holds the bodies at rest in the flow, against their slip.
  const Solution held = solver.solve(std::vector<Condition>(scene.bodies.size(), {true, true, {}, {}}), background);
  for (std::size_t b = 0; b < scene.bodies.size(); ++b)
    for (int d = 0; d < 3; ++d) {
      r.pull[6 * b + d] = -held.load[b].linear[d];
      r.pull[6 * b + 3 + d] = -held.load[b].angular[d];
    }
  return r;
}

std::vector<FlowPoint> flow_by_elements(const Scene& scene, const std::vector<RigidPair>& motion,
                                        const Background& background, std::span<const Vec3> points) {
  constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
  SolverOptions options;
  options.films = options.check = false;
  const Solver solver(scene, options);
  std::vector<Condition> conditions;
  for (const RigidPair& one : motion) conditions.push_back({true, true, one, {}});
  std::vector<FlowPoint> flow = flow_at(solver, solver.solve(conditions, background), background, points);
  for (std::size_t n = 0; n < flow.size(); ++n)
    if (scene.wall && scene.wall->height(points[n]) < 0)
      flow[n].velocity = {nothing, nothing, nothing}, flow[n].pressure = nothing;
  return flow;
}

}  // namespace slurry::stokes
