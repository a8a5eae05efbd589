#pragma once
// Stores of matches for tests: the same test in a file and in PostgreSQL.
#include <optional>

#include "database/sqlite.hpp"
#include "match/game_line.hpp"
#include "match/match_games.hpp"
#include "match/store.hpp"
#include "support/folder.hpp"
#include "support/postgres.hpp"

namespace crosscut::tests {

inline match::Store::MatchRequest request(const match::MatchSettings& settings = tiny()) {
  return {"", settings, {"v", "r", "e", {}}, {}};
}

class MatchStores : public testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    if (GetParam()) NEEDS_POSTGRES();
    place_ = GetParam() ? postgres_url() : folder_.file("store.db");
  }
  const std::string& place() const { return place_; }
  match::Store open() const {
    auto store = match::Store::open(place_, match::Store::Use::shared);
    EXPECT_TRUE(store) << store.message();
    return *std::move(store);
  }
  // The same without the store.
  std::unique_ptr<database::Database> database() const {
    if (GetParam()) return *database::Postgres::open({place_});
    return *database::Sqlite::open(place_);
  }

 private:
  Folder folder_;
  std::string place_;
};

}  // namespace crosscut::tests
