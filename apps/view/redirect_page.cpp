// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "redirect_page.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

std::filesystem::path folder_of_the_user() {
  if (const char* folder = std::getenv("XDG_RUNTIME_DIR"); folder && std::filesystem::is_directory(folder))
    return folder;
  return std::filesystem::temp_directory_path();
}

// The address is ours: it holds no quotes.
std::string page_to(const std::string& url) {
  return fmt::format(
      "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"referrer\" content=\"no-referrer\">"
      "<meta http-equiv=\"refresh\" content=\"0;url={0}\"><title>slurry</title><a href=\"{0}\">Open the viewer</a>"
      "</html>\n",
      url);
}

bool write_all(int file, const std::string& text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t count = ::write(file, text.data() + done, text.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    done += static_cast<std::size_t>(count);
  }
  return true;
}

}  // namespace

RedirectPage::RedirectPage(const std::string& url) {
  constexpr const char* ending = ".html";
  std::string name = (folder_of_the_user() / "slurry-XXXXXX").string() + ending;
  // Creates the file with mode 0600, and never follows a link that somebody has put there.
  const int file = ::mkstemps(name.data(), static_cast<int>(std::string_view(ending).size()));
  if (file < 0)
    throw RunError(fmt::format("{}: cannot be created: {}", name, std::generic_category().message(errno)));
  path_ = name;
  const bool is_written = write_all(file, page_to(url));
  const int fault = errno;
  if (::close(file) == 0 && is_written) return;
  ::unlink(name.c_str());
  throw RunError(fmt::format("{}: cannot be written: {}", name, std::generic_category().message(fault)));
}

RedirectPage::~RedirectPage() {
  std::error_code code;
  std::filesystem::remove(path_, code);
}

}  // namespace slurry
