// An HTTP connection: requests one after another, each routed and answered.
#include <array>
#include <boost/asio/write.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <deque>
#include <fmt/format.h>
#include <new>
#include <optional>
#include <sstream>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "server/connection.hpp"

namespace crosscut::server {
namespace {

constexpr std::size_t most_ahead = 64 << 10;  // bytes that are read before they are needed

std::string text_of(const BeastRequest& request, http::field field) { return std::string(request[field]); }

using Message = http::response<http::empty_body>;  // what follows it is sent by itself

std::string text_of(const Message& message) {
  std::ostringstream text;
  text << message.base();
  return text.str();
}

// From "http://host/path", as programs ask that take a server for a proxy (RFC 9112, 3.2.2), to "/path"; the host
// counts.
void in_origin_form(HttpRequest& request) {
  constexpr std::string_view scheme = "http://";
  if (lower(request.target.substr(0, scheme.size())) != scheme) return;
  const std::size_t path = std::min(request.target.find_first_of("/?#@\\", scheme.size()), request.target.size());
  if (request.target.find_first_of("#@\\", path) == path) return;
  request.host = request.target.substr(scheme.size(), path - scheme.size());
  request.target.erase(0, path);
  if (!request.target.starts_with('/')) request.target.insert(0, "/");
}

HttpRequest request_of(BeastRequest& from) {
  HttpRequest request;
  request.method = std::string(from.method_string());
  request.target = std::string(from.target());
  request.host = text_of(from, http::field::host);
  request.origin = text_of(from, http::field::origin);
  request.accept = text_of(from, http::field::accept);
  request.accept_encoding = text_of(from, http::field::accept_encoding);
  request.if_none_match = text_of(from, http::field::if_none_match);
  request.encrypted = from["X-Forwarded-Proto"] == "https";
  request.wants_socket = beast::websocket::is_upgrade(from);
  request.body = std::move(from.body());
  in_origin_form(request);
  return request;
}

class HttpConnection : public Connection {
 public:
  HttpConnection(std::shared_ptr<Hub> hub, Tcp::socket socket, std::shared_ptr<Ticket> ticket, bool for_metrics)
      : Connection(std::move(hub), std::move(ticket)), stream_(std::move(socket)), for_metrics_(for_metrics) {}

  void read() {
    reading_ = true;
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(hub_->limits.header));
    parser_->body_limit(hub_->limits.message);
    stream_.expires_after(hub_->limits.request);
    http::async_read_header(stream_, buffer_, *parser_,
                            [self = self()](ErrorCode error, std::size_t) { self->on_header(error); });
  }

  void rest() override {
    resting_ = true;
    if (reading_) drop();
  }
  // A goodbye cannot be sent in the middle of a response.
  void say_goodbye() override {
    rest();
    if (!client_) return;
    if (streams_) return drop();
    client_.reset(), asking_.reset();
    HttpResponse later = refusal(503, "the server ends; ask again in a moment");
    later.headers.emplace_back("Retry-After", "5");
    respond(std::move(later));
  }
  void drop() override {
    client_.reset();
    stop_pacing();
    stream_.close();
    asking_.reset();
  }

 protected:
  void receive(api::Answer answer, Unsent unsent) override;

 private:
  std::shared_ptr<HttpConnection> self() { return std::static_pointer_cast<HttpConnection>(shared_from_this()); }

  void on_header(ErrorCode error);
  void go_on();
  void on_continued(ErrorCode error);
  void read_body();
  void on_read(ErrorCode error);
  void refuse(ErrorCode error);
  void handle();
  void serve();
  void ask(Query query);
  void draw(api::Answer answer);
  void watch();
  bool read_ahead();
  void respond(HttpResponse response);
  // Sends head_ and then the text, both of which must last until `then` is called.
  void write(std::string_view text, void (HttpConnection::*then)(ErrorCode));
  void on_written(ErrorCode error);
  void begin_stream();
  void on_begun(ErrorCode error);
  void stream_next();
  void on_line_written(ErrorCode error);
  void linger();
  void drain(std::size_t most);

  Message message_of(const HttpResponse& response) const;

  Stream stream_;
  const bool for_metrics_;
  bool reading_ = false, resting_ = false;
  beast::flat_buffer buffer_{most_ahead};
  std::optional<http::request_parser<http::string_body>> parser_;
  bool keep_alive_ = false, head_only_ = false;
  unsigned version_ = 11;
  std::string head_;       // being written
  HttpResponse response_;  // and this
  Unsent unsent_;          // of its memory
  api::Holding body_;      // memory of what is being read

  // While a query is being answered.
  std::unique_ptr<Client> client_;
  std::shared_ptr<HttpConnection> asking_;  // keeps itself alive meanwhile
  unsigned queries_ = 0;
  bool streams_ = false, draws_ = false, writing_ = false, complete_ = false;
  std::function<HttpResponse(const api::Answer&)> show_;
  struct Line {
    std::string text;
    Unsent unsent;
  };
  std::deque<Line> lines_;
};

void HttpConnection::on_header(ErrorCode error) {
  if (error) return on_read(error);
  body_ = api::Holding(hub_->bytes, caller(parser_->get(), false).address);
  stream_.rate_policy().charge_to(*hub_, body_.owner());
  const auto length = parser_->is_done() ? 0 : parser_->content_length();
  if (!body_.resize(length.value_or(hub_->limits.message))) {
    reading_ = keep_alive_ = false;
    return respond(refusal(503, "your address sends too much at once"));
  }
  pace(body_.owner(), length.value_or(api::short_bytes), [self = self()] { self->go_on(); });
}

void HttpConnection::go_on() {
  if (parser_->is_done() || !beast::iequals(parser_->get()[http::field::expect], "100-continue")) return read_body();
  head_ = "HTTP/1.1 100 Continue\r\n\r\n";
  write({}, &HttpConnection::on_continued);
}

void HttpConnection::on_continued(ErrorCode error) {
  if (error) return drop();
  read_body();
}

void HttpConnection::read_body() {
  http::async_read(stream_, buffer_, *parser_, [self = self()](ErrorCode error, std::size_t) { self->on_read(error); });
}

void HttpConnection::on_read(ErrorCode error) {
  reading_ = false;
  if (error == http::error::end_of_stream) return linger();
  if (error && error.category() == http::make_error_code(http::error::bad_method).category()) return refuse(error);
  if (error) return;
  keep_alive_ = parser_->get().keep_alive();
  version_ = parser_->get().version();
  head_only_ = parser_->get().method() == http::verb::head;
  hub_->queue(body_.owner(), [self = self()] { self->handle(); });
}

// A malformed request, or one that is too large; the rest of it is not read.
void HttpConnection::refuse(ErrorCode error) {
  keep_alive_ = false;
  if (error == http::error::body_limit) return respond(refusal(413, "the body is larger than this server takes"));
  if (error == http::error::header_limit || error == http::error::buffer_overflow)
    return respond(refusal(431, "the header is larger than this server takes"));
  respond(refusal(400, "this is not an HTTP request"));
}

void HttpConnection::handle() {
  if (!stream_.socket().is_open()) return;
  try {
    serve();
  } catch (const std::bad_alloc&) {
    hub_->metrics.ran_out_of_memory();
    if (client_ && streams_) return drop();  // the head of another response is being written
    client_.reset(), asking_.reset();
    keep_alive_ = false;
    respond(refusal(503, "there is not enough memory for this request"));
  }
}

void HttpConnection::serve() {
  const BeastRequest& asked = parser_->get();
  const auto coding = asked.find(http::field::transfer_encoding);
  if (asked.count(http::field::host) > 1 || (coding != asked.end() && !beast::iequals(coding->value(), "chunked"))) {
    keep_alive_ = false;
    return respond(
        refusal(400, "exactly one Host header is required; the only Transfer-Encoding supported is chunked"));
  }
  HttpRequest request = request_of(parser_->get());
  if (for_metrics_) return respond(hub_->router.route_metrics(request, [this] { return hub_->metrics_text(); }));
  request.from_here = is_this_machine(ticket_->address()) && asked.count("X-Forwarded-For") == 0;
  auto routed = hub_->router.route(request);
  if (const auto* response = std::get_if<HttpResponse>(&routed)) return respond(*response);
  if (!admit(caller(asked, false).address)) return respond(refusal(503, "your address has too many connections"));
  if (auto* query = std::get_if<Query>(&routed)) return ask(std::move(*query));
  stream_.expires_never();
  begin_websocket(hub_, std::move(stream_), parser_->get(), ticket_, guest_);
}

void HttpConnection::ask(Query query) {
  ++queries_;
  streams_ = query.stream;
  draws_ = query.draws;
  show_ = std::move(query.show);
  writing_ = complete_ = false;
  lines_.clear();
  stream_.expires_never();
  const Caller who = caller(parser_->get(), false);
  client_ = hub_->connect(who, sender(who.address));
  asking_ = self();
  watch();
  if (streams_) begin_stream();
  (void)body_.resize(0);
  query.text.received = seconds_now();
  client_->submit(std::move(query.text));
}

// Cancels the query when the other side has closed the connection.
void HttpConnection::watch() {
  stream_.socket().async_wait(Tcp::socket::wait_read, [self = self(), query = queries_](ErrorCode error) {
    if (error || query != self->queries_ || !self->client_) return;
    if (!self->read_ahead()) return self->drop();
    self->watch();
  });
}

// Reads and keeps what follows a query, in order to notice when the client closes. False if it has, or if too much
// follows.
bool HttpConnection::read_ahead() {
  ErrorCode error;
  const std::size_t more = std::min(stream_.socket().available(error), most_ahead - buffer_.size());
  if (error || more == 0) return false;
  buffer_.commit(stream_.socket().read_some(buffer_.prepare(more), error));
  return !error;
}

void HttpConnection::receive(api::Answer answer, Unsent unsent) {
  const bool last = !answer.partial;
  if (!client_ || (!last && !streams_)) return;
  hub_->answered(answer);
  if (last) client_.reset(), asking_.reset();
  if (streams_) {
    complete_ = last;
    lines_.push_back({std::move(answer.text) + "\n", std::move(unsent)});
    return stream_next();
  }
  unsent_ = std::move(unsent);
  if (draws_) return draw(std::move(answer));
  respond(show_ ? show_(answer) : response_to_query(std::move(answer)));
}

void HttpConnection::draw(api::Answer answer) {
  asking_ = self();
  const auto then = [&io = hub_->io, connection = weak_from_this(), query = queries_](HttpResponse response) {
    asio::post(io, [=, response = std::move(response)]() mutable {
      const auto self = std::static_pointer_cast<HttpConnection>(connection.lock());
      if (!self || !self->asking_ || self->queries_ != query) return;
      self->asking_.reset();
      self->respond(std::move(response));
    });
  };
  hub_->pictures->draw(caller(parser_->get(), false).address, std::move(answer), then);
}

Message HttpConnection::message_of(const HttpResponse& response) const {
  Message message;
  message.version(version_);
  message.result(static_cast<unsigned>(response.status));
  message.set(http::field::server, "Crosscut");
  message.set(http::field::content_type, beast::string_view(response.type.data(), response.type.size()));
  for (const auto* headers : {&security_headers(), &response.headers})
    for (const auto& [name, value] : *headers) message.set(beast::string_view(name.data(), name.size()), value);
  message.keep_alive(keep_alive_);
  return message;
}

void HttpConnection::respond(HttpResponse response) {
  response_ = std::move(response);
  keep_alive_ &= !resting_;
  hub_->responded(response_.status);
  const std::string_view bytes = response_.bytes();
  const bool unchanged = response_.status == 304;
  Message message = message_of(response_);
  if (!unchanged) message.content_length(bytes.size());
  head_ = text_of(message);
  stream_.expires_after(hub_->limits.request);
  write(head_only_ || unchanged ? std::string_view() : bytes, &HttpConnection::on_written);
}

void HttpConnection::write(std::string_view text, void (HttpConnection::*then)(ErrorCode)) {
  const std::array<asio::const_buffer, 2> parts{asio::buffer(head_), asio::buffer(text.data(), text.size())};
  asio::async_write(stream_, parts, [self = self(), then](ErrorCode error, std::size_t) { ((*self).*then)(error); });
}

void HttpConnection::on_written(ErrorCode error) {
  unsent_.reset();
  guest_.reset();
  if (error) return drop();
  if (!keep_alive_ || resting_) return linger();
  read();
}

// Each answer is sent as a chunk. HTTP/1.0 has no chunks.
void HttpConnection::begin_stream() {
  if (version_ < 11) {
    streams_ = false;
    return;
  }
  hub_->responded(200);
  Message message = message_of({200, "application/x-ndjson", {{"Cache-Control", "no-store"}}, {}, {}});
  message.chunked(true);
  head_ = text_of(message);
  writing_ = true;
  write({}, &HttpConnection::on_begun);
}

void HttpConnection::on_begun(ErrorCode error) {
  if (error) return drop();
  writing_ = false;
  stream_next();
}

void HttpConnection::stream_next() {
  if (writing_ || (lines_.empty() && !complete_)) return;
  writing_ = true;
  if (lines_.empty()) {
    complete_ = false;
    head_ = "0\r\n\r\n";
    return write({}, &HttpConnection::on_written);
  }
  stream_.expires_after(hub_->limits.request);
  std::string& text = lines_.front().text;
  head_ = fmt::format("{:x}\r\n", text.size());
  text += "\r\n";
  write(text, &HttpConnection::on_line_written);
}

void HttpConnection::on_line_written(ErrorCode error) {
  if (error) return drop();
  stream_.expires_never();
  lines_.pop_front();
  writing_ = false;
  stream_next();
}

// Closes the connection once the other side has read everything, or after a while.
void HttpConnection::linger() {
  ErrorCode ignored;
  stream_.socket().shutdown(Tcp::socket::shutdown_send, ignored);
  stream_.expires_after(std::chrono::seconds(2));
  drain(hub_->limits.message);
}

// If a connection is closed with unread input, the data sent last may be lost.
void HttpConnection::drain(std::size_t most) {
  buffer_.clear();
  stream_.async_read_some(buffer_.prepare(most_ahead), [self = self(), most](ErrorCode error, std::size_t count) {
    if (error || count >= most) return self->drop();
    self->drain(most - count);
  });
}

}  // namespace

void begin_http(std::shared_ptr<Hub> hub, Tcp::socket socket, std::shared_ptr<Ticket> ticket, bool for_metrics) {
  std::make_shared<HttpConnection>(std::move(hub), std::move(socket), std::move(ticket), for_metrics)->read();
}

}  // namespace crosscut::server
