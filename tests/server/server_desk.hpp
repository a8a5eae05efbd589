#pragma once
// What the tests of the server share: somebody in place of the games, and a server that runs.
#include <condition_variable>
#include <gtest/gtest.h>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "server/server.hpp"

namespace crosscut::server {

// In place of the games: counts who is connected, and answers as it is told.
class Desk {
 public:
  using Answer = std::function<void(const api::Request& request, const Send& send)>;

  explicit Desk(Answer answer) : answer_(std::move(answer)) {}

  Connect connect() {
    return [this](const Caller& caller, Send send) {
      note(caller.address);
      change(+1);
      return std::make_unique<Here>(*this, std::move(send));
    };
  }
  // Whom those who asked were counted for.
  std::set<std::string> addresses() {
    const std::lock_guard lock(mutex_);
    return addresses_;
  }
  // Waits until so many are connected.
  void wait_for(int clients) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return clients_ == clients; });
  }

 private:
  struct Here : Client {
    Here(Desk& desk, Send send) : at(desk), answers(std::move(send)) {}
    ~Here() override { at.change(-1); }
    void submit(api::RequestText text) override { at.answer_(text.read(), answers); }
    Desk& at;
    Send answers;
  };

  void note(const std::string& address) {
    const std::lock_guard lock(mutex_);
    addresses_.insert(address);
  }
  void change(int by) {
    const std::lock_guard lock(mutex_);
    clients_ += by;
    changed_.notify_all();
  }

  Answer answer_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::set<std::string> addresses_;
  int clients_ = 0;
};

inline void echo(const api::Request& request, const Send& send) { send({request.body().dump()}); }

// A server that runs as long as this lives.
class Running {
 public:
  explicit Running(Connect connect, const ServerSettings& settings = {}) {
    auto opened = Server::open(settings, std::move(connect));
    EXPECT_TRUE(opened) << opened.message();
    server_ = *std::move(opened);
    thread_ = std::thread([this] { server_->run(); });
  }
  ~Running() {
    if (thread_.joinable()) stop();
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  int port() const { return server_->port(); }
  int metrics_port() const { return server_->metrics_port(); }
  void stop() {
    server_->stop();
    thread_.join();
  }

 private:
  std::unique_ptr<Server> server_;
  std::thread thread_;
};

}  // namespace crosscut::server
