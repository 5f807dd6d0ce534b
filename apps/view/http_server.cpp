// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "http_server.hpp"

#include <fmt/format.h>

#include <atomic>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <optional>
#include <thread>

#include "slurry/core/errors.hpp"
#include "slurry/core/shown.hpp"

namespace slurry {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using Tcp = asio::ip::tcp;
using Response = http::response<http::string_body>;

// What all connections share.
struct Shared {
  HttpServer::Handler handler;
  HttpLimits limits;
  asio::thread_pool workers{1};
  std::size_t connections = 0;  // touched by the thread of the network alone
  std::atomic<std::size_t> waiting_bytes{0};
};

asio::ip::address address_of(const std::string& host) {
  boost::system::error_code wrong;
  const asio::ip::address address = asio::ip::make_address(host == "localhost" ? "127.0.0.1" : host, wrong);
  if (wrong) throw InputError(fmt::format("--host is \"{}\"; expected an IP address or localhost", shown(host)));
  return address;
}

Response response_of(Answer answer, unsigned version, bool keep_alive, bool head) {
  Response response{static_cast<http::status>(answer.status), version};
  response.set(http::field::content_type, answer.type);
  response.set(http::field::cache_control, "no-store");
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set("Referrer-Policy", "no-referrer");
  for (const auto& [key, value] : answer.headers) response.set(key, value);
  response.keep_alive(keep_alive);
  const std::size_t size = answer.body.size();
  if (!head) response.body() = std::move(answer.body);
  response.content_length(size);
  return response;
}

// The status that tells a client what was wrong with its request.
int status_of(beast::error_code error) {
  if (error == http::error::header_limit || error == http::error::buffer_overflow) return 431;
  if (error == http::error::body_limit) return 413;
  return 400;
}

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(Tcp::socket socket, Shared& shared) : stream_(std::move(socket)), shared_(shared) {
    ++shared_.connections;
  }
  ~Connection() { --shared_.connections; }

  void start() {
    if (shared_.connections > shared_.limits.connections)
      refuse(503, "Too many connections at once; try again in a moment.");
    else
      read();
  }

 private:
  void read() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(shared_.limits.header_bytes));
    parser_->body_limit(shared_.limits.body_bytes);
    stream_.expires_after(shared_.limits.request_time);
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](beast::error_code error, std::size_t) { self->on_read(error); });
  }

  void on_read(beast::error_code error) {
    if (error == http::error::end_of_stream) return close();
    // Too slow, or gone: there is nobody to answer to.
    if (error && error.category() != http::make_error_code(http::error::bad_method).category()) return;
    if (error) return refuse(status_of(error), "This request cannot be read: " + error.message() + ".");
    // The time of the client stops while the answer is worked out.
    stream_.expires_never();
    const auto& message = parser_->get();
    Request request{std::string(message.method_string()), std::string(message.target()),
                    std::string(message[http::field::host])};
    asio::post(shared_.workers, [self = shared_from_this(), request = std::move(request)] { self->work(request); });
  }

  // In the thread of the answers.
  void work(const Request& request) {
    const auto& message = parser_->get();
    Answer answer = shared_.waiting_bytes > shared_.limits.waiting_bytes
                        ? error_answer(503, "Too many answers wait to be taken; try again in a moment.")
                        : shared_.handler(request);
    auto response = std::make_shared<Response>(
        response_of(std::move(answer), message.version(), message.keep_alive(), request.method == "HEAD"));
    shared_.waiting_bytes += response->body().size();
    asio::post(stream_.get_executor(), [self = shared_from_this(), response] { self->write(response); });
  }

  void write(const std::shared_ptr<Response>& response) {
    const std::size_t size = response->body().size();
    stream_.expires_after(shared_.limits.answer_time + std::chrono::milliseconds(size / 100));
    const auto done = [self = shared_from_this(), response, size](beast::error_code error, std::size_t) {
      self->shared_.waiting_bytes -= size;
      if (error) return;
      response->need_eof() ? self->close() : self->read();
    };
    if (parser_->get().method() != http::verb::head) return http::async_write(stream_, *response, done);
    // Only the header goes out, with the length that the body would have.
    auto header = std::make_shared<http::response<http::empty_body>>(http::response_header<>(response->base()));
    auto serializer = std::make_shared<http::response_serializer<http::empty_body>>(*header);
    http::async_write_header(stream_, *serializer,
                             [header, serializer, done](beast::error_code error, std::size_t n) { done(error, n); });
  }

  // An answer to a request that was not understood, and the end of the connection.
  void refuse(int status, const std::string& sentence) {
    auto response = std::make_shared<Response>(response_of(error_answer(status, sentence), 11, false, false));
    stream_.expires_after(shared_.limits.answer_time);
    http::async_write(stream_, *response,
                      [self = shared_from_this(), response](beast::error_code, std::size_t) { self->linger(); });
  }

  // Says that no more will come, then swallows what the client still sends for a moment: a socket that is closed with
  // unread bytes would take the answer back.
  void linger() {
    beast::error_code ignored;
    stream_.socket().shutdown(Tcp::socket::shutdown_send, ignored);
    stream_.expires_after(std::chrono::seconds(1));
    swallow(std::make_shared<std::array<char, 4096>>());
  }

  void swallow(const std::shared_ptr<std::array<char, 4096>>& block) {
    stream_.async_read_some(asio::buffer(*block),
                            [self = shared_from_this(), block](beast::error_code error, std::size_t) {
                              if (!error && ++self->swallowed_ < 256) self->swallow(block);
                            });
  }

  void close() {
    beast::error_code ignored;
    stream_.socket().shutdown(Tcp::socket::shutdown_send, ignored);
  }

  beast::tcp_stream stream_;
  Shared& shared_;
  beast::flat_buffer buffer_{64 << 10};
  std::optional<http::request_parser<http::string_body>> parser_;
  int swallowed_ = 0;
};

}  // namespace

struct HttpServer::Impl {
  Shared shared;
  asio::io_context network{1};
  Tcp::acceptor acceptor{network};
  asio::steady_timer pause{network};
  std::thread thread;

  void listen(const Tcp::endpoint& endpoint) {
    try {
      acceptor.open(endpoint.protocol());
      acceptor.set_option(asio::socket_base::reuse_address(true));
      acceptor.bind(endpoint);
      acceptor.listen();
    } catch (const boost::system::system_error& error) {
      throw InputError(fmt::format("cannot listen at {} port {}: {}", endpoint.address().to_string(), endpoint.port(),
                                   error.code().message()));
    }
  }

  void accept() {
    acceptor.async_accept([this](beast::error_code error, Tcp::socket socket) {
      if (error == asio::error::operation_aborted) return;
      if (!error) std::make_shared<Connection>(std::move(socket), shared)->start();
      if (!error) return accept();
      // Out of descriptors, say: once more a little later.
      pause.expires_after(std::chrono::milliseconds(100));
      pause.async_wait([this](beast::error_code stopped) {
        if (!stopped) accept();
      });
    });
  }
};

HttpServer::HttpServer(const std::string& host, std::uint16_t port, Handler handler, const HttpLimits& limits)
    : impl_(std::make_unique<Impl>()) {
  impl_->shared.handler = std::move(handler);
  impl_->shared.limits = limits;
  impl_->listen({address_of(host), port});
  impl_->accept();
  impl_->thread = std::thread([this] { impl_->network.run(); });
}

HttpServer::~HttpServer() {
  impl_->network.stop();
  impl_->thread.join();
  impl_->shared.workers.stop();
  impl_->shared.workers.join();
}

std::uint16_t HttpServer::port() const { return impl_->acceptor.local_endpoint().port(); }

bool HttpServer::is_local() const { return impl_->acceptor.local_endpoint().address().is_loopback(); }

std::string HttpServer::url() const {
  const asio::ip::address address = impl_->acceptor.local_endpoint().address();
  const std::string name = address.is_unspecified() ? "localhost"
                           : address.is_v6()        ? "[" + address.to_string() + "]"
                                                    : address.to_string();
  return fmt::format("http://{}:{}/", name, port());
}

}  // namespace slurry
