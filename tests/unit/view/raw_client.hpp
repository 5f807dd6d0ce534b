// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A client that sends any bytes it likes, as slowly as it likes.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <string>

namespace slurry::test {

// What must happen counts as not happening after so long: a busy machine may take seconds to answer.
constexpr int patience_ms = 60000;

class RawClient {
 public:
  explicit RawClient(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ = ::connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
  }
  ~RawClient() { ::close(socket_); }
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;

  bool connected() const { return connected_; }
  // False once the server has hung up.
  bool send(const std::string& bytes) const {
    return ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(bytes.size());
  }
  // What comes until the server closes, until it ends with these bytes, or until it has been silent for so long.
  std::string receive(const std::string& end = "", int silence_ms = patience_ms) const {
    std::string all;
    std::array<char, 65536> block;
    pollfd wait{socket_, POLLIN, 0};
    while ((end.empty() || !all.ends_with(end)) && ::poll(&wait, 1, silence_ms) > 0) {
      const ssize_t n = ::recv(socket_, block.data(), block.size(), 0);
      if (n <= 0) break;
      all.append(block.data(), static_cast<std::size_t>(n));
    }
    return all;
  }
  // Has the server closed the connection within this time?
  bool is_closed(int within_ms) const {
    pollfd wait{socket_, POLLIN, 0};
    char byte;
    return ::poll(&wait, 1, within_ms) > 0 && ::recv(socket_, &byte, 1, MSG_PEEK) <= 0;
  }

 private:
  int socket_;
  bool connected_ = false;
};

// One request, the connection closed after it.
inline std::string ask(std::uint16_t port, const std::string& method, const std::string& target,
                       const std::string& host = "localhost") {
  const RawClient client(port);
  client.send(method + " " + target + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
  return client.receive();
}

inline int status_of(const std::string& response) {
  return response.starts_with("HTTP/1.1 ") ? std::stoi(response.substr(9, 3)) : 0;
}

// Asks until the answer has this status: the server sees clients come and go a little later than they do.
inline bool comes_to_answer(std::uint16_t port, int status) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(patience_ms);
  do {
    if (status_of(ask(port, "GET", "/")) == status) return true;
  } while (std::chrono::steady_clock::now() < end);
  return false;
}

}  // namespace slurry::test
