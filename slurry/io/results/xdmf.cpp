// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/results/xdmf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "slurry/contacts/contacts.hpp"
#include "slurry/grains/grains.hpp"
#include "slurry/io/results/frame_format.hpp"
#include "slurry/io/results/hdf5.hpp"

namespace slurry {
namespace {

// A reference to a dataset of a frame whose rows are of type T.
template <class T>
std::string data_item(const std::string& path, std::size_t rows, const std::string& dataset) {
  using Layout = hdf5::Layout<T>;
  const bool is_real = Layout::number == hdf5::Number::float64;
  const std::string columns = Layout::columns == 1 ? "" : fmt::format(" {}", Layout::columns);
  return fmt::format(R"(<DataItem Format="HDF" NumberType="{}" Precision="{}" Dimensions="{}{}">{}:{}</DataItem>)",
                     is_real ? "Float" : "Int", sizeof(T) / Layout::columns, rows, columns, path, dataset);
}

template <class T>
std::string attribute(const std::string& path, std::size_t rows, const std::string& group, const std::string& name) {
  constexpr std::size_t columns = hdf5::Layout<T>::columns;
  const char* kind = columns == 1 ? "Scalar" : columns == 3 ? "Vector" : "Matrix";
  return fmt::format("        <Attribute Name=\"{}\" AttributeType=\"{}\" Center=\"Node\">{}</Attribute>\n", name, kind,
                     data_item<T>(path, rows, fmt::format("/{}/{}", group, name)));
}

// A cloud of points at `points`, with the attributes written out.
std::string cloud(const std::string& path, std::size_t rows, const std::string& group, const std::string& points,
                  const std::string& attributes) {
  return fmt::format(
      "      <Grid Name=\"{}\" GridType=\"Uniform\">\n"
      "        <Topology TopologyType=\"Polyvertex\" NumberOfElements=\"{}\" NodesPerElement=\"1\"/>\n"
      "        <Geometry GeometryType=\"XYZ\">{}</Geometry>\n{}"
      "      </Grid>\n",
      group, rows, data_item<Vec3>(path, rows, fmt::format("/{}/{}", group, points)), attributes);
}

std::string grain_cloud(const FrameInfo& frame, const std::string& path) {
  std::string attributes;
  for_each_array<Grains>([&]<class T>(const ArrayField<Grains, T>& f) {
    if (f.name != "position" && !f.is(Array::internal))
      attributes += attribute<T>(path, frame.grains, "grains", std::string(f.name));
  });
  attributes += attribute<std::int32_t>(path, frame.grains, "grains", "colour");
  attributes += attribute<double>(path, frame.grains, "grains", "load");
  return cloud(path, frame.grains, "grains", "position", attributes);
}

std::string contact_cloud(const FrameInfo& frame, const std::string& path) {
  std::string attributes;
  for_each_array<Contacts>([&]<class T>(const ArrayField<Contacts, T>& f) {
    const std::string name(f.name);
    const auto& extra = frame.optional_arrays;
    if (f.is(Array::optional) && std::find(extra.begin(), extra.end(), name) == extra.end()) return;
    attributes += is_partner(name) ? attribute<std::int64_t>(path, frame.contacts, "contacts", name)
                                   : attribute<T>(path, frame.contacts, "contacts", name);
  });
  attributes += attribute<std::int32_t>(path, frame.contacts, "contacts", "obstacle");
  return cloud(path, frame.contacts, "contacts", "point", attributes);
}

}  // namespace

std::string frame_path(std::int64_t number) { return fmt::format("frames/frame_{:06}.h5", number); }

std::string xdmf_text(const std::vector<FrameInfo>& frames) {
  std::string text =
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Xdmf Version=\"3.0\">\n<Domain>\n"
      "  <Grid Name=\"frames\" GridType=\"Collection\" CollectionType=\"Temporal\">\n";
  for (const FrameInfo& frame : frames) {
    const std::string path = frame_path(frame.number);
    text += "    <Grid Name=\"frame\" GridType=\"Collection\" CollectionType=\"Spatial\">\n";
    text += fmt::format("      <Time Value=\"{}\"/>\n", frame.time);
    // Readers do not like clouds without a point.
    if (frame.grains > 0) text += grain_cloud(frame, path);
    if (frame.contacts > 0) text += contact_cloud(frame, path);
    text += "    </Grid>\n";
  }
  return text + "  </Grid>\n</Domain>\n</Xdmf>\n";
}

}  // namespace slurry
