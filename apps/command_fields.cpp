// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry fields: continuum fields from the frames of a run.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <thread>

#include "commands.hpp"
#include "picture_options.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/io/cases/field_text.hpp"
#include "slurry/io/files.hpp"
#include "slurry/io/results/field_files.hpp"
#include "slurry/io/results/frame_fields.hpp"

namespace slurry::fields_command {
namespace {

struct Options {
  std::string folder, frames, out;
  std::vector<std::string> settings;
  bool csv = false;
  int threads = 0;
};

// A mean is of all frames, an instant of the last one, unless the user says of which.
std::vector<std::filesystem::path> paths_of(const FrameReader& reader, const Options& options, bool is_mean) {
  const std::string chosen = options.frames.empty() && !is_mean ? "last" : options.frames;
  std::vector<std::filesystem::path> paths;
  for (const std::size_t rank : find_frames(reader, chosen))
    paths.push_back(std::filesystem::path(options.folder) / frame_path(reader.frames()[rank].number));
  return paths;
}

bool asks_for_mean(const std::vector<std::string>& settings) {
  bool is_mean = false;
  for (const std::string& s : settings)
    if (s.starts_with("average=")) is_mean = s == "average=true";
  return is_mean;
}

void write_tables(const std::vector<FieldResult>& fields, const std::filesystem::path& out, bool is_mean) {
  for (const FieldResult& f : fields) {
    const std::filesystem::path path =
        out / (is_mean ? f.name + "_mean.csv" : fmt::format("{}_{:08}.csv", f.name, f.step));
    write_file(path, fields_csv(f), Flush::later);
    fmt::print("{}\n", path.string());
  }
}

void write_hdf5(const std::vector<FieldResult>& fields, const std::filesystem::path& out, bool is_mean,
                const std::string& title) {
  std::vector<FieldEntry> entries;
  for (const FieldResult& f : fields) {
    const std::string name = is_mean ? f.name + "_mean.h5" : fmt::format("{}_{:08}.h5", f.name, f.step);
    write_fields(out / name, title, {f});
    entries.push_back(entry_of(f, name, is_mean));
    fmt::print("{}\n", (out / name).string());
  }
  const std::filesystem::path list = out / (fields[0].name + ".xdmf");
  write_file(list, fields_xdmf(entries), Flush::later);
  fmt::print("{}\n", list.string());
}

int make_fields(const Options& options) {
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  set_threads(options.threads > 0 ? options.threads : cores);
  const FrameReader reader = open_frames(options.folder);
  const bool is_mean = asks_for_mean(options.settings);
  const std::vector<std::filesystem::path> paths = paths_of(reader, options, is_mean);
  const std::string title = read_frame(paths[0]).title;
  const std::vector<FieldResult> fields =
      fields_of_frames(paths, group_names(options.folder),
                       [&](const FieldScene& scene) { return parse_field(options.settings, scene); });
  if (fields.empty()) throw InputError(options.folder, "none of the frames shows what the field asks for");
  const std::filesystem::path out = options.out.empty() ? std::filesystem::path(options.folder) / "export" / "fields"
                                                        : std::filesystem::path(options.out);
  make_folder(out);
  if (options.csv)
    write_tables(fields, out, is_mean);
  else
    write_hdf5(fields, out, is_mean, title);
  return exit_fine;
}

Action add(CommandLine& line) {
  auto options = std::make_shared<Options>();
  line.add("folder", &options->folder, "Folder of the run.").required();
  line.add("--set", &options->settings,
           "An option of the field, as in a table [[fields]] of a case: where=line, width=0.01, average=true ... (see "
           "`slurry describe fields`). By default a box that holds the grains, and their mean diameter as the width.")
      .of_type("KEY=VALUE")
      .one_value();
  line.add("--frames,-f", &options->frames,
           "Which frames: a rank, first, last, t=TIME, or A:B:S for A, A + S, ... below B; the last one by default, or "
           "all with average=true.");
  line.add("--out,-o", &options->out, "Folder to write; FOLDER/export/fields by default.");
  line.add("--csv", &options->csv, "Tables in the place of HDF5 and XDMF.");
  line.add("--threads,-j", &options->threads,
           "Number of threads; all cores by default. The results do not depend on it.")
      .positive();
  return [options] { return make_fields(*options); };
}

const Command command{"fields", "Make continuum fields from the frames of a run.", add};

}  // namespace
}  // namespace slurry::fields_command
