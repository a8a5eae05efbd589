// Laws that hold for every game, checked along seeded random games with every kind of option.
#include "games/laws.hpp"

#include <gtest/gtest.h>

#include "games/turned.hpp"
#include "support/moves.hpp"
#include "support/samples.hpp"

namespace crosscut::tests {
namespace {

struct Case {
  std::string game, options;
  int games, plies;
};

std::vector<Case> cases() {
  return {{"bargo", "size=2", 80, 60},
          {"bargo", "size=2 button=off komi=2", 30, 40},
          {"bargo", "size=3", 6, 80},
          {"bargo", "size=6", 1, 30},
          {"yugo", "size=2", 150, 40},
          {"yugo", "size=3 button=off", 60, 60},
          {"yugo", "size=4 settlement=off komi=-4", 12, 60},
          {"yugo", "size=9", 2, 120},
          {"go", "size=2", 100, 40},
          {"go", "size=3 suicide=on ko=situational", 40, 60},
          {"go", "size=3 ko=simple suicide=on settlement=off", 30, 60},
          {"go", "size=4 handicap=3 komi=0.5", 12, 60},
          {"go", "", 1, 120},
          {"sligo", "size=2", 100, 40},
          {"sligo", "size=3 komi=0.5", 30, 40},
          {"sligo", "size=4 settlement=off", 4, 40},
          {"margo", "size=2", 100, 40},
          {"margo", "size=3 players=3 swap=on ko=superko", 30, 60},
          {"margo", "size=3 swap=off supply=unlimited", 20, 60},
          {"margo", "size=3 players=3 mode=beginner supply=5", 20, 60},
          {"margo", "size=4 ko=superko", 8, 100},
          {"margo", "size=6", 1, 120},
          {"spargo", "mode=beginner", 10, 60},
          {"spargo", "players=3", 8, 80},
          {"meigo", "size=2 prison=1", 100, 40},
          {"meigo", "size=2 ko=superko", 100, 40},
          {"meigo", "size=3 handicap=3 ko=superko", 30, 60},
          {"meigo", "size=3 prison=2", 20, 60},
          {"meigo", "size=5", 6, 80},
          {"meigo", "size=9 ko=superko", 1, 120}};
}

std::string name_of_case(const testing::TestParamInfo<Case>& info) {
  std::string name = info.param.game + "_" + info.param.options;
  for (char& letter : name)
    if (!std::isalnum(static_cast<unsigned char>(letter))) letter = '_';
  return name;
}

class Laws : public testing::TestWithParam<Case> {
 protected:
  // Calls check(table, random) before each move of the random games and at their ends, until a check fails.
  template <class Check>
  void along_games(Check&& check) {
    const Case& c = GetParam();
    for (int game = 0; game < samples(c.games) && !HasFatalFailure(); ++game) {
      Random random(mix(static_cast<std::uint64_t>(game), c.options.size()));
      const auto table = *open_table(c.game, c.options);
      for (int ply = 0; ply <= c.plies; ++ply) {
        check(*table, random);
        if (HasFatalFailure()) {
          std::string record;
          for (const MoveMade& made : table->moves()) record += table->text(made.turn) + "; ";
          FAIL() << c.game << " " << c.options << ": " << record;
        }
        if (table->over()) break;
        ASSERT_TRUE(table->play(random_move(*table, random)));
      }
    }
  }
};

TEST_P(Laws, AMoveIsListedOnceExactlyWhenItIsAllowed) {
  along_games([](const Table& table, Random& random) {
    const auto legal = legal_texts(table);
    ASSERT_TRUE(std::adjacent_find(legal.begin(), legal.end(), std::greater_equal<>()) == legal.end());
    for (const std::string& move : legal) {
      const auto text = checked(table, move);
      ASSERT_TRUE(text) << move << ": " << text.message();
      ASSERT_EQ(*text, move);
    }
    const auto texts = all_texts(table);
    // Sligo has too many to try them all.
    const std::uint32_t part = texts.size() > 500 ? static_cast<std::uint32_t>(texts.size() / 250) : 1;
    std::size_t listed = 0;
    for (const std::string& text : texts) {
      if (part > 1 && random.below(part)) continue;
      const auto canonical = checked(table, text);
      ASSERT_EQ(lists(legal, text), canonical && *canonical == text) << text;
      if (canonical) {
        ASSERT_TRUE(lists(legal, *canonical)) << text;
        ASSERT_TRUE(*canonical == text || text.find('-') != std::string::npos) << text;
      } else {
        ASSERT_FALSE(canonical.message().empty()) << text;
      }
      listed += lists(legal, text);
    }
    if (part == 1) { ASSERT_EQ(listed, legal.size()); }
  });
}

TEST_P(Laws, AGameIsOverExactlyWhenNoMoveIsLeftAndThenHasAResult) {
  along_games([](const Table& table, Random&) {
    const Scene scene = table.scene();
    ASSERT_EQ(table.over(), legal_texts(table).empty());
    ASSERT_EQ(table.over(), scene.result.has_value());
    if (!table.over()) return;
    ASSERT_EQ(*scene.result, result_text(table.outcome()));
    const auto refused = checked(table, "a1");
    ASSERT_FALSE(refused);
    ASSERT_NE(refused.message().find("the game is over (" + *scene.result + ")"), std::string::npos);
  });
}

TEST_P(Laws, UndoRestoresWhatWasBeforeTheMove) {
  std::vector<Snapshot> before;
  along_games([&](Table& table, Random& random) {
    const Snapshot now(table);
    if (table.ply() == 0) before.clear();
    before.push_back(now);
    if (!table.over()) {
      ASSERT_TRUE(table.play(random_move(table, random)));
      ASSERT_FALSE(Snapshot(table) == now);
      ASSERT_TRUE(table.undo());
      ASSERT_TRUE(Snapshot(table) == now);
      return;
    }
    const auto back = table.clone();
    for (std::size_t ply = before.size(); ply-- > 0;) {
      ASSERT_TRUE(Snapshot(*back) == before[ply]) << ply;
      if (random.below(8) == 0) { ASSERT_TRUE(Snapshot(*table.at(static_cast<int>(ply))) == before[ply]) << ply; }
      ASSERT_EQ(back->undo().ok(), ply > 0);
    }
    ASSERT_TRUE(Snapshot(*back) == before[0]);
  });
}

TEST_P(Laws, ARefusedMoveAndAMoveOfACloneChangeNothing) {
  along_games([](Table& table, Random& random) {
    const Snapshot now(table);
    const auto texts = all_texts(table);
    for (int sample = 0; sample < 20; ++sample) {
      const std::string& text = texts[random.below(static_cast<std::uint32_t>(texts.size()))];
      if (!checked(table, text)) { ASSERT_FALSE(table.play(text)) << text; }
    }
    ASSERT_TRUE(Snapshot(table) == now);
    if (table.over()) return;
    const auto clone = table.clone();
    ASSERT_TRUE(Snapshot(*clone) == now);
    ASSERT_TRUE(clone->play(random_move(*clone, random)));
    ASSERT_TRUE(Snapshot(table) == now);
    const Snapshot after(*clone);
    const auto second = clone->clone();
    ASSERT_TRUE(clone->undo());
    ASSERT_TRUE(Snapshot(*second) == after);
    ASSERT_TRUE(Snapshot(*clone) == now);
  });
}

// Other spellings of a move: in capitals, with blanks around it, and those its game allows.
std::vector<std::string> spellings(const Table& before, const std::string& move) {
  std::string capitals = move;
  for (char& letter : capitals) letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  std::vector<std::string> all = {move, capitals, " \t" + move + "\r\n"};
  const auto after = before.clone();
  if (before.game() == "yugo" && on_board(move) && after->play(move))
    for (const auto& place : after->scene().places)
      if (place.name == move) {
        const std::string letter = place.piece && place.piece->kind == Piece::king ? "K" : "P";
        all.push_back(letter + move);
        all.push_back((letter == "K" ? "k" : "p") + move);
      }
  const std::size_t dash = move.find('-'), comma = move.find(',');
  if (dash != std::string::npos)
    all.push_back(move.substr(0, dash) + "-" + move.substr(comma + 1) + "," + move.substr(dash + 1, comma - dash - 1));
  return all;
}

TEST_P(Laws, OtherSpellingsOfAMoveAreTheSameMove) {
  along_games([](const Table& table, Random& random) {
    if (table.over() || table.settling()) return;
    const auto legal = legal_texts(table);
    for (int sample = 0; sample < 10; ++sample) {
      const std::string& move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
      const auto plain = table.clone();
      ASSERT_EQ(*made(*plain, move), move);
      ASSERT_EQ(texts_of(*plain).back(), move);
      for (const std::string& spelling : spellings(table, move)) {
        const auto other = table.clone();
        const auto played = made(*other, spelling);
        // The two new stones of a Sligo turn are interchangeable only if both are next to the vacated point.
        if (!played && spelling != move && spelling.find('-') != std::string::npos &&
            played.message().find("is not next to") != std::string::npos)
          continue;
        ASSERT_TRUE(played) << spelling << ": " << played.message();
        ASSERT_EQ(*played, move) << spelling;
        ASSERT_EQ(other->key(), plain->key()) << spelling;
      }
    }
  });
}

TEST_P(Laws, KeysAreEqualExactlyWhenPositionsAre) {
  std::map<Key, std::string> by_key;
  std::map<std::string, Key> by_position;
  std::size_t seen = 0;
  along_games([&](const Table& table, Random&) {
    const std::string position = position_of(table);
    ++seen;
    ASSERT_EQ(by_key.emplace(table.key(), position).first->second, position);
    ASSERT_EQ(by_position.emplace(position, table.key()).first->second, table.key()) << position;
  });
  EXPECT_EQ(by_key.size(), by_position.size());
  if (samples(GetParam().games) > 1) { EXPECT_LT(by_key.size(), seen); }
}

// Two turns of one player in either order, if both orders lead to the same position.
TEST_P(Laws, TranspositionsHaveOneKey) {
  int same = 0;
  along_games([&](const Table& table, Random& random) {
    if (table.over() || table.settling()) return;
    const auto legal = legal_texts(table);
    for (int sample = 0; sample < 6; ++sample) {
      const auto any = [&]() -> const std::string& {
        return legal[random.below(static_cast<std::uint32_t>(legal.size()))];
      };
      const std::string &first = any(), &second = any();
      const auto one = table.clone(), two = table.clone();
      if (!one->play(first) || !two->play(second) || one->over() || two->over()) continue;
      for (int i = 1; i < table.sides(); ++i) {
        if (one->over()) break;
        const std::string reply = random_move(*one, random);
        if (!one->play(reply) || !two->play(reply)) break;
      }
      if (!one->play(second) || !two->play(first)) continue;
      const bool equal = position_of(*one) == position_of(*two);
      ASSERT_EQ(one->key() == two->key(), equal) << first << " " << second;
      same += equal && first != second;
    }
  });
  EXPECT_GT(same, 0);
}

TEST_P(Laws, ASymmetryTurnsPlacesLikeTheBoard) {
  const auto table = *open_table(GetParam().game, GetParam().options);
  const Scene scene = table->scene();
  std::vector<std::map<std::string, std::string>> all;
  for (int s = 0; s < table->symmetries(); ++s) {
    const Turned turned(*table, s);
    ASSERT_EQ(turned.places().size(), scene.places.size());
    for (const auto& a : scene.places) {
      if (s == 0) { ASSERT_EQ(turned(a.name), a.name); }
      for (const auto& b : scene.places) {
        ASSERT_EQ(turned(a.name) == turned(b.name), a.name == b.name);
        ASSERT_EQ(touch(scene.shape, turned.spot(turned(a.name)), turned.spot(turned(b.name))),
                  touch(scene.shape, a.spot, b.spot))
            << a.name << " " << b.name;
      }
    }
    ASSERT_EQ(std::count(all.begin(), all.end(), turned.places()), 0) << s;
    all.push_back(turned.places());
  }
  EXPECT_EQ(all.size(), scene.shape == Scene::Shape::hexhex ? 12U : 8U);
}

TEST_P(Laws, AGamePlayedThroughASymmetryStaysTheSameGame) {
  std::vector<Turned> turned;
  const auto empty = *open_table(GetParam().game, GetParam().options);
  for (int s = 0; s < empty->symmetries(); ++s) turned.emplace_back(*empty, s);
  along_games([&](const Table& table, Random& random) {
    const int s = static_cast<int>(random.below(static_cast<std::uint32_t>(table.symmetries())));
    const Turned& turn = turned[static_cast<std::size_t>(s)];
    const auto image = table.image(s);
    nlohmann::json expected = wire::state_json(table), cells = nlohmann::json::object();
    for (const auto& [place, token] : expected["cells"].items()) cells[turn(place)] = turn.token(place, token);
    expected["cells"] = cells;
    nlohmann::json found = wire::state_json(*image);
    for (nlohmann::json* state : {&expected, &found})  // a claim may name other points of the same groups
      if (table.settling()) state->at("settlement").erase("claim");
    ASSERT_EQ(found, expected) << s;
    std::vector<std::string> legal;
    for (const std::string& move : legal_texts(table)) {
      const auto text = checked(*image, turn.move(move));
      ASSERT_TRUE(text) << move << " is " << turn.move(move) << " in image " << s << ": " << text.message();
      legal.push_back(*text);
    }
    std::sort(legal.begin(), legal.end());
    ASSERT_EQ(legal_texts(*image), legal) << s;
    if (s == 0) { ASSERT_EQ(image->key(), table.key()); }
    // Some symmetry is the inverse.
    bool back = false;
    for (int t = 0; t < table.symmetries() && !back; ++t) {
      const auto again = image->image(t);
      back = again->key() == table.key() && Snapshot(*again) == Snapshot(table);
    }
    ASSERT_TRUE(back) << s;
  });
}

TEST_P(Laws, APositionSetUpIsThePositionThatWasReached) {
  along_games([](const Table& table, Random&) {
    const auto arranged = table.arranged(arrangement_of(table));
    ASSERT_TRUE(arranged) << arranged.message();
    nlohmann::json expected = wire::state_json(table), found = wire::state_json(**arranged);
    for (const char* key : {"cells", "to_move", "score", "prison", "supply", "button", "options"})
      ASSERT_EQ(found.value(key, nlohmann::json()), expected.value(key, nlohmann::json())) << key;
    // Without history no move becomes illegal, except replies to the opening and a player's first turn.
    if (table.settling() || table.ply() < 2 || table.scene().prison) return;
    for (const std::string& move : legal_texts(table)) ASSERT_TRUE(checked(**arranged, move)) << move;
  });
}

TEST_P(Laws, PerftCountsTheSequencesOfListedMoves) {
  along_games([](const Table& table, Random& random) {
    if (random.below(8)) return;
    const auto legal = legal_texts(table);
    ASSERT_EQ(table.perft(0), 1U);
    ASSERT_EQ(table.perft(1), legal.size());
    if (legal.size() > 60) return;
    std::uint64_t sequences = 0;
    for (const std::string& move : legal) {
      const auto next = table.clone();
      ASSERT_TRUE(next->play(move));
      sequences += legal_texts(*next).size();
    }
    ASSERT_EQ(table.perft(2), sequences);
    std::uint64_t divided = 0;
    for (const auto& [move, count] : divide(table, 2)) divided += count;
    ASSERT_EQ(divided, sequences);
    ASSERT_EQ(table.perft(2, [] { return false; }), sequences);
    if (!legal.empty()) {
      ASSERT_EQ(table.perft(3, [] { return true; }), std::nullopt);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Games, Laws, testing::ValuesIn(cases()), name_of_case);

}  // namespace
}  // namespace crosscut::tests
