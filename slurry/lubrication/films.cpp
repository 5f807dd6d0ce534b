// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From candidates to films, and from contacts to their thresholds.
#include "slurry/lubrication/films.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/shapes/surfaces/surface.hpp"

namespace slurry {
namespace {

FilmPair make_pair(const Scene& scene, const Walls& walls, std::int32_t i, std::int32_t second, const Gap& gap) {
  const Grains& grains = scene.grains;
  const double r = grains.radius[i];
  FilmPair pair{i, -1, gap.gap, gap.normal, 1 / r, r, {}, false, -1, r, {}};
  if (is_piece(second)) {
    const PlacedPiece piece = scene.pieces[piece_of(second)];
    pair.piece = piece_of(second);
    pair.curvature += curvature(*piece.surface);
    pair.wall_velocity = walls.velocity_at(piece.obstacle, grains.position[i] + (r + gap.gap) * gap.normal) +
                         walls.surface_at(piece.obstacle, -gap.normal);
    pair.wall_spin = walls.angular_velocity[piece.obstacle];
  } else {
    pair.second = second;
    pair.curvature += 1 / grains.radius[second];
    pair.smaller_radius = std::min(r, grains.radius[second]);
    pair.mean_radius = 0.5 * (r + grains.radius[second]);
    pair.wall_velocity = scene.domain.image_velocity(scene.domain.image(grains.position[i], grains.position[second]));
  }
  return pair;
}

// Was the pair glued after the last step? Rows of contacts are grains j ascending, then pieces ascending.
bool is_glued(const Contacts& contacts, std::int32_t i, std::int32_t second) {
  if (contacts.start.size() <= static_cast<std::size_t>(i) + 1) return false;
  for (std::int64_t c = contacts.start[i]; c < contacts.start[i + 1]; ++c)
    if (contacts.second[c] == second) return contacts.gamma[c] < 0;
  return false;
}

}  // namespace

std::vector<double> film_reach(const ExplicitLubrication& film, const Grains& grains) {
  std::vector<double> reach(grains.size());
  if (film.reduced_reach) {
    const double largest = grains.radius.empty() ? 0 : *std::max_element(grains.radius.begin(), grains.radius.end());
    for (std::size_t k = 0; k < reach.size(); ++k) reach[k] = *film.reduced_reach * 0.5 * (grains.radius[k] + largest);
    return reach;
  }
  for (std::size_t k = 0; k < reach.size(); ++k) reach[k] = film.reach.value_or(grains.radius[k]);
  return reach;
}

std::vector<FilmPair> find_films(const ExplicitLubrication& film, const Scene& scene, const Walls& walls,
                                 const Candidates& candidates, const Contacts& contacts) {
  constexpr std::size_t chunk = 256;
  const std::size_t n = scene.grains.size();
  std::vector<std::vector<FilmPair>> parts((n + chunk - 1) / chunk);
  parallel_ranges(
      n,
      [&](std::size_t begin, std::size_t end) {
        std::vector<FilmPair>& out = parts[begin / chunk];
        const auto add = [&](std::size_t i, std::int32_t second) {
          if (scene.never_touch(i, second)) return;
          const auto first = static_cast<std::int32_t>(i);
          const Gap gap = gap_of(scene, first, second);
          FilmPair pair = make_pair(scene, walls, first, second, gap);
          if (gap.gap > film_reach(film, pair)) return;
          // The liquid between the surfaces of a pair stretches with the cell.
          if (film.terms == FilmTerms::pair && pair.second >= 0)
            pair.wall_velocity -= gap.gap * (scene.domain.gradient * gap.normal);
          pair.held = is_glued(contacts, first, second);
          out.push_back(pair);
        };
        for (std::size_t i = begin; i < end; ++i) {
          const PairList &g = candidates.grain_pairs, &o = candidates.obstacle_pairs;
          for (std::int64_t e = g.start[i]; e < g.start[i + 1]; ++e) add(i, g.partner[e]);
          for (std::int64_t e = o.start[i]; e < o.start[i + 1]; ++e) add(i, piece_code(o.partner[e]));
        }
      },
      chunk);
  std::vector<FilmPair> pairs;
  for (const auto& part : parts) pairs.insert(pairs.end(), part.begin(), part.end());
  return pairs;
}

std::vector<double> film_thresholds(const ExplicitLubrication& film, const Scene& scene, const Walls& walls,
                                    const Contacts& contacts, double dt) {
  std::vector<double> thresholds(contacts.size());
  parallel_for(contacts.size(), [&](std::size_t c) {
    const FilmPair pair =
        make_pair(scene, walls, contacts.first[c], contacts.second[c], {contacts.gap[c], contacts.normal[c]});
    thresholds[c] = std::clamp(contacts.gap[c], 0.0, film_threshold(film, scene.grains, pair, dt));
  });
  return thresholds;
}

std::vector<double> largest_thresholds(const ExplicitLubrication& film, const Grains& grains,
                                       const std::vector<FilmPair>& pairs, double dt) {
  std::vector<double> largest(grains.size(), 0.0);
  for (const FilmPair& pair : pairs) {
    const double threshold = film_threshold(film, grains, pair, dt), reach = film_reach(film, pair);
    if (threshold > reach)
      throw RunError(
          fmt::format("the step of {:.3g} is too long for the films: the contact would take over at a gap of "
                      "{:.3g}, beyond their reach of {:.3g}; shorten it or lower lubrication.constant",
                      dt, threshold, reach));
    largest[pair.first] = std::max(largest[pair.first], threshold);
    if (pair.second >= 0) largest[pair.second] = std::max(largest[pair.second], threshold);
  }
  return largest;
}

}  // namespace slurry
