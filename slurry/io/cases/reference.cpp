// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Gathers the reference from the field tables, and prints it as a page of Markdown.
#include "slurry/io/cases/reference.hpp"

#include <fmt/format.h>

#include "slurry/core/nearest_name.hpp"
#include "slurry/core/tables.hpp"
#include "slurry/io/cases/case_kinds.hpp"
#include "slurry/io/cases/toml_writer.hpp"
#include "slurry/io/cases/type_words.hpp"
#include "slurry/core/value_forms.hpp"

namespace slurry {

namespace {

std::string fallback_of(const FieldType& f, ValueView by_default) {
  if (is_required(f.rule)) return "required";
  if (f.type->kind == ValueKind::family) return "\"" + words_of(*f.type).front() + "\"";
  if (is_table(*f.type)) return "";
  return is_set(by_default) ? write_value(by_default) : "none";
}

std::vector<FieldReference> fields_of(const TableType& type) {
  std::vector<FieldReference> fields;
  for (const FieldType& f : type.fields)
    fields.push_back({std::string(f.name), type_words(*f.type), std::string(f.unit),
                      fallback_of(f, defaults_of(type).member(f)), std::string(range_of(f.rule)), std::string(f.doc),
                      f.type->kind == ValueKind::family});
  return fields;
}

// Where a table stands: the table around its keys, and the headers that TOML gives to tables inside it.
struct Place {
  std::string table;   // "grains", empty at the top
  std::string header;  // "grains", "fluid"
  std::string inside;  // the alternative that has the table, if one has

  std::string path(std::string_view key) const { return (table.empty() ? "" : table + ".") + std::string(key); }
  std::string header_of(std::string_view key) const { return (header.empty() ? "" : header + ".") + std::string(key); }
};

class Gatherer {
 public:
  std::vector<TableReference> take() { return std::move(tables_); }

  // A table and the alternatives of its families, then the tables inside it.
  void add_table(const TableType& type, const std::string& name, const std::string& title, const Place& place,
                 const std::string& inside) {
    tables_.push_back({name, title, place.table.empty() ? top_name : place.table, "", std::string(type.doc),
                       fields_of(type), "", inside});
    for (const FieldType& f : type.fields)
      for (const TableGetter alternative : f.type->alternatives) add_alternative(f, alternative(), title, place);
    for (const FieldType& f : type.fields) {
      add_table_of(f, place);
      for (const TableGetter alternative : f.type->alternatives) add_tables_of_alternative(f, alternative(), place);
    }
  }

 private:
  void add_alternative(const FieldType& family, const TableType& type, const std::string& title, const Place& place) {
    tables_.push_back({std::string(type.name), fmt::format("{} = \"{}\"", family.name, type.name),
                       place.table.empty() ? top_name : place.table, std::string(family.name), std::string(type.doc),
                       fields_of(type), "", title});
  }

  // The keys of an alternative stand beside its name. At the top of a case it is best written as a table.
  void add_tables_of_alternative(const FieldType& family, const TableType& type, const Place& place) {
    Place below = place;
    below.inside = fmt::format("{} = \"{}\"", family.name, type.name);
    if (place.table.empty()) below.header = std::string(family.name);
    for (const FieldType& f : type.fields) add_table_of(f, below);
  }

  void add_table_of(const FieldType& f, const Place& place) {
    const TableType* type = table_inside(*f.type);
    if (!type) return;
    const std::string header = place.header_of(f.name);
    const std::string title = f.type->kind == ValueKind::list ? "[[" + header + "]]" : "[" + header + "]";
    add_table(*type, std::string(f.name), title, {place.path(f.name), header, ""}, place.inside);
  }

  std::vector<TableReference> tables_;
};

// ---- Markdown

std::string escape_cell(std::string text) {
  for (std::size_t at = text.find('|'); at != std::string::npos; at = text.find('|', at + 2)) text.insert(at, "\\");
  return text;
}

std::string print_markdown(const TableReference& table) {
  std::string text = fmt::format("{} `{}`\n\n{}\n", table.family.empty() ? "##" : "###", table.title, table.doc);
  if (!table.fields.empty()) text += "\n| key | type | unit | default | range | meaning |\n|---|---|---|---|---|---|\n";
  for (const FieldReference& f : table.fields) {
    const std::string fallback = f.fallback.empty() || f.fallback == "required" ? f.fallback : "`" + f.fallback + "`";
    text += fmt::format("| `{}` | {} | {} | {} | {} | {} |\n", f.name, escape_cell(f.type), f.unit, fallback, f.range,
                        escape_cell(f.doc));
  }
  return text + "\n";
}

}  // namespace

std::vector<TableReference> reference() {
  std::vector<TableReference> tables;
  for (const KindOfCase& kind : kinds_of_case()) {
    Gatherer gatherer;
    gatherer.add_table(*kind.table, top_name, top_name, {}, "");
    for (TableReference& table : gatherer.take()) {
      table.kind = kind.name;
      tables.push_back(std::move(table));
    }
  }
  return tables;
}

std::vector<TableReference> value_reference() {
  const std::string kind = kind_names().front();
  return {
      {"distribution", "{ distribution }", "distribution", "", DistributionForm::doc,
       fields_of(table_of<DistributionForm>()), kind, ""},
      {"schedule", "{ schedule }", "schedule", "", ScheduleForm::doc, fields_of(table_of<ScheduleForm>()), kind, ""}};
}

std::string reference_markdown() {
  std::string text =
      "# The case file\n\nGenerated from the field tables by `slurry describe --markdown`. A key with several kinds "
      "(`law`, "
      "`shape`, ...) holds the name of one of them, and the keys of that kind stand in the same table.\n\nThe key "
      "`kind` "
      "at the top says what the whole file describes: " +
      join_names(kind_names(), "`") + "; the first by default.\n\n";
  std::string kind;
  for (const TableReference& table : reference()) {
    if (table.kind != kind) text += fmt::format("# {} = \"{}\"\n\n", kind_key, table.kind);
    kind = table.kind;
    text += print_markdown(table);
  }
  text += "# Values\n\nTables that stand for a value.\n\n";
  for (const TableReference& table : value_reference()) text += print_markdown(table);
  return text;
}

}  // namespace slurry
