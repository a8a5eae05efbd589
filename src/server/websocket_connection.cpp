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
  WebSocketConnection(std::shared_ptr<Hub> hub, Stream stream, std::shared_ptr<Ticket> ticket,
                      std::shared_ptr<Ticket> guest)
      : Connection(std::move(hub), std::move(ticket)), stream_(std::move(stream)), deadline_(hub_->io) {
    guest_ = std::move(guest);
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
    meter().begin_frames();
    stream_.control_callback([this](websocket::frame_type, beast::string_view) { meter().charge(ping_cost); });
    stream_.async_accept(request, [self = self(), caller = caller(request, true)](ErrorCode error) {
      if (error || self->ended_) return;
      self->unread_ = api::Holding(self->hub_->bytes, caller.address);
      self->client_ = self->hub_->connect(caller, self->sender(caller.address));
      self->read();
    });
  }

  void rest() override { resting_ = true; }
  // After the messages that are already queued.
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
    deadline_.cancel();
    beast::get_lowest_layer(stream_).close();
  }

 protected:
  void receive(api::Answer answer, Unsent unsent) override {
    hub_->answered(answer);
    lines_.push_back({std::move(answer.text), std::move(unsent)});
    if (lines_.size() == 1) write();
  }

 private:
  std::shared_ptr<WebSocketConnection> self() {
    return std::static_pointer_cast<WebSocketConnection>(shared_from_this());
  }

  Meter& meter() { return beast::get_lowest_layer(stream_).rate_policy(); }

  // A part of a message, or the last one.
  void read() {
    stream_.async_read_some(buffer_, read_at_once,
                            [self = self()](ErrorCode error, std::size_t bytes) { self->on_read(error, bytes); });
  }

  void on_read(ErrorCode error, std::size_t bytes) {
    if (ended_) return;
    meter().content(bytes);
    if (error) return drop();
    if (!stream_.got_text()) return close({websocket::close_code::unknown_data, "only text is understood here"});
    if (!stream_.is_message_done()) return on_part();
    deadline_.cancel();
    deadline_runs_ = false;
    pace(unread_.owner(), buffer_.size(),
         [self = self()] { self->hub_->queue(self->unread_.owner(), [self] { self->on_message(); }); });
  }

  void on_message() {
    if (ended_) return;
    try {
      submit();
      read();
    } catch (const std::bad_alloc&) {
      hub_->metrics.ran_out_of_memory();
      close({websocket::close_code::try_again_later, "there is not enough memory"});
    }
  }

  void on_part() {
    if (!unread_.resize(buffer_.size()))
      return close({websocket::close_code::try_again_later, "your address sends too much at once"});
    if (!std::exchange(deadline_runs_, true))
      expire_after(hub_->limits.request, [](auto& self) {
        self.close({websocket::close_code::policy_error, "this message takes too long to arrive"});
        self.expire_after(std::chrono::seconds(1), [](auto& late) { late.drop(); });
      });
    read();
  }
  void expire_after(std::chrono::seconds most, void (*then)(WebSocketConnection& self)) {
    deadline_.expires_after(most);
    deadline_.async_wait([self = self(), then](ErrorCode cancelled) {
      if (!cancelled) then(*self);
    });
  }

  void submit() {
    api::RequestText text{beast::buffers_to_string(buffer_.data()), "", seconds_now()};
    buffer_ = {};
    (void)unread_.resize(0);
    if (!resting_) client_->submit(std::move(text));
  }

  void write() {
    stream_.text(true);
    stream_.async_write(asio::buffer(lines_.front().text), [self = self()](ErrorCode error, std::size_t) {
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

  static constexpr std::size_t read_at_once = std::size_t{64} << 10U;
  struct Line {
    std::string text;
    Unsent unsent;
  };

  websocket::stream<Stream> stream_;
  beast::flat_buffer buffer_;
  api::Holding unread_;  // memory of what has come of a message
  asio::steady_timer deadline_;
  bool deadline_runs_ = false;
  std::unique_ptr<Client> client_;
  std::deque<Line> lines_;
  bool ended_ = false, resting_ = false, leaving_ = false;
};

}  // namespace

void begin_websocket(std::shared_ptr<Hub> hub, Stream stream, const BeastRequest& request,
                     std::shared_ptr<Ticket> ticket, std::shared_ptr<Ticket> guest) {
  std::make_shared<WebSocketConnection>(std::move(hub), std::move(stream), std::move(ticket), std::move(guest))
      ->accept(request);
}

}  // namespace crosscut::server
