// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The reference text, the page and the schema name every table, key and kind that the reader knows.
#include "slurry/io/cases/reference.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "slurry/core/errors.hpp"
#include "slurry/core/tables.hpp"
#include "slurry/io/cases/case_kinds.hpp"
#include "slurry/io/cases/synonyms.hpp"

namespace {

using nlohmann::json;
using slurry::TableReference;

TEST(Reference, CoversTablesAndAlternatives) {
  std::set<std::string> titles;
  for (const TableReference& table : slurry::reference()) titles.insert(table.title);
  for (const char* title : {"case", "[time]", "[[grains]]", "[[contacts]]", "law = \"gluey\"", "place = \"lattice\"",
                            "shape = \"plane\"", "motion = \"rotation\"", "name = \"apgd\"", "probe = \"pair\"",
                            "[grains.chain]", "[grains.growth]", "[[grains.pieces]]", "[fluid.flow]"})
    EXPECT_TRUE(titles.contains(title)) << title;
}

// The structs that a field of this type may hold.
std::vector<const slurry::TableType*> tables_in(const slurry::ValueType& type) {
  std::vector<const slurry::TableType*> tables;
  if (const slurry::TableType* table = slurry::table_inside(type)) tables.push_back(table);
  for (const slurry::TableGetter alternative : type.alternatives) tables.push_back(&alternative());
  return tables;
}

void add_keys(const slurry::TableType& type, std::set<const slurry::TableType*>& seen, std::set<std::string>& keys) {
  if (!seen.insert(&type).second) return;
  for (const slurry::FieldType& f : type.fields) {
    keys.emplace(f.name);
    for (const slurry::TableType* table : tables_in(*f.type)) add_keys(*table, seen, keys);
  }
}

// Counted apart from the reference: whatever the reader can fill has an answer.
TEST(Reference, DescribesEveryKeyOfEveryStruct) {
  std::set<const slurry::TableType*> seen;
  std::set<std::string> keys;
  for (const slurry::KindOfCase& kind : slurry::kinds_of_case()) add_keys(*kind.table, seen, keys);
  // Case alone has 16 keys; the chain, the growth and the parts of a clump are three levels down.
  EXPECT_GT(seen.size(), 60u);
  for (const char* key : {"area_stiffness", "spread", "position", "gamma_min"}) EXPECT_TRUE(keys.contains(key)) << key;
  for (const std::string& key : keys) EXPECT_NE(slurry::describe(key), "") << key;
  for (const slurry::TableType* type : seen) {
    const std::string sentence = "\n    " + std::string(type->doc) + "\n";
    EXPECT_NE(slurry::describe().find(sentence), std::string::npos) << sentence;
  }
}

TEST(Reference, FindsPartsOfNamesOtherWordsAndSentences) {
  const std::string rolling = slurry::describe("rolling");
  EXPECT_TRUE(rolling.starts_with("Nothing is called \"rolling\"; this comes near:\n")) << rolling;
  EXPECT_NE(rolling.find("  rolling_friction "), std::string::npos) << rolling;
  EXPECT_EQ(rolling.find("  restitution "), std::string::npos) << rolling;
  EXPECT_NE(slurry::describe("adhesion").find("law = \"gluey\""), std::string::npos);
  EXPECT_NE(slurry::describe("inflow").find("[[inlets]]"), std::string::npos);
  EXPECT_NE(slurry::describe("STL").find("shape = \"mesh\""), std::string::npos);
  EXPECT_NE(slurry::describe("cylindrical").find("shape = \"drum\""), std::string::npos);
  // A word of the sentence of a key.
  EXPECT_NE(slurry::describe("millimetres").find("  scale "), std::string::npos);
  // Several words, in names or in sentences, and words that are cut or misspelt.
  EXPECT_NE(slurry::describe("rolling friction").find("law = \"friction\""), std::string::npos);
  EXPECT_TRUE(slurry::describe("Drum").starts_with("shape = \"drum\""));
  EXPECT_NE(slurry::describe("coefficient of friction").find("  friction "), std::string::npos);
  EXPECT_NE(slurry::describe("frction").find("law = \"friction\""), std::string::npos);
  EXPECT_NE(slurry::describe("torqe").find("force = \"torque\""), std::string::npos);
  EXPECT_NE(slurry::describe("oscillating").find("oscillation"), std::string::npos);
  EXPECT_NE(slurry::describe("restart").find("  checkpoint "), std::string::npos);
}

TEST(Reference, SynonymsMeanSomethingAndAreNoNames) {
  std::set<std::string> names;
  for (const TableReference& table : slurry::reference()) names.insert(table.name);
  for (const slurry::Synonym& synonym : slurry::synonyms) {
    const std::string name(synonym.name), word(synonym.word);
    EXPECT_FALSE(slurry::describe(name).starts_with("Nothing is called")) << name;
    EXPECT_FALSE(names.contains(word)) << word;
  }
}

TEST(Reference, CallsTablesInsideOthersByTheirPath) {
  EXPECT_TRUE(slurry::describe("grains.chain").starts_with("[grains.chain]\n"));
  EXPECT_EQ(slurry::describe("grains.chain"), slurry::describe("chain"));
  EXPECT_NE(slurry::describe("chain.bending").find("  bending "), std::string::npos);
  EXPECT_NE(slurry::describe("pieces").find("[[grains.pieces]]   of shape = \"clump\"\n"), std::string::npos);
  EXPECT_TRUE(
      slurry::describe("fluid.flow").starts_with("[fluid.flow]   of fluid = \"field\",   of fluid = \"stokes\"\n"));
}

TEST(Reference, EveryKeyHasASentence) {
  for (const TableReference& table : slurry::reference())
    for (const auto& field : table.fields) EXPECT_TRUE(field.doc.ends_with(".")) << table.name << "." << field.name;
}

TEST(Reference, DescribesEverything) {
  const std::string all = slurry::describe(), page = slurry::reference_markdown();
  for (const TableReference& table : slurry::reference()) {
    EXPECT_NE(all.find(table.title), std::string::npos) << table.title;
    EXPECT_NE(page.find("`" + table.title + "`"), std::string::npos) << table.title;
    for (const auto& field : table.fields) {
      EXPECT_NE(all.find("\n  " + field.name + " "), std::string::npos) << field.name;
      EXPECT_NE(page.find("| `" + field.name + "` |"), std::string::npos) << field.name;
    }
  }
}

TEST(Reference, DescribesOneThing) {
  EXPECT_TRUE(slurry::describe("time").starts_with("[time]\n"));
  EXPECT_TRUE(slurry::describe("gluey").starts_with("law = \"gluey\"   in [[contacts]]\n"));
  const std::string step = slurry::describe("time.step");
  EXPECT_NE(step.find("step"), std::string::npos);
  EXPECT_NE(step.find("required"), std::string::npos);
  EXPECT_EQ(step.find("max_step"), std::string::npos);
  const std::string law = slurry::describe("contacts.law");
  EXPECT_NE(law.find("law = \"gluey\""), std::string::npos);
  EXPECT_NE(law.find("law = \"inelastic\""), std::string::npos);
  EXPECT_EQ(slurry::describe("capillary.surface_tension"), slurry::describe("contacts.surface_tension"));
  // The law of contacts, then that of the film.
  EXPECT_TRUE(slurry::describe("law").starts_with(law));
  EXPECT_NE(slurry::describe("law").find("law = \"sphere_plane\"   in [drag]   (kind = \"lubrication\")"),
            std::string::npos);
  EXPECT_NE(slurry::describe("lubrication").find("[[schemes]]"), std::string::npos);
  EXPECT_EQ(slurry::describe("lubrication").find("[[grains]]"), std::string::npos);
}

// What stands in several places is told once, with all of them, whatever is asked for.
TEST(Reference, TellsNothingTwice) {
  std::set<std::string> words{"", "pipe"};
  for (const TableReference& table : slurry::reference()) words.insert({table.name, table.table});
  for (const std::string& word : words) {
    std::istringstream text(slurry::describe(word));
    std::set<std::string> paragraphs;
    for (std::string line, paragraph; std::getline(text, line);)
      if (!line.empty()) {
        // The place of a table differs, and what to ask next may be the same.
        paragraph += (line.starts_with(" ") ? line : line.substr(0, line.find("   "))) + "\n";
      } else if (!paragraph.starts_with("see: ")) {
        EXPECT_TRUE(paragraphs.insert(paragraph).second) << word << ":\n" << paragraph;
        paragraph.clear();
      } else {
        paragraph.clear();
      }
  }
  EXPECT_NE(slurry::describe("pipe").find("in [fluid.flow],   in [fluid.start],   in [flow]   (kind = \"stokes\")"),
            std::string::npos)
      << slurry::describe("pipe");
}

TEST(Reference, ShowsTheNearestNameForAnUnknownOne) {
  const std::string glue = slurry::describe("gluay");
  EXPECT_TRUE(glue.starts_with("Nothing is called \"gluay\"; this comes near:\n\nlaw = \"gluey\"")) << glue;
  EXPECT_THROW(slurry::describe("wibblewobble"), slurry::InputError);
}

// The schema of a kind of case: grains in the last "else", the others in the "then" that asks for them.
json kind_schema(const json& schema, const std::string& kind) {
  if (!schema.contains("if")) return schema;
  const bool is_it = schema["if"]["properties"]["kind"]["const"] == kind;
  return is_it ? schema["then"] : kind_schema(schema["else"], kind);
}

// The names that a family may have; where several alternatives bring a family of one name, those of all of them.
std::set<std::string> names_of(const json& family) {
  std::set<std::string> names;
  if (!family["anyOf"][0].contains("oneOf")) {
    for (const json& choice : family["anyOf"]) names.merge(names_of(choice));
    return names;
  }
  for (const json& name : family["anyOf"][0]["oneOf"]) names.insert(name["const"].get<std::string>());
  return names;
}

// Does a table have these fields, or this member of a family?
bool holds(const json& table, const TableReference& reference) {
  const json& properties = table["properties"];
  const auto has = [&](const auto& field) { return properties.contains(field.name); };
  if (reference.family.empty()) return std::all_of(reference.fields.begin(), reference.fields.end(), has);
  return properties.contains(reference.family) && names_of(properties[reference.family]).contains(reference.name);
}

// Of a key that several alternatives bring, with other values each, the choice that is a table, or an array of tables,
// and of several the one that is meant.
json table_choice(const json& entry, const TableReference& reference) {
  if (!entry.contains("anyOf")) return entry;
  json first = entry;
  for (const json& choice : entry["anyOf"]) {
    const json table = choice.contains("items") ? choice["items"] : choice;
    if (!table.contains("properties")) continue;
    if (!first.contains("properties") && !first.contains("items")) first = choice;
    if (holds(table, reference)) return choice;
  }
  return first;
}

// The schema of a table: from the top down the `properties` of each table on its path, the `items` of an array.
json table_schema(const json& whole, const TableReference& reference) {
  json schema = kind_schema(whole, reference.kind);
  if (reference.table == slurry::top_name) return schema;
  std::istringstream path(reference.table);
  for (std::string key; std::getline(path, key, '.');) {
    const json entry = table_choice(schema["properties"][key], reference);
    schema = entry.contains("items") ? entry["items"] : entry;
  }
  return schema;
}

TEST(Schema, ListsEveryKeyAndForbidsOthers) {
  const json schema = json::parse(slurry::json_schema());
  EXPECT_EQ(schema["$schema"], "http://json-schema.org/draft-07/schema#");
  for (const TableReference& table : slurry::reference()) {
    const json own = table_schema(schema, table);
    EXPECT_EQ(own["additionalProperties"], false) << table.table;
    for (const auto& field : table.fields)
      EXPECT_TRUE(own["properties"].contains(field.name)) << table.table << "." << field.name;
  }
}

TEST(Schema, NamesEveryAlternative) {
  const json schema = json::parse(slurry::json_schema());
  for (const TableReference& table : slurry::reference()) {
    if (table.family.empty()) continue;
    const json family = table_schema(schema, table)["properties"][table.family];
    EXPECT_TRUE(names_of(family).contains(table.name)) << table.title;
  }
}

TEST(Schema, KeepsRequirementsRangesAndDefaults) {
  const json schema = kind_schema(json::parse(slurry::json_schema()), "grains");
  EXPECT_EQ(schema["required"], json({"time"}));
  const json time = schema["properties"]["time"], solver = schema["properties"]["solver"]["properties"];
  EXPECT_EQ(time["required"], json({"step"}));
  EXPECT_EQ(time["properties"]["end"]["minimum"], 0);
  EXPECT_EQ(solver["tolerance"]["exclusiveMinimum"], 0);
  EXPECT_EQ(solver["tolerance"]["default"], 1e-6);
  EXPECT_EQ(solver["on_trouble"]["default"], "continue");
  EXPECT_EQ(solver["on_trouble"]["enum"], json({"continue", "shorten_step", "stop"}));
  EXPECT_EQ(schema["properties"]["contacts"]["items"]["required"], json({"law"}));
}

// A key of one alternative may stand only beside the tag that names it.
TEST(Schema, TiesKeysToTheirAlternative) {
  const json contacts = kind_schema(json::parse(slurry::json_schema()), "grains")["properties"]["contacts"]["items"];
  EXPECT_EQ(contacts["dependencies"]["surface_tension"],
            (json{{"properties", {{"law", {{"const", "capillary"}}}}}, {"required", {"law"}}}));
}

TEST(Reference, DescribesTheTablesOfValues) {
  const std::string lognormal = slurry::describe("lognormal");
  for (const char* words : {"{ distribution }", "natural logarithm", "without a unit", "3 deviations"})
    EXPECT_NE(lognormal.find(words), std::string::npos) << words << lognormal;
  EXPECT_EQ(lognormal.find("uniform"), std::string::npos);
  EXPECT_NE(slurry::describe("schedule").find("every"), std::string::npos);
  EXPECT_NE(slurry::reference_markdown().find("## `{ distribution }`"), std::string::npos);
}

TEST(Reference, SaysWhereAnAlternativeStandsAndWhatToAskNext) {
  const std::string box = slurry::describe("box");
  EXPECT_NE(box.find("shape = \"box\"   in [[grains]]"), std::string::npos) << box;
  EXPECT_NE(box.find("shape = \"box\"   in [[obstacles]]\n"), std::string::npos) << box;
  EXPECT_NE(slurry::describe("contacts").find("\nsee: slurry describe inelastic, gluey"), std::string::npos)
      << slurry::describe("contacts");
}

}  // namespace
