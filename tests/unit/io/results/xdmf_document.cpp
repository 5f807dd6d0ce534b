// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/results/xdmf_document.hpp"

#include <gtest/gtest.h>

namespace slurry {
namespace {

TEST(XdmfDocument, is_what_readers_expect) {
  XdmfDocument out;
  out.open_times("all");
  out.open_parts("instant");
  out.time(0.5);
  out.open_grid("cloud");
  out.points_alone(2);
  out.points(xdmf_rows<Vec3>("a.h5", "/x", 2));
  out.attribute("id", 1, xdmf_rows<std::int64_t>("a.h5", "/id", 2));
  out.attribute("turn", 4, xdmf_rows<Quaternion>("a.h5", "/turn", 2));
  out.close();
  out.close();
  out.close();
  EXPECT_EQ(out.text(), R"(<?xml version="1.0" encoding="utf-8"?>
<Xdmf Version="3.0">
<Domain>
  <Grid Name="all" GridType="Collection" CollectionType="Temporal">
    <Grid Name="instant" GridType="Collection" CollectionType="Spatial">
      <Time Value="0.5"/>
      <Grid Name="cloud" GridType="Uniform">
        <Topology TopologyType="Polyvertex" NumberOfElements="2" NodesPerElement="1"/>
        <Geometry GeometryType="XYZ"><DataItem Format="HDF" NumberType="Float" Precision="8" Dimensions="2 3">a.h5:/x</DataItem></Geometry>
        <Attribute Name="id" AttributeType="Scalar" Center="Node"><DataItem Format="HDF" NumberType="Int" Precision="8" Dimensions="2">a.h5:/id</DataItem></Attribute>
        <Attribute Name="turn" AttributeType="Matrix" Center="Node"><DataItem Format="HDF" NumberType="Float" Precision="8" Dimensions="2 4">a.h5:/turn</DataItem></Attribute>
      </Grid>
    </Grid>
  </Grid>
</Domain>
</Xdmf>
)");
}

TEST(XdmfDocument, has_triangles_and_lattices) {
  XdmfDocument out;
  out.open_grid("surface");
  out.triangles(xdmf_rows<std::array<std::int32_t, 3>>("a.h5", "/t", 5));
  out.attribute("push", 3, {"a.h5", "/p", {5, 3}}, XdmfCentre::cell);
  out.close();
  out.open_grid("box");
  out.lattice({2, 3, 4});
  out.attribute("stress", 9, {"a.h5", "/s", {2, 3, 4, 9}});
  out.close();
  const std::string text = out.text();
  for (
      const char* part :
      {R"(<Topology TopologyType="Triangle" NumberOfElements="5"><DataItem Format="HDF" NumberType="Int" Precision="4" )",
       R"(Dimensions="5 3">a.h5:/t<)", R"(AttributeType="Vector" Center="Cell")",
       R"(<Topology TopologyType="3DSMesh" Dimensions="2 3 4"/>)", R"(AttributeType="Tensor" Center="Node")"})
    EXPECT_NE(text.find(part), std::string::npos) << part;
}

}  // namespace
}  // namespace slurry
