// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/report_study.hpp"

#include <fmt/format.h>

#include <cctype>
#include <cmath>

#include "slurry/draw/canvas.hpp"
#include "slurry/draw/plot.hpp"
#include "slurry/draw/quantities.hpp"
#include "slurry/draw/report_page.hpp"

namespace slurry {
namespace {

constexpr const char* nothing = "—";

std::string text_of(double value) { return std::isfinite(value) ? number_text(value, 5) : nothing; }
std::string text_of(std::int64_t value) { return fmt::format("{}", value); }
std::string text_of(const std::string& value) { return value; }

std::string text_of(const Value& value) {
  return std::visit(
      []<class T>(const T& one) -> std::string {
        if constexpr (std::is_same_v<T, std::monostate>) {
          return nothing;
        } else if constexpr (std::is_same_v<T, bool>) {
          return one ? "yes" : "no";
        } else if constexpr (std::is_same_v<T, Value::List>) {
          std::string list;
          for (const Value& entry : one) list += (list.empty() ? "" : ", ") + text_of(entry);
          return list;
        } else if constexpr (std::is_same_v<T, Value::Record>) {
          return nothing;
        } else {
          return text_of(one);
        }
      },
      value.any);
}

std::string with_unit(const std::string& name, const std::string& unit) {
  return words_of(name) + (unit.empty() ? "" : ", " + unit_text(unit));
}

// ---- Tables

std::string row_of(const std::vector<std::string>& cells, const char* tag) {
  std::string out = "<tr>";
  for (const std::string& cell : cells) out += fmt::format("<{0}>{1}</{0}>", tag, xml_text(cell));
  return out + "</tr>\n";
}

std::string overview(const StudyTable& table) {
  std::vector<std::string> cells;
  for (const TableColumn& c : table.columns) cells.push_back(with_unit(c.name, c.unit));
  std::string out = "<div class=\"scroll\"><table class=\"wide\"><caption>" + xml_text(table.doc) + "</caption>\n";
  out += row_of(cells, "th");
  for (std::size_t row = 0; row < table.rows(); ++row) {
    cells.clear();
    for (const TableColumn& c : table.columns)
      cells.push_back(std::visit([&](const auto& values) { return text_of(values[row]); }, c.values));
    out += row_of(cells, "td");
  }
  return out + "</table></div>\n";
}

bool is_record(const Value& value) { return std::holds_alternative<Value::Record>(value.any); }

// Does it fit one line, and say something?
bool is_short(const Value& value) {
  const auto* list = std::get_if<Value::List>(&value.any);
  if (!list) return !is_record(value);
  if (list->empty()) return false;
  for (const Value& entry : *list)
    if (!is_short(entry) || std::holds_alternative<Value::List>(entry.any)) return false;
  return true;
}

// The entries of a record; those of records inside have the name of both.
void add_rows(const Value::Record& record, const std::string& before, std::vector<ReportRow>& rows) {
  for (const NamedValue& entry : record) {
    if (const auto* inside = std::get_if<Value::Record>(&entry.value.any))
      add_rows(*inside, before + entry.name + "_", rows);
    else if (is_short(entry.value))
      rows.push_back({with_unit(before + entry.name, entry.unit), text_of(entry.value)});
  }
}

std::string capital(std::string words) {
  if (!words.empty()) words[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(words[0])));
  return words;
}

// Lists of records are left to the tables.
std::string summary_tables(const Value::Record& summary) {
  std::string out;
  std::vector<ReportRow> plain, rows;
  for (const NamedValue& entry : summary)
    if (!is_record(entry.value)) add_rows({entry}, "", plain);
  out += report_table("Study", plain);
  for (const NamedValue& entry : summary) {
    if (!is_record(entry.value)) continue;
    rows.clear();
    add_rows(std::get<Value::Record>(entry.value.any), "", rows);
    out += report_table(capital(words_of(entry.name)), rows);
  }
  return out;
}

// ---- Figures

std::vector<double> numbers_of(const TableColumn& column) {
  return std::visit(
      []<class T>(const std::vector<T>& values) {
        if constexpr (std::is_same_v<T, std::string>)
          return std::vector<double>{};
        else
          return std::vector<double>(values.begin(), values.end());
      },
      column.values);
}

std::string drawn(const StudyFigure& figure, const StudyResult& result) {
  Plot plot{figure.title, "", "", {}, {}};
  plot.log_x = figure.log_x;
  plot.log_y = figure.log_y;
  for (const FigureLine& line : figure.lines) {
    const StudyTable* table = result.find(line.table);
    const TableColumn *x = table ? table->find(line.x) : nullptr, *y = table ? table->find(line.y) : nullptr;
    if (!x || !y || table->rows() == 0) continue;
    if (plot.lines.empty()) plot.unit = unit_text(y->unit), plot.x_label = with_unit(x->name, x->unit);
    plot.lines.push_back({line.label, numbers_of(*y), numbers_of(*x), line.markers});
  }
  return plot.lines.empty() ? "" : plot_svg(plot);
}

std::string figures_section(const StudyResult& result) {
  std::string out;
  for (const StudyFigure& figure : result.figures) out += drawn(figure, result);
  return out.empty() ? "" : "<section><h2>Curves</h2>\n<div class=\"plots\">\n" + out + "</div></section>\n";
}

// Attachments that are pictures, each with its sentence.
std::string pictures_section(const StudyResult& result) {
  std::string out;
  for (const Attachment& a : result.attachments)
    if (a.file.ends_with(".svg") && a.contents.starts_with("<svg"))
      out += "<figure>" + a.contents + "<figcaption>" + xml_text(a.doc) + "</figcaption></figure>\n";
  return out.empty() ? "" : "<section><h2>Pictures</h2>\n<div class=\"pictures\">\n" + out + "</div></section>\n";
}

// ---- The page

std::string header_of(const StudyRecord& study) {
  std::string lead = "Finished: " + study.result.outcome;
  if (study.wall_seconds > 0) lead += fmt::format(", {} s of wall time", number_text(study.wall_seconds, 3));
  std::string out = "<p class=\"lead\">" + xml_text(lead) + ".</p>\n";
  for (const std::string& note : study.result.notes) out += report_note(note);
  return out;
}

std::string files_table(const StudyResult& result) {
  std::vector<ReportRow> rows;
  for (const StudyTable& t : result.tables) rows.push_back({t.name + ".csv", t.doc});
  for (const Attachment& a : result.attachments) rows.push_back({a.file, a.doc});
  return report_table("Files", rows);
}

std::string provenance_section(const StudyRecord& study) {
  const Provenance& p = study.provenance;
  return "<section><h2>Provenance</h2>\n" +
         report_table("", {{"program", "slurry " + study.program_version},
                           {"kind", study.kind},
                           {"command", p.command},
                           {"processor", p.processor},
                           {"cores", fmt::format("{}", p.cores)},
                           {"system", p.system},
                           {"date", p.date},
                           {"threads", fmt::format("{}", study.threads)}}) +
         "</section>\n";
}

}  // namespace

std::string study_report(const StudyRecord& study) {
  std::string body = "<section><h2>Results</h2>\n";
  for (const StudyTable& table : study.result.tables)
    if (table.is_overview) body += overview(table);
  body += "<div class=\"tables\">\n" + summary_tables(study.result.summary) + files_table(study.result) + "</div>";
  body += "</section>\n" + pictures_section(study.result) + figures_section(study.result) + provenance_section(study);
  if (!study.case_text.empty()) body += case_section(study.case_text);
  return report_page(study.title.empty() ? "Study" : study.title, header_of(study), body);
}

}  // namespace slurry
