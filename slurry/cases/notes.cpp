// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/cases/notes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "slurry/cases/resolve.hpp"

namespace slurry {
namespace {

// Pairs named in a note.
constexpr std::size_t most_pairs_named = 4;

std::string name_of_group(const Case& c, std::int32_t group) {
  const auto grains = static_cast<std::int32_t>(c.grains.size());
  const bool is_grains = group < grains;
  const std::string& name = is_grains ? c.grains[group].name : c.obstacles[group - grains].name;
  if (!name.empty()) return fmt::format("\"{}\"", name);
  return is_grains ? fmt::format("grains {}", group) : fmt::format("obstacle {}", group - grains);
}

// The pairs of groups that no rule speaks of, in a case that has rules.
std::vector<std::string> pairs_without_rule(const Case& c) {
  std::vector<std::string> pairs;
  if (c.contacts.empty() && c.materials.empty()) return pairs;
  const LawTable laws = resolve_laws(c);
  for (std::int32_t a = 0; a < static_cast<std::int32_t>(c.grains.size()); ++a)
    for (std::int32_t b = a; b < laws.groups(); ++b)
      if (laws.rank(a, b) == LawTable::no_rule)
        pairs.push_back(fmt::format("{} and {}", name_of_group(c, a), name_of_group(c, b)));
  return pairs;
}

}  // namespace

std::vector<std::string> case_notes(const Case& c) {
  std::vector<std::string> notes;
  const TimeOptions& time = c.time;
  if (!(time.end > 0))
    notes.push_back("time.end = 0: the run makes no step");
  else if (!time.step.is_auto() && time.step.value > time.end)
    notes.push_back(fmt::format("time.step = {} is longer than the run, time.end = {}: its one step ends at time {}",
                                time.step.value, time.end, time.step.value));
  if (const std::vector<std::string> pairs = pairs_without_rule(c); !pairs.empty())
    notes.push_back(fmt::format(
        "no contact rule speaks of {}{}: there contacts are \"inelastic\", without friction",
        fmt::join(pairs.begin(), pairs.begin() + static_cast<std::ptrdiff_t>(std::min(pairs.size(), most_pairs_named)),
                  ", "),
        pairs.size() > most_pairs_named ? fmt::format(" and {} more pairs", pairs.size() - most_pairs_named) : ""));
  // Below this nobody would see the difference.
  constexpr double share_to_note = 1e-3;
  for (const GrainGroup& g : c.grains)
    if (const auto* hull = std::get_if<PolyhedronGrain>(&g.shape); hull && hull->filled > share_to_note)
      notes.push_back(
          fmt::format("grains \"{}\" are the convex hulls of a solid: {:.2g} % of their volume lies outside it", g.name,
                      100 * hull->filled));
  return notes;
}

}  // namespace slurry
