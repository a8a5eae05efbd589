#pragma once
// A low-level client for the server under test, which can also misbehave.
#include <arpa/inet.h>
#include <array>
#include <cstring>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <optional>
#include <poll.h>
#include <string>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace crosscut {

class SocketClient {
 public:
  // From an address of this machine, 127.0.0.1 or another.
  explicit SocketClient(int port, const char* from = "127.0.0.1") : file_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in here{};
    here.sin_family = AF_INET;
    EXPECT_EQ(::inet_pton(AF_INET, from, &here.sin_addr), 1);
    EXPECT_EQ(::bind(file_, reinterpret_cast<const sockaddr*>(&here), sizeof here), 0);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(port));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ = ::connect(file_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
  }
  ~SocketClient() { close(); }
  SocketClient(SocketClient&& other) noexcept
      : file_(std::exchange(other.file_, -1)), connected_(other.connected_), read_(std::move(other.read_)) {}
  SocketClient(const SocketClient&) = delete;
  SocketClient& operator=(const SocketClient&) = delete;

  bool connected() const { return connected_; }
  void close() {
    if (file_ >= 0) ::close(std::exchange(file_, -1));
  }

  // False if the other side has closed.
  bool send(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t count = ::send(file_, text.data(), text.size(), MSG_NOSIGNAL);
      if (count <= 0) return false;
      text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
  }

  // This many bytes, or up to and including `end`; fewer if the other side has closed.
  std::string receive(std::size_t count) {
    while (read_.size() < count && more()) {}
    return take(std::min(count, read_.size()));
  }
  std::string receive_until(std::string_view end) {
    while (read_.find(end) == std::string::npos && more()) {}
    const std::size_t at = read_.find(end);
    return take(at == std::string::npos ? read_.size() : at + end.size());
  }
  std::string receive_all() {
    while (more()) {}
    return take(read_.size());
  }
  bool something_comes(int milliseconds) const {
    pollfd waits{file_, POLLIN, 0};
    return !read_.empty() || ::poll(&waits, 1, milliseconds) > 0;
  }

 private:
  bool more() {
    constexpr int patience = 60'000;  // far beyond what anything here takes
    if (!something_comes_to_socket(patience)) {
      ADD_FAILURE() << "the server says nothing";
      return false;
    }
    std::array<char, 65536> buffer;
    const ssize_t count = ::recv(file_, buffer.data(), buffer.size(), 0);
    if (count <= 0) return false;
    read_.append(buffer.data(), static_cast<std::size_t>(count));
    return true;
  }
  bool something_comes_to_socket(int milliseconds) const {
    pollfd waits{file_, POLLIN, 0};
    return ::poll(&waits, 1, milliseconds) > 0;
  }
  std::string take(std::size_t count) {
    std::string taken = read_.substr(0, count);
    read_.erase(0, count);
    return taken;
  }

  int file_;
  bool connected_ = false;
  std::string read_;
};

struct HttpAnswer {
  int status = 0;
  std::string head, body;

  std::string header(const std::string& name) const {
    const std::size_t at = head.find("\r\n" + name + ": ");
    if (at == std::string::npos) return "";
    const std::size_t begin = at + name.size() + 4;
    return head.substr(begin, head.find("\r\n", begin) - begin);
  }
};

// The response to a request. A response to HEAD has no body.
inline HttpAnswer receive_answer(SocketClient& client, bool has_body = true) {
  HttpAnswer answer;
  answer.head = client.receive_until("\r\n\r\n");
  if (answer.head.size() > 12) answer.status = std::atoi(answer.head.c_str() + 9);
  if (answer.header("Transfer-Encoding") == "chunked") {
    for (;;) {
      const std::size_t size = std::strtoul(client.receive_until("\r\n").c_str(), nullptr, 16);
      answer.body += client.receive(size);
      (void)client.receive_until("\r\n");
      if (size == 0) return answer;
    }
  }
  if (has_body) answer.body = client.receive(std::strtoul(answer.header("Content-Length").c_str(), nullptr, 10));
  return answer;
}

inline HttpAnswer ask_http(SocketClient& client, const std::string& line, const std::string& headers = "",
                           const std::string& body = "") {
  std::string text = line + " HTTP/1.1\r\n" + headers;
  if (headers.find("Host: ") == std::string::npos) text += "Host: localhost\r\n";
  if (!body.empty()) text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  (void)client.send(text + "\r\n" + body);
  return receive_answer(client, line.substr(0, 5) != "HEAD ");
}

inline HttpAnswer ask_http(int port, const std::string& line, const std::string& headers = "",
                           const std::string& body = "") {
  SocketClient client(port);
  return ask_http(client, line, headers, body);
}

class WebSocketClient {
 public:
  struct Frame {
    int kind = -1;  // the opcode; -1: the connection has ended
    std::string text;
  };

  explicit WebSocketClient(int port, const std::string& headers = "", const char* from = "127.0.0.1")
      : socket_(port, from) {
    opened_ = ask_http(socket_, "GET /ws",
                       "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                       "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
                           headers);
  }

  const HttpAnswer& opened() const { return opened_; }
  SocketClient& socket() { return socket_; }
  bool send(const std::string& text) { return socket_.send(frame(0x81, text)); }

  static std::string frame(int head, const std::string& text, bool masked = true) {
    std::string bytes(1, static_cast<char>(head));
    const std::size_t size = text.size();
    const int mask = masked ? 0x80 : 0;
    if (size < 126) {
      bytes += static_cast<char>(mask | static_cast<int>(size));
    } else if (size < 65536) {
      bytes += static_cast<char>(mask | 126);
      for (const int shift : {8, 0}) bytes += static_cast<char>(size >> shift & 255);
    } else {
      bytes += static_cast<char>(mask | 127);
      for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(size >> shift & 255);
    }
    if (masked) bytes += std::string(4, '\0');  // a mask that changes nothing
    return bytes + text;
  }

  Frame receive() {
    const std::string head = socket_.receive(2);
    if (head.size() < 2) return {};
    std::size_t size = static_cast<unsigned char>(head[1]) & 127U;
    const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
    if (more > 0) size = 0;
    for (const char c : socket_.receive(more)) size = size << 8 | static_cast<unsigned char>(c);
    return {head[0] & 15, socket_.receive(size)};
  }
  // The next text message; other frames are skipped.
  std::string text() {
    for (;;) {
      Frame frame = receive();
      if (frame.kind == 1) return frame.text;
      if (frame.kind == -1 || frame.kind == 8) return "";
    }
  }
  // The code with which the server closes; 0 if the connection just ended.
  int close_code() {
    for (;;) {
      const Frame frame = receive();
      if (frame.kind == -1) return 0;
      if (frame.kind == 8 && frame.text.size() >= 2)
        return static_cast<unsigned char>(frame.text[0]) << 8 | static_cast<unsigned char>(frame.text[1]);
    }
  }

 private:
  SocketClient socket_;
  HttpAnswer opened_;
};

}  // namespace crosscut
