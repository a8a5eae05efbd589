// What dialogs and boards are told of a game: its pieces, where one can be put, and how a turn is put together.
#include "catalog/steps.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

#include "base/random.hpp"
#include "support/moves.hpp"

namespace crosscut {
namespace {

struct Case {
  const char *game, *options;
};
constexpr Case cases[] = {{"bargo", "size=3"},           {"go", "size=4"},     {"meigo", "size=4"}, {"margo", "size=3"},
                          {"margo", "size=3 players=3"}, {"spargo", "size=4"}, {"sligo", "size=4"}, {"yugo", "size=4"}};

// Calls seen(table) for positions along random games.
template <class Seen>
void along_games(Seen&& seen) {
  for (const auto& [game, options] : cases) {
    Random random(3);
    const auto table = *open_table(game, options);
    for (int ply = 0; ply < 24 && !table->over() && !table->settling(); ++ply) {
      SCOPED_TRACE(std::string(game) + " at ply " + std::to_string(ply));
      if (ply % 3 == 0) seen(*table);
      const auto legal = legal_texts(*table);
      ASSERT_TRUE(table->play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]));
    }
  }
}

std::vector<std::string> tokens(const char* game) {
  std::vector<std::string> all;
  for (const Piece& piece : find_game(game)->pieces) all.push_back(token_of(piece));
  return all;
}

TEST(Pieces, AreThoseOfTheGame) {
  using Tokens = std::vector<std::string>;
  EXPECT_EQ(tokens("bargo"), (Tokens{"B", "W"}));
  EXPECT_EQ(tokens("go"), (Tokens{"B", "W"}));
  EXPECT_EQ(tokens("meigo"), (Tokens{"B", "Bm", "W", "Wm"}));
  EXPECT_EQ(tokens("margo"), (Tokens{"B", "W", "R"}));
  EXPECT_EQ(tokens("spargo"), (Tokens{"B", "W", "R"}));
  EXPECT_EQ(tokens("sligo"), (Tokens{"B", "W"}));
  EXPECT_EQ(tokens("yugo"), (Tokens{"Bp", "Bk", "Wp", "Wk"}));
  for (const Entry& entry : catalog()) EXPECT_EQ(entry.walls.size(), entry.name == "bargo" ? 6U : 0U);
}

TEST(Pieces, OnTheBoardAreDeclared) {
  along_games([](const Table& table) {
    const Entry& entry = *find_game(table.game());
    const Scene scene = table.scene();
    for (const auto& place : scene.places) {
      if (!place.piece) continue;
      const Piece bare{place.piece->kind, place.piece->side};
      EXPECT_NE(std::find(entry.pieces.begin(), entry.pieces.end(), bare), entry.pieces.end());
      EXPECT_EQ(place.piece->wall >= 0, !entry.walls.empty());
    }
  });
}

TEST(Pieces, TokensAreReadBack) {
  for (const Entry& entry : catalog())
    for (Piece piece : entry.pieces)
      for (int wall = -1; wall < static_cast<int>(entry.walls.size()); ++wall) {
        piece.wall = static_cast<std::int8_t>(wall);
        EXPECT_EQ(read_token(token_of(piece)), piece) << token_of(piece);
      }
  for (const char* token : {"", "b", "X", "Bq", "B:", "B:n", "Bpk", ":e", "BB", "B:ne "})
    EXPECT_FALSE(read_token(token));
}

// Where a piece can be put, some piece is accepted, and nowhere else.
TEST(OpenPlaces, AreThoseThatTakeAPiece) {
  along_games([](const Table& table) {
    const Entry& entry = *find_game(table.game());
    const Arrangement arrangement = arrangement_of(table);
    const auto open = table.open_in(arrangement);
    const Scene scene = table.scene();
    for (const auto& place : scene.places) {
      const bool among = std::find(open.begin(), open.end(), place.name) != open.end();
      EXPECT_EQ(among, place.open) << place.name;
      std::vector<std::string> tokens;
      for (const std::string_view wall : entry.walls) tokens.push_back("B:" + std::string(wall));
      if (tokens.empty()) tokens.push_back(token_of(entry.pieces.front()));
      const bool accepted = std::any_of(tokens.begin(), tokens.end(), [&](const std::string& token) {
        Arrangement more = arrangement;
        more.pieces.emplace_back(place.name, token);
        return table.arranged(more).ok();
      });
      EXPECT_EQ(among, accepted) << place.name;
    }
  });
}

TEST(OpenPlaces, AreKnownWhilePiecesHang) {
  const auto table = *open_table("margo", "size=2");
  Arrangement arrangement;
  arrangement.pieces = {{"a1", "B"}, {"b1", "W"}, {"a2", "B"}};
  EXPECT_EQ(table->open_in(arrangement), (std::vector<std::string>{"b2"}));
  arrangement.pieces.emplace_back("b2", "W");
  EXPECT_EQ(table->open_in(arrangement), (std::vector<std::string>{"2a1"}));
  arrangement.pieces = {{"2a1", "B"}, {"nowhere", "B"}, {"a1", "?"}, {"b1", "W"}};
  EXPECT_EQ(table->open_in(arrangement), (std::vector<std::string>{"a1", "a2", "b2"}));
}

// All whole turns that the steps lead to.
void follow_steps(const Table& table, const std::string& text, std::set<std::string>& turns) {
  const Steps found = steps(table, text);
  ASSERT_TRUE(found.possible) << text;
  EXPECT_EQ(found.taken.empty() ? "" : found.taken.back().text, text);
  for (const TurnStep& step : found.next) {
    const Steps after = steps(table, step.text);
    EXPECT_EQ(after.back(), text);
    EXPECT_EQ(after.taken.size(), found.taken.size() + 1);
    EXPECT_LT(after.decision, after.decisions.size());
    if (step.progress == TurnStep::finished)
      turns.insert(*checked(table, step.text));
    else
      follow_steps(table, step.text, turns);
  }
}

TEST(StepsOfATurn, LeadToTheLegalTurnsAndNoOthers) {
  along_games([](const Table& table) {
    std::set<std::string> turns;
    follow_steps(table, "", turns);
    const auto legal = legal_texts(table);
    EXPECT_EQ(turns, std::set<std::string>(legal.begin(), legal.end()));
  });
}

TEST(StepsOfATurn, PlaceTheAnnouncedPiece) {
  along_games([](const Table& table) {
    for (const TurnStep& step : steps(table, "").next) {
      if (step.progress != TurnStep::finished || !step.where) continue;
      const auto after = table.clone();
      ASSERT_TRUE(after->play(step.text));
      const Scene scene = after->scene();
      for (const auto& place : scene.places) {
        if (place.name != *step.where) continue;
        EXPECT_EQ(place.piece, step.becomes) << step.text;
      }
    }
  });
}

TEST(StepsOfATurn, CountDecisions) {
  const auto table = *open_table("sligo", "size=3");
  for (const char* move : {"a1", "c3"}) ASSERT_TRUE(table->play(move));
  using Kinds = std::vector<MovePlane::Kind>;
  EXPECT_EQ(steps(*table, "").decisions, (Kinds{MovePlane::slide, MovePlane::place}));
  EXPECT_EQ(steps(*table, "").decision, 0U);
  EXPECT_EQ(steps(*table, "a1").decision, 0U);
  EXPECT_EQ(steps(*table, "a1-b1").decision, 1U);
  EXPECT_EQ(steps(*table, "c1").decision, 1U);
  EXPECT_EQ(steps(**open_table("bargo", "size=2"), "a1").decisions, (Kinds{MovePlane::facing}));
}

TEST(StepsOfATurn, ATextDoesNotContinueToALongerName) {
  const auto table = *open_table("sligo", "size=11");
  for (const char* move : {"c1", "a1"}) ASSERT_TRUE(table->play(move));
  EXPECT_FALSE(steps(*table, "c11-c10").possible);
  EXPECT_TRUE(steps(*table, "c1-c2").possible);
}

TEST(Pointing, ContinuesTheTurn) {
  const auto sligo = *open_table("sligo", "size=3");
  for (const char* move : {"a1", "c3"}) ASSERT_TRUE(sligo->play(move));
  EXPECT_EQ(with_pointed(*sligo, "", {"b2", ""}), "b2");
  EXPECT_EQ(with_pointed(*sligo, "a1", {"b1", ""}), "a1-b1");
  EXPECT_EQ(with_pointed(*sligo, "a1-b1", {"c1", ""}), "a1-b1,c1");
  EXPECT_EQ(with_pointed(*sligo, "a1-b1,c1", {"c2", ""}), "a1-b1,c2");
  const auto bargo = *open_table("bargo", "size=2");
  EXPECT_EQ(with_pointed(*bargo, "", {"a1", "ne"}), "a1:ne");
  EXPECT_EQ(with_pointed(*bargo, "a1", {"", "e"}), "a1:e");
  EXPECT_EQ(with_pointed(*bargo, "a1:ne", {"b2", ""}), "b2");
}

TEST(Pointing, AtAClaimedGroupRemovesIt) {
  const auto table = *open_table("yugo", "size=4 button=off");
  for (const char* move : {"b2", "d1", "c2", "d3", "pass", "pass"}) ASSERT_TRUE(table->play(move));
  EXPECT_EQ(with_pointed(*table, "dead", {"b2", ""}), "dead b2");
  EXPECT_EQ(with_pointed(*table, "dead b2", {"d1", ""}), "dead b2 d1");
  EXPECT_EQ(with_pointed(*table, "dead b2 d1", {"c2", ""}), "dead d1");
  EXPECT_EQ(with_pointed(*table, "dead d1", {"d1", ""}), "dead");
}

TEST(MovesMade, AreDistinguished) {
  const auto sligo = *open_table("sligo", "size=3");
  for (const char* move : {"a1", "c3", "a1-b1,c1", "pass"}) ASSERT_TRUE(sligo->play(move));
  const auto moves = sligo->moves();
  const auto parts = [&](const MoveMade& made) { return parts_of(sligo->forms(), made.turn); };
  EXPECT_EQ(parts(moves[0]).place, "a1");
  EXPECT_EQ(parts(moves[2]), (TurnParts{{}, {}, "a1", "b1", "c1"}));
  EXPECT_TRUE(moves[3].is(Act::pass));
  for (const MoveMade& made : moves) EXPECT_EQ(read_parts(sligo->text(made.turn)), parts(made));
}

// Whatever the game, the parts of a turn and its text say the same.
TEST(MovesMade, TextsAndPartsAreOne) {
  along_games([](const Table& table) {
    for (const Turn& turn : table.legal()) {
      const TurnParts parts = parts_of(table.forms(), turn);
      EXPECT_EQ(read_parts(table.text(turn)), parts);
      EXPECT_EQ(table.text(*table.read(text_of(parts))), text_of(parts));
    }
  });
}

}  // namespace
}  // namespace crosscut
