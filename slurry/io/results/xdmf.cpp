// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/results/xdmf.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "slurry/contacts/contacts.hpp"
#include "slurry/grains/grains.hpp"
#include "slurry/io/results/frame_format.hpp"
#include "slurry/io/results/xdmf_document.hpp"

namespace slurry {
namespace {

// The arrays of a group of a frame, at the points of one of them.
class Cloud {
 public:
  Cloud(XdmfDocument& out, const std::string& path, const std::string& group, std::size_t rows)
      : out_(out), path_(path), group_(group), rows_(rows) {
    out_.open_grid(group);
    out_.points_alone(rows);
  }
  void points(const std::string& name) { out_.points(item<Vec3>(name)); }
  template <class T>
  void attribute(const std::string& name) {
    out_.attribute(name, hdf5::Layout<T>::columns, item<T>(name));
  }

 private:
  template <class T>
  XdmfItem item(const std::string& name) const {
    return xdmf_rows<T>(path_, fmt::format("/{}/{}", group_, name), rows_);
  }

  XdmfDocument& out_;
  std::string path_, group_;
  std::size_t rows_;
};

void add_grains(XdmfDocument& out, const FrameInfo& frame, const std::string& path) {
  Cloud cloud(out, path, "grains", frame.grains);
  cloud.points("position");
  for_each_array<Grains>([&]<class T>(const ArrayField<Grains, T>& f) {
    if (f.name != "position" && !f.is(Array::internal)) cloud.attribute<T>(std::string(f.name));
  });
  cloud.attribute<std::int32_t>("colour");
  cloud.attribute<double>("load");
  out.close();
}

void add_contacts(XdmfDocument& out, const FrameInfo& frame, const std::string& path) {
  Cloud cloud(out, path, "contacts", frame.contacts);
  cloud.points("point");
  for_each_array<Contacts>([&]<class T>(const ArrayField<Contacts, T>& f) {
    const std::string name(f.name);
    const auto& extra = frame.optional_arrays;
    if (f.is(Array::optional) && std::find(extra.begin(), extra.end(), name) == extra.end()) return;
    if (is_partner(name))
      cloud.attribute<std::int64_t>(name);
    else
      cloud.attribute<T>(name);
  });
  cloud.attribute<std::int32_t>("obstacle");
  out.close();
}

}  // namespace

std::string frame_path(std::int64_t number) { return fmt::format("frames/frame_{:06}.h5", number); }

std::string xdmf_text(const std::vector<FrameInfo>& frames) {
  XdmfDocument out;
  out.open_times("frames");
  for (const FrameInfo& frame : frames) {
    const std::string path = frame_path(frame.number);
    out.open_parts("frame");
    out.time(frame.time);
    // Readers do not like clouds without a point.
    if (frame.grains > 0) add_grains(out, frame, path);
    if (frame.contacts > 0) add_contacts(out, frame, path);
    out.close();
  }
  out.close();
  return out.text();
}

}  // namespace slurry
