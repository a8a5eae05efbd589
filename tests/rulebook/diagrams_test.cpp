// Every diagram in docs/rules holds: a block ```diagram GAME, in the language of games/diagram_test.cpp.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "support/diagram.hpp"

namespace crosscut::tests {
namespace {

// Runs all diagrams of the chapter, reports errors by line, and returns their number.
int run_chapter(const std::filesystem::path& chapter) {
  std::ifstream file(chapter);
  std::string game, block;
  int number = 0, begin = 0, diagrams = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.rfind("```diagram ", 0) == 0) {
      game = line.substr(11), block.clear(), begin = number;
    } else if (line.rfind("```", 0) == 0 && begin > 0) {
      const Report report = run_diagrams(game, block);
      for (const Wrong& wrong : report.wrong)
        GTEST_MESSAGE_AT_(chapter.c_str(), begin + wrong.line, wrong.message.c_str(),
                          testing::TestPartResult::kNonFatalFailure);
      EXPECT_EQ(report.diagrams, 1) << chapter << ":" << begin;
      diagrams += report.diagrams, begin = 0;
    } else {
      block += line + "\n";
    }
  }
  EXPECT_EQ(begin, 0) << chapter << ": the last block has no end";
  return diagrams;
}

TEST(Chapters, DiagramsAreCorrect) {
  int chapters = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(CROSSCUT_SOURCE_DIR "/docs/rules")) {
    if (entry.is_directory()) continue;
    EXPECT_GT(run_chapter(entry.path()), 0) << entry.path();
    ++chapters;
  }
  EXPECT_GE(chapters, 12);
}

}  // namespace
}  // namespace crosscut::tests
