// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Texts of the user in messages: short ones as they are, long ones cut, none with control characters.
#include "slurry/core/shown.hpp"

#include <gtest/gtest.h>

namespace {

using slurry::longest_shown;
using slurry::shortened;
using slurry::shown;

TEST(Shown, ShortTextsStay) {
  EXPECT_EQ(shown(""), "");
  EXPECT_EQ(shown("large grains"), "large grains");
  EXPECT_EQ(shown("Körner, 粒"), "Körner, 粒");
  EXPECT_EQ(shortened("two\nlines"), "two\nlines");
}

TEST(Shown, LongTextsAreCutAndCounted) {
  EXPECT_EQ(shortened(std::string(longest_shown, 'a')), std::string(longest_shown, 'a'));
  const std::string text = shown(std::string(10 << 20, 'a'));
  EXPECT_TRUE(text.ends_with("a... (10485760 characters)")) << text;
  EXPECT_LE(text.size(), longest_shown + 20);
}

// A cut within a character would leave bytes that are no UTF-8.
TEST(Shown, IsCutBetweenCharacters) {
  for (std::size_t before = 0; before < 4; ++before) {
    std::string text(before, 'a');
    for (int k = 0; k < 100; ++k) text += "粒";
    EXPECT_EQ(shown(text).find('?'), std::string::npos) << shown(text);
  }
}

TEST(Shown, ControlCharactersAndStrayBytesAreReplaced) {
  EXPECT_EQ(shown("a\x1b[2Jb\n\x7f"), "a?[2Jb??");
  EXPECT_EQ(shown("\xff\xc3"), "??");
  EXPECT_EQ(shown("\xc2\x9b"), "??");
  EXPECT_EQ(shown(std::string("\0x", 2)), "?x");
}

}  // namespace
