// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Files that are complete or absent, the sentences of their errors, and the checksum.
#include "slurry/io/files.hpp"

#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <csignal>
#include <cstring>

#include "tests/unit/io/run_folder.hpp"

namespace slurry {
namespace {

class Files : public RunFolder {};

void make_socket(const std::filesystem::path& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  ASSERT_LT(path.string().size(), sizeof address.sun_path);
  std::strcpy(address.sun_path, path.c_str());
  const int made = ::socket(AF_UNIX, SOCK_STREAM, 0);
  ASSERT_EQ(::bind(made, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  ::close(made);
}

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

// A file that would be too long is met before its first byte; RLIMIT_FSIZE stands for a full disk.
TEST_F(Files, RoomIsTakenBeforeItIsUsed) {
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto old = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit limit{1000, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
  const std::string text(1000, 'x');
  const std::string small = message_of([&] {
    FileAppender file(folder / "f");
    file.reserve(text.size());
    file.append(text);
    file.close();
  });
  const std::string large = message_of([&] { FileAppender(folder / "g").reserve(1001); });
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, old);
  EXPECT_EQ(small, "");
  EXPECT_EQ(read_file(folder / "f"), text);
  EXPECT_TRUE(contains(large, "cannot write") && contains(large, "g.part: File too large")) << large;
  EXPECT_EQ(count_parts(), 0u);
}

TEST_F(Files, ErrorsNameThePathAndTheReason) {
  const auto impossible = impossible_folder();
  EXPECT_TRUE(contains(message_of([&] { make_folder(impossible); }), impossible.string() + ": Not a directory"));
  EXPECT_TRUE(contains(message_of([&] { write_file(impossible / "f", "x"); }), "Not a directory"));
  EXPECT_TRUE(contains(message_of([&] { read_file(folder / "none"); }), "none: No such file or directory"));
}

TEST_F(Files, PartsOfAFile) {
  write_file(folder / "f", "0123456789");
  EXPECT_EQ(read_file(folder / "f", 3, 4), "3456");
  EXPECT_EQ(read_file(folder / "f", 8, 100), "89");
  EXPECT_EQ(read_file(folder / "f", 100, 1), "");
  EXPECT_EQ(regular_file_size(folder / "f"), 10u);
}

// The open of a pipe would wait for its other end, for good. Whoever waits here fails by the limit of the test.
TEST_F(Files, PipesSocketsAndDevicesAreRefusedAtOnce) {
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  make_socket(folder / "socket");
  std::filesystem::create_symlink("/dev/zero", folder / "zero");
  for (const auto& [name, kind] : {std::pair{"pipe", "a pipe"}, {"socket", "a socket"}, {"zero", "a device"}}) {
    const std::string expected = std::string(name) + ": this is " + kind + ", expected a file";
    for (const std::string& message :
         {message_of([&] { read_file(folder / name); }), message_of([&] { read_file(folder / name, 0, 1); }),
          message_of([&] { regular_file_size(folder / name); })})
      EXPECT_TRUE(contains(message, expected)) << message;
    const std::string input = message_of<InputError>([&] { read_input(folder / name, "case file"); });
    EXPECT_TRUE(contains(input, std::string(name) + ": cannot open the case file: this is " + kind)) << input;
    EXPECT_FALSE(begins_with(folder / name, "x"));
  }
  EXPECT_TRUE(contains(message_of<InputError>([&] { read_input(folder, "case file"); }), "this is a folder"));
}

TEST_F(Files, APipeUnderTheNameOfAPartIsAnError) {
  ASSERT_EQ(::mkfifo((folder / "f.part").c_str(), 0600), 0);
  EXPECT_TRUE(contains(message_of([&] { write_file(folder / "f", "x"); }), "cannot create"));
  ASSERT_EQ(::mkfifo((folder / "g.part").c_str(), 0600), 0);
  EXPECT_TRUE(contains(message_of([&] { FileAppender out(folder / "g"); }), "cannot create"));
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
