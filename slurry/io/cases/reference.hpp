// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Reference: what a case file may hold, as text, derived from the field tables.
#pragma once

#include <string>
#include <vector>

namespace slurry {

struct FieldReference {
  std::string name, type, unit, fallback, range, doc;  // fallback: the default, or "required"
  bool is_family = false;
  bool operator==(const FieldReference&) const = default;
};

// A table of the case file, or one alternative of a family.
struct TableReference {
  std::string name;    // "time", "gluey"; "case" for the top of the file
  std::string title;   // [time], [[grains]], [grains.chain], law = "gluey"
  std::string table;   // the table in which its keys stand, from the top: "contacts" for "gluey", "grains.chain"
  std::string family;  // "law" for "gluey", empty for a table
  std::string doc;
  std::vector<FieldReference> fields;
  std::string kind;    // of the case files that it belongs to
  std::string inside;  // the title of `table` for an alternative; that of the alternative which has the table
};

// The name of the table at the top of a case file.
inline constexpr const char* top_name = "case";

// All tables in the order of the case, each followed by the alternatives of its families and by the tables inside it;
// kind after kind.
std::vector<TableReference> reference();

// The tables in which values are written, a distribution or a schedule.
std::vector<TableReference> value_reference();

// Aligned columns: name, type, unit, default, range and the sentence below. With a name, only what it names: a table
// (time), a family (law, contacts.law), an alternative (gluey), a field (radius, time.step, gluey.gamma_min) or a kind
// of case (lubrication). A word that is no name finds the names of which it is a part and those that mean the same,
// else the sentences in which it stands, else the name that it is a misspelling of, else words that begin as it does.
// Throws InputError where there is nothing of the kind.
std::string describe(const std::string& name = "");

// The same as a page of Markdown.
std::string reference_markdown();

// The same as a JSON Schema (draft 07) of the whole case file.
std::string json_schema();

}  // namespace slurry
