// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The description of a struct says what its field table says, and handles its members by their addresses.
#include "slurry/core/tables.hpp"

#include <gtest/gtest.h>

#include "slurry/core/make_table.hpp"

namespace slurry {
namespace {

enum class Side { left, right };

}  // namespace

template <>
struct EnumNames<Side> {
  static constexpr std::array<std::string_view, 2> names{"left", "right"};
};

namespace {

struct Round {
  static constexpr const char* name = "round";
  static constexpr const char* doc = "Round.";
  double radius = 1;
  static constexpr auto fields() {
    return FieldTable{field("radius_key", &Round::radius, "m", "Radius.", Rule::positive)};
  }
};

struct Flat {
  static constexpr const char* name = "flat";
  static constexpr const char* doc = "Flat.";
  static constexpr auto fields() { return FieldTable{}; }
};

struct Entry {
  static constexpr const char* doc = "An entry.";
  std::string name;
  std::variant<Round, Flat> form;
  static constexpr auto fields() {
    return FieldTable{field("name", &Entry::name, "", "Name."), field("form", &Entry::form, "", "Form.")};
  }
};

struct Base {
  std::int64_t count = 3;
  static constexpr const char* doc = "A base.";
  static constexpr auto fields() { return FieldTable{field("count_key", &Base::count, "", "Count.", Rule::required)}; }
};

struct Sample : Base {
  static constexpr const char* doc = "A sample.";
  double size = 1, weight = 2;
  Side side = Side::right;
  std::optional<Base> rest;
  std::vector<Entry> entries;
  std::vector<double> numbers;
  Vec3 place;
  Schedule schedule = Schedule::never();
  static constexpr auto fields() {
    return join(
        inherited_fields<Sample, Base>(),
        FieldTable{field("size_key", &Sample::size, "kg", "Size.", Rule::fraction),
                   field("weight_key", &Sample::weight, "", "Weight."), field("side_key", &Sample::side, "", "Side."),
                   field("rest", &Sample::rest, "", "Rest."), field("entries", &Sample::entries, "", "Entries."),
                   field("numbers", &Sample::numbers, "", "Numbers."), field("place", &Sample::place, "", "Place."),
                   field("schedule", &Sample::schedule, "", "Schedule.")});
  }
};

const TableType& sample = table_of<Sample>();

const FieldType& field_of(const char* name) { return *find_field(sample, name); }

TEST(FieldTable, NamesComeFromTheTable) {
  EXPECT_EQ(name_of(&Sample::size), "size_key");
  EXPECT_EQ(name_of(&Sample::weight), "weight_key");
  EXPECT_EQ(name_of(&Sample::count), "count_key");  // a member of the base
  EXPECT_EQ(names_of_fields(table_of<Entry>()), (std::vector<std::string>{"name", "form"}));
}

TEST(Tables, SayWhatTheFieldTableSays) {
  EXPECT_EQ(sample.doc, "A sample.");
  EXPECT_EQ(sample.name, "");
  EXPECT_EQ(table_of<Round>().name, "round");
  EXPECT_EQ(table_of<Entry>().name, "");  // its `name` is an option
  const FieldType& f = field_of("size_key");
  EXPECT_EQ(f.unit, "kg");
  EXPECT_EQ(f.doc, "Size.");
  EXPECT_EQ(f.rule, Rule::fraction);
  EXPECT_EQ(field_of("count_key").rule, Rule::required);
  EXPECT_EQ(find_field(sample, "size"), nullptr);
}

TEST(Tables, KindsAreToldApart) {
  EXPECT_EQ(field_of("count_key").type->kind, ValueKind::integer);
  EXPECT_EQ(field_of("size_key").type->kind, ValueKind::real);
  EXPECT_EQ(field_of("side_key").type->kind, ValueKind::word);
  EXPECT_EQ(field_of("rest").type->kind, ValueKind::optional);
  EXPECT_EQ(field_of("place").type->kind, ValueKind::vector);
  EXPECT_EQ(field_of("schedule").type->kind, ValueKind::schedule);
  EXPECT_EQ(find_field(table_of<Entry>(), "form")->type->kind, ValueKind::family);
  EXPECT_TRUE(is_table(*field_of("entries").type) && is_list_of_tables(*field_of("entries").type));
  EXPECT_FALSE(is_table(*field_of("rest").type) || is_table(*field_of("numbers").type));
  EXPECT_EQ(table_inside(*field_of("rest").type), &table_of<Base>());
  EXPECT_EQ(table_inside(*field_of("entries").type), &table_of<Entry>());
  EXPECT_EQ(table_inside(*field_of("numbers").type), nullptr);
}

TEST(Tables, MembersAreFoundAtTheirAddresses) {
  Sample s;
  const TableRef ref = ref_to(s);
  EXPECT_EQ(ref.member(field_of("size_key")).data, &s.size);
  EXPECT_EQ(ref.member(field_of("count_key")).data, &s.count);
  ref.member(field_of("weight_key")).as<double>() = 7;
  EXPECT_EQ(s.weight, 7);
  EXPECT_EQ(defaults_of(sample).member(field_of("weight_key")).as<double>(), 2);
}

TEST(Tables, ListsAndOptionalsGrow) {
  Sample s;
  const ValueRef numbers = ref_to(s).member(field_of("numbers")), rest = ref_to(s).member(field_of("rest"));
  numbers.append().as<double>() = 4;
  numbers.append().as<double>() = 5;
  EXPECT_EQ(s.numbers, (std::vector<double>{4, 5}));
  EXPECT_EQ(ValueView(numbers).size(), 2u);
  EXPECT_EQ(ValueView(numbers).at(1).as<double>(), 5);
  numbers.clear();
  EXPECT_TRUE(s.numbers.empty());
  EXPECT_EQ(ValueView(rest).size(), 0u);
  rest.append();
  ASSERT_TRUE(s.rest);
  EXPECT_EQ(s.rest->count, 3);
  EXPECT_EQ(ValueView(rest).at(0).data, &*s.rest);
}

TEST(Tables, WordsAndFamiliesAreChosen) {
  Sample s;
  const ValueRef side = ref_to(s).member(field_of("side_key"));
  EXPECT_EQ(words_of(*side.type), (std::vector<std::string>{"left", "right"}));
  EXPECT_EQ(ValueView(side).rank(), 1u);
  side.choose_word(0);
  EXPECT_EQ(s.side, Side::left);
  Entry entry;
  const ValueRef form = ref_to(entry).member(*find_field(table_of<Entry>(), "form"));
  EXPECT_EQ(words_of(*form.type), (std::vector<std::string>{"round", "flat"}));
  EXPECT_EQ(form.choose(1).type, &table_of<Flat>());
  EXPECT_TRUE(std::holds_alternative<Flat>(entry.form));
  const TableRef round = form.choose(0);
  EXPECT_EQ(round.data, &std::get<Round>(entry.form));
  EXPECT_EQ(ValueView(form).table().data, round.data);
  EXPECT_EQ(ValueView(form).table().type, &table_of<Round>());
}

TEST(Tables, EqualityGoesAllTheWayDown) {
  Sample a, b;
  const auto are_same = [&](const char* name) {
    return are_equal(view_of(a).member(field_of(name)), view_of(b).member(field_of(name)));
  };
  for (const FieldType& f : sample.fields) EXPECT_TRUE(are_same(f.name.data())) << f.name;
  a.entries.emplace_back();
  EXPECT_FALSE(are_same("entries"));
  b.entries.emplace_back();
  EXPECT_TRUE(are_same("entries"));
  std::get<Round>(b.entries[0].form).radius = 2;
  EXPECT_FALSE(are_same("entries"));
  a.entries[0].form = Flat{};
  EXPECT_FALSE(are_same("entries"));
  a.rest.emplace();
  EXPECT_FALSE(are_same("rest"));
  b.rest.emplace().count = 4;
  EXPECT_FALSE(are_same("rest"));
  a.side = Side::left;
  EXPECT_FALSE(are_same("side_key"));
}

TEST(Tables, EntriesAreCalledByTheirNames) {
  Entry entry;
  entry.name = "left";
  EXPECT_EQ(name_of_entry(view_of(entry)), "left");
  EXPECT_EQ(name_of_entry(view_of(Base{})), "");
}

TEST(Tables, NewOnesHaveTheirDefaults) {
  const NewTable made(sample);
  EXPECT_EQ(TableView(made.ref()).member(field_of("weight_key")).as<double>(), 2);
}

}  // namespace
}  // namespace slurry
