// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Materials: the laws that they make between groups and obstacles.
#include "slurry/cases/materials.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/cases/gamma_unit.hpp"
#include "slurry/cases/notes.hpp"
#include "slurry/cases/resolve.hpp"
#include "slurry/io/cases/case_file.hpp"

namespace slurry {
namespace {

Case of_three(const std::string& more) {
  return parse_case(R"(
time = { step = 0.01 }
[[grains]]
name = "sand"
positions = [[0, 0, 5]]
radius = 0.1
material = "quartz"
[[grains]]
name = "clay"
positions = [[0, 0, 9]]
radius = 0.1
material = "clay_mineral"
[[grains]]
name = "other"
positions = [[0, 0, 7]]
radius = 0.1
[[obstacles]]
name = "floor"
shape = "plane"
material = "steel"
[[materials]]
name = "quartz"
friction = 0.4
restitution = 0.9
[[materials]]
name = "clay_mineral"
friction = 0.9
rolling_friction = 0.1
cohesion = 4e-3
[[materials]]
name = "steel"
friction = 0.1
restitution = 0.4
cohesion = 1e-3
)" + more,
                    "three");
}

Law law_between(const Case& c, const std::string& a, const std::string& b) {
  const LawTable laws = resolve_laws(c);
  return laws.law(laws.rank(group_rank(c, a), group_rank(c, b)));
}

TEST(Materials, have_their_own_values_among_themselves) {
  const auto law = std::get<Friction>(law_between(of_three(""), "sand", "sand"));
  EXPECT_EQ(law.friction, 0.4);
  EXPECT_EQ(law.restitution, 0.9);
  EXPECT_EQ(std::get<Cohesion>(law_between(of_three(""), "clay", "clay")).force, 4e-3);
}

TEST(Materials, mix_by_the_geometric_mean) {
  const Case c = of_three("");
  const auto sand = std::get<Friction>(law_between(c, "sand", "floor"));
  EXPECT_EQ(sand.friction, std::sqrt(0.4 * 0.1));
  EXPECT_EQ(sand.restitution, std::sqrt(0.9 * 0.4));
  const auto clay = std::get<Cohesion>(law_between(c, "floor", "clay"));
  EXPECT_EQ(clay.force, std::sqrt(4e-3 * 1e-3));
  EXPECT_EQ(clay.rolling_friction, 0) << "steel has none";
  EXPECT_EQ(std::get<Friction>(law_between(c, "sand", "clay")).friction, std::sqrt(0.4 * 0.9))
      << "quartz does not stick";
}

TEST(Materials, mix_by_the_rule_that_was_chosen) {
  const Case c = of_three("[mixing]\nfriction = \"least\"\nrestitution = \"largest\"\ncohesion = \"arithmetic\"\n");
  const auto law = std::get<Cohesion>(law_between(c, "sand", "floor"));
  EXPECT_EQ(law.friction, 0.1);
  EXPECT_EQ(law.restitution, 0.9);
  EXPECT_EQ(law.force, 0.5e-3);
}

TEST(Materials, pairs_override_value_by_value) {
  const Case c = of_three("[[material_pairs]]\nbetween = [\"steel\", \"quartz\"]\nfriction = 0.25\n");
  const auto law = std::get<Friction>(law_between(c, "sand", "floor"));
  EXPECT_EQ(law.friction, 0.25);
  EXPECT_EQ(law.restitution, std::sqrt(0.9 * 0.4));
  EXPECT_EQ(std::get<Friction>(law_between(c, "sand", "sand")).friction, 0.4);
}

TEST(Materials, give_way_to_contact_rules_which_may_name_them) {
  const Case c = of_three(
      "[[contacts]]\nbetween = [\"quartz\", \"steel\"]\nlaw = \"gluey\"\n"
      "[[contacts]]\nbetween = [\"clay\"]\nlaw = \"inelastic\"\n");
  EXPECT_TRUE(std::holds_alternative<Gluey>(law_between(c, "floor", "sand")));
  EXPECT_TRUE(std::holds_alternative<Inelastic>(law_between(c, "clay", "floor")));
  EXPECT_TRUE(std::holds_alternative<Inelastic>(law_between(c, "clay", "sand")));
  EXPECT_TRUE(std::holds_alternative<Friction>(law_between(c, "sand", "sand")));
}

TEST(Materials, say_nothing_of_what_has_none) {
  const Case c = of_three("");
  EXPECT_TRUE(std::holds_alternative<Inelastic>(law_between(c, "other", "floor")));
  const std::vector<std::string> notes = case_notes(c);
  ASSERT_FALSE(notes.empty());
  EXPECT_NE(notes.back().find("\"other\""), std::string::npos) << notes.back();
}

TEST(Materials, are_told_pair_by_pair) {
  const std::vector<std::string> lines = describe_laws(of_three(""));
  // sand-sand, sand-clay, sand-other, sand-floor, clay-clay, clay-other, clay-floor, other-other, other-floor.
  ASSERT_EQ(lines.size(), 9u);
  EXPECT_TRUE(lines[3].starts_with("\"sand\" and \"floor\": friction with friction = 0.2, fixed_point = true, "))
      << lines[3];
  EXPECT_NE(lines[4].find("cohesion with force = 0.004"), std::string::npos) << lines[4];
}

TEST(Materials, with_cohesion_keep_a_pull) {
  EXPECT_EQ(gamma_unit(of_three("")), "N");
  EXPECT_EQ(gamma_unit(of_three("[[contacts]]\nbetween = [\"sand\"]\nlaw = \"gluey\"\n")),
            "N s/m^2 (other units by other laws)");
}

// Oil of a viscosity between grains and a floor with asperities: those of both sides add up in gamma_min.
Case of_wet_grains(const std::string& oil, const std::string& steel, const std::string& more = "") {
  return parse_case(R"(
time = { step = 0.01 }
[[grains]]
name = "beads"
positions = [[0, 0, 5]]
radius = 0.1
material = "oiled"
[[obstacles]]
name = "floor"
shape = "plane"
material = "steel"
[[materials]]
name = "oiled"
)" + oil + "\n[[materials]]\nname = \"steel\"\n" +
                        steel + "\n" + more,
                    "wet");
}

TEST(Materials, have_films_of_their_asperities) {
  const Case c =
      of_wet_grains("viscosity = 0.9\nroughness = 1e-4", "viscosity = 0.4\nroughness = 3e-4\nfriction = 0.5");
  const auto beads = std::get<Gluey>(law_between(c, "beads", "beads"));
  EXPECT_EQ(beads.viscosity, 0.9);
  EXPECT_EQ(beads.roughness, (std::vector<double>{1e-4, 1e-4}));
  const auto floor = std::get<Gluey>(law_between(c, "beads", "floor"));
  EXPECT_EQ(*floor.viscosity, std::sqrt(0.9 * 0.4));
  ContactState contact;
  contact.smaller_radius = 0.1;
  // gamma_min = 6 pi mu ln((roughness_i + roughness_j) / r), of the law's own page.
  EXPECT_NEAR(floor.lowest_gamma(contact), 6 * std::numbers::pi * 0.6 * std::log(4e-4 / 0.1), 1e-12);
  EXPECT_EQ(gamma_unit(c), "N s/m^2");
}

TEST(Materials, have_films_with_friction_where_they_rub) {
  const Case c =
      of_wet_grains("gamma_min = -4\nfriction = 0.3\nrolling_friction = 0.1", "gamma_min = -1\nfriction = 0.3");
  const auto beads = std::get<GlueyFriction>(law_between(c, "beads", "beads"));
  EXPECT_EQ(beads.friction, 0.3);
  EXPECT_EQ(beads.rolling_friction, 0.1);
  EXPECT_EQ(beads.gamma_min, -4);
  EXPECT_EQ(std::get<GlueyFriction>(law_between(c, "beads", "floor")).gamma_min, -2) << "the geometric mean";
}

TEST(Materials, without_a_film_are_dry_beside_one_unless_the_rule_says_else) {
  EXPECT_TRUE(std::holds_alternative<Inelastic>(law_between(of_wet_grains("gamma_min = -4", ""), "beads", "floor")));
  const Case c = of_wet_grains("gamma_min = -4", "", "[mixing]\nfilm = \"largest\"\n");
  EXPECT_EQ(std::get<Gluey>(law_between(c, "beads", "floor")).gamma_min, -4);
  // Without asperities a film has no lowest adhesion.
  const Case smooth = of_wet_grains("viscosity = 1", "", "");
  EXPECT_FALSE(std::get<Gluey>(law_between(smooth, "beads", "beads")).gamma_min.has_value());
  EXPECT_FALSE(std::get<Gluey>(law_between(smooth, "beads", "beads")).viscosity.has_value());
}

TEST(Materials, pairs_have_films_of_their_own) {
  const std::string pair = "[[material_pairs]]\nbetween = [\"oiled\", \"steel\"]\n";
  const Case c = of_wet_grains("viscosity = 1\nroughness = 1e-4", "", pair + "gamma_min = -3\n");
  EXPECT_EQ(std::get<Gluey>(law_between(c, "beads", "floor")).gamma_min, -3);
  EXPECT_TRUE(std::holds_alternative<Gluey>(law_between(c, "beads", "beads")));
  const Case dry = of_wet_grains("gamma_min = -4", "gamma_min = -4", pair + "gamma_min = 0\nrestitution = 0.5\n");
  EXPECT_EQ(std::get<Inelastic>(law_between(dry, "beads", "floor")).restitution, 0.5);
  EXPECT_EQ(write_case(parse_case(write_case(c), "again")), write_case(c));
}

TEST(Materials, survive_writing_and_reading) {
  const Case c = of_three("[[material_pairs]]\nbetween = [\"steel\", \"quartz\"]\nfriction = 0.25\n");
  EXPECT_EQ(write_case(parse_case(write_case(c), "again")), write_case(c));
}

}  // namespace
}  // namespace slurry
