// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Nobody is served without the token of the viewer: neither the page nor the run, nor by another method.
#include "token.hpp"

#include <gtest/gtest.h>

#include "raw_client.hpp"
#include "slurry/io/files.hpp"
#include "viewer.hpp"

namespace {

using namespace slurry;
using slurry::test::ask;
using slurry::test::status_of;

TEST(Token, IsRandomHex) {
  const Token one, other;
  EXPECT_EQ(one.text().size(), 32u);
  EXPECT_EQ(one.text().find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_NE(one.text(), other.text());
}

TEST(Token, ComparesWhole) {
  EXPECT_TRUE(is_same_secret("abc", "abc"));
  for (const char* wrong : {"", "ab", "abcd", "abd", "bbc", "ABC"}) EXPECT_FALSE(is_same_secret(wrong, "abc")) << wrong;
}

TEST(Token, OpensToItselfAlone) {
  const Token token("abc");
  for (const char* target : {"/?token=abc", "/api/run?from=3&token=abc", "/api/run?token=abc&from=3"})
    EXPECT_TRUE(token.opens({"GET", target, "localhost"})) << target;
  for (const char* target : {"/", "/?", "/?token", "/?token=", "/?token=ab", "/?token=abcd", "/?xtoken=abc",
                             "/?token=x&token=abc", "/token=abc"})
    EXPECT_FALSE(token.opens({"GET", target, "localhost"})) << target;
}

class TokenOfAViewer : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) / "slurry_token";
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_ / "frames");
    write_file(folder_ / "case.toml", "title = \"mine\"");
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::filesystem::path folder_;
};

TEST_F(TokenOfAViewer, IsAskedForEverywhere) {
  const Viewer viewer(folder_, {});
  const std::string url = viewer.url();
  const std::size_t begin = url.find("?token=");
  ASSERT_NE(begin, std::string::npos) << url;
  const std::string query = url.substr(begin);
  const auto port = static_cast<std::uint16_t>(std::stoi(url.substr(url.rfind(':') + 1)));
  for (const std::string path :
       {"/", "/api/run", "/api/series", "/api/scene", "/api/frame/0", "/api/fields", "/files/case.toml", "/no"})
    for (const char* method : {"GET", "HEAD", "POST"}) {
      EXPECT_EQ(status_of(ask(port, method, path)), 403) << method << path;
      EXPECT_EQ(status_of(ask(port, method, path + "?token=" + std::string(32, '0'))), 403) << method << path;
    }
  EXPECT_EQ(status_of(ask(port, "GET", "/" + query)), 200);
  EXPECT_EQ(status_of(ask(port, "GET", "/api/run" + query)), 200);
  EXPECT_EQ(status_of(ask(port, "GET", "/files/case.toml" + query)), 200);
  EXPECT_EQ(status_of(ask(port, "GET", "/no" + query)), 404);
  const std::string page = ask(port, "GET", "/"), json = ask(port, "GET", "/api/run");
  EXPECT_NE(page.find("Content-Type: text/html"), std::string::npos) << page;
  EXPECT_NE(page.find("slurry view"), std::string::npos);
  EXPECT_NE(json.find("Content-Type: application/json"), std::string::npos) << json;
  EXPECT_EQ((page + json).find(query.substr(7)), std::string::npos) << "an answer tells the token";
}

}  // namespace
