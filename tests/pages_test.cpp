// Every diagram in docs/rules holds: a block ```diagram GAME, in the language of diagram_test.cpp.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "diagram.hpp"

namespace crosscut::tests {
namespace {

// Runs all diagrams of the page, reports errors by line, and returns their number.
int run_page(const std::filesystem::path& page) {
  std::ifstream file(page);
  std::string game, block;
  int number = 0, begin = 0, diagrams = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.rfind("```diagram ", 0) == 0) {
      game = line.substr(11), block.clear(), begin = number;
    } else if (line.rfind("```", 0) == 0 && begin > 0) {
      const Report report = run_diagrams(game, block);
      for (const Wrong& wrong : report.wrong)
        GTEST_MESSAGE_AT_(page.c_str(), begin + wrong.line, wrong.message.c_str(),
                          testing::TestPartResult::kNonFatalFailure);
      EXPECT_EQ(report.diagrams, 1) << page << ":" << begin;
      diagrams += report.diagrams, begin = 0;
    } else {
      block += line + "\n";
    }
  }
  EXPECT_EQ(begin, 0) << page << ": the last block has no end";
  return diagrams;
}

TEST(Pages, TheirDiagramsHold) {
  int pages = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(CROSSCUT_SOURCE_DIR "/docs/rules")) {
    if (entry.is_directory()) continue;
    EXPECT_GT(run_page(entry.path()), 0) << entry.path();
    ++pages;
  }
  EXPECT_GE(pages, 12);
}

}  // namespace
}  // namespace crosscut::tests
