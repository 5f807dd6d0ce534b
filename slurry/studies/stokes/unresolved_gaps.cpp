// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/studies/stokes/unresolved_gaps.hpp"

#include <algorithm>
#include <vector>

namespace slurry {

std::size_t unresolved_gaps(const stokes::Solver& solver) {
  const stokes::Panels& panels = solver.panels();
  // The container is the surface after those of the bodies, and the wall of its films.
  const auto has_film = [&](std::size_t a, std::size_t b) {
    return std::any_of(solver.films().begin(), solver.films().end(), [&](const stokes::Film& f) {
      const std::size_t second = f.second == stokes::Film::wall ? solver.bodies() : f.second;
      return (f.first == a && second == b) || (f.first == b && second == a);
    });
  };
  // Ranks of surfaces; that of the container comes last.
  std::vector<std::size_t> surface(panels.size(), solver.bodies());
  for (std::size_t b = 0; b < solver.bodies(); ++b)
    std::fill(surface.begin() + solver.range(b).first, surface.begin() + solver.range(b).last, b);
  std::vector<std::size_t> order(panels.size());
  for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return panels.centre[a].x < panels.centre[b].x; });
  const double longest = *std::max_element(panels.length.begin(), panels.length.end());
  std::vector<bool> is_close(solver.bodies() + 1, false);
  for (std::size_t i = 0; i < order.size(); ++i)
    for (std::size_t j = i + 1;
         j < order.size() && panels.centre[order[j]].x - panels.centre[order[i]].x < 0.5 * longest; ++j) {
      const std::size_t a = order[i], b = order[j];
      if (surface[a] == surface[b] || is_close[surface[a]] || is_close[surface[b]]) continue;
      const double reach = 0.5 * std::max(panels.length[a], panels.length[b]);
      if (norm2(panels.centre[a] - panels.centre[b]) > reach * reach || has_film(surface[a], surface[b])) continue;
      is_close[std::min(surface[a], surface[b])] = true;
    }
  return static_cast<std::size_t>(std::count(is_close.begin(), is_close.end() - 1, true));
}

}  // namespace slurry
