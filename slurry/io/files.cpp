// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <limits>
#include <system_error>
#include <utility>

#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

// An open file descriptor that closes itself.
class Descriptor {
 public:
  Descriptor(const std::filesystem::path& path, int flags) : value_(::open(path.c_str(), flags | O_CLOEXEC, 0666)) {}
  ~Descriptor() {
    if (value_ >= 0) ::close(value_);
  }
  Descriptor(Descriptor&& other) noexcept : value_(other.release()) {}
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return value_; }
  bool is_open() const { return value_ >= 0; }
  int release() { return std::exchange(value_, -1); }

 private:
  int value_;
};

[[noreturn]] void fail_not_regular(const std::filesystem::path& path, mode_t mode) {
  if (S_ISDIR(mode)) fail_file("read", path, EISDIR);
  const char* kind = S_ISFIFO(mode) ? "a pipe" : S_ISSOCK(mode) ? "a socket" : "a device";
  throw FileError("cannot read " + path.string(), fmt::format("this is {}, expected a file", kind), EINVAL);
}

// Opens a regular file, and never waits for one that is none.
Descriptor open_regular(const std::filesystem::path& path, struct stat& status) {
  Descriptor file(path, O_RDONLY | O_NONBLOCK);
  const int code = errno;
  const bool is_known = file.is_open() ? ::fstat(file.get(), &status) == 0 : ::stat(path.c_str(), &status) == 0;
  if (is_known && !S_ISREG(status.st_mode)) fail_not_regular(path, status.st_mode);
  if (!file.is_open()) fail_file("open", path, code);
  if (!is_known) fail_file("read", path, errno);
  return file;
}

// Makes a rename last through a power cut; file systems that cannot flush a folder need no help.
void flush_folder(const std::filesystem::path& folder) {
  const Descriptor file(folder.empty() ? "." : folder, O_RDONLY | O_DIRECTORY);
  if (file.is_open()) ::fsync(file.get());
}

}  // namespace

void fail_file(const std::string& action, const std::filesystem::path& path, int code) {
  throw FileError(fmt::format("cannot {} {}", action, path.string()), std::generic_category().message(code), code);
}

std::filesystem::path part_path(const std::filesystem::path& path) { return path.string() + ".part"; }

void make_folder(const std::filesystem::path& folder) {
  std::error_code code;
  std::filesystem::create_directories(folder, code);
  if (code) fail_file("create folder", folder, code.value());
}

void write_all(int descriptor, std::string_view contents, const std::filesystem::path& path) {
  while (!contents.empty()) {
    const ssize_t count = ::write(descriptor, contents.data(), contents.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail_file("write", path, errno);
    contents.remove_prefix(static_cast<std::size_t>(count));
  }
}

void write_file(const std::filesystem::path& path, std::string_view contents, Flush flush) {
  FileAppender file(path);
  file.append(contents);
  file.close(flush);
}

// A pipe that was put under the name is an error, and not waited for.
FileAppender::FileAppender(std::filesystem::path path) : path_(std::move(path)) {
  descriptor_ = ::open(part_path(path_).c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, 0666);
  if (descriptor_ >= 0) return;
  const int code = errno;
  ::unlink(part_path(path_).c_str());
  fail_file("create", part_path(path_), code);
}

FileAppender::~FileAppender() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!is_complete_) ::unlink(part_path(path_).c_str());
}

void FileAppender::reserve(std::uintmax_t size) {
  int code = 0;
  do code = size > 0 && ::fallocate(descriptor_, 0, 0, static_cast<off_t>(size)) != 0 ? errno : 0;
  while (code == EINTR);
  if (code == ENOSPC || code == EDQUOT || code == EFBIG) fail_file("write", part_path(path_), code);
}

void FileAppender::append(std::string_view bytes) { write_all(descriptor_, bytes, part_path(path_)); }

// Some file systems report a full disk only when the file is flushed or closed.
void FileAppender::close(Flush flush) {
  if (flush == Flush::now && ::fsync(descriptor_) != 0) fail_file("flush", part_path(path_), errno);
  if (::close(std::exchange(descriptor_, -1)) != 0) fail_file("close", part_path(path_), errno);
  if (::rename(part_path(path_).c_str(), path_.c_str()) != 0) fail_file("rename to", path_, errno);
  is_complete_ = true;
  if (flush == Flush::now) flush_folder(path_.parent_path());
}

std::string read_file(const std::filesystem::path& path) {
  return read_file(path, 0, std::numeric_limits<std::uintmax_t>::max());
}

std::string read_file(const std::filesystem::path& path, std::uintmax_t begin, std::uintmax_t length) {
  struct stat status {};
  const Descriptor file = open_regular(path, status);
  const auto size = static_cast<std::uintmax_t>(status.st_size);
  begin = std::min(begin, size);
  std::string contents(std::min(length, size - begin), '\0');
  std::size_t done = 0;
  while (done < contents.size()) {
    const ssize_t count =
        ::pread(file.get(), contents.data() + done, contents.size() - done, static_cast<off_t>(begin + done));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail_file("read", path, errno);
    if (count == 0) break;
    done += static_cast<std::size_t>(count);
  }
  contents.resize(done);
  return contents;
}

std::uintmax_t regular_file_size(const std::filesystem::path& path) {
  struct stat status {};
  open_regular(path, status);
  return static_cast<std::uintmax_t>(status.st_size);
}

std::filesystem::path input_path(const std::string& file, const std::string& folder, const std::string& spare) {
  if (file.empty()) throw InputError("got an empty string, expected a path");
  const std::filesystem::path path = (std::filesystem::path(folder) / file).lexically_normal();
  const std::filesystem::path other = (std::filesystem::path(spare) / file).lexically_normal();
  std::error_code unused;
  return !spare.empty() && !std::filesystem::exists(path, unused) && std::filesystem::exists(other, unused) ? other
                                                                                                            : path;
}

std::string read_input(const std::filesystem::path& path, const std::string& expected) {
  try {
    return read_file(path);
  } catch (const FileError& error) {
    std::error_code unused;
    if (std::filesystem::is_directory(path, unused))
      throw InputError(path.string(), fmt::format("this is a folder, expected a {}", expected));
    throw InputError(path.string(), fmt::format("cannot open the {}: {}", expected, error.reason()));
  }
}

bool begins_with(const std::filesystem::path& path, std::string_view text) {
  const Descriptor file(path, O_RDONLY | O_NONBLOCK);  // does not wait for the other end of a pipe
  std::string head(text.size(), '\0');
  return file.is_open() && ::read(file.get(), head.data(), head.size()) == std::ssize(head) && head == text;
}

bool is_there(const std::filesystem::path& path) {
  std::error_code code;
  const std::filesystem::file_type type = std::filesystem::symlink_status(path, code).type();
  if (type == std::filesystem::file_type::not_found) return false;
  if (type == std::filesystem::file_type::none) fail_file("look at", path, code.value());
  return true;
}

void remove_file(const std::filesystem::path& path) {
  if (::unlink(path.c_str()) != 0 && errno != ENOENT) fail_file("remove", path, errno);
}

FolderLock::FolderLock(const std::filesystem::path& folder)
    : descriptor_(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  if (descriptor_ < 0) fail_file("open", folder, errno);
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
  ::close(descriptor_);
  throw InputError(folder.string(), "another slurry is running in this folder; wait for its end, or choose another");
}

FolderLock::FolderLock(FolderLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

FolderLock::~FolderLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::vector<NumberedFile> numbered_files(const std::filesystem::path& folder, std::string_view prefix,
                                         std::string_view suffix) {
  std::vector<NumberedFile> files;
  if (!is_there(folder)) return files;
  std::error_code code;
  auto entry = std::filesystem::directory_iterator(folder, code);
  for (; !code && entry != std::filesystem::directory_iterator(); entry.increment(code)) {
    const std::string name = entry->path().filename().string();
    if (name.size() <= prefix.size() + suffix.size() || !name.starts_with(prefix) || !name.ends_with(suffix)) continue;
    const char *begin = name.data() + prefix.size(), *end = name.data() + name.size() - suffix.size();
    NumberedFile file{0, entry->path()};
    const auto [stop, error] = std::from_chars(begin, end, file.number);
    if (error == std::errc{} && stop == end && file.number >= 0) files.push_back(file);
  }
  if (code) fail_file("list", folder, code.value());
  std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.number < b.number; });
  return files;
}

std::uint64_t checksum(std::string_view bytes) {
  // Offset and prime of the 64-bit FNV-1a hash, applied to words of eight bytes for speed; the shift brings the high
  // bits back down, which multiplication alone never does.
  constexpr std::uint64_t offset = 0xcbf29ce484222325, prime = 0x100000001b3;
  std::uint64_t hash = offset ^ bytes.size();
  while (!bytes.empty()) {
    std::uint64_t word = 0;
    const std::size_t count = std::min(bytes.size(), sizeof word);
    std::memcpy(&word, bytes.data(), count);
    bytes.remove_prefix(count);
    hash = (hash ^ word) * prime;
    hash ^= hash >> 32;
  }
  return hash;
}

}  // namespace slurry
