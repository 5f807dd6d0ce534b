// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The server against clients that are rude, huge, slow or many: each is answered or dropped, and the next one is
// served.
#include "http_server.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <thread>

#include "raw_client.hpp"
#include "slurry/core/errors.hpp"

namespace {

using namespace slurry;
using slurry::test::ask;
using slurry::test::comes_to_answer;
using slurry::test::patience_ms;
using slurry::test::RawClient;
using slurry::test::status_of;
using namespace std::chrono_literals;

Answer echo(const Request& request) { return {200, "text/plain", request.method + " " + request.target, {}}; }

// Short times, so that the tests are short: long beside what a request on one machine takes.
HttpLimits quick() {
  HttpLimits limits;
  limits.request_time = 400ms;
  limits.answer_time = 400ms;
  return limits;
}

TEST(HttpServer, AnswersAndKeepsTheConnection) {
  const HttpServer server("127.0.0.1", 0, echo);
  EXPECT_TRUE(server.is_local());
  const RawClient client(server.port());
  client.send("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const std::string first = client.receive("GET /a");
  EXPECT_EQ(status_of(first), 200);
  EXPECT_TRUE(first.ends_with("GET /a")) << first;
  EXPECT_NE(first.find("X-Content-Type-Options: nosniff"), std::string::npos);
  client.send(
      "GET /b HTTP/1.1\r\nHost: localhost\r\n\r\nGET /c HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  const std::string both = client.receive();
  EXPECT_NE(both.find("GET /b"), std::string::npos);
  EXPECT_TRUE(both.ends_with("GET /c")) << both;
}

TEST(HttpServer, HeadGivesTheLengthAlone) {
  const HttpServer server("127.0.0.1", 0, echo);
  const std::string response = ask(server.port(), "HEAD", "/file");
  EXPECT_EQ(status_of(response), 200);
  EXPECT_NE(response.find("Content-Length: 10\r\n"), std::string::npos) << response;
  EXPECT_TRUE(response.ends_with("\r\n\r\n")) << response;
}

TEST(HttpServer, RefusesHugeHeadersAndBodies) {
  const HttpServer server("127.0.0.1", 0, echo);
  const std::string line(60000, 'x');
  EXPECT_EQ(status_of(ask(server.port(), "GET", "/" + line)), 431);
  EXPECT_EQ(status_of(ask(server.port(), "GET", "/", line)), 431);
  std::string many;
  for (int k = 0; k < 5000; ++k) many += "\r\nX-" + std::to_string(k) + ": y";
  EXPECT_EQ(status_of(ask(server.port(), "GET", "/", "localhost" + many)), 431);
  {
    // A header without an end: cut off long before the client is through.
    const RawClient client(server.port());
    client.send("GET / HTTP/1.1\r\nX: ");
    bool open = true;
    for (int k = 0; k < 2000 && open; ++k) open = client.send(line);
    EXPECT_FALSE(open);
  }
  EXPECT_EQ(status_of(ask(server.port(), "POST", "/", "localhost\r\nContent-Length: 100000000")), 413);
  EXPECT_EQ(status_of(ask(server.port(), "GET", "/")), 200);
}

TEST(HttpServer, RefusesWhatIsNoRequest) {
  const HttpServer server("127.0.0.1", 0, echo);
  for (const char* bytes :
       {"\r\n\r\n\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\x16\x03\x01\x02\x01\x01\r\n\r\n",
        "GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", "GET / HTTP/1.1\r\n: x\r\n\r\n"}) {
    const RawClient client(server.port());
    client.send(bytes);
    EXPECT_EQ(status_of(client.receive()), 400) << bytes;
  }
  EXPECT_EQ(status_of(ask(server.port(), "GET", "/")), 200);
}

TEST(HttpServer, DropsClientsWhoSendSlowly) {
  const HttpServer server("127.0.0.1", 0, echo, quick());
  const RawClient silent(server.port()), dripping(server.port());
  // A byte now and then does not buy more time: the limit is on the whole request.
  const std::string request = "GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n";
  bool dropped = false;
  for (std::size_t k = 0; k < request.size() && !dropped; ++k) {
    dropped = !dripping.send(request.substr(k, 1)) || dripping.is_closed(50);
    // Meanwhile others are served.
    if (k == 3) {
      EXPECT_EQ(status_of(ask(server.port(), "GET", "/")), 200);
    }
  }
  EXPECT_TRUE(dropped);
  EXPECT_TRUE(silent.is_closed(patience_ms));
}

TEST(HttpServer, DropsClientsWhoDoNotTakeTheirAnswer) {
  // More than the buffers of the system hold.
  HttpLimits limits = quick();
  limits.answer_time = 400ms - std::chrono::milliseconds((std::size_t{64} << 20) / 100);
  const HttpServer server(
      "127.0.0.1", 0,
      [](const Request&) {
        return Answer{200, "text/plain", std::string(64 << 20, 'x'), {}};
      },
      limits);
  const RawClient client(server.port());
  client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  std::this_thread::sleep_for(1500ms);
  // What was on its way arrives, the rest does not.
  EXPECT_LT(client.receive("", 500).size(), std::size_t{64} << 20);
}

TEST(HttpServer, RefusesTooManyConnectionsAndRecovers) {
  HttpLimits limits;
  limits.connections = 8;
  const HttpServer server("127.0.0.1", 0, echo, limits);
  {
    std::vector<std::unique_ptr<RawClient>> clients;
    for (int k = 0; k < 8; ++k) clients.push_back(std::make_unique<RawClient>(server.port()));
    EXPECT_TRUE(comes_to_answer(server.port(), 503));
  }
  EXPECT_TRUE(comes_to_answer(server.port(), 200));
}

TEST(HttpServer, RefusesMoreAnswersThanMemoryAllows) {
  HttpLimits limits;
  limits.waiting_bytes = 1 << 20;
  const HttpServer server(
      "127.0.0.1", 0,
      [](const Request&) {
        return Answer{200, "text/plain", std::string(32 << 20, 'x'), {}};
      },
      limits);
  const RawClient greedy(server.port());
  greedy.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_TRUE(comes_to_answer(server.port(), 503));
}

TEST(HttpServer, ServesManyAtOnce) {
  const HttpServer server("127.0.0.1", 0, echo);
  std::atomic<int> fine{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&] {
      for (int k = 0; k < 20; ++k) fine += status_of(ask(server.port(), "GET", "/x")) == 200;
    });
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(fine, 160);
}

TEST(HttpServer, SaysWhatIsWrongWithAnAddress) {
  EXPECT_THROW(HttpServer("no.such.name", 0, echo), InputError);
  const HttpServer first("127.0.0.1", 0, echo);
  try {
    const HttpServer second("127.0.0.1", first.port(), echo);
    FAIL() << "the port was given twice";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("in use"), std::string::npos) << error.what();
  }
}

}  // namespace
