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

#include "slurry/core/field_kinds.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/cases/reference.hpp"
#include "slurry/io/cases/toml_reader.hpp"
#include "slurry/io/cases/toml_writer.hpp"
#include "slurry/io/cases/type_words.hpp"
#include "slurry/io/cases/value_forms.hpp"
#include "slurry/studies/studies.hpp"

namespace slurry {

namespace {

using Json = nlohmann::ordered_json;

template <HasFields S>
Json table_schema();

Json any_of(std::vector<Json> choices) { return {{"anyOf", std::move(choices)}}; }

Json vector_schema(const Json& component) {
  return {{"type", "array"}, {"items", component}, {"minItems", 2}, {"maxItems", 3}};
}

void add_range(Json& schema, Rule rule) {
  if (rule == Rule::positive || rule == Rule::required_positive) schema["exclusiveMinimum"] = 0;
  if (rule == Rule::non_negative || rule == Rule::fraction) schema["minimum"] = 0;
  if (rule == Rule::non_positive) schema["maximum"] = 0;
  if (rule == Rule::fraction) schema["maximum"] = 1;
}

Json number_schema(const char* type, Rule rule) {
  Json schema{{"type", type}};
  add_range(schema, rule);
  return schema;
}

// What a case file may give for a member of type T.
template <class T>
Json value_schema(Rule rule) {
  const Json number = number_schema("number", rule), text{{"type", "string"}};
  if constexpr (is_optional<T>) {
    return value_schema<typename T::value_type>(rule);
  } else if constexpr (is_table_list<T>) {
    return {{"type", "array"}, {"items", table_schema<typename T::value_type>()}};
  } else if constexpr (HasFields<T>) {
    return table_schema<T>();
  } else if constexpr (std::is_enum_v<T>) {
    return {{"enum", words_of_enum<T>()}};
  } else if constexpr (std::is_same_v<T, double>) {
    return number;
  } else if constexpr (std::is_same_v<T, bool>) {
    return {{"type", "boolean"}};
  } else if constexpr (std::is_same_v<T, std::int64_t>) {
    return number_schema("integer", rule);
  } else if constexpr (std::is_same_v<T, std::string>) {
    return text;
  } else if constexpr (std::is_same_v<T, Vec3>) {
    return vector_schema({{"type", "number"}});
  } else if constexpr (std::is_same_v<T, Expression>) {
    return any_of({number, text});
  } else if constexpr (std::is_same_v<T, ExpressionVector>) {
    return vector_schema(any_of({number, text}));
  } else if constexpr (std::is_same_v<T, Distribution>) {
    return any_of({number, table_schema<DistributionForm>()});
  } else if constexpr (std::is_same_v<T, Schedule>) {
    return any_of({number_schema("number", Rule::positive), table_schema<ScheduleForm>(), {{"const", false}}});
  } else if constexpr (std::is_same_v<T, TimeStep>) {
    return any_of({number_schema("number", Rule::positive), {{"const", auto_word}}});
  } else {
    const Json entry = value_schema<typename T::value_type>(rule);
    return any_of({{{"type", "array"}, {"items", entry}}, entry});
  }
}

std::string description(std::string_view doc, std::string_view unit) {
  return std::string(doc) + (unit.empty() ? "" : " [" + std::string(unit) + "]");
}

// A default that JSON can hold as the file would: the writer's text, read as JSON where that is possible.
template <class T>
void add_default(Json& schema, const T& by_default) {
  if constexpr (!is_table<T>) {
    if (!is_set(by_default)) return;
    const Json value = Json::parse(write_value(by_default), nullptr, false);
    if (!value.is_discarded()) schema["default"] = value;
  }
}

// A table with a required key is itself required.
template <HasFields S>
std::vector<std::string> required_keys() {
  std::vector<std::string> keys;
  for_each_field<S>([&]<class Member>(const Field<S, Member>& f) {
    bool required = is_required(f.rule);
    if constexpr (HasFields<Member>) required = !required_keys<Member>().empty();
    if (required) keys.emplace_back(f.name);
  });
  return keys;
}

// The fields of S, except families, as properties.
template <HasFields S>
std::map<std::string, Json> plain_properties() {
  std::map<std::string, Json> properties;
  const S defaults{};
  for_each_field<S>([&](const auto& f) {
    const auto& member = defaults.*f.member;
    using Member = std::remove_cvref_t<decltype(member)>;
    if constexpr (!is_family<Member>) {
      Json schema = value_schema<Member>(f.rule);
      schema["description"] = description(f.doc, f.unit);
      if (!is_required(f.rule)) add_default(schema, member);
      properties[std::string(f.name)] = std::move(schema);
    }
  });
  return properties;
}

// "the tag is `name`", also where it is left out and `name` is the default.
Json is_chosen(const std::string& tag, const std::string& name, bool is_default) {
  Json chosen{{"properties", {{tag, {{"const", name}}}}}};
  if (!is_default) chosen["required"] = {tag};
  return chosen;
}

// The alternative as a table of its own: { name = "rotation", ... }.
template <class A>
Json nested_schema() {
  Json schema = table_schema<A>();
  schema["properties"][std::string(nested_tag)] = {{"const", A::name}};
  schema["required"].push_back(nested_tag);
  return schema;
}

// The keys that the alternatives of the families of one table bring.
struct AlternativeProperties {
  std::map<std::string, std::vector<Json>> schemas;  // one for each alternative that has the key
  std::map<std::string, std::vector<Json>> owners;   // the choices that allow it
  std::vector<Json> demands;                         // if chosen, then these are required
};

template <class Family>
Json family_schema(const std::string& tag, bool required, std::string_view doc, AlternativeProperties& found) {
  Json names = Json::array(), tables = Json::array();
  for_each_alternative<Family>([&]<class A>(std::type_identity<A>) {
    const bool is_default = !required && names.empty();
    const Json chosen = is_chosen(tag, A::name, is_default);
    for (auto& [key, schema] : plain_properties<A>()) {
      found.schemas[key].push_back(schema);
      found.owners[key].push_back(chosen);
    }
    if (const auto keys = required_keys<A>(); !keys.empty())
      found.demands.push_back({{"if", chosen}, {"then", {{"required", keys}}}});
    names.push_back({{"const", A::name}, {"description", A::doc}});
    tables.push_back(nested_schema<A>());
  });
  Json schema{{"description", doc}, {"anyOf", {{{"oneOf", names}}, {{"oneOf", tables}}}}};
  if (!required) schema["default"] = names[0]["const"];
  return schema;
}

Json merged(const std::vector<Json>& schemas) { return schemas.size() == 1 ? schemas[0] : any_of(schemas); }

template <HasFields S>
Json table_schema() {
  AlternativeProperties found;
  Json properties = Json::object();
  for (auto& [key, schema] : plain_properties<S>()) properties[key] = schema;
  for_each_field<S>([&]<class Member>(const Field<S, Member>& f) {
    if constexpr (is_family<Member>) {
      const std::string tag(f.name);
      properties[tag] = family_schema<Member>(tag, is_required(f.rule), f.doc, found);
    }
  });
  for (const auto& [key, schemas] : found.schemas) properties[key] = merged(schemas);
  Json schema{{"type", "object"},
              {"description", S::doc},
              {"properties", properties},
              {"required", required_keys<S>()},
              {"additionalProperties", false}};
  for (const auto& [key, owners] : found.owners) schema["dependencies"][key] = merged(owners);
  if (!found.demands.empty()) schema["allOf"] = found.demands;
  return schema;
}

template <class C>
Json kind_schema(bool is_default) {
  Json schema = table_schema<C>();
  schema["properties"][std::string(kind_key)] = {{"const", C::kind}, {"description", "What the file describes."}};
  if (!is_default) schema["required"].push_back(kind_key);
  return schema;
}

}  // namespace

// One schema per kind: if the file is of the last kind, then its schema, else the same question for the others.
std::string json_schema() {
  Json schema;
  bool is_default = true;
  for_each_alternative<AnyCase>([&]<class C>(std::type_identity<C>) {
    const Json own = kind_schema<C>(is_default);
    schema = is_default
                 ? own
                 : Json{{"if", is_chosen(std::string(kind_key), C::kind, false)}, {"then", own}, {"else", schema}};
    is_default = false;
  });
  Json head{{"$schema", "http://json-schema.org/draft-07/schema#"}, {"title", "slurry case file"}};
  head.update(schema);
  return head.dump(2) + "\n";
}

}  // namespace slurry
