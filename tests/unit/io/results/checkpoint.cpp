// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Checkpoints: every bit comes back, and nothing but an intact checkpoint is accepted.
#include "slurry/io/results/checkpoint.hpp"

#include "tests/unit/io/run_folder.hpp"

namespace slurry {
namespace {

class Checkpoints : public RunFolder {
 protected:
  std::vector<std::int64_t> steps() const {
    std::vector<std::int64_t> found;
    for (const NumberedFile& f : numbered_files(folder / "checkpoints", "step_", ".ckpt")) found.push_back(f.number);
    return found;
  }
};

// Puts other bytes in the place of a file. A new file each time: file systems flush one that is truncated and
// rewritten.
void replace(const std::filesystem::path& path, const std::string& bytes) {
  std::filesystem::remove(path);
  std::ofstream(path, std::ios::binary) << bytes;
}

// Every array of a part of the state, bit for bit.
template <class Part>
void expect_same_arrays(const Part& a, const Part& b) {
  for_each_array<Part>([&](const auto& f) { EXPECT_TRUE(same_bits(a.*f.member, b.*f.member)) << f.name; });
}

void expect_same(const State& a, const State& b) {
  EXPECT_EQ(std::memcmp(&a.clock, &b.clock, sizeof(Clock)), 0);
  EXPECT_EQ(std::memcmp(static_cast<const FluidTotals*>(&a.fluid), static_cast<const FluidTotals*>(&b.fluid),
                        sizeof(FluidTotals)),
            0);
  EXPECT_EQ(std::memcmp(&a.totals, &b.totals, sizeof(Totals)), 0);
  EXPECT_EQ(a.next_id, b.next_id);
  EXPECT_EQ(a.first_trouble, b.first_trouble);
  expect_same_arrays(a.grains, b.grains);
  expect_same_arrays(a.members, b.members);
  expect_same_arrays(a.walls, b.walls);
  expect_same_arrays(a.contacts, b.contacts);
  EXPECT_EQ(a.contacts.start, b.contacts.start);
}

TEST_F(Checkpoints, GiveBackEveryBit) {
  State state = random_state(101, 123);
  state.first_trouble = "step 7 at time 0.1: the solver stopped";
  state.next_id = 1234;
  state.members.id = {3, std::int64_t{1} << 40}, state.members.group = {1, 0};
  state.walls.position = {{1, -0.0, 3}};
  state.walls.orientation = {{0.5, 0.5, 0.5, 0.5}};
  state.walls.velocity = {{4, 5, 6}};
  state.walls.angular_velocity = {{7, 8, 9}};
  state.grains.velocity[3] = {-0.0, std::numeric_limits<double>::denorm_min(), 1e308};
  const auto path = save_checkpoint(folder, state, "title = \"x\"\n");
  EXPECT_EQ(path.filename(), "step_000000123.ckpt");
  const Checkpoint back = load_checkpoint(path);
  expect_same(back.state, state);
  EXPECT_EQ(back.case_text, "title = \"x\"\n");
  EXPECT_EQ(back.path, path);
  EXPECT_EQ(count_parts(), 0u);
  // The same state makes the same file.
  const std::string bytes = read_file(path);
  save_checkpoint(folder, back.state, back.case_text);
  EXPECT_EQ(read_file(path), bytes);
}

TEST_F(Checkpoints, KeepWhatOutputsRemember) {
  const RunRecord record{{{"series", 3, 7, false, false, {1, 2.5}, {}}, {"frames", 1, 5, false, false, {}, {-1}}}, ""};
  const RunRecord back = load_checkpoint(save_checkpoint(folder, random_state(2), "", record)).record;
  ASSERT_EQ(back.outputs.size(), 2u);
  for (std::size_t k = 0; k < 2; ++k) {
    EXPECT_EQ(back.outputs[k].memory, record.outputs[k].memory);
    EXPECT_EQ(back.outputs[k].memory_before, record.outputs[k].memory_before);
  }
}

TEST_F(Checkpoints, OfAStateWithoutGrainsOrContacts) {
  expect_same(load_checkpoint(save_checkpoint(folder, State{}, "")).state, State{});
  State fresh = random_state(5, 0);
  fresh.contacts = {};
  expect_same(load_checkpoint(save_checkpoint(folder, fresh, "")).state, fresh);
}

TEST_F(Checkpoints, TruncatedAnywhereAreRefused) {
  const auto path = save_checkpoint(folder, random_state(3), "title = \"x\"");
  const std::string bytes = read_file(path);
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    replace(path, bytes.substr(0, length));
    const std::string message = message_of([&] { load_checkpoint(path); });
    EXPECT_TRUE(contains(message, path.string() + ": not a usable checkpoint")) << length << ": " << message;
  }
  write_file(path, bytes + "x");
  EXPECT_NE(message_of([&] { load_checkpoint(path); }), "");
  write_file(path, bytes);
  EXPECT_EQ(message_of([&] { load_checkpoint(path); }), "");
}

TEST_F(Checkpoints, WithAnyFlippedBitAreRefused) {
  const auto path = save_checkpoint(folder, random_state(2), "title = \"x\"");
  std::string bytes = read_file(path);
  for (std::size_t place = 0; place < bytes.size(); ++place) {
    const auto flip = static_cast<char>(1 << place % 8);
    bytes[place] = static_cast<char>(bytes[place] ^ flip);
    replace(path, bytes);
    EXPECT_TRUE(contains(message_of([&] { load_checkpoint(path); }), "not a usable checkpoint")) << "byte " << place;
    bytes[place] = static_cast<char>(bytes[place] ^ flip);
  }
}

TEST_F(Checkpoints, SayWhatIsWrong) {
  const auto path = save_checkpoint(folder, random_state(2), "");
  const std::string bytes = read_file(path);
  const auto message = [&](const std::string& contents) {
    write_file(path, contents);
    return message_of([&] { load_checkpoint(path); });
  };
  EXPECT_TRUE(contains(message("hello, this is not a checkpoint at all"), "does not start as a checkpoint"));
  EXPECT_TRUE(contains(message(""), "does not start as a checkpoint"));
  EXPECT_TRUE(contains(message(bytes.substr(0, 12)), "truncated to 12 bytes"));
  EXPECT_TRUE(contains(message(bytes.substr(0, 100)), "100 bytes long; " + std::to_string(bytes.size()) + " expected"));
  std::string other = bytes;
  other[8] = 11;
  EXPECT_TRUE(contains(message(other), "format version 11; this program reads version 10"));
  other = bytes;
  other[200] = static_cast<char>(other[200] ^ 1);
  EXPECT_TRUE(contains(message(other), "checksum"));
  EXPECT_TRUE(contains(message_of([&] { load_checkpoint(folder / "none.ckpt"); }), "No such file"));
}

TEST_F(Checkpoints, ThatAreIntactButInconsistentAreRefused) {
  State state = random_state(3);
  state.contacts.second[0] = 3;
  EXPECT_TRUE(
      contains(message_of([&] { load_checkpoint(save_checkpoint(folder, state, "")); }), "grain that does not"));
  state = random_state(3);
  state.contacts.start.back() += 1;
  EXPECT_TRUE(contains(message_of([&] { load_checkpoint(save_checkpoint(folder, state, "")); }), "rows"));
  state = random_state(3);
  state.grains.mass.pop_back();
  EXPECT_TRUE(contains(message_of([&] { load_checkpoint(save_checkpoint(folder, state, "")); }), "mass has 2 entries"));
}

TEST_F(Checkpoints, WithANumberThatIsNotFiniteAreRefusedAndTheOneBeforeIsUsed) {
  save_checkpoint(folder, random_state(4, 10), "");
  State broken = random_state(4, 20);
  broken.grains.velocity[1].y = std::numeric_limits<double>::quiet_NaN();
  save_checkpoint(folder, broken, "");
  const CheckpointSearch found = find_checkpoint(folder);
  ASSERT_TRUE(found.newest);
  EXPECT_EQ(found.newest->state.clock.step, 10);
  ASSERT_EQ(found.refused.size(), 1u);
  // Places are in the reverse order of identities.
  EXPECT_TRUE(contains(found.refused[0], "the velocity of grain 2 is not finite")) << found.refused[0];
  // A grain that does not turn has infinite moments of inertia.
  State rigid = random_state(4, 30);
  rigid.grains.inertia[0] = {1, std::numeric_limits<double>::infinity(), 1};
  save_checkpoint(folder, rigid, "");
  EXPECT_EQ(find_checkpoint(folder).newest->state.clock.step, 30);
}

TEST_F(Checkpoints, TheLastTwoAreKept) {
  for (std::int64_t step : {10, 20, 30}) save_checkpoint(folder, random_state(2, step), "");
  EXPECT_EQ(steps(), (std::vector<std::int64_t>{20, 30}));
  // A run that went back to step 20 leaves the future of the old one behind.
  save_checkpoint(folder, random_state(2, 25), "");
  EXPECT_EQ(steps(), (std::vector<std::int64_t>{20, 25}));
}

TEST_F(Checkpoints, TheNewestValidOneIsFound) {
  EXPECT_FALSE(find_checkpoint(folder).newest.has_value());
  save_checkpoint(folder, random_state(2, 10), "old");
  const auto newest = save_checkpoint(folder, random_state(2, 20), "new");
  write_file(folder / "checkpoints/step_000000030.ckpt.part", "half a checkpoint");
  EXPECT_EQ(find_checkpoint(folder).newest.value().state.clock.step, 20);
  EXPECT_TRUE(find_checkpoint(folder).refused.empty());

  write_file(newest, read_file(newest).substr(0, 200));
  const CheckpointSearch search = find_checkpoint(folder);
  EXPECT_EQ(search.newest.value().case_text, "old");
  ASSERT_EQ(search.refused.size(), 1u);
  EXPECT_TRUE(contains(search.refused[0], newest.string()));
}

TEST_F(Checkpoints, AFullDiskLeavesTheOldOne) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "this system has no /dev/full";
  save_checkpoint(folder, random_state(2, 10), "");
  std::filesystem::create_symlink("/dev/full", folder / "checkpoints/step_000000020.ckpt.part");
  const std::string message = message_of([&] { save_checkpoint(folder, random_state(2, 20), ""); });
  EXPECT_TRUE(contains(message, "No space left on device")) << message;
  EXPECT_EQ(find_checkpoint(folder).newest.value().state.clock.step, 10);
}

TEST_F(Checkpoints, AnImpossibleFolderIsARunError) {
  EXPECT_TRUE(contains(message_of([&] { save_checkpoint(impossible_folder(), State{}, ""); }), "Not a directory"));
}

TEST_F(Checkpoints, RememberHowFarTheOutputHadCome) {
  const RunRecord record{.outputs = {{"series", 5, 40, true, false}, {"frames", 3, 30, false, true}, {"fields"}},
                         .inputs = "0123 a.csv\n"};
  const RunRecord back = load_checkpoint(save_checkpoint(folder, random_state(2), "", record)).record;
  ASSERT_EQ(back.outputs.size(), 3u);
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_EQ(back.outputs[k].name, record.outputs[k].name);
    EXPECT_EQ(back.outputs[k].count, record.outputs[k].count);
    EXPECT_EQ(back.outputs[k].last_step, record.outputs[k].last_step);
    EXPECT_EQ(back.outputs[k].off_schedule, record.outputs[k].off_schedule);
    EXPECT_EQ(back.outputs[k].owed, record.outputs[k].owed);
  }
  EXPECT_EQ(back.inputs, record.inputs);
  EXPECT_TRUE(load_checkpoint(save_checkpoint(folder, random_state(2), "")).record.outputs.empty());
}

// The state is good without: a count that cannot be is none.
TEST_F(Checkpoints, PassOverACountThatCannotBe) {
  const RunRecord record{
      .outputs = {{"series", -1, 3, false, false}, {"frames", 1, -7, false, false}, {"fields", 2, 5}}, .inputs = ""};
  const RunRecord back = load_checkpoint(save_checkpoint(folder, random_state(2), "", record)).record;
  ASSERT_EQ(back.outputs.size(), 1u);
  EXPECT_EQ(back.outputs[0].name, "fields");
}

TEST_F(Checkpoints, OfAnotherCaseArePassedOver) {
  save_checkpoint(folder, random_state(2, 10), "seed = 1");
  const auto foreign = save_checkpoint(folder, random_state(2, 20), "seed = 2");
  CheckpointSearch search = find_checkpoint(folder, "seed = 1");
  EXPECT_EQ(search.newest.value().state.clock.step, 10);
  EXPECT_EQ(search.foreign, std::vector{foreign});
  ASSERT_EQ(search.refused.size(), 1u);
  EXPECT_TRUE(contains(search.refused[0], foreign.string() + ": a checkpoint of another case (seed differs)"));
  // With none of the case the newest tells which case it is.
  search = find_checkpoint(folder, "seed = 3");
  EXPECT_EQ(search.newest.value().state.clock.step, 20);
  EXPECT_TRUE(search.foreign.empty());
}

// The first write of the third checkpoint meets a full disk: the older one makes room for it.
TEST_F(Checkpoints, OnAFullDiskTheOlderOneMakesRoom) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "this system has no /dev/full";
  for (std::int64_t step : {10, 20}) save_checkpoint(folder, random_state(2, step), "");
  // The failed write unlinks the symbolic link, so that the second one meets an ordinary disk.
  std::filesystem::create_symlink("/dev/full", folder / "checkpoints/step_000000030.ckpt.part");
  EXPECT_EQ(message_of([&] { save_checkpoint(folder, random_state(2, 30), ""); }), "");
  EXPECT_EQ(steps(), (std::vector<std::int64_t>{20, 30}));
  // Not where the newer one is damaged: the older may be all that is left.
  write_file(folder / "checkpoints/step_000000030.ckpt", "damaged");
  std::filesystem::create_symlink("/dev/full", folder / "checkpoints/step_000000040.ckpt.part");
  EXPECT_TRUE(contains(message_of([&] { save_checkpoint(folder, random_state(2, 40), ""); }), "No space left"));
  EXPECT_EQ(steps(), (std::vector<std::int64_t>{20, 30}));
}

}  // namespace
}  // namespace slurry
