// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "run_view.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "page.hpp"
#include "run_json.hpp"
#include "run_scene.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/io/files.hpp"

namespace slurry {
namespace {

// Frames kept as read: the one shown, and its neighbours when the page asks for contacts or for a grain of it.
constexpr std::size_t most_loaded = 3;
// Rows of the series in one answer; the page asks on until it has all.
constexpr std::size_t most_series_bytes = std::size_t{4} << 20;

struct ServedFile {
  const char *name, *type;
};
constexpr std::array served_files{
    ServedFile{"case.toml", "text/plain; charset=utf-8"}, ServedFile{"series.csv", "text/csv; charset=utf-8"},
    ServedFile{"summary.json", "application/json"}, ServedFile{"report.html", "text/html; charset=utf-8"}};

// The page is one file: its script and its style stand in it, and it may ask nobody but us.
constexpr const char* page_policy =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; media-src blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
// A file of the run may not run scripts in our name.
constexpr const char* file_policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

std::optional<std::int64_t> to_integer(const std::string& text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size() || value < 0) return {};
  return value;
}

// The value of key in "a=1&b=2"; -1 when it is absent or no number.
std::int64_t query_integer(const std::string& query, const std::string& key) {
  const std::string padded = "&" + query;
  const std::size_t at = padded.find("&" + key + "=");
  if (at == std::string::npos) return -1;
  const std::size_t begin = at + key.size() + 2;
  return to_integer(padded.substr(begin, padded.find('&', begin) - begin)).value_or(-1);
}

std::vector<std::string> words_of(const std::string& path) {
  std::vector<std::string> words;
  for (std::size_t begin = 1; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    words.push_back(path.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

// The complete lines within a part of a file.
std::string read_rows(const std::filesystem::path& path, std::uintmax_t begin, std::uintmax_t length) {
  std::string text = read_file(path, begin, length);
  text.resize(text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1);
  return text;
}

Answer packet_answer(std::string bytes) { return {200, "application/octet-stream", std::move(bytes), {}}; }
Answer no_such_field() { return error_answer(404, "There is no such field."); }
Answer nothing_here() { return error_answer(404, "There is nothing under this address."); }

}  // namespace

bool is_host_allowed(const std::string& host, const std::vector<std::string>& names) {
  const bool bracket = host.starts_with('[');
  const std::size_t colon = bracket ? host.find(']') : host.rfind(':');
  std::string name = bracket ? host.substr(1, colon == std::string::npos ? 0 : colon - 1) : host.substr(0, colon);
  std::ranges::transform(name, name.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
  std::array<unsigned char, sizeof(in6_addr)> address{};
  if (bracket) return inet_pton(AF_INET6, name.c_str(), address.data()) == 1;
  if (name == "localhost" || inet_pton(AF_INET, name.c_str(), address.data()) == 1) return true;
  return std::ranges::find(names, name) != names.end();
}

Answer error_answer(int status, const std::string& sentence) {
  const nlohmann::json json{{"error", sentence}};
  return {status, "application/json", json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace), {}};
}

RunView::RunView(std::filesystem::path run_folder, std::vector<std::string> names)
    : folder_(std::move(run_folder)), names_(std::move(names)), index_(folder_), fields_(folder_) {
  index_.refresh();
}

Answer RunView::answer(const Request& request) {
  if (!is_host_allowed(request.host, names_))
    return error_answer(403,
                        "This server answers to localhost and to addresses; start it with --name for other names.");
  if (request.method != "GET" && request.method != "HEAD") {
    Answer refused = error_answer(405, "The run can only be read: GET or HEAD.");
    refused.headers.emplace_back("Allow", "GET, HEAD");
    return refused;
  }
  const std::size_t end = request.target.find('?');
  const std::string query = end == std::string::npos ? "" : request.target.substr(end + 1);
  try {
    return route(request.target.substr(0, end), query);
  } catch (const std::exception& error) {
    return error_answer(422, without_folder(error.what(), folder_));
  }
}

Answer RunView::route(const std::string& path, const std::string& query) {
  if (path == "/")
    return {200, "text/html; charset=utf-8", std::string(viewer_page()), {{"Content-Security-Policy", page_policy}}};
  if (path == "/api/run") return run(query);
  if (path == "/api/series") return series(query);
  if (path == "/api/scene") return scene();
  if (path == "/api/fields") return fields();
  const std::vector<std::string> words = words_of(path);
  if (words.size() == 2 && words[0] == "files") return file(words[1]);
  if (words.size() >= 3 && words[0] == "api" && words[1] == "frame") return frame(words);
  if (words.size() == 5 && words[0] == "api" && words[1] == "field") return field(words);
  if (words.size() == 7 && words[0] == "api" && words[1] == "streamlines") return streamlines(words);
  return nothing_here();
}

Answer RunView::run(const std::string& query) {
  index_.refresh();
  return {200,
          "application/json",
          run_json(folder_, index_, query_integer(query, "revision"), query_integer(query, "from")),
          {}};
}

// From the first and the last frame and two between, which a periodic motion does not find in the same place.
Answer RunView::scene() {
  std::vector<const IndexedFrame*> whole;
  for (const IndexedFrame& f : index_.frames())
    if (f.error.empty()) whole.push_back(&f);
  if (whole.empty()) return error_answer(404, "This run has no frames yet.");
  std::vector<FrameSketch> sketches;
  const auto last = static_cast<double>(whole.size() - 1);
  // The newest first: the page has just asked for these frames in the other order.
  for (const double share : {1.0, 0.61, 0.29, 0.0}) {
    FrameSketch sketch = sketch_of(load(*whole[std::lround(share * last)])->frame);
    if (sketches.empty() || sketch.obstacles.size() == sketches[0].obstacles.size())
      sketches.insert(sketches.begin(), std::move(sketch));
  }
  return packet_answer(scene_packet(scene_of(sketches)));
}

Answer RunView::frame(const std::vector<std::string>& words) {
  const std::optional<std::int64_t> number = to_integer(words[2]);
  if (!number) return nothing_here();
  const IndexedFrame* found = index_.find(*number);
  if (!found || file_version(found->path) != found->version) index_.refresh(), found = index_.find(*number);
  if (!found) return error_answer(404, fmt::format("There is no frame {}.", *number));
  if (!found->error.empty()) return error_answer(422, found->error);
  const std::shared_ptr<const ViewedFrame> viewed = load(*found);
  if (words.size() == 3) return packet_answer(frame_packet(*viewed));
  if (words.size() == 4 && words[3] == "contacts") return packet_answer(contacts_packet(*viewed));
  if (words.size() == 4 && words[3] == "vectors") return packet_answer(vectors_packet(*viewed));
  if (words.size() == 4 && words[3] == "geometry") return packet_answer(geometry_packet(*viewed));
  const std::optional<std::int64_t> id = words.size() == 5 && words[3] == "grain" ? to_integer(words[4]) : std::nullopt;
  if (!id) return nothing_here();
  const nlohmann::json grain = grain_json(*viewed, *id);
  if (grain.is_null()) return error_answer(404, fmt::format("There is no grain {} in frame {}.", *id, *number));
  return {200, "application/json", grain.dump(), {}};
}

Answer RunView::fields() {
  fields_.refresh();
  return {200, "application/json", fields_.json().dump(), {}};
}

// words: api, what, N, NAME, QUANTITY, ...; of a study its planes alone.
std::optional<FieldResult> RunView::written_field(const std::vector<std::string>& words) {
  const std::string &name = words[3], &quantity = words[4];
  if (words[2] == "study") {
    fields_.refresh();
    return fields_.study_plane(name, quantity);
  }
  const std::optional<std::int64_t> number = words[2] == "mean" ? std::int64_t{-1} : to_integer(words[2]);
  if (!number) return {};
  const IndexedFields* found = fields_.find(*number, name, quantity);
  if (!found || file_version(found->path) != found->version) {
    fields_.refresh();
    found = fields_.find(*number, name, quantity);
  }
  return found ? std::optional(read_field(found->path, name, quantity)) : std::nullopt;
}

Answer RunView::field(const std::vector<std::string>& words) {
  if (words[2] == "study") {
    fields_.refresh();
    const std::optional<std::string> packet = fields_.study_packet(words[3], words[4]);
    return packet ? packet_answer(*packet) : no_such_field();
  }
  const std::optional<FieldResult> found = written_field(words);
  return found ? packet_answer(field_packet(*found)) : no_such_field();
}

Answer RunView::streamlines(const std::vector<std::string>& words) {
  const std::optional<std::int64_t> direction = to_integer(words[5]), rank = to_integer(words[6]);
  if (!direction || !rank) return nothing_here();
  const std::optional<FieldResult> found = written_field(words);
  return found ? packet_answer(streamlines_packet(*found, *direction, *rank)) : no_such_field();
}

std::shared_ptr<const ViewedFrame> RunView::load(const IndexedFrame& frame) {
  const auto known = std::ranges::find_if(
      loaded_, [&](const Loaded& l) { return l.number == frame.info.number && l.version == frame.version; });
  if (known != loaded_.end()) {
    loaded_.splice(loaded_.begin(), loaded_, known);
  } else {
    loaded_.push_front(
        {frame.info.number, frame.version, std::make_shared<const ViewedFrame>(read_viewed_frame(frame.path))});
    if (loaded_.size() > most_loaded) loaded_.pop_back();
  }
  return loaded_.front().frame;
}

Answer RunView::series(const std::string& query) const {
  const std::filesystem::path path = folder_ / "series.csv";
  if (!is_inside(path, folder_)) return error_answer(404, "This run has no series.csv.");
  const std::uintmax_t size = regular_file_size(path);
  const auto asked = static_cast<std::uintmax_t>(std::max<std::int64_t>(0, query_integer(query, "from")));
  const std::uintmax_t begin = asked <= size ? asked : 0;  // a shorter file is another one: from the start
  return {200,
          "text/csv; charset=utf-8",
          read_rows(path, begin, std::min<std::uintmax_t>(most_series_bytes, size - begin)),
          {{"X-Series-From", fmt::format("{}", begin)}, {"X-Series-Size", fmt::format("{}", size)}}};
}

Answer RunView::file(const std::string& name) const {
  const auto* served = std::ranges::find_if(served_files, [&](const ServedFile& f) { return f.name == name; });
  if (served == served_files.end() || !is_inside(folder_ / name, folder_)) return nothing_here();
  return {200, served->type, read_file(folder_ / name), {{"Content-Security-Policy", file_policy}}};
}

}  // namespace slurry
