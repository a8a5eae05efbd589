#pragma once
// Rooms and their changes in a PostgreSQL database, which any number of servers share. Each transaction locks the rooms
// that it changes, so that every change is made on top of all earlier ones, whichever server made them.
#include "database/postgres.hpp"
#include "server/room_store.hpp"

namespace crosscut::server {

class SharedStore : public RoomStore {
 public:
  // On this channel the servers announce changed rooms to each other, as "SERVER ROOM".
  static constexpr const char* channel = "crosscut_rooms";

  // Makes the tables if necessary, or brings them up to date. If no server gave a sign of life for `gap` milliseconds,
  // clocks stood still.
  static Result<std::unique_ptr<SharedStore>> open(database::PostgresSettings settings, std::int64_t gap = 5000);

  // Differs from server to server, and is new each time.
  std::int64_t server() const { return server_; }

  bool is_shared() const override { return true; }
  bool may_try_again() const override {
    using Kind = database::Failure::Kind;
    return failure_ == Kind::again || (failure_ == Kind::lost && reachable_);
  }
  Status heartbeat(std::int64_t now, std::int64_t judged) override;
  Status begin(const Wanted& wanted) override;
  Status commit() override;
  Status add_change(const std::string& room, const StoredChange& change, std::optional<std::int64_t> falls) override;
  Status give_up(const std::string& room) override;
  Status watch(const std::string& room, const std::set<int>& seats) override;
  Status keep_others_from_creating() override;
  Result<std::vector<std::string>> unseen(Standing standing, std::int64_t before, std::int64_t most) override;
  Result<std::optional<Maker>> maker(const std::string& address) override;
  Status keep_maker(const std::string& address, const Maker& maker) override;

 private:
  SharedStore(std::unique_ptr<database::Postgres> database, std::int64_t gap);

  Error error_of(const database::Failure& failure) override;
  Status migrate();
  database::Outcome<Done> sign_of_life(std::int64_t behind);
  Status lock(const Wanted& wanted);
  Status read_changes(const Wanted& wanted);

  std::int64_t gap_, server_;
  bool reachable_ = true;               // whether there was a connection, or one could be made
  std::int64_t heartbeat_ = INT64_MIN;  // the machine's time of the last sign of life
  std::int64_t seen_ = 0,
               shift_ = 0;  // then the time by which games are judged, and how far it was ahead of the database's
  std::int64_t time_ = 0;   // of the transaction
  std::int64_t batch_ = 0;  // names the transaction in its changes
  std::optional<database::Proof> proof_;  // of the transaction
  std::vector<std::string> touched_;      // the rooms of which the transaction tells the other servers
};

}  // namespace crosscut::server
