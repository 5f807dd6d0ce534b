// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Text that is too deep for the stack is refused with its line, before it is parsed; what only looks deep is not.
#include "slurry/io/cases/toml_text.hpp"

#include <gtest/gtest.h>

#include "slurry/core/errors.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/cases/resume.hpp"

namespace {

using slurry::deepest_toml;
using slurry::line_too_deep;

std::string repeat(const std::string& text, std::size_t count) {
  std::string all;
  for (std::size_t k = 0; k < count; ++k) all += text;
  return all;
}

// Enough to overflow a stack of 8 MB in the parser.
constexpr std::size_t far = 100000;

std::string refusal_of(const std::string& text, const std::vector<std::string>& overrides = {}) {
  try {
    slurry::parse_any_case(text, "case.toml", overrides);
  } catch (const slurry::InputError& error) {
    return error.what();
  }
  return "";
}

TEST(TomlText, FindsEveryKindOfDepth) {
  const std::string dots = repeat("a.", far) + "a";
  EXPECT_EQ(line_too_deep(dots + " = 1"), 1u);
  EXPECT_EQ(line_too_deep("\n\n[" + dots + "]"), 3u);
  EXPECT_EQ(line_too_deep("\n[[" + dots + "]]"), 2u);
  EXPECT_EQ(line_too_deep("x = " + repeat("[", far)), 1u);
  EXPECT_EQ(line_too_deep("x = " + repeat("{a=", far)), 1u);
  EXPECT_EQ(line_too_deep("x = " + repeat("[\n", far)), deepest_toml + 1);
  EXPECT_EQ(line_too_deep(repeat("\"a\" . 'b' . ", far) + "c = 1"), 1u);
  EXPECT_EQ(line_too_deep("x = {" + repeat("a.b={c.d=[", far)), 1u);
}

TEST(TomlText, LetsEverythingElsePass) {
  const std::string dots = repeat(".", far);
  for (const std::string& text :
       {"title = \"" + dots + "\"", "title = '" + dots + "'", "# " + dots + repeat("[", far),
        "title = \"\"\"\n" + dots + "\n\"\"\"\nx = 1", "title = '''\n" + dots + "'''", "title = \"\\\"" + dots + "\"",
        "x = [" + repeat("1.5, ", far) + "]", "x = [" + repeat("[0.5, 1.5],\n", far) + "]", repeat("a.b = 1.5\n", far),
        repeat("[[a.b.c]]\n", far), "x = [" + repeat("{a.b = 1},\n", far) + "]"})
    EXPECT_EQ(line_too_deep(text), 0u) << text.substr(0, 40);
  EXPECT_EQ(line_too_deep(repeat("a.", deepest_toml) + "a = 1"), 0u);
  EXPECT_EQ(line_too_deep(repeat("a.", deepest_toml + 1) + "a = 1"), 1u);
}

// A bracket that was forgotten is the parser's to tell of, with its line.
TEST(TomlText, AnOpenBracketIsNoDepth) {
  EXPECT_EQ(line_too_deep("x = [1, 2\n" + repeat("y = 1.5\n", 100)), 0u);
  EXPECT_EQ(line_too_deep("title = \"no end\n" + repeat("y = 1.5\n", 100)), 0u);
}

TEST(TomlText, IsAnsweredWithTheLine) {
  EXPECT_EQ(refusal_of("title = \"deep\"\n" + repeat("a.", far) + "a = 1"),
            "case.toml:2: keys, tables and arrays go deeper than 32 levels here; a case needs 5");
  EXPECT_NE(refusal_of("\n[" + repeat("a.", far) + "a]").find("case.toml:2: keys"), std::string::npos);
}

TEST(TomlText, OverridesAreBoundedAsWell) {
  const std::string good = "[time]\nstep = 1e-3\n";
  const std::string key = refusal_of(good, {repeat("a.", far) + "a=1"});
  EXPECT_NE(key.find("the key has 100001 parts, expected at most 32"), std::string::npos) << key;
  const std::string value = refusal_of(good, {"title=" + repeat("[", far)});
  EXPECT_NE(value.find("the value goes deeper than 32 levels"), std::string::npos) << value;
  const std::string dotted = refusal_of(good, {"time={" + repeat("a.", far) + "a=1}"});
  EXPECT_NE(dotted.find("the value goes deeper than 32 levels"), std::string::npos) << dotted;
}

// A checkpoint holds the text of its case, which a stranger may have written.
TEST(TomlText, TheTextInACheckpointIsBoundedAsWell) {
  EXPECT_THROW(slurry::case_differences(repeat("a.", far) + "a = 1", ""), slurry::InputError);
}

// Whatever a case holds, a message is a sentence.
TEST(TomlText, MessagesDoNotRepeatLongTexts) {
  const std::string huge(1 << 20, 'a');
  const std::string grains = "[time]\nstep = 1e-3\n[[grains]]\nname = \"g\"\npositions = [[0, 0, 0]]\nradius = 0.1\n";
  for (const std::string& text :
       {huge + " = 1", "[" + huge + "]", "[time]\nstep = \"" + huge + "\"", "kind = \"" + huge + "\"",
        "dynamics = \"" + huge + "\"", "seed = \"=" + huge + "\"", "title = \"{" + huge + "}\"\n[parameters]\na = 1",
        "a = 1\na = " + huge, huge + " = 1\n" + huge + " = 2", "x = \"" + huge + "\"\n[x]",
        grains + "[[forces]]\nforce = \"gravity\"\nacceleration = [0, \"" + huge + "\", 0]",
        grains + "[[forces]]\nforce = \"gravity\"\non = \"" + huge + "\"\nacceleration = [0, 1, 0]",
        grains + "[[contacts]]\nlaw = \"inelastic\"\nbetween = [\"g\", \"" + huge + "\"]",
        grains + "[[obstacles]]\nshape = \"box\"\nopen = [\"" + huge + "\"]\nsize = [1,1,1]\ninside = true",
        grains + "[[obstacles]]\nshape = \"mesh\"\nfile = \"" + huge.substr(0, 4000) + "\"",
        grains + "[[obstacles]]\nname = \"" + huge + "\"\nshape = \"plane\"\nnormal = [0, 0, 0]",
        grains + "[[probes]]\nname = \"" + huge + ",\"\nprobe = \"group\"",
        "[time]\nstep = 1e-3\n[[grains]]\nname = \"" + huge + "\"\npositions = [[0, 0, 0]]\nradius = -1",
        "[time]\nstep = 1e-3\n[[grains]]\nname = \"g\"\nfile = \"" + huge.substr(0, 4000) + "\"\nradius = -1"}) {
    const std::string message = refusal_of(text);
    EXPECT_FALSE(message.empty()) << text.substr(0, 60);
    // Paths are shown whole; a system has none of more than 4096 bytes.
    EXPECT_LT(message.size(), 9000u) << text.substr(0, 60) << message.substr(0, 200);
  }
  for (const std::string& o :
       {huge, huge + "=1", "time." + huge + "=1", "grains." + huge + ".radius=1", "title=" + huge, "time.step=" + huge})
    EXPECT_LT(refusal_of(grains, {o}).size(), 2000u) << o.substr(0, 60);
}

}  // namespace
