// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// RedirectPage: a small page, readable by its owner alone, that sends a browser on to an address. The arguments of a
// program are visible to every user of the machine (ps), so an address with a token must not be one of them; the path
// of this page may be. The file is removed with the object.
#pragma once

#include <filesystem>
#include <string>

namespace slurry {

class RedirectPage {
 public:
  // In $XDG_RUNTIME_DIR, or in the folder for temporary files. Throws RunError if it cannot be written.
  explicit RedirectPage(const std::string& url);
  ~RedirectPage();
  RedirectPage(const RedirectPage&) = delete;
  RedirectPage& operator=(const RedirectPage&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace slurry
