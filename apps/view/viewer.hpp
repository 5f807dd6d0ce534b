// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Viewer: a run folder, or two next to each other, shown in a browser as long as the object lives.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "http_server.hpp"
#include "redirect_page.hpp"
#include "token.hpp"
#include "two_runs.hpp"

namespace slurry {

struct ViewerOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 0;          // 0: a free one
  std::vector<std::string> names;  // host names that browsers may use, besides localhost and addresses
};

class Viewer {
 public:
  Viewer(const std::filesystem::path& run_folder, const ViewerOptions& options);
  Viewer(const std::filesystem::path& first, const std::filesystem::path& second, const ViewerOptions& options);
  // With the token, without which nothing is given out: "http://127.0.0.1:8123/?token=...".
  std::string url() const { return server_.url() + "?token=" + token_.text(); }
  bool is_local() const { return server_.is_local(); }
  // Shows the page in the user's browser where there is a desktop; false where there is none.
  bool open_browser();

 private:
  Answer answer(const Request& request);
  Token token_;
  std::variant<RunView, TwoRuns> view_;
  HttpServer server_;
  std::optional<RedirectPage> page_;  // what the browser was sent to
};

}  // namespace slurry
