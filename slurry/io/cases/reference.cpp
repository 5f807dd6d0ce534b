// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Gathers the reference from the field tables, and prints it as text or Markdown.
#include "slurry/io/cases/reference.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "slurry/core/errors.hpp"
#include "slurry/core/field_kinds.hpp"
#include "slurry/core/nearest_name.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/cases/toml_writer.hpp"
#include "slurry/io/cases/type_words.hpp"
#include "slurry/io/cases/value_forms.hpp"
#include "slurry/studies/studies.hpp"

namespace slurry {

namespace {

constexpr const char* top_name = "case";

template <class Member>
std::string fallback_of(Rule rule, const Member& by_default) {
  if (is_required(rule)) return "required";
  if constexpr (is_family<Member>) {
    return "\"" + names_of_alternatives<Member>().front() + "\"";
  } else if constexpr (is_table<Member>) {
    return "";
  } else {
    return is_set(by_default) ? write_value(by_default) : "none";
  }
}

template <HasFields S>
std::vector<FieldReference> fields_of() {
  std::vector<FieldReference> fields;
  const S defaults{};
  for_each_field<S>([&](const auto& f) {
    const auto& member = defaults.*f.member;
    using Member = std::remove_cvref_t<decltype(member)>;
    fields.push_back({std::string(f.name), type_words<Member>(), std::string(f.unit), fallback_of(f.rule, member),
                      std::string(range_of(f.rule)), std::string(f.doc), is_family<Member>});
  });
  return fields;
}

// The tables inside the alternatives of a family.
template <class Family>
void add_tables_of_family(const std::string& family, std::vector<TableReference>& tables);

// A table and the alternatives of its families, then the tables inside it.
template <HasFields S>
void add_tables(const std::string& name, const std::string& title, std::vector<TableReference>& tables) {
  tables.push_back({name, title, name, "", S::doc, fields_of<S>(), "", ""});
  const auto for_each_member = [](const auto& visit) {
    for_each_field<S>(
        [&]<class Member>(const Field<S, Member>& f) { visit(std::string(f.name), std::type_identity<Member>{}); });
  };
  for_each_member([&]<class Member>(const std::string& key, std::type_identity<Member>) {
    if constexpr (is_family<Member>) {
      for_each_alternative<Member>([&]<class A>(std::type_identity<A>) {
        tables.push_back(
            {A::name, fmt::format("{} = \"{}\"", key, A::name), name, key, A::doc, fields_of<A>(), "", title});
      });
    }
  });
  for_each_member([&]<class Member>(const std::string& key, std::type_identity<Member>) {
    if constexpr (is_table_list<Member>) {
      add_tables<typename Member::value_type>(key, "[[" + key + "]]", tables);
    } else if constexpr (HasFields<Member>) {
      add_tables<Member>(key, "[" + key + "]", tables);
    } else if constexpr (is_family<Member>) {
      add_tables_of_family<Member>(key, tables);
    }
  });
}

template <class Family>
void add_tables_of_family(const std::string& family, std::vector<TableReference>& tables) {
  for_each_alternative<Family>([&]<class A>(std::type_identity<A>) {
    for_each_field<A>([&]<class Member>(const Field<A, Member>& f) {
      const std::string key(f.name);
      if constexpr (HasFields<Member>) add_tables<Member>(key, "[" + family + "." + key + "]", tables);
    });
  });
}

// ---- text
// ------------------------------------------------------------------------------------------------------------

bool is_of_default_kind(const TableReference& table) { return table.kind == kind_names().front(); }

// The tables in which values are written: no tables of the case, so that its schema does without them.
std::vector<TableReference> value_tables() {
  const std::string kind = kind_names().front();
  return {{"distribution", "{ distribution }", "distribution", "", DistributionForm::doc, fields_of<DistributionForm>(),
           kind, ""},
          {"schedule", "{ schedule }", "schedule", "", ScheduleForm::doc, fields_of<ScheduleForm>(), kind, ""}};
}

std::vector<TableReference> all_tables() {
  std::vector<TableReference> tables = reference();
  for (TableReference& table : value_tables()) tables.push_back(std::move(table));
  return tables;
}

// A longer cell is left to stick out rather than to push all the others away.
constexpr std::size_t widest = 40;

// Where an alternative stands, for a box may be a grain or an obstacle; and the kind of case, if it is not the usual.
std::string place_of(const TableReference& table) {
  const bool is_at_top = table.family.empty() || table.table == top_name;
  std::string text = is_at_top ? "" : "   in " + table.inside;
  if (!is_of_default_kind(table)) text += fmt::format("   ({} = \"{}\")", kind_key, table.kind);
  return text;
}

std::string print_text(const TableReference& table) {
  std::string text = fmt::format("{}{}\n    {}\n", table.title, place_of(table), table.doc);
  std::size_t name = 0, type = 0, unit = 0, fallback = 0;
  const auto widen = [](std::size_t& width, const std::string& cell) {
    width = std::max(width, std::min(cell.size(), widest));
  };
  for (const FieldReference& f : table.fields)
    widen(name, f.name), widen(type, f.type), widen(unit, f.unit), widen(fallback, f.fallback);
  for (const FieldReference& f : table.fields) {
    std::string line = fmt::format("  {:<{}}  {:<{}}  {:<{}}  {:<{}}  {}", f.name, name, f.type, type, f.unit, unit,
                                   f.fallback, fallback, f.range);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n      " + f.doc + "\n";
  }
  return text + "\n";
}

// The names to ask for next: those of the alternatives of a table.
std::string see_also(const TableReference& table) {
  std::vector<std::string> names;
  for (const TableReference& other : reference())
    if (other.kind == table.kind && other.table == table.name && !other.family.empty()) names.push_back(other.name);
  if (!table.family.empty() || names.empty()) return "";
  return fmt::format("see: slurry describe {}\n\n", fmt::join(names, ", "));
}

// The table with the fields of that name alone.
TableReference keep_field(TableReference table, const std::string& field) {
  std::erase_if(table.fields, [&](const FieldReference& f) { return f.name != field; });
  return table;
}

bool is_called(const TableReference& table, const std::string& name) {
  return table.name == name || (!is_of_default_kind(table) && table.kind == name) ||
         (!table.family.empty() &&
          (table.family == name || table.table + "." + table.family == name || table.table + "." + table.name == name));
}

// "time.step" or "gluey.gamma_min", and "contacts.gamma_min" for a field of an alternative.
bool is_field_called(const TableReference& table, const FieldReference& field, const std::string& name) {
  return field.name == name || table.name + "." + field.name == name || table.table + "." + field.name == name;
}

std::vector<TableReference> find_named(const std::string& name) {
  std::vector<TableReference> found, with_field;
  for (const TableReference& table : all_tables()) {
    if (is_called(table, name)) found.push_back(table);
    for (const FieldReference& field : table.fields)
      if (is_field_called(table, field, name)) with_field.push_back(keep_field(table, field.name));
  }
  return found.empty() ? with_field : found;
}

std::vector<std::string> all_names() {
  std::vector<std::string> names;
  for (const TableReference& table : all_tables()) {
    names.push_back(table.name);
    names.push_back(table.kind);
    if (!table.family.empty()) names.push_back(table.family);
    for (const FieldReference& field : table.fields) {
      names.push_back(field.name);
      names.push_back(table.name + "." + field.name);
    }
  }
  return names;
}

// ---- Markdown
// --------------------------------------------------------------------------------------------------------

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
  for_each_alternative<AnyCase>([&]<class C>(std::type_identity<C>) {
    const std::size_t first = tables.size();
    add_tables<C>(top_name, top_name, tables);
    for (std::size_t k = first; k < tables.size(); ++k) tables[k].kind = C::kind;
  });
  return tables;
}

std::string describe(const std::string& name) {
  const std::vector<TableReference> tables = name.empty() ? all_tables() : find_named(name);
  if (tables.empty()) {
    const std::string near = nearest_name(name, all_names());
    throw InputError(
        fmt::format("nothing in a case is called \"{}\"{}", name,
                    near.empty() ? ", expected a table, a key or a kind" : "; did you mean \"" + near + "\"?"));
  }
  std::string text;
  for (const TableReference& table : tables) text += print_text(table) + (name.empty() ? "" : see_also(table));
  return text;
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
  for (const TableReference& table : value_tables()) text += print_markdown(table);
  return text;
}

}  // namespace slurry
