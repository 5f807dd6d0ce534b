// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry movie: the frames of a run as a movie. The pictures go through a pipe to ffmpeg, which chooses the container
// and the codec by the name of the file.
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <memory>

#include "commands.hpp"
#include "picture_options.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/io/files.hpp"

extern char** environ;

namespace slurry::movie_command {
namespace {

struct Options {
  std::string folder, out, frames;
  double fps = 25;
  bool overwrite = false;
  PictureArguments picture;
};

// What ffmpeg is told about the file, by its ending.
std::vector<std::string> codec_of(const std::string& out) {
  const std::string ending = std::filesystem::path(out).extension().string();
  if (ending == ".mp4" || ending == ".mov" || ending == ".mkv")
    return {"-c:v", "libx264", "-crf", "18", "-preset", "medium", "-pix_fmt", "yuv420p", "-movflags", "+faststart"};
  if (ending == ".webm")
    return {"-c:v", "libvpx-vp9", "-crf", "28", "-b:v", "0", "-row-mt", "1", "-pix_fmt", "yuv420p"};
  if (ending == ".gif") return {"-vf", "split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=none"};
  throw InputError("OUT", fmt::format("\"{}\": expected a name that ends in .mp4, .mov, .mkv, .webm or .gif", out));
}

// ffmpeg, fed through a pipe. Ends it when destroyed before finish().
class Encoder {
 public:
  explicit Encoder(std::vector<std::string> arguments) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) fail_file("open", "a pipe", errno);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
    std::vector<char*> words;
    for (std::string& a : arguments) words.push_back(a.data());
    words.push_back(nullptr);
    const int error = ::posix_spawnp(&process_, words[0], &actions, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[0]);
    pipe_ = ends[1];
    if (error == 0) return;
    ::close(pipe_);
    if (error == ENOENT)
      throw InputError(
          "ffmpeg is not installed, and movies are made with it: install it (on Debian: apt install ffmpeg), or draw "
          "single pictures with `slurry draw`");
    throw RunError(fmt::format("cannot start ffmpeg: {}", std::strerror(error)));
  }
  ~Encoder() {
    if (process_ <= 0) return;
    ::close(pipe_);
    ::kill(process_, SIGTERM);
    ::waitpid(process_, nullptr, 0);
  }
  Encoder(const Encoder&) = delete;
  Encoder& operator=(const Encoder&) = delete;

  void write(const std::vector<std::uint8_t>& pixels) {
    write_all(pipe_, {reinterpret_cast<const char*>(pixels.data()), pixels.size()}, "the pipe to ffmpeg");
  }
  // True when ffmpeg ended well.
  bool finish() {
    ::close(pipe_);
    int status = 0;
    ::waitpid(process_, &status, 0);
    process_ = -1;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }

 private:
  pid_t process_ = -1;
  int pipe_ = -1;
};

// One window and one range for the whole movie, from frames spread over it.
DrawOptions common_options(const FrameReader& reader, const std::vector<std::size_t>& ranks,
                           const DrawOptions& options) {
  constexpr std::size_t looked_at = 9;
  std::vector<Frame> frames;
  for (std::size_t k = 0; k < looked_at; ++k) {
    const std::size_t at = k * (ranks.size() - 1) / (looked_at - 1);
    if (k == 0 || at != (k - 1) * (ranks.size() - 1) / (looked_at - 1)) frames.push_back(read_frame(reader, ranks[at]));
  }
  DrawOptions all = settled(for_pixels(options, frames.at(0)), frames);
  // Codecs that halve the colours ask for even sides.
  all.width -= all.width % 2, all.height -= all.height % 2;
  return all;
}

int movie(const Options& options) {
  const std::vector<std::string> codec = codec_of(options.out);
  const std::filesystem::path out = options.out;
  if (std::filesystem::exists(out) && !options.overwrite)
    throw InputError(options.out, "this file exists already; choose another name, or --overwrite");
  const DrawOptions given = draw_options(options.picture, options.folder);
  const FrameReader reader = open_frames(options.folder);
  const std::vector<std::size_t> ranks = find_frames(reader, options.frames);
  const DrawOptions look = common_options(reader, ranks, given);
  if (out.has_parent_path()) make_folder(out.parent_path());

  // ffmpeg writes beside the name; the movie takes its name when it is complete. The ending must stay, ffmpeg goes by
  // it.
  const std::filesystem::path part = out.parent_path() / (".part." + out.filename().string());
  std::vector<std::string> words{"ffmpeg",   "-v",
                                 "error",    "-y",
                                 "-f",       "rawvideo",
                                 "-pix_fmt", "bgra",
                                 "-s",       fmt::format("{}x{}", look.width, look.height),
                                 "-r",       fmt::format("{}", options.fps),
                                 "-i",       "-"};
  words.insert(words.end(), codec.begin(), codec.end());
  words.push_back(part.string());
  std::signal(SIGPIPE, SIG_IGN);
  bool good = false;
  std::string why = "its message is above";
  try {
    Encoder encoder(words);
    for (const std::size_t k : ranks) encoder.write(pixels_of(read_frame(reader, k), look));
    good = encoder.finish();
  } catch (const RunError& error) {
    why = error.what();
  }
  std::error_code ignored;
  if (good) std::filesystem::rename(part, out, ignored);
  if (!good || ignored) {
    std::filesystem::remove(part, ignored);
    throw RunError(fmt::format("{} was not made: {}", options.out, why));
  }
  fmt::print("{}: {} pictures of {} x {} pixels\n", options.out, ranks.size(), look.width, look.height);
  return exit_fine;
}

Action add(CommandLine& line) {
  auto options = std::make_shared<Options>();
  line.add("folder", &options->folder, "Folder of the run.").required();
  line.add("out", &options->out, "File to write: .mp4, .mov, .mkv, .webm or .gif.").required();
  line.add("--fps", &options->fps, "Pictures a second.").within(0.1, 240.0).show_default();
  line.add("--frames", &options->frames, "Which frames: A:B:S for A, A + S, ... below B; all by default.");
  line.add("--overwrite", &options->overwrite, "Replace the file.");
  add_picture_arguments(line, options->picture);
  return [options] { return movie(*options); };
}

const Command command{"movie", "Make a movie of a run with ffmpeg.", add};

}  // namespace
}  // namespace slurry::movie_command
