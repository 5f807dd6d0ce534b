// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// HttpServer: hands requests over HTTP to a function, with a limit on everything that a client may ask for.
//
// One thread speaks with all clients and never waits for one; a second one works out the answers, one at a time, so
// that a client who sends or reads slowly holds up nobody. A client that breaks a limit is answered with an error where
// HTTP has one, and cut off where it has none.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "run_view.hpp"

namespace slurry {

struct HttpLimits {
  std::size_t header_bytes = 16 << 10;  // longer headers: 431
  std::size_t body_bytes = 4 << 10;     // longer bodies: 413 (no request needs one)
  std::chrono::milliseconds request_time{
      10000};                                    // for a whole request to arrive, and for an idle connection to be kept
  std::chrono::milliseconds answer_time{15000};  // for an answer to be taken, and 1 s more for each 100 kB
  std::size_t connections = 64;                  // more at once: 503
  std::size_t waiting_bytes = std::size_t{512} << 20;  // answers not yet taken, all clients together; more: 503
};

class HttpServer {
 public:
  using Handler = std::function<Answer(const Request&)>;

  // Listens at once. `host` is an IP address or "localhost"; port 0 takes a free one. Throws InputError when the
  // address is none or cannot be had.
  HttpServer(const std::string& host, std::uint16_t port, Handler handler, const HttpLimits& limits = {});
  ~HttpServer();  // cuts off all clients
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  std::uint16_t port() const;
  // "http://127.0.0.1:8123/"; an address that stands for all is shown as localhost.
  std::string url() const;
  bool is_local() const;  // reachable from this machine only

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace slurry
