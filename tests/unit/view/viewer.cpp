// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A browser is sent to the viewer without telling other users of the machine the token.
#include "viewer.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <chrono>
#include <cstdlib>
#include <thread>

#include "slurry/io/files.hpp"
#include "tests/support/scratch.hpp"

namespace {

using namespace slurry;
namespace fs = std::filesystem;

// Sets a variable of the environment as long as the object lives.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    ::setenv(name, value.c_str(), 1);
  }
  ~Variable() { before_ ? ::setenv(name_, before_->c_str(), 1) : ::unsetenv(name_); }

 private:
  const char* name_;
  std::optional<std::string> before_;
};

TEST(RedirectPage, IsForItsOwnerAloneAndGoesWithTheObject) {
  fs::path path;
  {
    const RedirectPage page("http://127.0.0.1:1/?token=abc");
    path = page.path();
    struct stat about {};
    ASSERT_EQ(::stat(path.c_str(), &about), 0);
    EXPECT_EQ(about.st_mode & 0777, 0600u);
    EXPECT_NE(read_file(path).find("0;url=http://127.0.0.1:1/?token=abc"), std::string::npos);
    EXPECT_EQ(path.string().find("abc"), std::string::npos);
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST(RedirectPage, AFolderThatIsNotThereIsAnError) {
  const Variable runtime("XDG_RUNTIME_DIR", "/nowhere"), temporary("TMPDIR", "/dev/null");
  EXPECT_ANY_THROW(RedirectPage("http://127.0.0.1:1/"));
}

TEST(Viewer, TheBrowsersArgumentsDoNotHoldTheToken) {
  const test::Scratch scratch("viewer");
  fs::create_directories(scratch.path() / "run" / "frames");
  write_file(scratch.path() / "run" / "case.toml", "title = \"mine\"");
  const fs::path seen = scratch.path() / "seen";
  write_file(scratch.path() / "xdg-open", "#!/bin/sh\nprintf '%s\\n' \"$@\" > \"" + seen.string() + ".part\"\ncat \"$1\" >> \"" +
                                              seen.string() + ".part\"\nmv \"" + seen.string() + ".part\" \"" + seen.string() + "\"\n");
  fs::permissions(scratch.path() / "xdg-open", fs::perms::owner_all);
  const Variable path("PATH", scratch.path().string() + ":" + std::getenv("PATH")), desktop("DISPLAY", ":0");
  Viewer viewer(scratch.path() / "run", {});
  ASSERT_TRUE(viewer.open_browser());
  for (int turn = 0; turn < 1000 && !fs::exists(seen); ++turn) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  ASSERT_TRUE(fs::exists(seen));
  const std::string text = read_file(seen), token = viewer.url().substr(viewer.url().find('=') + 1);
  const std::size_t end_of_arguments = text.find('\n');
  EXPECT_EQ(text.substr(0, end_of_arguments).find(token), std::string::npos) << text;
  EXPECT_NE(text.find(viewer.url(), end_of_arguments), std::string::npos) << text;
}

}  // namespace
