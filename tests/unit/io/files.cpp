// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Files that are complete or absent, the sentences of their errors, and the checksum.
#include "slurry/io/files.hpp"

#include "tests/unit/io/run_folder.hpp"

namespace slurry {
namespace {

class Files : public RunFolder {};

TEST_F(Files, ReadBackWhatWasWritten) {
  const std::string text("a\0b\n", 4);
  write_file(folder / "f", text);
  EXPECT_EQ(read_file(folder / "f"), text);
  write_file(folder / "f", "shorter");
  EXPECT_EQ(read_file(folder / "f"), "shorter");
  EXPECT_EQ(count_parts(), 0u);
}

TEST_F(Files, AFullDiskLeavesTheOldFile) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "this system has no /dev/full";
  write_file(folder / "f", "old");
  std::filesystem::create_symlink("/dev/full", folder / "f.part");
  const std::string message = message_of([&] { write_file(folder / "f", "new"); });
  EXPECT_TRUE(contains(message, "f.part: No space left on device")) << message;
  EXPECT_EQ(read_file(folder / "f"), "old");
  EXPECT_EQ(count_parts(), 0u);
}

TEST_F(Files, ErrorsNameThePathAndTheReason) {
  const auto impossible = impossible_folder();
  EXPECT_TRUE(contains(message_of([&] { make_folder(impossible); }), impossible.string() + ": Not a directory"));
  EXPECT_TRUE(contains(message_of([&] { write_file(impossible / "f", "x"); }), "Not a directory"));
  EXPECT_TRUE(contains(message_of([&] { read_file(folder / "none"); }), "none: No such file or directory"));
}

TEST_F(Files, NumberedFilesAreSortedByNumber) {
  for (const char* name : {"a_10.x", "a_9.x", "a_0100.x", "a_.x", "a_1b.x", "a_3.x.part", "b_4.x", "a_-5.x"})
    write_file(folder / name, "");
  std::vector<std::int64_t> numbers;
  for (const NumberedFile& f : numbered_files(folder, "a_", ".x")) numbers.push_back(f.number);
  EXPECT_EQ(numbers, (std::vector<std::int64_t>{9, 10, 100}));
  EXPECT_TRUE(numbered_files(folder / "none", "a_", ".x").empty());
}

// "Cannot tell" is not "empty": who removes or starts again must not take one for the other.
TEST_F(Files, AFolderThatCannotBeListedIsNotEmpty) {
  std::filesystem::create_symlink(folder / "not_mounted", folder / "link");
  EXPECT_TRUE(is_there(folder / "link"));
  EXPECT_FALSE(is_there(folder / "none"));
  EXPECT_TRUE(contains(message_of([&] { numbered_files(folder / "link", "a_", ".x"); }), "cannot list"));
  write_file(folder / "file", "");
  EXPECT_TRUE(contains(message_of([&] { numbered_files(folder / "file", "a_", ".x"); }), "Not a directory"));
}

TEST(Checksum, ChangesWithEveryBit) {
  std::string bytes = "some bytes, not a multiple of eight";
  const std::uint64_t whole = checksum(bytes);
  for (std::size_t k = 0; k < 8 * bytes.size(); ++k) {
    const auto flip = static_cast<char>(1 << k % 8);
    bytes[k / 8] = static_cast<char>(bytes[k / 8] ^ flip);
    EXPECT_NE(checksum(bytes), whole) << "bit " << k;
    bytes[k / 8] = static_cast<char>(bytes[k / 8] ^ flip);
  }
  EXPECT_EQ(checksum(bytes), whole);
}

// The signs of two doubles: two flips of the highest bit of a word, which a product alone would let cancel.
TEST(Checksum, SeesTwoSignsThatChange) {
  std::string bytes(64, 'a');
  const std::uint64_t whole = checksum(bytes);
  bytes[7] = static_cast<char>(bytes[7] ^ 0x80);
  bytes[31] = static_cast<char>(bytes[31] ^ 0x80);
  EXPECT_NE(checksum(bytes), whole);
}

TEST(Checksum, SeesZerosAtTheEnd) { EXPECT_NE(checksum(std::string(8, '\0')), checksum(std::string(9, '\0'))); }

TEST_F(Files, AFolderIsForOneProgramAtATime) {
  {
    FolderLock first(folder);
    const std::string message = message_of<InputError>([&] { FolderLock second(folder); });
    EXPECT_TRUE(contains(message, folder.string() + ": another slurry is running")) << message;
    const FolderLock moved(std::move(first));
    EXPECT_NE(message_of<InputError>([&] { FolderLock second(folder); }), "");
  }
  EXPECT_EQ(message_of<InputError>([&] { FolderLock again(folder); }), "");
  EXPECT_TRUE(contains(message_of([&] { FolderLock none(folder / "none"); }), "No such file"));
}

// The name of the file is taken by a folder: the contents can be written but not renamed.
TEST_F(Files, ARenameThatFailsLeavesNothingBehind) {
  std::filesystem::create_directories(folder / "f" / "inside");
  EXPECT_TRUE(contains(message_of([&] { write_file(folder / "f", "x"); }), "cannot rename to"));
  EXPECT_EQ(count_parts(), 0u);
}

}  // namespace
}  // namespace slurry
