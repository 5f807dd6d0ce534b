// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/results/study_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>

#include "slurry/core/errors.hpp"
#include "slurry/io/files.hpp"
#include "slurry/io/results/csv_text.hpp"

namespace slurry {
namespace {

using Json = nlohmann::ordered_json;
using Path = std::filesystem::path;

constexpr const char *case_name = "case.toml", *summary_name = "summary.json";
constexpr const char *finished_word = "end", *unfinished_word = "unfinished";
// The entries of summary.json that are not the study's own.
constexpr const char* common_names[] = {"program", "version", "kind",        "title", "case_hash",
                                        "ended",   "threads", "outcome",     "notes", "units",
                                        "tables",  "figures", "attachments", "wall",  "provenance"};

bool is_common(const std::string& name) {
  return std::ranges::find(common_names, name) != std::ranges::end(common_names);
}

std::string file_of(const StudyTable& table) { return table.name + ".csv"; }

// ---- Tables

std::string header_of(const StudyTable& table) {
  std::string header;
  for (const TableColumn& c : table.columns) header += (header.empty() ? "" : ",") + csv_field(c.name);
  return header + "\n";
}

std::string cell_text(double value) { return fmt::format("{}", value); }
std::string cell_text(std::int64_t value) { return fmt::format("{}", value); }
std::string cell_text(const std::string& value) { return csv_field(value); }

// The words by which summary.json names the types of columns, in the order of TableColumn::Values.
constexpr const char* type_words[] = {"number", "integer", "text"};

TableColumn::Values values_of_type(const std::string& word) {
  if (word == type_words[2]) return std::vector<std::string>{};
  if (word == type_words[1]) return std::vector<std::int64_t>{};
  return std::vector<double>{};
}

void add_cell(TableColumn::Values& values, const std::string& cell) {
  std::visit(
      [&]<class T>(std::vector<T>& list) {
        if constexpr (std::is_same_v<T, std::string>)
          list.push_back(cell);
        else
          list.push_back(csv_number<T>(cell));
      },
      values);
}

// Fills the columns, whose names and types are known.
void read_table(const Path& path, StudyTable& table) {
  const std::vector<std::vector<std::string>> rows = csv_rows(read_file(path));
  const auto fail = [&](std::size_t line, const std::string& what) {
    throw RunError(fmt::format("{}:{}: {}", path.string(), line, what));
  };
  const bool is_same = !rows.empty() && std::ranges::equal(rows[0], table.columns, {}, {}, &TableColumn::name);
  if (!is_same) fail(1, "its columns are not those of summary.json");
  for (std::size_t r = 1; r < rows.size(); ++r) {
    if (rows[r].size() != table.columns.size())
      fail(r + 1, fmt::format("{} entries, expected {}", rows[r].size(), table.columns.size()));
    for (std::size_t k = 0; k < rows[r].size(); ++k) {
      try {
        add_cell(table.columns[k].values, rows[r][k]);
      } catch (const RunError& error) {
        fail(r + 1, error.what());
      }
    }
  }
}

// ---- Values as JSON

Json to_json(const Value& value) {
  return std::visit(
      []<class T>(const T& one) -> Json {
        if constexpr (std::is_same_v<T, std::monostate>) {
          return nullptr;
        } else if constexpr (std::is_same_v<T, double>) {
          return std::isfinite(one) ? Json(one) : Json(nullptr);
        } else if constexpr (std::is_same_v<T, Value::List>) {
          Json list = Json::array();
          for (const Value& entry : one) list.push_back(to_json(entry));
          return list;
        } else if constexpr (std::is_same_v<T, Value::Record>) {
          Json record = Json::object();
          for (const NamedValue& entry : one) record[entry.name] = to_json(entry.value);
          return record;
        } else {
          return one;
        }
      },
      value.any);
}

// Units by the place of their number, as a JSON pointer with a star for any rank in a list: "/schemes/*/time".
void gather_units(const Value& value, const std::string& place, Json& units) {
  if (const auto* record = std::get_if<Value::Record>(&value.any)) {
    for (const NamedValue& entry : *record) {
      const std::string inside = place + "/" + entry.name;
      if (!entry.unit.empty()) units[inside] = entry.unit;
      gather_units(entry.value, inside, units);
    }
  } else if (const auto* list = std::get_if<Value::List>(&value.any)) {
    for (const Value& entry : *list) gather_units(entry, place + "/*", units);
  }
}

Value value_of(const Json& json, const std::string& place, const Json& units) {
  if (json.is_boolean()) return json.get<bool>();
  if (json.is_number_integer()) return json.get<std::int64_t>();
  if (json.is_number()) return json.get<double>();
  if (json.is_string()) return json.get<std::string>();
  if (json.is_array()) {
    Value::List list;
    for (const Json& entry : json) list.push_back(value_of(entry, place + "/*", units));
    return list;
  }
  if (!json.is_object()) return {};
  Value::Record record;
  for (const auto& [name, entry] : json.items()) {
    const std::string inside = place + "/" + name;
    record.push_back({name, value_of(entry, inside, units), units.value(inside, "")});
  }
  return record;
}

Json to_json(const StudyTable& table) {
  Json columns = Json::array();
  for (const TableColumn& c : table.columns)
    columns.push_back({{"name", c.name},
                       {"unit", c.unit},
                       {"doc", c.doc},
                       {"type", type_words[c.values.index()]},
                       {"is_detail", c.is_detail}});
  return {{"name", table.name},   {"file", file_of(table)}, {"doc", table.doc}, {"is_overview", table.is_overview},
          {"rows", table.rows()}, {"columns", columns}};
}

Json to_json(const StudyFigure& figure) {
  Json lines = Json::array();
  for (const FigureLine& l : figure.lines)
    lines.push_back({{"label", l.label}, {"table", l.table}, {"x", l.x}, {"y", l.y}, {"markers", l.markers}});
  return {{"title", figure.title},
          {"log_x", figure.log_x},
          {"log_y", figure.log_y ? Json(*figure.log_y) : Json(nullptr)},
          {"lines", lines}};
}

template <class T>
Json list_of(const std::vector<T>& entries) {
  Json list = Json::array();
  for (const T& entry : entries) list.push_back(to_json(entry));
  return list;
}

// ---- Reading

// Nothing where there is none, or none of a study.
Json read_summary(const Path& folder) {
  const Path path = folder / summary_name;
  if (!is_there(path)) return nullptr;
  Json json = Json::parse(read_file(path), nullptr, false);
  const bool is_study = json.is_object() && json.value("program", Json()) == "slurry" && json.contains("tables") &&
                        json.at("tables").is_array();
  return is_study ? json : Json(nullptr);
}

std::string text_at(const Json& json, const char* name) {
  return json.is_object() && json.contains(name) && json[name].is_string() ? json[name].get<std::string>() : "";
}

bool truth_at(const Json& json, const char* name) { return json.value(name, Json()) == true; }

StudyTable table_from(const Json& json) {
  StudyTable table{text_at(json, "name"), text_at(json, "doc"), {}, truth_at(json, "is_overview")};
  for (const Json& c : json.value("columns", Json::array()))
    table.columns.push_back({text_at(c, "name"), text_at(c, "unit"), text_at(c, "doc"),
                             values_of_type(text_at(c, "type")), truth_at(c, "is_detail")});
  return table;
}

StudyFigure figure_from(const Json& json) {
  StudyFigure figure{text_at(json, "title"), {}, truth_at(json, "log_x"), {}};
  if (json.contains("log_y") && json["log_y"].is_boolean()) figure.log_y = json["log_y"].get<bool>();
  for (const Json& l : json.value("lines", Json::array()))
    figure.lines.push_back(
        {text_at(l, "label"), text_at(l, "table"), text_at(l, "x"), text_at(l, "y"), truth_at(l, "markers")});
  return figure;
}

StudyRecord head_from(const Json& json) {
  StudyRecord study;
  study.kind = text_at(json, "kind");
  study.title = text_at(json, "title");
  study.program_version = text_at(json, "version");
  study.threads = json.value("threads", 1);
  study.wall_seconds = json.value(Json::json_pointer("/wall/total_seconds"), 0.0);
  const Json provenance = json.value("provenance", Json::object());
  study.provenance = {text_at(provenance, "command"), text_at(provenance, "processor"), text_at(provenance, "system"),
                      provenance.value("cores", 0), text_at(provenance, "date")};
  return study;
}

// A file beside the summary, and how to tell that it is the one that the summary means.
struct ListedFile {
  Path path;
  std::string head, sum;  // one of them: how it begins, or its checksum

  bool is_ours() const {
    if (!is_there(path)) return false;
    return head.empty() ? sum == fmt::format("{:016x}", checksum(read_file(path))) : begins_with(path, head);
  }
};

// Pictures are read, for the report; of other files the name is enough.
Attachment attachment_from(const Json& json, const Path& folder) {
  Attachment a{text_at(json, "file"), text_at(json, "doc"), ""};
  const ListedFile file{folder / a.file, "", text_at(json, "sum")};
  if (Path(a.file).filename() == a.file && a.file.ends_with(".svg") && file.is_ours())
    a.contents = read_file(file.path);
  return a;
}

StudyResult result_from(const Json& json, const Path& folder) {
  StudyResult result;
  result.outcome = text_at(json, "outcome");
  result.notes = json.value("notes", std::vector<std::string>{});
  const Json units = json.value("units", Json::object());
  for (const auto& [name, entry] : json.items())
    if (!is_common(name))
      result.summary.push_back({name, value_of(entry, "/" + name, units), units.value("/" + name, "")});
  for (const Json& t : json.at("tables")) {
    result.tables.push_back(table_from(t));
    try {
      read_table(folder / text_at(t, "file"), result.tables.back());
    } catch (const RunError& error) {
      result.tables.back() = table_from(t);
      result.notes.push_back(error.what());
    }
  }
  for (const Json& f : json.value("figures", Json::array())) result.figures.push_back(figure_from(f));
  for (const Json& a : json.value("attachments", Json::array()))
    result.attachments.push_back(attachment_from(a, folder));
  return result;
}

std::vector<ListedFile> listed_files(const Path& folder) {
  const Json summary = read_summary(folder);
  std::vector<ListedFile> files;
  const auto add = [&](const std::string& name, const std::string& head, const std::string& sum) {
    // Nothing but a plain name: a damaged summary could point anywhere.
    if (!name.empty() && Path(name).filename() == name && name != "..") files.push_back({folder / name, head, sum});
  };
  if (!summary.is_object()) return files;
  for (const Json& t : summary.at("tables")) add(text_at(t, "file"), header_of(table_from(t)), "");
  for (const Json& a : summary.value("attachments", Json::array())) add(text_at(a, "file"), "", text_at(a, "sum"));
  return files;
}

Json attachments_json(const std::vector<Attachment>& attachments) {
  Json list = Json::array();
  for (const Attachment& a : attachments)
    list.push_back({{"file", a.file}, {"doc", a.doc}, {"sum", fmt::format("{:016x}", checksum(a.contents))}});
  return list;
}

Json to_json(const Provenance& p) {
  return {
      {"command", p.command}, {"processor", p.processor}, {"cores", p.cores}, {"system", p.system}, {"date", p.date}};
}

}  // namespace

std::string table_csv(const StudyTable& table) {
  std::string text = header_of(table);
  for (std::size_t row = 0; row < table.rows(); ++row) {
    for (std::size_t k = 0; k < table.columns.size(); ++k) {
      if (k > 0) text += ',';
      std::visit([&](const auto& values) { text += cell_text(values[row]); }, table.columns[k].values);
    }
    text += '\n';
  }
  return text;
}

std::string study_json(const StudyRecord& s, Ended ended) {
  const StudyResult& result = s.result;
  Json json;
  json["program"] = "slurry";
  json["version"] = s.program_version;
  json["kind"] = s.kind;
  json["title"] = s.title;
  json["case_hash"] = fmt::format("{:016x}", checksum(s.case_text));
  json["ended"] = ended == Ended::yes ? finished_word : unfinished_word;
  json["threads"] = s.threads;
  json["outcome"] = result.outcome;
  json["notes"] = result.notes;
  for (const NamedValue& entry : result.summary) {
    if (is_common(entry.name))
      throw RunError(fmt::format("a study cannot call a number of its summary \"{}\"", entry.name));
    json[entry.name] = to_json(entry.value);
  }
  Json units = Json::object();
  gather_units(result.summary, "", units);
  json["units"] = units;
  json["tables"] = list_of(result.tables);
  json["figures"] = list_of(result.figures);
  json["attachments"] = attachments_json(result.attachments);
  json["wall"] = {{"total_seconds", s.wall_seconds}};
  json["provenance"] = to_json(s.provenance);
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

// The summary comes first: by it the folder is known, whatever else is there.
void begin_study(const Path& folder, const StudyRecord& study) {
  make_folder(folder);
  write_file(folder / summary_name, study_json(study, Ended::not_yet));
  write_file(folder / case_name, study.case_text);
}

void write_study(const Path& folder, const StudyRecord& study) {
  begin_study(folder, study);
  for (const StudyTable& table : study.result.tables)
    write_file(folder / file_of(table), table_csv(table), Flush::later);
  for (const Attachment& a : study.result.attachments) write_file(folder / a.file, a.contents, Flush::later);
  write_file(folder / summary_name, study_json(study));
}

void forget_study(const Path& folder) {
  if (!is_unfinished_study(folder)) return;
  remove_file(folder / case_name);
  remove_file(folder / summary_name);
}

bool holds_study(const Path& folder) { return read_summary(folder).is_object(); }

bool is_unfinished_study(const Path& folder) { return text_at(read_summary(folder), "ended") == unfinished_word; }

StudyRecord read_study(const Path& folder) {
  const Json json = read_summary(folder);
  if (!json.is_object()) throw RunError(fmt::format("{} is not that of a study", (folder / summary_name).string()));
  try {
    StudyRecord study = head_from(json);
    study.case_text = is_there(folder / case_name) ? read_file(folder / case_name) : "";
    study.result = result_from(json, folder);
    return study;
  } catch (const nlohmann::json::exception& error) {
    throw RunError(fmt::format("{}: {}", (folder / summary_name).string(), error.what()));
  }
}

std::vector<Path> study_files(const Path& folder) {
  std::vector<Path> files;
  for (const ListedFile& file : listed_files(folder))
    if (file.is_ours()) files.push_back(file.path);
  return files;
}

std::vector<Path> study_parts(const Path& folder) {
  std::vector<Path> parts;
  for (const ListedFile& file : listed_files(folder)) parts.push_back(part_path(file.path));
  return parts;
}

}  // namespace slurry
