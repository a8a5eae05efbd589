// Broken records (tests/record/broken.txt): each is read as far as it can be understood, and says what was wrong.
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "base/text.hpp"
#include "play/replay.hpp"
#include "record/read.hpp"
#include "record/record_law.hpp"

namespace crosscut::play {
namespace {

const std::string file = CROSSCUT_SOURCE_DIR "/tests/record/broken.txt";

struct Sample {
  std::string name, text, expected;
};

// With \xNN as bytes.
std::string bytes(std::string_view written) {
  std::string text;
  for (std::size_t at = 0; at < written.size(); ++at)
    if (written.substr(at, 2) == "\\x") {
      text += static_cast<char>(std::stoi(std::string(written.substr(at + 2, 2)), nullptr, 16));
      at += 3;
    } else {
      text += written[at];
    }
  return text;
}

// The introduction of the file, and its samples.
std::pair<std::string, std::vector<Sample>> samples() {
  std::ifstream in(file);
  std::string introduction;
  std::vector<Sample> all;
  for (std::string line; std::getline(in, line);)
    if (line.starts_with("== "))
      all.push_back({line.substr(3), "", ""});
    else if (all.empty())
      introduction += line + "\n";
    else if (line.starts_with("> "))
      all.back().expected += line + "\n";
    else if (!line.empty())
      all.back().text += line + "\n";
  return {introduction, all};
}

std::string main_line(const Record& record) {
  std::string text;
  for (const auto i : record.tree.main_line())
    if (const auto& move = record.tree[i].move)
      text += " " + std::string(name_of(move->colour).substr(0, 1)) + ":" + move->text;
  return text;
}

// What a record is read as, in lines.
std::string read_as(std::string_view text) {
  auto records = read_any(text);
  if (!records) return "> cannot be read: " + records.message() + "\n";
  EXPECT_EQ(broken_law(records), "") << text;
  std::string all;
  for (Record& record : *records) {
    const Record before = record;
    const auto checked = check_record(record);
    if (!checked) {
      all += "> cannot be read: " + checked.message() + "\n";
      continue;
    }
    const Record cut = playable(record, *checked, english);
    EXPECT_EQ(broken_law(std::vector{cut}), "") << text;
    EXPECT_EQ(cut.tree.size() < record.tree.size(), !checked->unplayed.empty()) << text;
    const Table& table = *checked->table;
    all += "> " + std::string(table.game());
    for (const auto& [key, value] : record.options) all += " " + key + "=" + value;
    all += " |" + main_line(cut) + " | " + std::to_string(table.groups().size()) + " groups, " +
           std::string(name_of(table.to_play())) + " to move" + (table.over() ? ", over" : "");
    if (checked->starts.size()) all += ", " + std::to_string(checked->starts.size()) + " starts";
    if (!record.result.empty()) all += ", " + record.result;
    for (const std::string& player : record.players) all += player.empty() ? "" : ", " + player;
    all += "\n";
    for (const Message& note : record.notes.listed) all += "> note: " + worded(note) + "\n";
  }
  return all;
}

TEST(BrokenRecords, AreReadAsFarAsTheyCanBeUnderstood) {
  const auto [introduction, all] = samples();
  ASSERT_GE(all.size(), 60U);
  std::string written = introduction;
  for (const Sample& sample : all) {
    const std::string found = read_as(bytes(trimmed(sample.text)));
    EXPECT_EQ(found, sample.expected) << sample.name;
    written += "== " + sample.name + "\n" + sample.text + found + "\n";
  }
  const char* golden = std::getenv("CROSSCUT_GOLDEN");
  if (golden && std::string_view(golden) == "write") std::ofstream(file) << written;
}

}  // namespace
}  // namespace crosscut::play
