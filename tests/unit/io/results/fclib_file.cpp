// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Problems in the format of FCLib: what is written is read back with the same solution, in both forms; other ways to
// write a matrix; and files that are refused.
#include "slurry/io/results/fclib_file.hpp"

#include <functional>

#include "slurry/io/results/hdf5.hpp"
#include "slurry/solvers/contact_solvers.hpp"
#include "tests/support/sphere_heap.hpp"
#include "tests/unit/io/run_folder.hpp"

namespace slurry {
namespace {

using Numbers = std::vector<double>;
using Ranks = std::vector<std::int32_t>;

// One contact in the plane, W = ((2, 1), (1, 3)), q = (-1, 0.25), mu = 0.5, as a program of triplets would write it.
struct Written {
  Ranks m{2}, n{2}, nz{4}, p{0, 1, 0, 1}, i{0, 0, 1, 1}, spacedim{2};
  Numbers x{2, 1, 1, 3}, q{-1, 0.25}, mu{0.5};
  bool has_equations = false;
};

class FclibFile : public RunFolder {
 protected:
  std::filesystem::path path() const { return folder / "problem.hdf5"; }
  void write(const Written& w) const {
    hdf5::Writer file(path().string());
    file.group("/fclib_local"), file.group("/fclib_local/W"), file.group("/fclib_local/vectors");
    file.array("/fclib_local/spacedim", w.spacedim);
    file.array("/fclib_local/W/m", w.m), file.array("/fclib_local/W/n", w.n), file.array("/fclib_local/W/nz", w.nz);
    file.array("/fclib_local/W/p", w.p), file.array("/fclib_local/W/i", w.i), file.array("/fclib_local/W/x", w.x);
    file.array("/fclib_local/vectors/q", w.q), file.array("/fclib_local/vectors/mu", w.mu);
    if (w.has_equations) file.group("/fclib_local/V");
    file.save(path());
  }
  // What is said about a file that was spoilt.
  std::string refusal(const std::function<void(Written&)>& spoil) const {
    Written w;
    spoil(w);
    write(w);
    return message_of<InputError>([&] { load_fclib(path()); });
  }
};

Problem heap() { return test::sphere_heap(3, "law = \"friction\"\nfriction = 0.4", 60); }

// Solved to ten digits, written, read, and measured again. The residual of the file is in other units.
TEST_F(FclibFile, KeepsProblemsAndSolutions) {
  Problem p = heap();
  StopTest stop;
  stop.tolerance = 1e-10;
  Velocities u;
  ASSERT_EQ(contact_admm(p, stop, u).status, SolveStatus::converged);
  for (const FclibForm form : {FclibForm::local, FclibForm::global}) {
    save_fclib(path(), p, form, "a heap");
    EXPECT_TRUE(is_fclib_file(path()));
    const FclibProblem file = load_fclib(path());
    EXPECT_EQ(file.is_global, form == FclibForm::global);
    EXPECT_TRUE(file.notes.empty());
    EXPECT_EQ(file.solution, local_coordinates(p));
    const ContactSystem ours = system_of(p);
    EXPECT_EQ(file.system->friction, ours.friction);
    for (std::size_t k = 0; k < ours.offset.size(); ++k) EXPECT_NEAR(file.system->offset[k], ours.offset[k], 1e-14);
    // 1/kg; masses of 0.01 kg.
    const Numbers one = file.system->response.times(file.solution), other = ours.response.times(file.solution);
    for (std::size_t k = 0; k < one.size(); ++k) EXPECT_NEAR(one[k], other[k], 1e-13);
    EXPECT_LT(natural_map_error(*file.system, file.solution), 1e-8);
    Problem read = problem_of(file.system);
    ASSERT_EQ(contact_admm(read, stop, u).status, SolveStatus::converged);
    const Numbers found = file.system->response.times(local_coordinates(read));
    for (std::size_t k = 0; k < one.size(); ++k) EXPECT_NEAR(found[k], one[k], 1e-6) << "velocities are unique here";
  }
}

// u = 0 sticks for mu = 0.5: p = -W^-1 q = (3.25, -1.5) / 5; |p_t| = 0.3 < mu p_n = 0.325.
TEST_F(FclibFile, ReadsTheFormsOfAMatrix) {
  Written triplets, columns, rows;
  columns.nz = {-1}, columns.p = {0, 2, 4}, columns.i = {0, 1, 0, 1};
  rows.nz = {-2}, rows.p = {0, 2, 4}, rows.i = {0, 1, 0, 1};
  for (const Written& w : {triplets, columns, rows}) {
    write(w);
    const FclibProblem file = load_fclib(path());
    EXPECT_EQ(file.dimension, 2);
    Problem p = problem_of(file.system);
    StopTest stop;
    stop.tolerance = 1e-12;
    Velocities u;
    ASSERT_EQ(block_gauss_seidel(p, stop, u).status, SolveStatus::converged);
    const Numbers r = local_coordinates(p);
    EXPECT_NEAR(r[0], 0.65, 1e-11);
    EXPECT_NEAR(r[1], -0.3, 1e-11);
    EXPECT_EQ(r[2], 0) << "the tangent that the plane does not have";
  }
}

TEST_F(FclibFile, SaysWhenWIsNotSymmetric) {
  Written w;
  w.x = {2, 1, 0.5, 3};
  write(w);
  const FclibProblem file = load_fclib(path());
  ASSERT_EQ(file.notes.size(), 1u);
  EXPECT_NE(file.notes[0].find("not symmetric"), std::string::npos);
}

TEST_F(FclibFile, RefusesWhatMakesNoSense) {
  const auto expect = [&](const std::string& what, const std::function<void(Written&)>& spoil) {
    const std::string message = refusal(spoil);
    EXPECT_NE(message.find(what), std::string::npos) << message;
    EXPECT_EQ(message.find(path().string()), 0u) << message;
  };
  expect("outside of 2 x 2", [](Written& w) { w.i[0] = 2; });
  expect("not finite", [](Written& w) { w.x[1] = std::nan(""); });
  expect("vectors/q[1] is not finite", [](Written& w) { w.q[1] = HUGE_VAL; });
  expect("vectors/q has 3 entries; expected 2", [](Written& w) { w.q.push_back(0); });
  expect("vectors/mu has 2 entries; expected 1", [](Written& w) { w.mu.push_back(0); });
  expect("below 0", [](Written& w) { w.mu[0] = -0.1; });
  expect("expected 2 or 3", [](Written& w) { w.spacedim[0] = 4; });
  expect("no multiple of 3", [](Written& w) { w.spacedim[0] = 3; });
  expect("of its 9 triplets", [](Written& w) { w.nz[0] = 9; });
  expect("expected the number of triplets", [](Written& w) { w.nz[0] = -3; });
  expect("does not rise", [](Written& w) { w.nz[0] = -2, w.p = {0, 3, 2}; });
  expect("expected 3", [](Written& w) { w.nz[0] = -2; });
  expect("expected a square", [](Written& w) { w.m[0] = 4; });
  expect("equations besides the contacts", [](Written& w) { w.has_equations = true; });
}

// Every shorter file is refused, and one that is damaged is read or refused.
TEST_F(FclibFile, RefusesTruncatedFiles) {
  write({});
  const std::string whole = read_file(path());
  for (std::size_t length = 0; length < whole.size(); length += 97) {
    write_file(path(), std::string_view(whole).substr(0, length), Flush::later);
    EXPECT_THROW(load_fclib(path()), InputError) << length;
  }
  for (std::size_t at = 0; at < whole.size(); at += 53) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x55);
    write_file(path(), damaged, Flush::later);
    try {
      load_fclib(path());
    } catch (const InputError&) {
    }
  }
}

TEST_F(FclibFile, RefusesToWriteWhatTheFormatCannotSay) {
  Problem p = heap();
  p.set.own(0).rolling = 0.1;
  EXPECT_THROW(save_fclib(path(), p, FclibForm::local, ""), RunError);
  Problem soft = heap();
  soft.softness = 1e-2;
  EXPECT_THROW(save_fclib(path(), soft, FclibForm::global, ""), RunError);
  EXPECT_NO_THROW(save_fclib(path(), soft, FclibForm::local, ""));
}

}  // namespace
}  // namespace slurry
