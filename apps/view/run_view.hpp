// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// RunView: the answers of `slurry view` to requests, without the network.
//
//     /                              the page
//     /api/run?revision=R&from=K     JSON: title, groups, units, state of the run, frames (from the K-th when the list
//                                    only grew since revision R)
//     /api/frame/N[/contacts|/geometry]   packets (frame_packets.hpp) of the frame with number N
//     /api/frame/N/grain/ID          JSON: all about one grain
//     /api/scene                     packet (run_scene.hpp): where the run takes place, and its walls
//     /api/fields                    JSON (field_index.hpp): the fields that the run has written
//     /api/field/N/NAME/QUANTITY     packet of one of them, from the file with number N or, N = mean, from the means
//     /api/streamlines/N/NAME/QUANTITY/D/RANK   packet of the streamlines in the layer of that rank across the
//     direction D /api/series?from=BYTE          the complete rows of series.csv from that byte on (the header stands
//     at 0) /files/NAME                    case.toml, series.csv, summary.json, report.html as they are
//
// Everything else is 404, other methods than GET and HEAD 405, a Host that is no name of this machine 403 (a page from
// elsewhere that made its own name lead to this machine could otherwise read the run). An error is JSON, { "error": one
// sentence }. Nothing is written; links that lead out of the run folder are not followed. Not for several threads.
#pragma once

#include <cstdint>
#include <filesystem>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "field_index.hpp"
#include "frame_index.hpp"
#include "frame_packets.hpp"

namespace slurry {

struct Request {
  std::string method = "GET", target = "/", host = "localhost";
};

struct Answer {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
};

class RunView {
 public:
  // `names`: host names that may be used besides localhost and IP addresses.
  RunView(std::filesystem::path run_folder, std::vector<std::string> names = {});
  Answer answer(const Request& request);

 private:
  Answer route(const std::string& path, const std::string& query);
  Answer run(const std::string& query);
  Answer scene();
  Answer series(const std::string& query) const;
  Answer file(const std::string& name) const;
  Answer frame(const std::vector<std::string>& words);
  Answer fields();
  Answer field(const std::vector<std::string>& words);
  Answer streamlines(const std::vector<std::string>& words);
  std::optional<FieldResult> written_field(const std::vector<std::string>& words);
  std::shared_ptr<const ViewedFrame> load(const IndexedFrame& frame);

  struct Loaded {
    std::int64_t number, version;
    std::shared_ptr<const ViewedFrame> frame;
  };
  std::filesystem::path folder_;
  std::vector<std::string> names_;
  FrameIndex index_;
  FieldIndex fields_;
  std::list<Loaded> loaded_;  // the last ones that were asked for, newest first
};

// May a request with this Host header be answered? The name without its port is localhost, an IP address, or listed.
bool is_host_allowed(const std::string& host, const std::vector<std::string>& names);

Answer error_answer(int status, const std::string& sentence);

}  // namespace slurry
