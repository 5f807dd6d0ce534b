// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Parcel: a packet of the viewer taken apart, as the page does it (apps/view/packet.hpp says how it lies).
#pragma once

#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace slurry {

struct Parcel {
  nlohmann::json header;
  std::string bytes;
  std::size_t start = 0;

  explicit Parcel(std::string text) : bytes(std::move(text)) {
    std::uint32_t length = 0;
    std::memcpy(&length, bytes.data() + 8, 4);
    header = nlohmann::json::parse(bytes.substr(16, length));
    start = 16 + length;
  }
  template <class T>
  std::vector<T> array(const std::string& name) const {
    const nlohmann::json& e = header["arrays"].at(name);
    std::vector<T> values(e["rows"].get<std::size_t>() * e["columns"].get<std::size_t>());
    if (!values.empty())
      std::memcpy(values.data(), bytes.data() + start + e["offset"].get<std::size_t>(), values.size() * sizeof(T));
    return values;
  }
  bool has(const std::string& name) const { return header["arrays"].contains(name); }
};

}  // namespace slurry
