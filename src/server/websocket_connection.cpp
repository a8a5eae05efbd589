// A WebSocket: each request, answer and event of the JSON language is a text message.
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <new>

#include "base/clock.hpp"
#include "server/connection.hpp"

namespace crosscut::server {
namespace {

namespace websocket = boost::beast::websocket;

class WebSocketConnection : public Connection {
 public:
  WebSocketConnection(std::shared_ptr<Hub> hub, beast::tcp_stream stream, std::shared_ptr<Ticket> ticket)
      : Connection(std::move(hub), std::move(ticket)), stream_(std::move(stream)) {
    ++hub_->sockets;
  }
  ~WebSocketConnection() override { --hub_->sockets; }
  WebSocketConnection(const WebSocketConnection&) = delete;
  WebSocketConnection& operator=(const WebSocketConnection&) = delete;

  void accept(const BeastRequest& request) {
    stream_.set_option(websocket::stream_base::timeout{hub_->limits.request, hub_->limits.idle, true});
    stream_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
      response.set(http::field::server, "Crosscut");
      for (const auto& [name, value] : security_headers())
        response.set(beast::string_view(name.data(), name.size()), value);
    }));
    stream_.read_message_max(hub_->limits.message);
    stream_.auto_fragment(false);
    stream_.async_accept(request, [self = self(), caller = caller(request, true)](ErrorCode error) {
      if (error || self->ended_) return;
      self->client_ = self->hub_->connect(caller, self->sender());
      self->read();
    });
  }

  void rest() override { resting_ = true; }
  // After what is to be sent already.
  void say_goodbye() override {
    rest();
    leaving_ = true;
    client_.reset();
    if (lines_.empty()) leave();
  }
  void drop() override {
    ended_ = true;
    client_.reset();
    stop_pacing();
    beast::get_lowest_layer(stream_).close();
  }

 protected:
  void receive(api::Answer answer) override {
    hub_->answered(answer);
    lines_.push_back(std::move(answer.text));
    if (lines_.size() == 1) write();
  }

 private:
  std::shared_ptr<WebSocketConnection> self() {
    return std::static_pointer_cast<WebSocketConnection>(shared_from_this());
  }

  void read() {
    stream_.async_read(buffer_, [self = self()](ErrorCode error, std::size_t) { self->on_read(error); });
  }

  void on_read(ErrorCode error) {
    if (ended_) return;
    if (error) return drop();
    if (!stream_.got_text()) return close({websocket::close_code::unknown_data, "only text is understood here"});
    pace([self = self()] {
      if (self->ended_ || self->resting_) return;
      try {
        self->submit();
        self->read();
      } catch (const std::bad_alloc&) {
        self->hub_->metrics.ran_out_of_memory();
        self->close({websocket::close_code::try_again_later, "there is not enough memory"});
      }
    });
  }

  void submit() {
    const std::string text = beast::buffers_to_string(buffer_.data());
    buffer_.consume(buffer_.size());
    auto request = api::Request::read(text, SIZE_MAX);  // bounded by the connection
    request.received = seconds_now();
    client_->submit(std::move(request));
  }

  void write() {
    stream_.text(true);
    stream_.async_write(asio::buffer(lines_.front()), [self = self()](ErrorCode error, std::size_t) {
      self->sent(self->lines_.front().size());
      self->lines_.pop_front();
      if (self->ended_) return;
      if (error) return self->drop();
      if (!self->lines_.empty()) return self->write();
      if (self->leaving_) self->leave();
    });
  }

  void leave() { close({websocket::close_code::going_away, "the server ends; come back in a moment"}); }

  void close(const websocket::close_reason& reason) {
    if (ended_) return;
    ended_ = true;
    client_.reset();
    stream_.async_close(reason, [self = self()](ErrorCode) { self->drop(); });
  }

  websocket::stream<beast::tcp_stream> stream_;
  beast::flat_buffer buffer_;
  std::unique_ptr<Client> client_;
  std::deque<std::string> lines_;
  bool ended_ = false, resting_ = false, leaving_ = false;
};

}  // namespace

void begin_websocket(std::shared_ptr<Hub> hub, beast::tcp_stream stream, const BeastRequest& request,
                     std::shared_ptr<Ticket> ticket) {
  std::make_shared<WebSocketConnection>(std::move(hub), std::move(stream), std::move(ticket))->accept(request);
}

}  // namespace crosscut::server
