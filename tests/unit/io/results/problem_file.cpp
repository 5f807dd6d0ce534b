// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Problem files: round trip bit for bit, and refusal of what makes no sense.
#include "slurry/io/results/problem_file.hpp"

#include <functional>

#include "tests/unit/io/run_folder.hpp"

namespace slurry {
namespace {

class ProblemFile : public RunFolder {
 protected:
  std::filesystem::path path() const { return folder / "problem.h5"; }
  // What load_problem says about a problem that was spoilt.
  std::string refusal(const std::function<void(Problem&)>& spoil) const {
    Problem p = sample();
    spoil(p);
    save_problem(path(), p);
    return message_of<InputError>([&] { load_problem(path()); });
  }
  static Problem sample() {
    Problem p;
    p.inverse_mass = {1.0 / 3.0, 0, 2};
    p.position = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    p.free_velocity = {{0.1, 0.2, 0.3}, {-0.0, 0, 1e-300}, {1, 1, 1}};
    p.first = {0, 2};
    p.second = {1, -1};
    p.normal = {{0, 0, 1}, {0.6, 0.8, 0}};
    p.offset = {{0, 0, 0.1}, {0.6, 0.7, 0}};
    p.set = {{no_bound, 0.3, 0.01, false}, {-0.5, 0.2, 0, true}};
    p.inverse_inertia = {isotropic(0.1), {}, {3, 2, 1, 0.1, 0.2, 0.3}};
    p.radius = {0.5, 1, 2};
    p.free_spin = {{1, 2, 3}, {0, 0, 0}, {-1, 0, 1e-9}};
    p.tangential = {{1, 0, 0}, {0, 0, 2}};
    p.first_arm = {{0.51, 0, 0}, {0, 2, 1}};
    p.second_arm = {{1.01, 2, 0}, {}};
    p.moment = {{0, 0.5, 0}, {0, 0, -1}};
    p.impulse = {-3, 0.25};
    p.velocity_scale = 0.7;
    p.blocks.edge = 0.3;
    p.softness = 0.1;
    p.contact_softness = {0.2, 0.3};
    return p;
  }
};

TEST_F(ProblemFile, RoundTripsBitForBit) {
  const Problem p = sample();
  save_problem(path(), p);
  const Problem q = load_problem(path());
  EXPECT_TRUE(same_bits(q.inverse_mass, p.inverse_mass));
  EXPECT_TRUE(same_bits(q.position, p.position));
  EXPECT_TRUE(same_bits(q.free_velocity, p.free_velocity));
  EXPECT_EQ(q.first, p.first);
  EXPECT_EQ(q.second, p.second);
  EXPECT_TRUE(same_bits(q.normal, p.normal));
  EXPECT_TRUE(same_bits(q.offset, p.offset));
  EXPECT_EQ(q.set, p.set);
  EXPECT_TRUE(same_bits(q.inverse_inertia, p.inverse_inertia));
  EXPECT_TRUE(same_bits(q.radius, p.radius));
  EXPECT_TRUE(same_bits(q.free_spin, p.free_spin));
  EXPECT_TRUE(same_bits(q.tangential, p.tangential));
  EXPECT_TRUE(same_bits(q.moment, p.moment));
  EXPECT_TRUE(same_bits(q.first_arm, p.first_arm));
  EXPECT_TRUE(same_bits(q.second_arm, p.second_arm));
  EXPECT_TRUE(same_bits(q.impulse, p.impulse));
  EXPECT_EQ(q.velocity_scale, p.velocity_scale);
  EXPECT_EQ(q.blocks, p.blocks);
  EXPECT_EQ(q.softness, p.softness);
  EXPECT_TRUE(same_bits(q.contact_softness, p.contact_softness));
}

// Two bodies of the three pull each other along: rows and columns of v_x of the first and the last.
std::vector<double> small_response() {
  std::vector<double> w(18 * 18);
  for (std::size_t k = 0; k < 18; ++k) w[k * 18 + k] = 1 + 0.1 * static_cast<double>(k);
  w[0 * 18 + 12] = w[12 * 18 + 0] = 0.25;
  return w;
}

TEST_F(ProblemFile, KeepsTheResponseOfCoupledBodies) {
  Problem p = sample();
  p.coupling = std::make_shared<DenseCoupling>(3, true, small_response());
  save_problem(path(), p);
  const Problem q = load_problem(path());
  ASSERT_TRUE(q.coupling);
  EXPECT_TRUE(same_bits(matrix_of(*q.coupling, 3, true), small_response()));
  EXPECT_FALSE(load_problem((save_problem(path(), sample()), path())).coupling);
}

TEST_F(ProblemFile, RefusesAResponseThatIsNone) {
  const auto refused = [&](std::size_t row, std::size_t column, double value) {
    return refusal([&](Problem& p) {
      std::vector<double> w = small_response();
      w[row * 18 + column] = value;
      if (row != column) w[column * 18 + row] = value;
      p.coupling = std::make_shared<DenseCoupling>(3, true, w);
    });
  };
  EXPECT_TRUE(contains(refused(3, 3, -1), "response of row 3 is negative"));
  EXPECT_TRUE(contains(refused(1, 2, std::nan("")), "is not finite"));
  refused(0, 12, 0.3125);
  std::string bytes = read_file(path());
  const double twice[2] = {0.3125, 0.5};
  const auto as_bytes = [&](int k) { return std::string(reinterpret_cast<const char*>(&twice[k]), sizeof(double)); };
  bytes.replace(bytes.find(as_bytes(0)), sizeof(double), as_bytes(1));
  write_file(path(), bytes);
  EXPECT_TRUE(contains(message_of<InputError>([&] { load_problem(path()); }), "response is not symmetric in row 12"));
}

TEST_F(ProblemFile, SavesNoResponseOfManyBodies) {
  Problem large;
  large.inverse_mass.resize(most_coupled_freedoms / 3 + 1);
  large.position.resize(large.bodies());
  large.free_velocity.resize(large.bodies());
  large.coupling = std::make_shared<DenseCoupling>(large.bodies(), false, std::vector<double>{});
  EXPECT_TRUE(contains(message_of<RunError>([&] { save_problem(path(), large); }), "1001 bodies are coupled"));
}

TEST_F(ProblemFile, OfNoContacts) {
  save_problem(path(), Problem{});
  EXPECT_EQ(load_problem(path()).contacts(), 0u);
}

TEST_F(ProblemFile, RefusesInconsistentSizes) {
  EXPECT_TRUE(contains(refusal([](Problem& p) { p.position.pop_back(); }), "position has 2 entries; expected 3"));
  EXPECT_TRUE(contains(refusal([](Problem& p) { p.free_velocity.push_back({}); }), "free_velocity has 4 entries"));
  EXPECT_TRUE(contains(refusal([](Problem& p) { p.second.pop_back(); }), "second has 1 entries; expected 2"));
  EXPECT_TRUE(contains(refusal([](Problem& p) { p.normal.pop_back(); }), "normal has 1"));
  EXPECT_TRUE(contains(refusal([](Problem& p) { p.offset.pop_back(); }), "offset has 1"));
  EXPECT_TRUE(contains(refusal([](Problem& p) { p.set.resize(1); }), "lowest has 1"));
  EXPECT_TRUE(contains(refusal([](Problem& p) { p.impulse.pop_back(); }), "impulse has 1"));
}

TEST_F(ProblemFile, RefusesBodiesThatDoNotExist) {
  EXPECT_TRUE(contains(refusal([](Problem& p) { p.first[1] = 3; }), "first[1] is not the rank of a body"));
  EXPECT_TRUE(contains(refusal([](Problem& p) { p.first[0] = -1; }), "first[0]"));
  EXPECT_TRUE(contains(refusal([](Problem& p) { p.second[1] = -2; }), "second[1]"));
  EXPECT_TRUE(contains(refusal([](Problem& p) { p.second[0] = 0; }), "joins body 0 with itself"));
}

TEST_F(ProblemFile, RefusesNumbersThatMakeNoSense) {
  const double nan = std::nan("");
  EXPECT_TRUE(contains(refusal([&](Problem& p) { p.inverse_mass[0] = -1; }), "inverse_mass[0]"));
  EXPECT_TRUE(contains(refusal([&](Problem& p) { p.position[2].y = nan; }), "position[2] is not finite"));
  EXPECT_TRUE(contains(refusal([&](Problem& p) { p.free_velocity[1].x = 1 / 0.0; }), "free_velocity[1]"));
  EXPECT_TRUE(contains(refusal([&](Problem& p) { p.normal[0] = {0, 0, 2}; }), "normal[0] is not a unit vector"));
  EXPECT_TRUE(contains(refusal([&](Problem& p) { p.normal[1].z = nan; }), "normal[1]"));
  EXPECT_TRUE(contains(refusal([&](Problem& p) { p.offset[0].x = nan; }), "offset[0]"));
  EXPECT_TRUE(contains(refusal([&](Problem& p) { p.set.own(1).lowest = nan; }), "lowest[1]"));
  EXPECT_TRUE(contains(refusal([&](Problem& p) { p.impulse[0] = nan; }), "impulse[0]"));
  EXPECT_TRUE(contains(refusal([&](Problem& p) { p.velocity_scale = 0; }), "velocity_scale"));
  EXPECT_TRUE(contains(refusal([&](Problem& p) { p.blocks.edge = nan; }), "block_size"));
  EXPECT_TRUE(contains(refusal([&](Problem& p) { p.softness = -1; }), "softness"));
  EXPECT_TRUE(contains(refusal([&](Problem& p) { p.contact_softness[1] = -1; }), "softness[1]"));
  EXPECT_TRUE(contains(refusal([&](Problem& p) { p.contact_softness.pop_back(); }), "softness has 1 entries"));
}

TEST_F(ProblemFile, RefusesOtherFiles) {
  write_file(path(), "text");
  EXPECT_TRUE(contains(message_of<InputError>([&] { load_problem(path()); }), "problem.h5: cannot open as HDF5"));
  EXPECT_TRUE(contains(message_of([&] { save_problem(impossible_folder() / "p.h5", sample()); }), "Not a directory"));
}

}  // namespace
}  // namespace slurry
