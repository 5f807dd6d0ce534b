// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The layer over HDF5: round trips, and refusals that name the file and the dataset.
#include "slurry/io/results/hdf5.hpp"

#include <fmt/format.h>

#include <atomic>
#include <thread>

#include "tests/unit/io/run_folder.hpp"

namespace slurry {
namespace {

class Hdf5 : public RunFolder {
 protected:
  std::filesystem::path path() const { return folder / "f.h5"; }
};

TEST_F(Hdf5, RoundTripsArraysTextsAndAttributes) {
  const std::vector<double> reals{0.1, -0.0, std::numeric_limits<double>::infinity(), std::nan("7")};
  const std::vector<std::int32_t> shorts{-1, INT32_MAX};
  const std::vector<std::int64_t> longs{INT64_MIN, 5};
  const std::vector<Vec3> vectors{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  const std::vector<std::string> texts{"", "a", "wall \xc3\xa9"};
  for (const int gzip : {0, 4}) {
    hdf5::Writer out("f", gzip);
    out.group("/g");
    out.array("/g/reals", reals, "m");
    out.array("/g/shorts", shorts);
    out.array("/g/longs", longs);
    out.array("/g/vectors", vectors);
    out.array("/g/none", std::vector<Vec3>{});
    out.texts("/g/texts", texts);
    out.texts("/g/no_texts", {});
    out.attribute("/", "real", 0.1);
    out.attribute("/g", "integer", std::int64_t{-3});
    out.attribute("/g", "text", std::string("hello"));
    out.attribute("/g", "empty", std::string());
    out.save(path());

    const hdf5::Reader in(path());
    EXPECT_TRUE(same_bits(in.array<double>("/g/reals"), reals));
    EXPECT_EQ(in.array<std::int32_t>("/g/shorts"), shorts);
    EXPECT_EQ(in.array<std::int64_t>("/g/longs"), longs);
    EXPECT_EQ(in.array<Vec3>("/g/vectors"), vectors);
    EXPECT_TRUE(in.array<Vec3>("/g/none").empty());
    EXPECT_EQ(in.texts("/g/texts"), texts);
    EXPECT_TRUE(in.texts("/g/no_texts").empty());
    EXPECT_EQ(in.length("/g/vectors"), 3u);
    EXPECT_EQ(in.real_attribute("/", "real"), 0.1);
    EXPECT_EQ(in.integer_attribute("/g", "integer"), -3);
    EXPECT_EQ(in.text_attribute("/g", "text"), "hello");
    EXPECT_EQ(in.text_attribute("/g", "empty"), "");
    EXPECT_EQ(in.text_attribute("/g/reals", "unit"), "m");
  }
}

TEST_F(Hdf5, CompressesWhenAsked) {
  const std::vector<double> zeros(100000, 0);
  std::uintmax_t sizes[2];
  for (const int gzip : {0, 1}) {
    hdf5::Writer out("f", gzip);
    out.array("/zeros", zeros);
    out.save(path());
    sizes[gzip] = std::filesystem::file_size(path());
    EXPECT_TRUE(same_bits(hdf5::Reader(path()).array<double>("/zeros"), zeros));
  }
  EXPECT_GE(sizes[0], 800000u);
  EXPECT_LT(sizes[1], 80000u);
}

// The library as Debian builds it serves one thread at a time: several at once took turns in its tables.
TEST_F(Hdf5, ServesSeveralThreadsAtOnce) {
  std::atomic<int> right{0};
  std::vector<std::thread> threads;
  for (int k = 0; k < 3; ++k)
    threads.emplace_back([&, k] {
      const std::vector<double> values(100, k);
      for (int turn = 0; turn < 50; ++turn) {
        const std::string name = fmt::format("f{}", k);
        hdf5::Writer out(name, 1);
        for (int group = 0; group < 4; ++group) out.array(fmt::format("/a{}", group), values, "m");
        const hdf5::Reader in(name, out.image());
        EXPECT_THROW(in.array<double>("/none"), RunError);
        right += in.array<double>("/a3") == values && in.text_attribute("/a2", "unit") == "m";
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(right, 150);
}

TEST_F(Hdf5, WritesNothingBeforeItIsComplete) {
  {
    hdf5::Writer out(path().string());
    out.array("/a", std::vector<double>{1});
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder));
}

TEST_F(Hdf5, RefusesWhatIsNotThere) {
  EXPECT_TRUE(contains(message_of([&] { hdf5::Reader in(folder / "none.h5"); }), "none.h5: cannot open as HDF5: "));
  write_file(path(), "not HDF5 at all");
  EXPECT_TRUE(contains(message_of([&] { hdf5::Reader in(path()); }), "f.h5: cannot open as HDF5: "));
}

TEST_F(Hdf5, RefusesAnotherKindOfArray) {
  hdf5::Writer out("f");
  out.array("/reals", std::vector<double>{1, 2});
  out.array("/longs", std::vector<std::int64_t>{1});
  out.array("/shorts", std::vector<std::int32_t>{-4});
  out.attribute("/", "real", 0.1);
  out.save(path());
  const hdf5::Reader in(path());
  EXPECT_TRUE(in.has("/reals"));
  EXPECT_FALSE(in.has("/none"));
  EXPECT_FALSE(in.has("/none/deeper"));
  EXPECT_TRUE(contains(message_of([&] { in.array<double>("/none"); }), "f.h5: cannot read /none"));
  EXPECT_TRUE(contains(message_of([&] { in.array<std::int32_t>("/reals"); }), "expected integers"));
  EXPECT_TRUE(contains(message_of([&] { in.array<std::int32_t>("/longs"); }), "at most 32 bits"));
  EXPECT_TRUE(contains(message_of([&] { in.array<Vec3>("/reals"); }), "1 numbers per row; expected 3"));
  EXPECT_TRUE(contains(message_of([&] { in.texts("/reals"); }), "not a text"));
  EXPECT_TRUE(contains(message_of([&] { in.integer_attribute("/", "real"); }), "not of the expected kind"));
  EXPECT_TRUE(contains(message_of([&] { in.real_attribute("/", "none"); }), "attribute none of /"));
  EXPECT_EQ(in.array<std::int64_t>("/shorts"), std::vector<std::int64_t>{-4});
}

TEST_F(Hdf5, FailsToSaveWhereItCannot) {
  hdf5::Writer out("f");
  EXPECT_TRUE(contains(message_of([&] { out.save(impossible_folder() / "f.h5"); }), "Not a directory"));
}

// The clock of HDF5 counts seconds.
TEST_F(Hdf5, TheSameNumbersMakeTheSameBytes) {
  std::string bytes;
  for (int pass = 0; pass < 2; ++pass) {
    hdf5::Writer out("f", 4);
    out.array("/reals", std::vector<double>{1, 2});
    out.texts("/texts", {"a", "b"});
    out.save(path());
    if (pass == 0) bytes = read_file(path()), ::sleep(1);
  }
  EXPECT_EQ(read_file(path()), bytes);
}

// A damaged file may claim any number of rows. Its length is set to 2^40 where it stands, twice, in the file.
TEST_F(Hdf5, RefusesMoreRowsThanTheFileCanHold) {
  constexpr std::uint64_t rows = 77777, claimed = std::uint64_t{1} << 40;
  hdf5::Writer out("f");
  out.array("/reals", std::vector<double>(rows, 1.0));
  out.save(path());
  std::string bytes = read_file(path());
  const std::string length(reinterpret_cast<const char*>(&rows), sizeof rows);
  std::size_t found = 0;
  for (std::size_t at = bytes.find(length); at != std::string::npos; at = bytes.find(length, at + 8), ++found)
    bytes.replace(at, sizeof claimed, reinterpret_cast<const char*>(&claimed), sizeof claimed);
  ASSERT_GT(found, 0u);
  write_file(path(), bytes);
  const std::string message = message_of([&] { hdf5::Reader(path()).array<double>("/reals"); });
  EXPECT_TRUE(contains(message, "more than a file of this size can hold")) << message;
}

}  // namespace
}  // namespace slurry
