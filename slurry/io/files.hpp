// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Files that are either complete or absent. A file is written beside its final name (".part"), flushed to the disk and
// renamed, so that a crash at any moment leaves the old file or the new one, never half of one. Every error is a
// RunError that names the path and the system's reason.
#pragma once

#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "slurry/core/errors.hpp"

namespace slurry {

// A RunError "<what>: <reason>" with the system's code (errno).
class FileError : public RunError {
 public:
  FileError(const std::string& what, std::string reason, int code)
      : RunError(what + ": " + reason), reason_(std::move(reason)), code_(code) {}
  const std::string& reason() const { return reason_; }                // without the path
  bool is_full() const { return code_ == ENOSPC || code_ == EDQUOT; }  // a full disk, or a quota that is used up

 private:
  std::string reason_;
  int code_;
};

// Throws FileError "cannot <action> <path>: <the system's sentence for code>".
[[noreturn]] void fail_file(const std::string& action, const std::filesystem::path& path, int code);

// The name under which a file is written before it is complete.
std::filesystem::path part_path(const std::filesystem::path& path);

// Creates the folder and its parents where they do not exist.
void make_folder(const std::filesystem::path& folder);

// With Flush::later the file is complete for every reader, also after the program dies, but a power cut may lose it:
// for what a resumed run writes again (frames). A flush takes about 10 ms on a disk.
enum class Flush { now, later };
void write_file(const std::filesystem::path& path, std::string_view contents, Flush flush = Flush::now);

// A long file written piece by piece; it takes its name when it is closed, and is gone if it never is.
class FileAppender {
 public:
  explicit FileAppender(std::filesystem::path path);
  ~FileAppender();
  FileAppender(const FileAppender&) = delete;
  FileAppender& operator=(const FileAppender&) = delete;
  // Takes the room of a file of this size, all of which is to be appended: a disk that is too full is met now. Does
  // nothing on file systems that promise no room.
  void reserve(std::uintmax_t size);
  void append(std::string_view bytes);
  void close(Flush flush = Flush::later);

 private:
  std::filesystem::path path_;
  int descriptor_ = -1;
  bool is_complete_ = false;  // has its name
};

// Every file is read by these, and a regular one alone: the open of a pipe waits for its other end, and a device may
// have no end. Something else of the name is a FileError.
std::string read_file(const std::filesystem::path& path);
// The bytes from `begin` on, at most `length` of them.
std::string read_file(const std::filesystem::path& path, std::uintmax_t begin, std::uintmax_t length);
// The size in bytes, for those who hand the name to a library that opens the file itself.
std::uintmax_t regular_file_size(const std::filesystem::path& path);
// The same for a file that the user names: InputError, with what it is expected to be ("case file").
std::string read_input(const std::filesystem::path& path, const std::string& expected);

// Where a file lies that a case names: from `folder` or, where nothing is there, from `spare`, if one is given.
std::filesystem::path input_path(const std::string& file, const std::string& folder, const std::string& spare = "");
// Does a file begin with this text? Not one that cannot be read.
bool begins_with(const std::filesystem::path& path, std::string_view text);
// Is there anything of this name, be it a link that leads nowhere? Throws where that cannot be told.
bool is_there(const std::filesystem::path& path);
void remove_file(const std::filesystem::path& path);

// Takes the folder for this process until the object goes: throws InputError where another process has it. The system
// lets go when a process ends, however it ends. File systems that know no locks are taken as free.
class FolderLock {
 public:
  explicit FolderLock(const std::filesystem::path& folder);
  ~FolderLock();
  FolderLock(FolderLock&& other) noexcept;
  FolderLock& operator=(FolderLock&&) = delete;

 private:
  int descriptor_;
};

// write(2) until all is written; a signal in between is no error. `path` is for the message.
void write_all(int descriptor, std::string_view contents, const std::filesystem::path& path);

// Files of a folder named <prefix><digits><suffix>, sorted by their number; empty when there is nothing of the
// folder's name. Throws where there is something that cannot be listed.
struct NumberedFile {
  std::int64_t number = 0;
  std::filesystem::path path;
};
std::vector<NumberedFile> numbered_files(const std::filesystem::path& folder, std::string_view prefix,
                                         std::string_view suffix);

// 64-bit hash of some bytes, taken eight at a time: each word is mixed in by a bijection of the hash so far, so a
// change within a single word, however small, always changes the result. Against accidents, not against malice.
std::uint64_t checksum(std::string_view bytes);

}  // namespace slurry
