// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/results/xdmf_document.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace slurry {
namespace {

std::string data_item(const XdmfItem& item) {
  const bool is_real = item.number == hdf5::Number::float64;
  return fmt::format(R"(<DataItem Format="HDF" NumberType="{}" Precision="{}" Dimensions="{}">{}:{}</DataItem>)",
                     is_real ? "Float" : "Int", item.number == hdf5::Number::int32 ? 4 : 8, fmt::join(item.shape, " "),
                     item.file, item.dataset);
}

}  // namespace

XdmfDocument::XdmfDocument()
    : text_("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Xdmf Version=\"3.0\">\n<Domain>\n") {}

void XdmfDocument::line(const std::string& text) { text_ += std::string(2 * depth_, ' ') + text + "\n"; }

void XdmfDocument::open_collection(std::string_view name, std::string_view kind) {
  line(fmt::format(R"(<Grid Name="{}" GridType="Collection" CollectionType="{}">)", name, kind));
  ++depth_;
}

void XdmfDocument::open_grid(std::string_view name) {
  line(fmt::format(R"(<Grid Name="{}" GridType="Uniform">)", name));
  ++depth_;
}

void XdmfDocument::close() {
  --depth_;
  line("</Grid>");
}

void XdmfDocument::time(double t) { line(fmt::format(R"(<Time Value="{}"/>)", t)); }

void XdmfDocument::points_alone(std::size_t count) {
  line(fmt::format(R"(<Topology TopologyType="Polyvertex" NumberOfElements="{}" NodesPerElement="1"/>)", count));
}

void XdmfDocument::triangles(const XdmfItem& corners) {
  line(fmt::format(R"(<Topology TopologyType="Triangle" NumberOfElements="{}">{}</Topology>)", corners.shape[0],
                   data_item(corners)));
}

void XdmfDocument::lattice(const std::vector<std::int64_t>& counts) {
  line(fmt::format(R"(<Topology TopologyType="{}DSMesh" Dimensions="{}"/>)", counts.size(), fmt::join(counts, " ")));
}

void XdmfDocument::points(const XdmfItem& item) {
  line(fmt::format(R"(<Geometry GeometryType="XYZ">{}</Geometry>)", data_item(item)));
}

void XdmfDocument::attribute(std::string_view name, std::size_t columns, const XdmfItem& item, XdmfCentre centre) {
  const char* kind = columns == 1 ? "Scalar" : columns == 3 ? "Vector" : columns == 9 ? "Tensor" : "Matrix";
  line(fmt::format(R"(<Attribute Name="{}" AttributeType="{}" Center="{}">{}</Attribute>)", name, kind,
                   centre == XdmfCentre::node ? "Node" : "Cell", data_item(item)));
}

std::string XdmfDocument::text() const { return text_ + "</Domain>\n</Xdmf>\n"; }

}  // namespace slurry
