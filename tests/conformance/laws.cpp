// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The contract of a contact law, for every law of the list with several settings each: what the step takes for granted
// about the set of impulses, the offset and the history.
#include "slurry/laws/laws.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "slurry/core/random.hpp"
#include "slurry/laws/law_row.hpp"
#include "slurry/laws/law_table.hpp"

namespace slurry {
namespace {

struct Setting {
  std::string name;
  Law law;
};

void set_up(Inelastic, std::vector<Setting>& all) {
  all.push_back({"inelastic", Inelastic{}});
  all.push_back({"bouncing", Inelastic{0.7}});
}
void set_up(Gluey law, std::vector<Setting>& all) {
  all.push_back({"gluey smooth", law});
  law.gamma_min = -2;
  all.push_back({"gluey rough", law});
  law.release = GlueRelease::literal;
  all.push_back({"gluey literal", law});
  Gluey film;
  film.viscosity = 0.1, film.roughness = {1e-3}, film.scaling = GlueScaling::one;
  all.push_back({"gluey viscous", film});
}
void set_up(Friction law, std::vector<Setting>& all) {
  law.friction = 0.4;
  all.push_back({"friction", law});
  law.rolling_friction = 0.1, law.restitution = 0.5;
  all.push_back({"friction rolling bouncing", law});
  law.fixed_point = false;
  all.push_back({"friction convex", law});
}
void set_up(GlueyFriction law, std::vector<Setting>& all) {
  law.friction = 0.3, law.gamma_min = -1;
  all.push_back({"gluey friction", law});
  law.when = FrictionWhen::touching, law.rolling_friction = 0.02;
  all.push_back({"gluey friction touching", law});
}

void set_up(Cohesion law, std::vector<Setting>& all) {
  law.force = 1, law.range = 0.2;
  all.push_back({"cohesion", law});
  law.friction = 0.4, law.rolling_friction = 0.1, law.restitution = 0.5;
  all.push_back({"cohesion rubbing bouncing", law});
  law.fixed_point = false;
  all.push_back({"cohesion convex", law});
}
void set_up(Capillary law, std::vector<Setting>& all) {
  law.surface_tension = 1, law.liquid = 0.01, law.contact_angle = 0.3;
  all.push_back({"capillary", law});
  law.friction = 0.4, law.rupture = 0.15;
  all.push_back({"capillary rubbing", law});
}

void set_up(HardSphere law, std::vector<Setting>& all) {
  law.restitution = 0.9, law.friction = 0.2;
  all.push_back({"hard sphere", law});
}

void set_up(NoContact law, std::vector<Setting>& all) { all.push_back({"none", law}); }

// A law that is not set up here does not compile.
std::vector<Setting> settings() {
  std::vector<Setting> all;
  for_each_alternative<Law>([&]<class L>(std::type_identity<L>) { set_up(L{}, all); });
  return all;
}

class EveryLaw : public testing::TestWithParam<Setting> {
 protected:
  template <class Ask>
  auto ask(Ask&& question) const {
    return std::visit(question, GetParam().law);
  }
  LocalSet set(const ContactState& s) const {
    return ask([&](const auto& law) { return law.local_set(s); });
  }
  double offset(const ContactState& s) const {
    return ask([&](const auto& law) { return law.offset(s); });
  }
  double next(const ContactState& s, double impulse) const {
    return ask([&](const auto& law) { return law.next_gamma(s, impulse); });
  }
};

ContactState random_contact(Random& random, double gamma) {
  ContactState s;
  s.gamma = gamma;
  s.smaller_radius = random.uniform(0.5, 2);
  s.curvature = 1 / s.smaller_radius + random.uniform(0, 1);
  s.gap = random.uniform(-0.01, 0.1);
  s.dt = random.uniform(0.001, 0.1);
  s.approach = random.normal();
  s.acceleration = 10 * random.normal();
  return s;
}

// The set that all contacts share, with the rank 1; nothing where sets depend on the contact.
std::vector<LocalSet> common_sets(const Law& law) {
  LawTable table(1);
  table.set(-1, -1, law);
  return table.common_sets(1);
}

// What loops over contacts ask, the row, answers with the bits of the law.
TEST_P(EveryLaw, has_a_row_that_answers_as_it_does) {
  const LawRow row(GetParam().law);
  Random random(3);
  for (int k = 0; k < 200; ++k) {
    ContactState s;
    s.gamma = k % 3 == 0 ? 0 : random.uniform(-3, 0), s.gap = random.uniform(-0.1, 0.3), s.dt = 0.01;
    s.curvature = random.uniform(0.5, 4), s.smaller_radius = random.uniform(0.2, 1);
    s.approach = random.uniform(-30, 10), s.acceleration = random.uniform(-10, 10), s.wall = random.uniform(-1, 1);
    const double impulse = random.uniform(-0.1, 1);
    EXPECT_EQ(row.ask([&](const auto& law) { return law.local_set(s); }), set(s));
    EXPECT_EQ(row.ask([&](const auto& law) { return law.offset(s); }), offset(s));
    const std::vector<LocalSet> common = common_sets(GetParam().law);
    if (!common.empty()) {
      EXPECT_EQ(common[1], set(s));
    }
    EXPECT_EQ(row.ask([&](const auto& law) { return law.next_gamma(s, impulse); }),
              ask([&](const auto& law) { return law.next_gamma(s, impulse); }));
  }
}

// An open contact only pushes: its bound is 0. A pair that has never touched must not pull.
TEST_P(EveryLaw, an_open_contact_pushes_and_never_pulls) {
  Random random(1);
  for (int k = 0; k < 200; ++k) {
    const LocalSet s = set(random_contact(random, 0));
    EXPECT_EQ(s.lowest, 0);
    EXPECT_EQ(project(s, {-1, {}, {}}, {}).normal, 0);
  }
}

// The natural map's fixed points are impulses of K: P_K is idempotent, and nothing but a bound pulls.
TEST_P(EveryLaw, projects_on_its_set) {
  Random random(2);
  for (int k = 0; k < 500; ++k) {
    const ContactState contact = random_contact(random, k % 2 == 0 ? 0 : -random.uniform(0, 2));
    const LocalSet s = set(contact);
    EXPECT_LE(s.lowest, 0);
    EXPECT_GE(s.friction, 0);
    EXPECT_GE(s.rolling, 0);
    const LocalMass w{random.uniform(0.5, 2), random.uniform(0.5, 4), random.uniform(0.5, 4)};
    const LocalImpulse q{
        random.normal(), {0, random.normal(), random.normal()}, {random.normal(), random.normal(), random.normal()}};
    const LocalImpulse p = project(s, q, w), again = project(s, p, w);
    EXPECT_TRUE(s.apex == 0 || s.apex == s.lowest) << "friction begins at no push, or at the largest pull";
    EXPECT_GE(p.normal, s.convex ? s.apex : s.lowest);
    EXPECT_LE(norm(p.tangential), s.friction * std::max(0.0, p.normal - s.apex) * (1 + 1e-12));
    // Round-off of one projection.
    EXPECT_NEAR(again.normal, p.normal, 1e-14);
    EXPECT_NEAR(norm(again.tangential - p.tangential), 0, 1e-14);
    EXPECT_NEAR(norm(again.moment - p.moment), 0, 1e-14);
  }
}

// An offset of gap / dt keeps the two from overlapping; a law may ask for more (a rebound), never for less.
TEST_P(EveryLaw, never_lets_a_pair_overlap) {
  Random random(3);
  for (int k = 0; k < 500; ++k) {
    const ContactState s = random_contact(random, 0);
    EXPECT_LE(offset(s), s.gap / s.dt * (1 + 1e-15) + 1e-15);
    ContactState leaving = s;
    leaving.approach = std::abs(s.approach), leaving.acceleration = 0, leaving.gap = std::abs(s.gap);
    EXPECT_DOUBLE_EQ(offset(leaving), leaving.gap / leaving.dt) << "a pair that parts is not thrown apart";
  }
}

// The gap at which a law lets go; none: it lets go after a pull.
std::optional<double> reach_of(const Law& law, const ContactState& s) {
  return std::visit(
      [&](const auto& one) -> std::optional<double> {
        if constexpr (requires { one.reach(s); })
          return one.reach(s);
        else
          return {};
      },
      law);
}

// A law that holds up to a gap pulls within it, whatever it has pulled before, and is open beyond it.
TEST_P(EveryLaw, lets_go_at_its_reach) {
  Random random(5);
  for (int k = 0; k < 200; ++k) {
    ContactState s = random_contact(random, -0.5);
    const std::optional<double> reach = reach_of(GetParam().law, s);
    if (!reach) return;
    s.gap = random.uniform(0, 1) * *reach;
    EXPECT_LT(set(s).lowest, 0);
    EXPECT_LT(next(s, set(s).lowest), 0) << "a bond that is stretched as far as it can be is still one";
    s.gap = 1.001 * *reach;
    EXPECT_EQ(set(s).lowest, 0);
    EXPECT_EQ(next(s, 0), 0);
    EXPECT_LT(next(s, 1e-9), 0) << "it forms where it is pushed";
  }
}

// The history stays non-positive, a push makes it more negative, a pull less so, and what was pulled to the bound of K
// is open, but for the laws that let go at a gap. A dry law has none.
TEST_P(EveryLaw, keeps_its_history_in_bounds) {
  Random random(4);
  const bool is_dry = next(random_contact(random, 0), 1) == 0;
  for (int k = 0; k < 500; ++k) {
    const ContactState s = random_contact(random, k % 2 == 0 || is_dry ? 0 : -random.uniform(0, 0.9));
    const LocalSet bounds = set(s);
    const double push = random.uniform(0, 3);
    EXPECT_LE(next(s, push), s.gamma);
    EXPECT_LE(next(s, 0), 0);
    EXPECT_EQ(next(s, 0), s.gamma) << "nothing happens without an impulse";
    if (s.gamma == 0 || !std::isfinite(bounds.lowest) || bounds.lowest == 0) continue;
    if (reach_of(GetParam().law, s)) continue;
    EXPECT_EQ(next(s, bounds.lowest), 0);
    const double half = next(s, 0.5 * bounds.lowest);
    EXPECT_GT(half, s.gamma);
    EXPECT_LT(half, 0);
  }
}

// What a law keeps of a contact has a name and a unit; a law that names nothing keeps nothing.
TEST_P(EveryLaw, names_the_history_that_it_keeps) {
  const bool is_named = ask([](const auto& law) {
    if constexpr (requires { law.history(); })
      return !law.history().name.empty() && !law.history().unit.empty();
    else
      return false;
  });
  Random random(6);
  bool keeps = false;
  for (int k = 0; k < 200; ++k) {
    const ContactState s = random_contact(random, k % 2 == 0 ? 0 : -random.uniform(0, 2));
    keeps = keeps || next(s, random.uniform(0, 3)) != 0;
  }
  EXPECT_EQ(is_named, keeps);
}

TEST_P(EveryLaw, says_what_it_needs) {
  const ContactState touching = [] {
    ContactState s;
    s.curvature = s.smaller_radius = 1, s.dt = 0.01;
    return s;
  }();
  const LocalSet s = set(touching);
  const bool turns = ask([](const auto&law) { return law.turns(); }),
             rolls = ask([](const auto&law) { return law.rolls(); });
  EXPECT_TRUE(turns || s.friction == 0) << "friction needs rotations";
  EXPECT_TRUE(rolls || s.rolling == 0) << "rolling friction needs moments";
  EXPECT_TRUE(turns || !rolls);
}

INSTANTIATE_TEST_SUITE_P(Laws, EveryLaw, testing::ValuesIn(settings()), [](const auto& one) {
  std::string name = one.param.name;
  for (char& c : name)
    if (c == ' ') c = '_';
  return name;
});

}  // namespace
}  // namespace slurry
