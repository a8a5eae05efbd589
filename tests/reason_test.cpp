// Why moves are bad: an example of every reason, and that no false reason is ever given.
#include "explain/reason.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <regex>
#include <set>

#include "base/random.hpp"
#include "english.hpp"
#include "explain/diagram.hpp"
#include "wire/state.hpp"

namespace crosscut {
namespace {

using Moves = std::vector<std::string>;

std::unique_ptr<Table> drawn(std::string_view game, std::string_view text) {
  explain::DiagramStart start(game);
  for (const explain::Statement& statement : explain::statements(text)) {
    const auto taken = start.take(statement);
    EXPECT_TRUE(taken && *taken) << text;
  }
  auto table = start.table();
  EXPECT_TRUE(table) << table.message();
  return *std::move(table);
}

std::unique_ptr<Table> after(const Table& table, const Moves& moves) {
  auto next = table.clone();
  for (const std::string& move : moves)
    if (!next->play(move)) return nullptr;
  return next;
}

bool stands(const Table& table, const std::string& at, Side side) {
  for (const auto& place : table.scene().places)
    if (place.name == at) return place.piece && place.piece->side == side;
  return false;
}
bool in(const Moves& all, const std::string& one) { return std::find(all.begin(), all.end(), one) != all.end(); }

// Whether a reason is true, determined independently by playing.
class Checked {
 public:
  Checked(const Table& table, std::string move, Moves answer, Moves better)
      : table_(table), move_(std::move(move)), answer_(std::move(answer)), better_(std::move(better)) {}

  bool holds(const explain::Reason& r) const {
    const Side mover = table_.to_play();
    const auto bad = after(table_, {move_});
    const auto all = [&](auto&& test) { return std::all_of(r.places.begin(), r.places.end(), test); };
    const auto shut = [](const Table& at, const std::string& place) { return at.liberties(place).empty(); };
    switch (r.key) {
      case explain::Reason::over: {
        const auto end = after(*bad, r.moves);
        return end->over() && end->outcome().winner == r.by && r.by != mover &&
               (r.moves.empty() || r.by == end->moves().back().by);
      }
      case explain::Reason::stops: {
        const auto end = after(*bad, r.moves);
        return end->settling() && end->outcome().winner == r.by && r.by != mover;
      }
      case explain::Reason::own_loss:
        return captured(r, *bad, mover);
      case explain::Reason::taken:
        return captured(r, *after(*bad, r.moves), mover) &&
               (!r.number || all([&](const auto& p) { return *r.number == liberties(*bad, p); }));
      case explain::Reason::threat: {
        explain::Reason before = r;
        const auto keep = [&](Moves& names) {
          std::erase_if(names, [&](const auto& p) { return !stands(table_, p, mover); });
        };
        keep(before.places), keep(before.stay);
        const auto passed = after(*turned(bad->to_play()), r.moves);
        return captured(r, *after(*bad, r.moves), mover) && passed && !before.places.empty() &&
               std::all_of(before.places.begin(), before.places.end(),
                           [&](const auto& p) { return !stands(*passed, p, mover) || shut(*passed, p); });
      }
      case explain::Reason::saves: {
        const auto instead = after(table_, {better_[0]});
        const auto then = after(*instead, {answer_[0]});
        return all([&](const auto& p) {
          return stands(then ? *then : *instead, p, mover) && !shut(then ? *then : *instead, p);
        });
      }
      case explain::Reason::no_liberty:
        for (const std::string& move : bad->legal()) {
          const auto next = after(*bad, {move});
          const bool placement = !next->scene().last->places.empty();
          if (placement && !all([&](const auto& p) { return !stands(*next, p, mover) || shut(*next, p); }))
            return false;
        }
        return all([&](const auto& p) { return stands(*bad, p, mover) && shut(*bad, p); });
      case explain::Reason::later:
        return captured(r, *after(*bad, r.moves), mover);
      case explain::Reason::misses:
        return captured(r, *after(table_, r.moves), std::nullopt);
      case explain::Reason::eye:
        return all([&](const auto& p) { return table_.eye(p) && stands(*bad, p, mover); });
      case explain::Reason::wall: {
        const std::string at = move_.substr(0, move_.find(':'));
        const auto instead = after(table_, r.moves);
        return all([&](const auto& p) { return in(instead->liberties(at), p) && !in(bad->liberties(at), p); }) &&
               liberties(*instead, at) > liberties(*bad, at);
      }
      case explain::Reason::atari:
        return all([&](const auto& p) { return liberties(*bad, p) == 1; }) && captured(r, *after(*bad, r.moves), mover);
      case explain::Reason::attacked: {
        const auto then = after(*bad, r.moves);
        return all([&](const auto& p) {
          return stands(*bad, p, mover) && liberties(*bad, p) > 1 && liberties(*then, p) == 1;
        });
      }
      case explain::Reason::attacks: {
        const auto then = after(table_, r.moves);
        return all([&](const auto& p) {
          return !stands(*then, p, mover) && liberties(table_, p) > 1 && liberties(*then, p) == 1;
        });
      }
      case explain::Reason::parts:
        return parts(table_, r.places) == 1 && parts(*bad, r.places) == *r.number && *r.number > 1;
      case explain::Reason::hold:
        return move_ == "hold" && (*bad->scene().prison)[static_cast<std::size_t>(other(mover))] == *r.number;
      case explain::Reason::actions:
        return after(*bad, r.moves)->legal() == r.places && static_cast<std::size_t>(*r.number) == r.places.size();
      case explain::Reason::shared:
        return in(after(table_, {better_[0]})->scene().last->places, r.places[0]) &&
               in(after(*bad, r.moves)->scene().last->places, r.places[0]) && (!r.number || *r.number > 1);
      case explain::Reason::expected:
        return r.moves == Moves{answer_[0]} && bad->to_play() == r.by;
    }
    return false;
  }

 private:
  static int liberties(const Table& table, const std::string& place) {
    return static_cast<int>(table.liberties(place).size());
  }
  // Off the board, or still there without a liberty.
  bool captured(const explain::Reason& r, const Table& then, std::optional<Side> side) const {
    return !r.places.empty() && std::all_of(r.places.begin(), r.places.end(), [&](const std::string& place) {
      const auto& places = then.scene().places;
      const auto here = std::find_if(places.begin(), places.end(), [&](const auto& p) { return p.name == place; });
      const bool left = here->piece && (side ? here->piece->side == *side : here->piece->side != table_.to_play());
      return in(r.stay, place) ? left && then.liberties(place).empty() : !left;
    });
  }
  static int parts(const Table& table, const Moves& places) {
    int n = 0;
    for (const Group& group : table.groups())
      n += std::any_of(group.places.begin(), group.places.end(), [&](const auto& p) { return in(places, p); });
    return n;
  }
  std::unique_ptr<Table> turned(Side to_play) const {
    Arrangement arrangement = arrangement_of(table_);
    arrangement.to_play = to_play;
    return *table_.arranged(arrangement);
  }

  const Table& table_;
  std::string move_;
  Moves answer_, better_;
};

struct Case {
  const char *game, *diagram, *move, *answer, *better;  // the last two are lines
  Moves texts;
};
void PrintTo(const Case& c, std::ostream* out) { *out << c.move; }
class Said : public testing::TestWithParam<Case> {};

// The points that a text names.
std::set<std::string> points_in(const std::string& text) {
  static const std::regex point("\\b[1-9]?[a-z][0-9]+\\b");
  return {std::sregex_token_iterator(text.begin(), text.end(), point), {}};
}

TEST_P(Said, IsTrueAndWellPut) {
  const Case& c = GetParam();
  const auto table = drawn(c.game, c.diagram);
  const auto line = [](std::string_view text) {
    const auto parts = words(text);
    return Moves(parts.begin(), parts.end());
  };
  const Checked checked(*table, c.move, line(c.answer), line(c.better));
  Moves texts;
  for (const explain::Reason& reason : explain::reasons(*table, c.move, line(c.answer), line(c.better))) {
    texts.push_back(reason.text);
    EXPECT_TRUE(checked.holds(reason)) << reason.text;
    const std::string german = explain::text_of(reason, table->scene(), table->to_play(), explain::Language::german);
    EXPECT_EQ(english_in(german), "") << german;
    EXPECT_EQ(points_in(german), points_in(reason.text)) << german;
  }
  EXPECT_EQ(texts, c.texts) << c.diagram;
}

constexpr const char* net = R"(
  options size=4 button=off
  .  .  .  .
  .  Wp .  .
  Wp Bp .  .
  .  .  .  .)";
constexpr const char* wing = R"(
  options size=4
  .  .  .  .
  .  .  .  .
  .  B  .  .
  W  B  .  .
  to_move white)";
constexpr const char* stranded = R"(
  options size=2
    .   .
  W:ne W:e .
    B:nw .)";

INSTANTIATE_TEST_SUITE_P(
    Yugo, Said,
    testing::Values(
        Case{"yugo",
             "options size=4 button=off\n . . . .\n . Wp . .\n Wp Bp . .\n . Wp . .",
             "d4",
             "c2",
             "c2",
             {"It does not stop White's threat: a king on c2 takes the pawn on b2.", "Instead, c2 prevents that."}},
        Case{
            "yugo",
            "options size=5\n . . . . .\n . . . . .\n Wp Wp . . .\n . Bp Wp Bp .\n Wk Bp Wp Bp .",
            "a2",
            "",
            "c3",
            {"It costs Black the 2 pawns on b1 and b2, which have no liberty after it.",
             "Instead, a king on c3 takes the 2 pawns on c1 and c2.",
             "It leaves the piece on a2 with one liberty: White's king on b2 surrounds it, and it stays but counts for "
             "White."}},
        Case{"yugo",
             "options size=3\n . . .\n Wp . .\n Bk . .",
             "c3",
             "b1",
             "b1",
             {"It does not stop White's threat: a king on b1 surrounds the king on a1, which stays but counts for "
              "White.",
              "Instead, b1 prevents that."}},
        Case{"yugo",
             net,
             "d4",
             "c2 d1 b1",
             "",
             {"After White's c2 and Black's d1, White's king on b1 takes the pawn on b2."}},
        Case{"yugo", net, "d4", "c2", "c2", {"White's c2 then leaves the piece on b2 with one liberty."}},
        Case{"yugo", net, "a1", "d4", "", {"It leaves the piece on a1 with one liberty: White's king on b1 takes it."}},
        Case{"yugo", net, "d4", "d1", "d1 a1 c3", {"Both want d1: White is expected to play there next."}},
        Case{"yugo", net, "d4", "d1", "a1", {"Instead, a1 leaves the piece on a2 with one liberty."}},
        Case{"yugo", net, "d4", "d1", "a4", {"White is expected to play d1 next."}},
        Case{"yugo",
             "options size=4\n . . . .\n . . . .\n Bp Bp . .\n . Bp . .",
             "a1",
             "d4",
             "",
             {"It fills a1, an eye of Black's own."}},
        Case{"yugo",
             "options size=3 komi=1 settlement=off button=off\n . . .\n . . .\n . . .",
             "pass",
             "pass",
             "",
             {"White's pass then ends the game, and White wins."}},
        Case{"yugo",
             "options size=3 komi=1 button=off\n . . .\n . . .\n . . .",
             "pass",
             "pass",
             "",
             {"White's pass then stops play, and White leads as the board stands."}}));

INSTANTIATE_TEST_SUITE_P(
    Bargo, Said,
    testing::Values(
        Case{"bargo",
             stranded,
             "b1:w",
             "button",
             "",
             {"It leaves the piece on a1 without a liberty: White's next placement captures it.",
              "It leaves the piece on b1 with one liberty: White's c2:nw takes it."}},
        Case{"bargo", stranded, "b1:w", "c2:nw", "", {"White's c2:nw then takes the 2 pieces on a1 and b1."}},
        Case{"bargo",
             "options size=3\n . . .\n . . . .\n . . . . .\n . B:e . .\n . . .",
             "a1:ne",
             "",
             "a1:nw",
             {"With its wall as in a1:nw its group would also have the liberties b3 and c3."}}));

INSTANTIATE_TEST_SUITE_P(
    Margo, Said,
    testing::Values(Case{"spargo",
                         wing,
                         "a2",
                         "a3",
                         "",
                         {"It leaves the 2 balls on a1 and a2 with one freedom: Black's a3 takes them."}},
                    Case{"margo",
                         "options size=3\n . . .\n B B .\n W W .\n\n . .\n B .\n to_move white",
                         "c3",
                         "c1",
                         "c1",
                         {"It does not stop Black's threat: c1 captures the 2 balls on a1 and b1, which stay as "
                          "zombies under other balls.",
                          "Instead, c1 prevents that."}}));

INSTANTIATE_TEST_SUITE_P(Sligo, Said,
                         testing::Values(Case{"sligo",
                                              "options size=4\n . . . .\n . . . .\n B W . .\n B W . .",
                                              "a2-a3,d4",
                                              "a2",
                                              "a3",
                                              {"It leaves the stone on a1 with one liberty: White's a2 takes it."}},
                                         Case{"sligo",
                                              "options size=4\n . . . .\n . B B B\n . . . .\n . . . .",
                                              "c3-d2,a3",
                                              "a1",
                                              "",
                                              {"It splits a group: the 2 stones on b3 and d3 become 2 groups."}}));

INSTANTIATE_TEST_SUITE_P(
    Meigo, Said,
    testing::Values(
        Case{"meigo",
             wing,
             "a2",
             "a3",
             "",
             {"It leaves the 2 stones on a1 and a2 with one liberty: Black's a3 takes them prisoner, which "
              "is worth 2 spare "
              "moves to Black."}},
        Case{"meigo",
             "options size=4\n . . . .\n . . . .\n . B . .\n . . . W\n prison black 2 white 0\n to_move white",
             "hold",
             "a1",
             "",
             {"It uses up a spare move; the prison holds 1 more for White."}}));

TEST(Reason, NothingIsSaidOfSettlementsAndOfMovesThatAreNotAllowed) {
  auto table = *open_table("yugo", "size=3 button=off");
  EXPECT_TRUE(explain::reasons(*table, "z9", {}, {"b2"}).empty());
  for (const char* move : {"a1", "b2", "pass", "pass", "dead a1"}) EXPECT_TRUE(table->play(move));
  EXPECT_TRUE(explain::reasons(*table, "accept", {}, {"resume"}).empty());
}

TEST(Reason, HoldsAllItsFacts) {
  const auto table = drawn("yugo", net);
  const auto found = explain::reasons(*table, "a1", {"d4"}, {});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].key, explain::Reason::atari);
  EXPECT_EQ(found[0].by, Side::white);
  EXPECT_EQ(found[0].moves, std::vector<std::string>{"b1"});
  EXPECT_EQ(found[0].places, std::vector<std::string>{"a1"});
  EXPECT_TRUE(found[0].stay.empty());
  EXPECT_EQ(found[0].number, 1);
  EXPECT_EQ(found[0].text, "It leaves the piece on a1 with one liberty: White's king on b1 takes it.");
  EXPECT_EQ(name_of(explain::Reason::over), "over");
  EXPECT_EQ(name_of(explain::Reason::expected), "expected");
}

// Random moves from here, at most this many.
Moves random_line(const Table& table, int most, Random& random) {
  Moves line;
  const auto at = table.clone();
  for (int i = 0; i < most && !at->over() && !at->settling(); ++i) {
    const Moves moves = at->legal();
    line.push_back(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    (void)at->play(line.back());
  }
  return line;
}

class RandomGames : public testing::TestWithParam<const char*> {};

TEST_P(RandomGames, NothingFalseIsSaid) {
  const std::string_view setting = GetParam(), name = setting.substr(0, setting.find(' '));
  Random random(7);
  std::set<explain::Reason::Key> said;
  for (int game = 0; game < 40; ++game) {
    const auto table = *open_table(name, setting.substr(name.size()));
    for (int ply = 0; ply < 40 && !table->over() && !table->settling(); ++ply) {
      const Moves played = random_line(*table, 4, random), better = random_line(*table, 3, random);
      const Moves answer(played.begin() + 1, played.end());
      const Checked checked(*table, played[0], answer, better);
      const auto found = explain::reasons(*table, played[0], answer, better);
      EXPECT_LE(found.size(), 3U);
      for (const explain::Reason& reason : found) {
        said.insert(reason.key);
        EXPECT_TRUE(checked.holds(reason)) << played[0] << " | " << join(answer, " ") << " | " << join(better, " ")
                                           << ": " << name_of(reason.key) << ": " << reason.text;
        EXPECT_EQ(reason.text.back(), '.');
      }
      (void)table->play(random_line(*table, 1, random)[0]);
    }
  }
  EXPECT_GE(said.size(), 6U);
}

INSTANTIATE_TEST_SUITE_P(Settings, RandomGames,
                         testing::Values("bargo size=2", "bargo size=3 button=off", "yugo size=3 button=off",
                                         "yugo size=4", "margo size=3", "margo size=3 mode=beginner",
                                         "margo size=3 players=3", "spargo ko=superko", "sligo size=3", "sligo size=4",
                                         "go size=4", "go size=3 suicide=on", "meigo size=3 ko=superko",
                                         "meigo size=3 prison=2", "meigo size=4 handicap=3"));

}  // namespace
}  // namespace crosscut
