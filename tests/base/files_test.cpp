// Files written whole or not at all, whatever others have left beside them.
#include "base/files.hpp"

#include <atomic>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "support/folder.hpp"

namespace crosscut {
namespace {

std::size_t files_in(const Folder& folder) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder.file("")), {}));
}

TEST(Files, WhatKilledWritersLeftIsUsedAgain) {
  const Folder folder;
  const std::string path = folder.file("game");
  for (int i = 1; i <= 100; ++i) std::ofstream(path + ".part" + std::to_string(i)) << "a longer text, half writ";
  ASSERT_TRUE(write_file(path, "whole"));
  EXPECT_EQ(text_of(path), "whole");
  EXPECT_EQ(files_in(folder), 100U) << "one has become the file";
}

TEST(Files, WritersAtOnceLeaveTheTextOfOneOfThem) {
  const Folder folder;
  const std::string path = folder.file("game");
  ASSERT_TRUE(write_file(path, std::string(50'000, 'x')));
  std::ofstream(path + ".part1") << "left";
  const auto write_often = [&](char letter) {
    bool written = true;
    for (int i = 0; i < 200; ++i) written &= static_cast<bool>(write_file(path, std::string(50'000, letter)));
    return written;
  };
  const pid_t other = ::fork();
  ASSERT_GE(other, 0);
  if (!other) ::_exit(write_often('p') ? 0 : 1);
  std::atomic<bool> written = true;
  std::vector<std::thread> threads;
  for (const char letter : {'a', 'b', 'c'})
    threads.emplace_back([&, letter] {
      if (!write_often(letter)) written = false;
    });
  for (int i = 0; i < 200; ++i) {
    const std::string text = text_of(path);
    EXPECT_TRUE(text.size() == 50'000 && text == std::string(50'000, text.front()));
  }
  for (std::thread& thread : threads) thread.join();
  int status = 0;
  ::waitpid(other, &status, 0);
  EXPECT_TRUE(written);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(files_in(folder), 1U);
}

TEST(Files, AFileThatCannotBeReplacedStays) {
  const Folder folder;
  EXPECT_FALSE(write_file(folder.file("none") + "/game", "text"));
  for (int i = 1; i <= 100; ++i) std::filesystem::create_directory(folder.file("other.part" + std::to_string(i)));
  std::ofstream(folder.file("other")) << "old";
  EXPECT_EQ(write_file(folder.file("other"), "new").message(),
            "the file \"" + folder.file("other") + "\" cannot be written");
  EXPECT_EQ(text_of(folder.file("other")), "old");
}

}  // namespace
}  // namespace crosscut
