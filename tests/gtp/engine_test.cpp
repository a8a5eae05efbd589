// GTP: what the engine is asked: its moves, its analysis, the number to name.
#include "gtp/gtp_talk.hpp"
#include "support/moves.hpp"
#include "support/samples.hpp"

namespace crosscut::gtp {
namespace {

TEST(Gtp, TheEngineClaimsWhatCannotLive) {
  Settings settings = Desk::quick();
  settings.engine.playouts = 500;
  for (const SearchKind player : {SearchKind::mcts, SearchKind::uct}) {
    settings.engine.search.kind = player;
    Desk desk("yugo", "size=3", settings);
    play(desk, "b1 a1 b2 button b3 c1 pass pass");
    EXPECT_EQ(ok(desk, "genmove b"), "dead a1 c1");
    EXPECT_EQ(ok(desk, "genmove w"), "accept") << "White cannot save them";
    // Where both live, nobody claims anything.
    Desk both("yugo", "size=5", settings);
    play(both, "b1 d1 b2 d2 b3 d3 b4 d4 b5 d5 button pass pass");
    EXPECT_EQ(ok(both, "genmove w"), "dead");
    EXPECT_EQ(ok(both, "genmove b"), "accept");
  }
}

TEST(Gtp, TheEngineClaimsTheSameHoweverShortItThinks) {
  if (tests::sanitized) GTEST_SKIP() << tests::judges;
  Settings settings = Desk::quick();
  settings.engine.search.kind = SearchKind::mcts;
  for (const char* moves : {"b1 d4 a2 b2 d3 button pass pass", "c1 d1 b4 a2 c2 b2 b1 a1 button pass pass",
                            "b4 c3 a1 a3 a2 b2 d4 button pass pass"}) {
    std::set<std::string> claims;
    for (const std::uint64_t playouts : {1U, 500U}) {
      settings.engine.playouts = playouts;
      settings.engine.search.seed = playouts;
      Desk desk("yugo", "size=4", settings);
      play(desk, moves);
      claims.insert(ok(desk, desk.table().to_play() == Side::black ? "genmove b" : "genmove w"));
    }
    EXPECT_EQ(claims.size(), 1U) << moves;
  }
}

// A match of two programs that was given a seed would otherwise consist of one game, again and again.
TEST(Gtp, EachGameOfASessionHasNumbersOfItsOwn) {
  const auto session = [](int games) {
    Settings settings = Desk::quick();
    settings.engine.search.kind = SearchKind::mcts;
    settings.engine.search.seed = 5;
    Desk desk("yugo", "size=5", settings);
    std::vector<std::string> all;
    for (int i = 0; i < games; ++i) {
      std::string moves;
      for (const char* side : {"b", "w", "b", "w", "b", "w"}) moves += ok(desk, std::string("genmove ") + side) + " ";
      all.push_back(moves);
      EXPECT_EQ(ok(desk, "clear_board"), "");
      EXPECT_EQ(ok(desk, "clear_board"), "") << "an empty board is the same game";
    }
    return all;
  };
  const auto games = session(3);
  EXPECT_NE(games[0], games[1]);
  EXPECT_NE(games[1], games[2]);
  EXPECT_EQ(session(3), games) << "the seed is that of the whole session";
}

TEST(Gtp, TheEngineReplacesAClaimThatSaysLess) {
  Settings settings = Desk::quick();
  settings.engine.playouts = 500;
  for (const SearchKind player : {SearchKind::mcts, SearchKind::uct}) {
    settings.engine.search.kind = player;
    Desk desk("yugo", "size=3", settings);
    play(desk, "b1 a1 b2 button b3 pass pass");
    EXPECT_EQ(ok(desk, "play w dead"), "");
    EXPECT_EQ(ok(desk, "genmove b"), "dead a1");
    EXPECT_EQ(ok(desk, "genmove w"), "accept") << "White cannot save it";
  }
}

TEST(Gtp, OnlyTheEngineAnalyses) {
  Settings settings = Desk::quick();
  settings.engine.search.kind = SearchKind::uct;
  Desk desk("yugo", "size=3", settings);
  EXPECT_EQ(refused(desk, "kata-analyze"), "the player uct cannot analyse; net and mcts can");
}

TEST(Gtp, OnlyMovesOfTheSameGameLeadToResignation) {
  Settings settings = Desk::quick();
  settings.engine.playouts = 50;
  settings.engine.resign_below = 0.2;
  Desk desk("sligo", "size=5 komi=1000", settings);
  EXPECT_NE(ok(desk, "genmove b"), "resign");
  EXPECT_EQ(ok(desk, "play w c3"), "");
  EXPECT_NE(ok(desk, "genmove b"), "resign");
  EXPECT_EQ(ok(desk, "crosscut-game yugo size=5 komi=900"), "");
  play(desk, "c3 b2 d3 e3");
  EXPECT_NE(ok(desk, "genmove b"), "resign") << "it is the first move of this game";
}

TEST(Gtp, AnalysisIsStreamedUntilTheNextLine) {
  Desk desk("yugo", "size=5");
  desk.patience = 200;
  EXPECT_EQ(desk.answer("7 kata-analyze b interval 1 ownership true maxmoves 2"), "\n");
  EXPECT_EQ(desk.streamed.substr(0, 13), "=7\ninfo move ");
  EXPECT_NE(desk.streamed.find(" scoreLead "), std::string::npos);
  EXPECT_NE(desk.streamed.find(" order 1 pv "), std::string::npos);
  EXPECT_EQ(desk.streamed.find(" order 2 pv "), std::string::npos);
  const std::string_view last = std::string_view(desk.streamed).substr(desk.streamed.rfind(" ownership ") + 11);
  EXPECT_EQ(words(last).size(), 25U);
  EXPECT_GT(std::count(desk.streamed.begin(), desk.streamed.end(), '\n'), 2) << "a report every so often";
  EXPECT_EQ(desk.table().ply(), 0);

  desk.looks = 0, desk.streamed.clear();
  EXPECT_EQ(desk.answer("lz-analyze 2"), "\n");
  EXPECT_EQ(desk.streamed.substr(0, 12), "=\ninfo move ");
  EXPECT_EQ(desk.streamed.find("scoreLead"), std::string::npos);
  EXPECT_EQ(desk.streamed.find("winrate 0."), std::string::npos);

  EXPECT_EQ(refused(desk, "lz-analyze w"), "it is black's turn, and players take turns in order");
  EXPECT_EQ(refused(desk, "lz-analyze red"), "syntax error: nobody plays red in this game");
  EXPECT_EQ(refused(desk, "lz-analyze 0"),
            "syntax error: \"0\" is not an interval; an interval is 1 to 360000 hundredths of a second");
  EXPECT_EQ(refused(desk, "lz-analyze b interval"), "syntax error: interval needs a value");
  EXPECT_EQ(desk.notes, std::vector<std::string>{});
  EXPECT_EQ(desk.answer("lz-analyze ownership true"), "\n");
  EXPECT_EQ(desk.notes.at(0), "the analysis key \"ownership\" is not known; it is ignored");
  EXPECT_EQ(refused(desk, "kata-analyze ownership maybe"), "syntax error: ownership is true or false");
  EXPECT_EQ(refused(desk, "kata-analyze maxmoves many"),
            "syntax error: \"many\" is not a whole number from 0 to 2147483647");
  play(desk, "button pass pass");
  EXPECT_EQ(refused(desk, "lz-analyze"), "the players are settling which groups are dead; there is nothing to search");
  play(desk, "dead accept");
  EXPECT_EQ(refused(desk, "lz-analyze").substr(0, 16), "the game is over");
}

TEST(Gtp, AnalysisIsReportedDuringGenmove) {
  Settings settings = Desk::quick();
  settings.engine.playouts = 3000;
  settings.engine.until_decided = false;
  Desk desk("go", "size=5", settings);
  EXPECT_EQ(desk.answer("7 kata-genmove_analyze b interval 1 ownership true maxmoves 2"), "\n");
  const std::string_view text = desk.streamed;
  EXPECT_EQ(text.substr(0, 13), "=7\ninfo move ");
  EXPECT_GT(std::count(text.begin(), text.end(), '\n'), 4) << "a report every so often";
  ASSERT_EQ(desk.table().ply(), 1);
  const std::string move = texts_of(desk.table())[0], made = "play " + move + "\n";
  const std::string_view last = text.substr(text.rfind("\ninfo move "), text.size() - made.size());
  EXPECT_EQ(words(last)[2], move) << "the first of the last report";
  EXPECT_EQ(words(last.substr(last.find(" ownership ") + 11)).size(), 25U + 2U);
  EXPECT_EQ(text.substr(text.size() - made.size()), made);

  EXPECT_EQ(refused(desk, "lz-genmove_analyze").substr(0, 12), "syntax error");
  EXPECT_EQ(desk.table().ply(), 1);
  play(desk, "pass pass");
  desk.streamed.clear();
  EXPECT_EQ(desk.answer("lz-genmove_analyze w"), "\n");
  EXPECT_EQ(desk.streamed, "=\nplay pass\n") << "two passes are answered by another one";
}

TEST(Gtp, AnalysisReportsWhatIsRequested) {
  Settings settings = Desk::quick();
  Desk desk("go", "size=5", settings);
  desk.patience = 300;
  const auto report = [&](const std::string& keys) {
    desk.looks = 0, desk.streamed.clear();
    EXPECT_EQ(desk.answer("kata-analyze b 100 " + keys), "\n") << keys;
    const std::string_view text = trimmed(desk.streamed);
    return std::string(text.substr(text.rfind('\n') + 1));
  };
  const auto after = [](const std::string& text, const std::string& key) {
    const auto at = text.find(" " + key + " ");
    return at == std::string::npos ? std::vector<std::string_view>{}
                                   : words(std::string_view(text).substr(at + key.size() + 2));
  };
  const std::string root = report("maxmoves 1 rootInfo true");
  ASSERT_GE(after(root, "rootInfo").size(), 4U) << root;
  EXPECT_EQ(after(root, "rootInfo")[0], "visits");
  EXPECT_EQ(after(root, "rootInfo")[2], "winrate");
  const std::string line = report("maxmoves 1 pvVisits true");
  EXPECT_EQ(after(line, "pv").size(), 2 * after(line, "pvVisits").size() + 1) << line;
  const std::string owned = report("maxmoves 1 movesOwnership true ownership true");
  EXPECT_EQ(after(owned, "movesOwnership").size(), 25U + 1U + 25U) << owned;
  EXPECT_EQ(words(report("allow b A1,C3 1 maxmoves 1"))[2], "c3");
  const std::string avoided = report("avoid b c3,b3 1");
  EXPECT_EQ(avoided.find("move c3 "), std::string::npos);
  EXPECT_NE(avoided.find("move d4 "), std::string::npos);
  EXPECT_EQ(words(report("allow w A1 1"))[2], "c3") << "it is Black's turn";
  EXPECT_EQ(words(report("allow b A1 1"))[2], "a1") << "a corner, at which the search looks only if it must";
  EXPECT_EQ(report("visits 100 maxmoves 1").substr(0, 10), "info move ");
  EXPECT_EQ(desk.notes.back(), "the analysis key \"visits\" is not known; it is ignored");
  EXPECT_EQ(refused(desk, "kata-analyze allow b c3"), "syntax error: a color, moves and a depth are expected");
  EXPECT_EQ(desk.table().ply(), 0);
}

TEST(Gtp, NoEmptyLineIsPrintedWithoutASearch) {
  Settings settings = Desk::quick();
  settings.engine.search.kind = SearchKind::net;
  engine::apply({.level = 1}, settings.engine);
  Desk desk("go", "size=9", settings);
  EXPECT_EQ(desk.answer("kata-genmove_analyze b"), "\n");
  EXPECT_EQ(desk.streamed, "=\nplay " + texts_of(desk.table())[0] + "\n");
}

// A win that was proven without a visit is shown first, as it is played.
TEST(Gtp, AnalysisShowsWhatIsProven) {
  Desk desk("yugo", "size=3");
  desk.patience = 200;
  play(desk, "c2 a2 b2 a1 b3 b1 c1 button");
  EXPECT_EQ(desk.answer("lz-analyze b 10"), "\n");
  EXPECT_EQ(desk.streamed.substr(0, 17), "=\ninfo move pass ");
  EXPECT_NE(desk.streamed.find(" winrate 10000 "), std::string::npos);
  desk.streamed.clear();
  EXPECT_EQ(desk.answer("kata-analyze b 10 maxmoves 1"), "\n");
  EXPECT_NE(desk.streamed.find(" lcb 1.000000 order 0 pv pass pass\n"), std::string::npos) << desk.streamed;
}

TEST(Gtp, AnalysisOfASolvedPositionEndsByItself) {
  Desk desk("meigo", "size=2");
  desk.patience = 1'000'000'000;
  desk.tick = 0;
  EXPECT_EQ(desk.answer("kata-analyze"), "\n");
  EXPECT_NE(desk.streamed.find("winrate "), std::string::npos);
}

TEST(Gtp, Genmove) {
  Desk desk("margo", "size=3");
  EXPECT_EQ(refused(desk, "genmove black"), "it is white's turn, and players take turns in order");
  EXPECT_EQ(refused(desk, "genmove"), "syntax error: genmove is used as: genmove COLOR");
  EXPECT_EQ(refused(desk, "genmove green").substr(0, 12), "syntax error");
  EXPECT_TRUE(desk.table().read(ok(desk, "reg_genmove w")));
  EXPECT_EQ(desk.table().ply(), 0);
  const std::string move = ok(desk, "genmove w");
  EXPECT_EQ(desk.table().ply(), 1);
  EXPECT_EQ(texts_of(desk.table()).at(0), move);

  Settings giving_up = Desk::quick();
  giving_up.engine.resign_below = 2;
  Desk weak("meigo", "size=4", giving_up);
  for (int i = 0; i < 2; ++i) {
    EXPECT_NE(ok(weak, "genmove b"), "resign") << "not at the first hopeless move";
    EXPECT_NE(ok(weak, "genmove w"), "resign");
  }
  EXPECT_EQ(ok(weak, "reg_genmove b"), "resign");
  EXPECT_EQ(ok(weak, "genmove b"), "resign");
  EXPECT_EQ(weak.table().ply(), 4);
}

TEST(Gtp, PonderingHasNoVisibleEffect) {
  Settings settings = Desk::quick();
  settings.engine.playouts = 200;
  settings.engine.ponder = true;
  Desk desk("yugo", "size=4", settings);
  for (int round = 0; round < 2; ++round) {
    while (!desk.table().over()) {
      // After a settlement one player may be to move twice.
      if (desk.table().to_play() == Side::black) {
        EXPECT_EQ(desk.answer("genmove b")[0], '=');
        EXPECT_EQ(ok(desk, "time_left w 10 0"), "");
        continue;
      }
      const std::string reply = ok(desk, "reg_genmove w");
      EXPECT_EQ(ok(desk, "play w " + reply), "");
      if (desk.table().ply() == 4) {
        EXPECT_EQ(ok(desk, "undo"), "");
        EXPECT_EQ(ok(desk, "play w " + reply), "");
      }
    }
    EXPECT_EQ(ok(desk, "boardsize 3"), "");
  }
  play(desk, "b2");
  EXPECT_EQ(desk.answer("genmove w")[0], '=');
  EXPECT_EQ(ok(desk, "quit"), "");
}

TEST(Gtp, Perft) {
  Desk desk("yugo", "size=3 settlement=off");
  EXPECT_EQ(ok(desk, "crosscut-perft 0"), "1");
  EXPECT_EQ(ok(desk, "crosscut-perft 1"), "10");
  EXPECT_EQ(ok(desk, "crosscut-perft 2"), std::to_string(*desk.table().perft(2)));
  EXPECT_EQ(ok(desk, "crosscut-divide 1"), "a1:1 a2:1 a3:1 b1:1 b2:1 b3:1 button:1 c1:1 c2:1 c3:1");
  std::string pairs;
  for (const auto& [move, count] : divide(desk.table(), 3)) pairs += move + ":" + std::to_string(count) + " ";
  EXPECT_EQ(ok(desk, "crosscut-divide 3"), trimmed(pairs));
  for (const char* depth : {"-1", "100", "x", "1.5", "99999999999999999999", "1e3"}) {
    EXPECT_EQ(refused(desk, std::string("crosscut-perft ") + depth).substr(0, 12), "syntax error") << depth;
    EXPECT_EQ(refused(desk, std::string("crosscut-divide ") + depth).substr(0, 12), "syntax error") << depth;
  }
  EXPECT_EQ(refused(desk, "crosscut-divide 0").substr(0, 12), "syntax error");
  desk.tick = 10;
  EXPECT_EQ(refused(desk, "crosscut-perft 99"), "stopped after 600 seconds; a smaller depth takes less");
  EXPECT_EQ(refused(desk, "crosscut-divide 99"), "stopped after 600 seconds; a smaller depth takes less");
}

TEST(Gtp, Negotiation) {
  Desk desk("sligo", "size=2 settlement=off");
  const std::string fair = ok(desk, "crosscut-fair_komi");
  EXPECT_EQ(words(fair).size(), 6U) << fair;
  EXPECT_EQ(ok(desk, "crosscut-fair_komi"), fair);
  desk.tick = 0.001;  // each search asks the clock a few times at least
  const double start = desk.now;
  EXPECT_EQ(words(ok(desk, "crosscut-fair_komi 1.5")).size(), 6U);
  EXPECT_LE(desk.now - start, 2);
  for (const char* seconds : {"0", "-1", "x", "86401", "1e3", "."})
    EXPECT_EQ(refused(desk, std::string("crosscut-fair_komi ") + seconds).substr(0, 12), "syntax error") << seconds;
  EXPECT_EQ(ok(desk, "crosscut-choose_side -1000"), "black");
  EXPECT_EQ(ok(desk, "crosscut-choose_side 1000"), "white");
  EXPECT_EQ(refused(desk, "crosscut-choose_side lots"),
            "option komi cannot be \"lots\"; allowed is -1000..1000 in steps of 0.5");
  EXPECT_EQ(ok(desk, "crosscut-options"), "size=2 komi=0 settlement=off");
  Desk margo("margo");
  EXPECT_EQ(refused(margo, "crosscut-fair_komi"), "no number is named before a game of margo");
  EXPECT_EQ(refused(margo, "crosscut-choose_side 1"), "no number is named before a game of margo");
}

TEST(Gtp, StopsThinkingWhenItsInputEnds) {
  Settings endless = Desk::quick();
  endless.engine.playouts = engine::most_playouts;
  Desk desk("yugo", "size=5", endless);
  int looks = 0;
  desk.ended = [&looks] { return ++looks > 2; };
  EXPECT_NE(ok(desk, "genmove black"), "");
  EXPECT_EQ(looks, 3);
}

// Commands that came through a pipe all at once are a script.
TEST(Gtp, AnswersAScriptWhoseInputHasEnded) {
  Settings thorough = Desk::quick();
  thorough.engine.playouts = 3000;
  thorough.engine.until_decided = false;
  Desk desk("yugo", "size=5", thorough);
  desk.tick = 0.1;
  int looks = 0;
  desk.ended = [&looks] { return ++looks > 0; };
  EXPECT_NE(ok(desk, "genmove black"), "");
  EXPECT_GT(looks, 10);
}

}  // namespace
}  // namespace crosscut::gtp
