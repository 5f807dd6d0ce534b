// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "picture_options.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <filesystem>
#include <optional>

#include "run_folder.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/nearest_name.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/results/written_fields.hpp"
#include "slurry/observe/fields/field_values.hpp"

namespace slurry {
namespace {

constexpr int smallest_side = 64, largest_side = 16384;  // pixels

template <class T>
std::optional<T> number_in(const std::string& text) {
  T value{};
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && stop == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

Range parse_range(const std::string& option, const std::string& text) {
  const std::size_t colon = text.find(':');
  const auto low = number_in<double>(text.substr(0, colon));
  const auto high = colon == std::string::npos ? std::nullopt : number_in<double>(text.substr(colon + 1));
  if (!low || !high || !std::isfinite(*low) || !std::isfinite(*high) || !(*low < *high))
    throw InputError(option, fmt::format("\"{}\" is no range; expected low:high with low < high", shown(text)));
  return {*low, *high};
}

void parse_size(const std::string& text, DrawOptions& options) {
  const std::size_t x = text.find('x');
  const auto width = number_in<int>(text.substr(0, x));
  const auto height = x == std::string::npos ? std::optional(0) : number_in<int>(text.substr(x + 1));
  const auto fits = [](int side) { return side >= smallest_side && side <= largest_side; };
  if (!width || !height || !fits(*width) || (x != std::string::npos && !fits(*height)))
    throw InputError("--size",
                     fmt::format("\"{}\" is no size; expected WIDTHxHEIGHT or WIDTH, each from {} to {} pixels",
                                 shown(text), smallest_side, largest_side));
  options.width = *width, options.height = *height;
}

// The fields of the case, by whose names they are drawn.
std::vector<FieldOptions> known_fields(const std::string& folder) {
  try {
    return read_case((std::filesystem::path(folder) / "case.toml").string()).field_list;
  } catch (const std::exception&) {
    return {};
  }
}

std::vector<std::string> names_between_commas(const std::string& text) {
  std::vector<std::string> names;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    if (end > begin) names.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return names;
}

[[noreturn]] void refuse_frame(const FrameReader& reader, const std::string& option, const std::string& text) {
  throw InputError(option, fmt::format("there is no frame \"{}\"; the run has the frames 0 to {}", shown(text),
                                       reader.frames().size() - 1));
}

}  // namespace

std::vector<std::string> group_names(const std::string& folder) {
  std::vector<std::string> names;
  try {
    const AnyCase any = read_any_case((std::filesystem::path(folder) / "case.toml").string());
    const Case* c = std::get_if<Case>(&any);
    if (!c) return movie_groups;
    for (const GrainGroup& group : c->grains) names.push_back(group.name);
  } catch (const std::exception&) {
    names.clear();
  }
  return names;
}

void add_picture_arguments(CommandLine& line, PictureArguments& a) {
  line.add("--colour,--color,-c", &a.colour,
           "Colour of the grains: " + join_names(grain_colourings(), "") +
               "; by default group where there are several, else speed.");
  line.add("--field", &a.field,
           "A map of a field in the place of the grains' colours. Made from a planar frame: " +
               join_names(field_quantity_names(), "") +
               "; with a component, velocity.x or contact_stress.xy; of a field of the case, NAME.QUANTITY. Of a field "
               "that the run has written, as around.fluid_velocity or fluid.pressure, also in space.");
  line.add("--streamlines", &a.streamlines,
           "Streamlines of a field that the run has written: its name, or NAME.QUANTITY of a vector.");
  line.add("--arrows", &a.arrows, "Arrows of such a field, with one of known size below.");
  line.add("--sites", &a.sites, "Dots where such a field is known, as at the points of a fluid: its name.");
  line.add(
      "--surface", &a.surface,
      "Of a study of bodies in a Stokes fluid: their surfaces, coloured by traction, normal_traction or a component, "
      "as traction.x.");
  line.add("--grains", &a.grains,
           "Which grains are drawn: " + join_names(grain_styles(), "") +
               "; cut are those, in space, that the cut through a field passes through.")
      .show_default();
  line.add("--layer", &a.layer,
           "Of a field in a box in space: the layer across x, y or z, in the middle or at a place, as y=0.02; across z "
           "by default.");
  line.add("--contacts", &a.contacts,
           "Lines between partners, by width and colour: " + join_names(contact_colourings(), "") + ".")
      .show_default();
  line.add("--map", &a.map, "Colour map: " + join_names(colour_map_names(), "") + ".").show_default();
  line.add("--range", &a.range, "Values at the ends of the colour map, low:high.");
  line.add("--contact-range", &a.contact_range, "The same for the contacts.");
  line.add("--walls", &a.walls,
           "What is drawn of the obstacles: " + join_names(wall_styles(), "") +
               "; thin faces are seen through, lines are edges alone.")
      .show_default();
  line.add("--hide", &a.hide, "Names of obstacles that are not drawn, with commas between them.");
  line.add("--view", &a.view,
           "In space: x, y, z, iso, or azimuth,elevation in degrees; iso by default. Up is against gravity.");
  line.add(
      "--look", &a.look,
      "In space: lit, pixels with perspective and soft shadows, or drawn, vectors in parallel projection. By default "
      "lit for PNG and movies, drawn for SVG and PDF and where a field is shown.");
  line.add("--perspective", &a.perspective,
           "Of a lit picture: the angle in degrees under which all is seen; 0 for parallel projection, 32 by default.")
      .within(0.0, 120.0);
  line.add("--camera", &a.camera,
           "Of a lit picture, instead of --view: x,y,z:x,y,z in metres, the eye and the point that it looks at, from "
           "where the picture is as high as --perspective tells.");
  line.add("--window", &a.window, "What is shown, left,bottom:right,top in metres of the view; everything by default.");
  line.add("--size", &a.size, "WIDTHxHEIGHT or WIDTH in pixels; 900 wide by default.");
}

DrawOptions draw_options(const PictureArguments& a, const std::string& folder) {
  DrawOptions options;
  if (!a.colour.empty()) check_colouring("--colour", a.colour, grain_colourings());
  check_colouring("--contacts", a.contacts, contact_colourings());
  check_colouring("--map", a.map, colour_map_names());
  options.field = a.field, options.arrows = a.arrows, options.streamlines = a.streamlines, options.sites = a.sites;
  options.layer = a.layer, options.surface = a.surface, options.grains = a.grains;
  check_colouring("--grains", a.grains, grain_styles());
  const bool has_cut = !a.field.empty() || !a.arrows.empty() || !a.streamlines.empty();
  if (!has_cut && (!a.layer.empty() || a.grains == "cut"))
    throw InputError(a.layer.empty() ? "--grains" : "--layer",
                     "got a cut through no field, expected --field, --arrows or --streamlines beside it");
  if (!a.field.empty()) options.fields = known_fields(folder);
  if (!a.field.empty() || !a.arrows.empty() || !a.streamlines.empty() || !a.sites.empty() || !a.surface.empty())
    options.written = std::make_shared<const WrittenFields>(folder);
  options.colour = a.colour, options.contacts = a.contacts, options.map = a.map;
  if (!a.range.empty()) options.range = parse_range("--range", a.range);
  if (!a.contact_range.empty()) options.contact_range = parse_range("--contact-range", a.contact_range);
  check_colouring("--walls", a.walls, wall_styles());
  if (!a.view.empty()) parse_view(a.view);
  options.view = a.view, options.walls = a.walls;
  if (!a.look.empty()) check_colouring("--look", a.look, look_styles());
  options.look = a.look, options.camera = a.camera, options.perspective = a.perspective;
  if (!a.camera.empty()) parse_camera(a.camera, {0, 0, 1});
  options.hidden = names_between_commas(a.hide);
  if (!a.window.empty()) options.window = parse_window(a.window);
  if (!a.size.empty()) parse_size(a.size, options);
  options.group_names = group_names(folder);
  return options;
}

FrameReader open_frames(const std::string& folder) {
  check_is_folder(folder);
  check_has_grains(folder);
  const FrameReader reader = [&] {
    try {
      return FrameReader(folder);
    } catch (const RunError& error) {
      throw InputError(error.what());
    }
  }();
  if (reader.frames().empty())
    throw InputError(folder,
                     "this run has no frames; give output.frames in its case, or leave it out, for twenty frames");
  return reader;
}

Frame read_frame(const FrameReader& reader, std::size_t rank) {
  try {
    return reader.read(rank);
  } catch (const RunError& error) {
    throw InputError(error.what());
  }
}

std::size_t find_frame(const FrameReader& reader, const std::string& text) {
  const auto& frames = reader.frames();
  if (text == "first") return 0;
  if (text == "last") return frames.size() - 1;
  if (text.starts_with("t=")) {
    const auto time = number_in<double>(text.substr(2));
    if (!time || !std::isfinite(*time)) refuse_frame(reader, "--frame", text);
    std::size_t best = 0;
    for (std::size_t k = 0; k < frames.size(); ++k)
      if (std::abs(frames[k].time - *time) < std::abs(frames[best].time - *time)) best = k;
    return best;
  }
  const auto rank = number_in<std::int64_t>(text);
  const auto count = static_cast<std::int64_t>(frames.size());
  if (!rank || *rank >= count || *rank < -count) refuse_frame(reader, "--frame", text);
  return static_cast<std::size_t>(*rank < 0 ? *rank + count : *rank);
}

std::vector<std::size_t> find_frames(const FrameReader& reader, const std::string& text) {
  const auto count = static_cast<std::int64_t>(reader.frames().size());
  std::vector<std::string> parts(1);
  for (const char c : text)
    if (c == ':')
      parts.emplace_back();
    else
      parts.back() += c;
  if (parts.size() == 1 && !text.empty()) return {find_frame(reader, text)};
  std::int64_t bounds[3] = {0, count, 1};
  if (parts.size() > 3) throw InputError("--frames", fmt::format("\"{}\" is no range; expected A:B:S", shown(text)));
  for (std::size_t k = 0; k < parts.size(); ++k) {
    if (parts[k].empty()) continue;
    const auto value = number_in<std::int64_t>(parts[k]);
    if (!value || (k == 2 && *value < 1))
      throw InputError("--frames", fmt::format("\"{}\" is no range; expected A:B:S with S > 0", shown(text)));
    bounds[k] = k < 2 && *value < 0 ? *value + count : *value;
  }
  std::vector<std::size_t> chosen;
  for (std::int64_t k = std::max<std::int64_t>(0, bounds[0]); k < std::min(bounds[1], count); k += bounds[2])
    chosen.push_back(static_cast<std::size_t>(k));
  if (chosen.empty()) refuse_frame(reader, "--frames", text);
  return chosen;
}

}  // namespace slurry
