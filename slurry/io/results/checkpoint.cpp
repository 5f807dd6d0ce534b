// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/results/checkpoint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstring>
#include <map>
#include <span>
#include <sstream>
#include <string_view>
#include <type_traits>

#include "slurry/core/errors.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/io/cases/resume.hpp"
#include "slurry/io/files.hpp"

namespace slurry {
namespace {

static_assert(std::endian::native == std::endian::little, "the format is little-endian and copies memory");

constexpr std::string_view magic = "slurryCK";
constexpr const char *trouble_name = "first_trouble", *outputs_name = "outputs", *inputs_name = "inputs";
constexpr const char* fluid_name = "fluid.name";
constexpr std::size_t word = 8, name_length = 32, header_length = 3 * word;

std::filesystem::path checkpoint_folder(const std::filesystem::path& run_folder) { return run_folder / "checkpoints"; }

std::vector<NumberedFile> list_checkpoints(const std::filesystem::path& run_folder) {
  return numbered_files(checkpoint_folder(run_folder), "step_", ".ckpt");
}

FluidTotals& totals_of(FluidState& fluid) { return fluid; }
const FluidTotals& totals_of(const FluidState& fluid) { return fluid; }

// Calls visit(name, part) for every part of a state that is plain numbers.
template <class AnyState, class Visit>
void for_each_plain_part(AnyState& state, Visit&& visit) {
  visit("clock", state.clock);
  visit("domain", state.domain);
  visit("fluid", totals_of(state.fluid));
  std::visit(
      [&](auto& own) {
        if constexpr (requires { own.totals; }) visit("fluid.totals", own.totals);
      },
      state.fluid.own);
  visit("totals", state.totals);
  visit("next_id", state.next_id);
}

// Calls visit(name, array) for every array of a state.
template <class AnyState, class Visit>
void for_each_state_array(AnyState& state, Visit&& visit) {
  const auto named = [&](const char* part) {
    return [&visit, part](const auto& f, auto& values) { visit(fmt::format("{}.{}", part, f.name), values); };
  };
  for_each_array(state.grains, named("grains"));
  for_each_array(state.members, named("members"));
  for_each_array(state.walls, named("walls"));
  for_each_array(state.contacts, named("contacts"));
  visit("contacts.start", state.contacts.start);
  std::visit([&](auto& own) { for_each_array(own, named("fluid")); }, state.fluid.own);
  for_each_array(state.inlets, named("inlets"));
  for_each_array(state.outlets, named("outlets"));
  for_each_array(state.waiting, named("waiting"));
  for_each_array(state.breaks, named("breaks"));
}

// ---- Writing

void put_word(std::string& out, std::uint64_t value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

void put_section(std::string& out, const std::string& name, std::string_view contents) {
  if (name.size() > name_length) throw RunError(fmt::format("checkpoint: the name of array {} is too long", name));
  out += name;
  out.append(name_length - name.size(), '\0');
  put_word(out, contents.size());
  out += contents;
  out.append((word - out.size() % word) % word, '\0');
}

template <class T>
std::string_view bytes_of(std::span<const T> values) {
  static_assert(std::is_trivially_copyable_v<T>);
  return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

// A line for each output: name, count, last step, whether it is off schedule, whether one is owed.
std::string outputs_text(const std::vector<OutputRecord>& outputs) {
  std::string text;
  for (const OutputRecord& o : outputs)
    text += fmt::format("{} {} {} {:d} {:d}\n", o.name, o.count, o.last_step, o.off_schedule, o.owed);
  return text;
}

// Calls visit(name of a section, numbers) for what the outputs remember.
template <class AnyOutputs, class Visit>
void for_each_memory(AnyOutputs& outputs, Visit&& visit) {
  for (auto& o : outputs) {
    visit(o.name + ".memory", o.memory);
    visit(o.name + ".memory_before", o.memory_before);
  }
}

// Bytes that a checkpoint takes at most: reserved at once, since growing would copy hundreds of megabytes.
std::size_t packed_size(const State& state, const std::string& case_text, const RunRecord& record) {
  constexpr std::size_t around = name_length + 2 * word;  // name, length and padding of a section
  std::size_t size = header_length + word + 5 * around + name_of_fluid(state.fluid.own).size() + case_text.size() +
                     state.first_trouble.size() + outputs_text(record.outputs).size() + record.inputs.size();
  for_each_plain_part(state, [&](const char*, const auto& part) { size += around + sizeof part; });
  for_each_memory(record.outputs,
                  [&](const std::string&, const auto& numbers) { size += around + numbers.size() * sizeof(double); });
  for_each_state_array(state, [&]<class T>(const std::string&, const std::vector<T>& array) {
    size += around + array.size() * sizeof(T);
  });
  return size;
}

// ---- Reading

[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& reason) {
  throw RunError(fmt::format("{}: not a usable checkpoint: {}", path.string(), reason));
}

std::uint64_t word_at(std::string_view bytes, std::size_t place) {
  std::uint64_t value = 0;
  std::memcpy(&value, bytes.data() + place, sizeof value);
  return value;
}

void check_container(const std::filesystem::path& path, std::string_view bytes) {
  if (!bytes.starts_with(magic)) refuse(path, "it does not start as a checkpoint does");
  if (bytes.size() < header_length + word) refuse(path, fmt::format("truncated to {} bytes", bytes.size()));
  const std::uint64_t found = word_at(bytes, word), length = word_at(bytes, 2 * word);
  if (found != checkpoint_version)
    refuse(path, fmt::format("format version {}; this program reads version {}", found, checkpoint_version));
  if (bytes.size() != length) refuse(path, fmt::format("{} bytes long; {} expected", bytes.size(), length));
  if (checksum(bytes.substr(0, bytes.size() - word)) != word_at(bytes, bytes.size() - word))
    refuse(path, "the checksum does not match its contents");
}

using Sections = std::map<std::string, std::string_view, std::less<>>;

Sections find_sections(const std::filesystem::path& path, std::string_view bytes) {
  Sections sections;
  bytes.remove_suffix(word);
  bytes.remove_prefix(header_length);
  while (!bytes.empty()) {
    if (bytes.size() < name_length + word) refuse(path, "a section is cut short");
    const std::string_view name = bytes.substr(0, name_length);
    const std::uint64_t length = word_at(bytes, name_length);
    bytes.remove_prefix(name_length + word);
    if (length > bytes.size()) refuse(path, "a section is cut short");
    sections[std::string(name.substr(0, name.find('\0')))] = bytes.substr(0, length);
    bytes.remove_prefix(std::min<std::size_t>(bytes.size(), (length + word - 1) / word * word));
  }
  return sections;
}

std::string_view section(const std::filesystem::path& path, const Sections& sections, const std::string& name) {
  const auto found = sections.find(name);
  if (found == sections.end()) refuse(path, fmt::format("section {} is missing", name));
  return found->second;
}

template <class T>
void unpack(const std::filesystem::path& path, const std::string& name, std::string_view bytes, std::vector<T>& array) {
  if (bytes.size() % sizeof(T) != 0) refuse(path, fmt::format("section {} has {} bytes", name, bytes.size()));
  array.resize(bytes.size() / sizeof(T));
  if (!array.empty()) std::memcpy(array.data(), bytes.data(), bytes.size());
}

template <class T>
void unpack(const std::filesystem::path& path, const std::string& name, std::string_view bytes, T& part) {
  static_assert(std::is_trivially_copyable_v<T>);
  if (bytes.size() != sizeof part) refuse(path, fmt::format("section {} has {} bytes", name, bytes.size()));
  std::memcpy(&part, bytes.data(), bytes.size());
}

// A count that no run reaches is no count.
constexpr std::int64_t most = std::int64_t{1} << 53;

// Lines that are none are passed over.
std::vector<OutputRecord> parse_outputs(std::string_view text) {
  std::vector<OutputRecord> outputs;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    OutputRecord o;
    const bool is_read = static_cast<bool>(words >> o.name >> o.count >> o.last_step >> o.off_schedule >> o.owed);
    if (is_read && o.count >= 0 && o.count < most && o.last_step >= -1 && o.last_step < most) outputs.push_back(o);
  }
  return outputs;
}

// All of it is optional: a state can be gone on from without.
RunRecord unpack_record(const std::filesystem::path& path, const Sections& sections) {
  RunRecord record;
  if (const auto found = sections.find(outputs_name); found != sections.end())
    record.outputs = parse_outputs(found->second);
  for_each_memory(record.outputs, [&](const std::string& name, std::vector<double>& numbers) {
    if (const auto found = sections.find(name); found != sections.end()) unpack(path, name, found->second, numbers);
    if (!std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); })) numbers.clear();
  });
  if (const auto inputs = sections.find(inputs_name); inputs != sections.end()) record.inputs = inputs->second;
  return record;
}

// What a step takes for granted about the sizes of the arrays and the indices in them.
void check_state(const std::filesystem::path& path, const State& state) {
  const std::size_t grains = state.grains.size(), contacts = state.contacts.size();
  const auto check = [&](std::size_t rows, const char* what) {
    return [&path, rows, what](const auto& f, const auto& values) {
      if (values.size() != rows && !(values.empty() && f.is(Array::optional)))
        refuse(path, fmt::format("{} has {} entries for {} {}", f.name, values.size(), rows, what));
    };
  };
  for_each_array(state.grains, check(grains, "grains"));
  for_each_array(state.members, check(state.members.size(), "members"));
  if (!std::is_sorted(state.members.id.begin(), state.members.id.end())) refuse(path, "its members are out of order");
  for_each_array(state.walls, check(state.walls.size(), "obstacles"));
  for_each_array(state.contacts, check(contacts, "contacts"));
  for_each_array(state.inlets, check(state.inlets.size(), "inlets"));
  for_each_array(state.outlets, check(state.outlets.size(), "groups at outlets"));
  for_each_array(state.waiting, check(state.waiting.size(), "waiting grains"));
  for_each_array(state.breaks, check(state.breaks.size(), "breaks"));
  if (!std::visit([](const auto& own) { return own.is_whole(); }, state.fluid.own))
    refuse(path, "the arrays of its fluid do not fit each other");
  const std::vector<std::int64_t>& start = state.contacts.start;
  const bool has_rows = start.size() == grains + 1 && start.front() == 0 &&
                        start.back() == std::ssize(state.contacts.first) && std::is_sorted(start.begin(), start.end());
  if (!has_rows && !(start.empty() && contacts == 0)) refuse(path, "the rows of its contacts do not fit its grains");
  const auto is_grain = [&](std::int32_t k) { return k >= 0 && static_cast<std::size_t>(k) < grains; };
  for (std::size_t c = 0; c < contacts; ++c)
    if (!is_grain(state.contacts.first[c]) ||
        !(is_piece(state.contacts.second[c]) || is_grain(state.contacts.second[c])))
      refuse(path, fmt::format("contact {} names a grain that does not exist", c));
}

bool is_number(double x) { return !std::isnan(x); }
bool is_finite_number(double x) { return std::isfinite(x); }
bool holds(double x, bool (*test)(double)) { return test(x); }
bool holds(Vec3 v, bool (*test)(double)) { return test(v.x) && test(v.y) && test(v.z); }
bool holds(const Quaternion& q, bool (*test)(double)) { return test(q.w) && test(q.x) && test(q.y) && test(q.z); }
template <std::integral T>
bool holds(T, bool (*)(double)) {
  return true;
}

// A state from which a step can start has numbers everywhere.
void check_finite(const std::filesystem::path& path, const State& state) {
  if (!std::isfinite(state.clock.time) || !std::isfinite(state.clock.last_dt)) refuse(path, "its time is not finite");
  if (!is_finite(state.fluid.force) || !is_finite(state.fluid.impulse)) refuse(path, "the fluid is not finite");
  const auto check = [&](const auto& owner) {
    return [&path, owner](const auto& f, const auto& values) {
      for (std::size_t k = 0; k < values.size(); ++k)
        if (!holds(values[k], f.is(Array::infinite) ? is_number : is_finite_number))
          refuse(path, fmt::format("the {} of {} is not finite", f.name, owner(k)));
    };
  };
  for_each_array(state.grains, check([&](std::size_t k) { return fmt::format("grain {}", state.grains.id[k]); }));
  for_each_array(state.walls, check([](std::size_t k) { return fmt::format("obstacle {}", k); }));
  for_each_array(state.contacts, check([](std::size_t c) { return fmt::format("contact {}", c); }));
  for_each_array(state.inlets, check([](std::size_t k) { return fmt::format("inlet {}", k); }));
  for_each_array(state.outlets, check([](std::size_t k) { return fmt::format("row {} of the outlets", k); }));
  for_each_array(state.waiting, check([](std::size_t k) { return fmt::format("waiting grain {}", k); }));
  for_each_array(state.breaks, check([](std::size_t k) { return fmt::format("break {}", k); }));
  const auto check_fluid = check([](std::size_t k) { return fmt::format("row {} of the fluid", k); });
  std::visit([&](const auto& own) { for_each_array(own, check_fluid); }, state.fluid.own);
}

// The first key in which a stored case is not the one given, and how many there are; empty where it may go on as that.
std::string first_difference(const std::string& stored, const std::string& given) {
  const std::vector<std::string> keys = case_differences(stored, given);
  if (keys.empty()) return "";
  return keys.size() == 1 ? keys[0] + " differs" : fmt::format("{} and {} more differ", keys[0], keys.size() - 1);
}

// Removes the older of two complete checkpoints of earlier steps; false where there are no two.
bool make_room(const std::filesystem::path& run_folder, std::int64_t step) {
  std::vector<NumberedFile> earlier = list_checkpoints(run_folder);
  std::erase_if(earlier, [&](const NumberedFile& f) { return f.number >= step; });
  if (earlier.size() < 2) return false;
  try {
    load_checkpoint(earlier.back().path);
  } catch (const RunError&) {
    return false;  // the older one may be the only good one
  }
  std::error_code code;
  return std::filesystem::remove(earlier.front().path, code);
}

}  // namespace

std::string pack_checkpoint(const State& state, const std::string& case_text, const RunRecord& record) {
  std::string out;
  out.reserve(packed_size(state, case_text, record));
  out += magic;
  put_word(out, checkpoint_version);
  put_word(out, 0);  // the length, known at the end
  for_each_plain_part(state, [&]<class T>(const char* name, const T& part) {
    put_section(out, name, bytes_of(std::span<const T>(&part, 1)));
  });
  put_section(out, fluid_name, name_of_fluid(state.fluid.own));
  put_section(out, "case", case_text);
  put_section(out, trouble_name, state.first_trouble);
  put_section(out, outputs_name, outputs_text(record.outputs));
  put_section(out, inputs_name, record.inputs);
  for_each_memory(record.outputs, [&](const std::string& name, const std::vector<double>& numbers) {
    put_section(out, name, bytes_of(std::span<const double>(numbers)));
  });
  for_each_state_array(state, [&]<class T>(const std::string& name, const std::vector<T>& array) {
    put_section(out, name, bytes_of(std::span<const T>(array)));
  });
  const std::uint64_t length = out.size() + word;
  std::memcpy(out.data() + 2 * word, &length, sizeof length);
  put_word(out, checksum(out));
  return out;
}

std::filesystem::path save_checkpoint(const std::filesystem::path& run_folder, const State& state,
                                      const std::string& case_text, const RunRecord& record) {
  return save_checkpoint(run_folder, state.clock.step, pack_checkpoint(state, case_text, record));
}

std::filesystem::path save_checkpoint(const std::filesystem::path& run_folder, std::int64_t step,
                                      std::string_view bytes) {
  make_folder(checkpoint_folder(run_folder));
  const std::filesystem::path path = checkpoint_folder(run_folder) / fmt::format("step_{:09}.ckpt", step);
  try {
    write_file(path, bytes);
  } catch (const FileError& error) {
    if (!error.is_full() || !make_room(run_folder, step)) throw;
    write_file(path, bytes);
  }

  std::int64_t earlier = -1;  // the step of the checkpoint before this one
  const std::vector<NumberedFile> files = list_checkpoints(run_folder);
  for (const NumberedFile& f : files)
    if (f.number < step) earlier = f.number;
  for (const NumberedFile& f : files)
    if (f.number != step && f.number != earlier) remove_file(f.path);
  return path;
}

Checkpoint load_checkpoint(const std::filesystem::path& path) { return unpack_checkpoint(read_file(path), path); }

Checkpoint unpack_checkpoint(std::string_view bytes, const std::filesystem::path& path) {
  check_container(path, bytes);
  const Sections sections = find_sections(path, bytes);
  Checkpoint checkpoint{path, {}, std::string(section(path, sections, "case")), {}};
  State& state = checkpoint.state;
  const std::string_view fluid = section(path, sections, fluid_name);
  const std::optional<FluidState::Own> own = state_of_fluid(fluid);
  if (!own) refuse(path, fmt::format("it has a fluid \"{}\"", shown(std::string(fluid))));
  state.fluid.own = *own;
  for_each_plain_part(state,
                      [&](const char* name, auto& part) { unpack(path, name, section(path, sections, name), part); });
  for_each_state_array(
      state, [&](const std::string& name, auto& array) { unpack(path, name, section(path, sections, name), array); });
  check_state(path, state);
  checkpoint.record = unpack_record(path, sections);
  if (const auto said = sections.find(trouble_name); said != sections.end()) state.first_trouble = said->second;
  check_finite(path, state);
  return checkpoint;
}

CheckpointSearch find_checkpoint(const std::filesystem::path& run_folder, const std::string& case_text) {
  CheckpointSearch search;
  std::optional<Checkpoint> of_another_case;  // the newest such
  const std::vector<NumberedFile> files = list_checkpoints(run_folder);
  for (auto file = files.rbegin(); file != files.rend() && !search.newest; ++file) {
    try {
      Checkpoint found = load_checkpoint(file->path);
      const std::string difference = case_text.empty() ? "" : first_difference(found.case_text, case_text);
      if (difference.empty()) {
        search.newest = std::move(found);
        break;
      }
      search.foreign.push_back(file->path);
      search.refused.push_back(fmt::format("{}: a checkpoint of another case ({})", file->path.string(), difference));
      if (!of_another_case) of_another_case = std::move(found);
    } catch (const RunError& error) {
      search.refused.push_back(error.what());
    }
  }
  if (search.newest || !of_another_case) return search;
  search.newest = std::move(of_another_case);
  search.foreign.clear();
  return search;
}

}  // namespace slurry
