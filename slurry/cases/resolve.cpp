// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From names to ranks. The case has been validated: every name exists.
#include "slurry/cases/resolve.hpp"

#include <algorithm>

namespace slurry {

std::vector<std::string> group_names(const Case& c) {
  std::vector<std::string> names;
  for (const GrainGroup& g : c.grains) names.push_back(g.name);
  for (const ObstacleOptions& o : c.obstacles) names.push_back(o.name);
  return names;
}

std::int32_t group_rank(const Case& c, const std::string& name) {
  const std::vector<std::string> names = group_names(c);
  const auto at = std::find(names.begin(), names.end(), name);
  return at == names.end() ? -1 : static_cast<std::int32_t>(at - names.begin());
}

namespace {

const std::string& material_of(const Case& c, std::int32_t group) {
  const auto grains = static_cast<std::int32_t>(c.grains.size());
  return group < grains ? c.grains[group].material : c.obstacles[group - grains].material;
}

// The groups that the k-th name of a rule stands for: a group, all that are made of a material, or -1 for any.
std::vector<std::int32_t> groups_named(const Case& c, const ContactRule& rule, std::size_t k) {
  if (rule.between.size() <= k) return {-1};
  if (const std::int32_t rank = group_rank(c, rule.between[k]); rank >= 0) return {rank};
  std::vector<std::int32_t> groups;
  for (std::int32_t g = 0; g < std::ssize(c.grains) + std::ssize(c.obstacles); ++g)
    if (material_of(c, g) == rule.between[k]) groups.push_back(g);
  return groups;
}

}  // namespace

LawTable resolve_laws(const Case& c) {
  LawTable table(static_cast<std::int32_t>(c.grains.size() + c.obstacles.size()));
  for (const ContactRule& rule : c.contacts) {
    const std::int32_t rank = table.add(rule.law);
    for (const std::int32_t a : groups_named(c, rule, 0))
      for (const std::int32_t b : groups_named(c, rule, 1)) table.set(a, b, rank);
  }
  // Materials speak where no rule does.
  for (std::int32_t a = 0; a < std::ssize(c.grains); ++a)
    for (std::int32_t b = a; b < table.groups(); ++b) {
      if (table.rank(a, b) != LawTable::no_rule) continue;
      if (const std::optional<Law> law = material_law(c, material_of(c, a), material_of(c, b))) table.set(a, b, *law);
    }
  // What does not yield has nothing to do with what does not yield either.
  const auto is_rigid = [&](std::int32_t k) { return k >= std::ssize(c.grains) || c.grains[k].frozen; };
  for (std::int32_t a = 0; a < std::ssize(c.grains); ++a)
    for (std::int32_t b = 0; b < table.groups(); ++b)
      if (c.grains[a].frozen && is_rigid(b)) table.set(a, b, NoContact{});
  return table;
}

std::vector<Compliance> resolve_compliances(const Case& c) {
  if (!has_stiffness(c)) return {};
  const auto groups = static_cast<std::int32_t>(c.grains.size() + c.obstacles.size());
  std::vector<Compliance> all;
  for (std::int32_t a = 0; a < groups; ++a)
    for (std::int32_t b = 0; b < groups; ++b)
      all.push_back(material_compliance(c, material_of(c, a), material_of(c, b)));
  return all;
}

IgnoredPairs ignored_pairs(const LawTable& laws, const std::vector<Obstacle>& obstacles) {
  IgnoredPairs pairs;
  pairs.groups = laws.groups();
  bool any = false;
  for (std::int32_t a = 0; a < pairs.groups; ++a)
    for (std::int32_t b = 0; b < pairs.groups; ++b) {
      const bool ignored = std::holds_alternative<NoContact>(laws.law(laws.rank(a, b)));
      pairs.is_ignored.push_back(ignored);
      any = any || ignored;
    }
  if (!any) return {};
  for (const Obstacle& o : obstacles) pairs.obstacle_group.push_back(o.group);
  return pairs;
}

std::vector<AppliedForce> resolve_forces(const Case& c) {
  std::vector<AppliedForce> forces;
  for (const ForceOptions& f : c.forces) {
    AppliedForce applied{f.force, {}};
    for (const std::string& name : f.on) applied.groups.push_back(group_rank(c, name));
    forces.push_back(applied);
  }
  return forces;
}

}  // namespace slurry
