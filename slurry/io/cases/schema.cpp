// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// JSON Schema of a case file, derived from the field tables.
//
// A table with families lists the keys of all alternatives; `dependencies` ties each such key to the alternatives that
// have it, and an if/then asks for the required keys of the alternative that was chosen.
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "slurry/core/tables.hpp"
#include "slurry/io/cases/case_kinds.hpp"
#include "slurry/io/cases/reference.hpp"
#include "slurry/io/cases/toml_writer.hpp"
#include "slurry/io/cases/type_words.hpp"
#include "slurry/core/value_forms.hpp"

namespace slurry {

namespace {

using Json = nlohmann::ordered_json;

Json table_schema(const TableType& type);

Json any_of(std::vector<Json> choices) { return {{"anyOf", std::move(choices)}}; }

Json vector_schema(const Json& component) {
  return {{"type", "array"}, {"items", component}, {"minItems", 2}, {"maxItems", 3}};
}

void add_range(Json& schema, Rule rule) {
  if (rule == Rule::positive || rule == Rule::required_positive) schema["exclusiveMinimum"] = 0;
  if (rule == Rule::non_negative || rule == Rule::required_non_negative || rule == Rule::fraction) schema["minimum"] = 0;
  if (rule == Rule::non_positive) schema["maximum"] = 0;
  if (rule == Rule::fraction) schema["maximum"] = 1;
}

Json number_schema(const char* type, Rule rule) {
  Json schema{{"type", type}};
  add_range(schema, rule);
  return schema;
}

// What a case file may give for a value.
Json value_schema(const ValueType& type, Rule rule) {
  const Json number = number_schema("number", rule), text{{"type", "string"}};
  switch (type.kind) {
    case ValueKind::real:
      return number;
    case ValueKind::integer:
      return number_schema("integer", rule);
    case ValueKind::boolean:
      return {{"type", "boolean"}};
    case ValueKind::text:
      return text;
    case ValueKind::vector:
      return vector_schema({{"type", "number"}});
    case ValueKind::expression:
      return any_of({number, text});
    case ValueKind::expression_vector:
      return vector_schema(any_of({number, text}));
    case ValueKind::distribution:
      return any_of({number, table_schema(table_of<DistributionForm>())});
    case ValueKind::schedule:
      return any_of(
          {number_schema("number", Rule::positive), table_schema(table_of<ScheduleForm>()), {{"const", false}}});
    case ValueKind::time_step:
      return any_of({number_schema("number", Rule::positive), {{"const", auto_word}}});
    case ValueKind::word:
      return {{"enum", words_of(type)}};
    case ValueKind::optional:
      return value_schema(*type.entry, rule);
    case ValueKind::list: {
      const Json entry = value_schema(*type.entry, rule), list{{"type", "array"}, {"items", entry}};
      return type.entry->kind == ValueKind::table ? list : any_of({list, entry});
    }
    case ValueKind::table:
    case ValueKind::family:
      break;
  }
  return table_schema(type.table());
}

std::string description(std::string_view doc, std::string_view unit) {
  return std::string(doc) + (unit.empty() ? "" : " [" + std::string(unit) + "]");
}

// A default that JSON can hold as the file would: the writer's text, read as JSON where that is possible.
void add_default(Json& schema, ValueView by_default) {
  if (is_table(*by_default.type) || !is_set(by_default)) return;
  const Json value = Json::parse(write_value(by_default), nullptr, false);
  if (!value.is_discarded()) schema["default"] = value;
}

// A table with a required key is itself required.
std::vector<std::string> required_keys(const TableType& type) {
  std::vector<std::string> keys;
  for (const FieldType& f : type.fields) {
    const bool is_plain = f.type->kind != ValueKind::table;
    if (is_plain ? is_required(f.rule) : !required_keys(f.type->table()).empty()) keys.emplace_back(f.name);
  }
  return keys;
}

// The fields, except families, as properties.
std::map<std::string, Json> plain_properties(const TableType& type) {
  std::map<std::string, Json> properties;
  for (const FieldType& f : type.fields) {
    if (f.type->kind == ValueKind::family) continue;
    Json schema = value_schema(*f.type, f.rule);
    schema["description"] = description(f.doc, f.unit);
    if (!is_required(f.rule)) add_default(schema, defaults_of(type).member(f));
    properties[std::string(f.name)] = std::move(schema);
  }
  return properties;
}

// "the tag is `name`", also where it is left out and `name` is the default.
Json is_chosen(const std::string& tag, const std::string& name, bool is_default) {
  Json chosen{{"properties", {{tag, {{"const", name}}}}}};
  if (!is_default) chosen["required"] = {tag};
  return chosen;
}

// The alternative as a table of its own: { name = "rotation", ... }.
Json nested_schema(const TableType& alternative) {
  Json schema = table_schema(alternative);
  schema["properties"][nested_tag] = {{"const", alternative.name}};
  schema["required"].push_back(nested_tag);
  return schema;
}

// The keys that the alternatives of the families of one table bring.
struct AlternativeProperties {
  std::map<std::string, std::vector<Json>> schemas;  // one for each alternative that has the key
  std::map<std::string, std::vector<Json>> owners;   // the choices that allow it
  std::vector<Json> demands;                         // if chosen, then these are required
};

Json family_schema(const FieldType& f, AlternativeProperties& found) {
  const std::string tag(f.name);
  Json names = Json::array(), tables = Json::array();
  for (const TableGetter get : f.type->alternatives) {
    const TableType& alternative = get();
    const std::string name(alternative.name);
    const bool is_default = !is_required(f.rule) && names.empty();
    const Json chosen = is_chosen(tag, name, is_default);
    for (auto& [key, schema] : plain_properties(alternative)) {
      found.schemas[key].push_back(schema);
      found.owners[key].push_back(chosen);
    }
    if (const auto keys = required_keys(alternative); !keys.empty())
      found.demands.push_back({{"if", chosen}, {"then", {{"required", keys}}}});
    names.push_back({{"const", name}, {"description", alternative.doc}});
    tables.push_back(nested_schema(alternative));
  }
  Json schema{{"description", f.doc}, {"anyOf", {{{"oneOf", names}}, {{"oneOf", tables}}}}};
  if (!is_required(f.rule)) schema["default"] = names[0]["const"];
  return schema;
}

Json merged(const std::vector<Json>& schemas) { return schemas.size() == 1 ? schemas[0] : any_of(schemas); }

Json table_schema(const TableType& type) {
  AlternativeProperties found;
  Json properties = Json::object();
  for (auto& [key, schema] : plain_properties(type)) properties[key] = schema;
  for (const FieldType& f : type.fields)
    if (f.type->kind == ValueKind::family) properties[std::string(f.name)] = family_schema(f, found);
  for (const auto& [key, schemas] : found.schemas) properties[key] = merged(schemas);
  Json schema{{"type", "object"},
              {"description", type.doc},
              {"properties", properties},
              {"required", required_keys(type)},
              {"additionalProperties", false}};
  for (const auto& [key, owners] : found.owners) schema["dependencies"][key] = merged(owners);
  if (!found.demands.empty()) schema["allOf"] = found.demands;
  return schema;
}

Json kind_schema(const KindOfCase& kind, bool is_default) {
  Json schema = table_schema(*kind.table);
  schema["properties"][std::string(kind_key)] = {{"const", kind.name}, {"description", "What the file describes."}};
  if (!is_default) schema["required"].push_back(kind_key);
  return schema;
}

}  // namespace

// One schema per kind: if the file is of the last kind, then its schema, else the same question for the others.
std::string json_schema() {
  Json schema;
  bool is_default = true;
  for (const KindOfCase& kind : kinds_of_case()) {
    const Json own = kind_schema(kind, is_default);
    const Json named = is_chosen(std::string(kind_key), std::string(kind.name), false);
    schema = is_default ? own : Json{{"if", named}, {"then", own}, {"else", schema}};
    is_default = false;
  }
  Json head{{"$schema", "http://json-schema.org/draft-07/schema#"}, {"title", "slurry case file"}};
  head.update(schema);
  return head.dump(2) + "\n";
}

}  // namespace slurry
