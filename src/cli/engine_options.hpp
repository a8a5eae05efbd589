#pragma once
// The options for the computer's thinking, the same for every command.
#include <optional>

#include "catalog/tablebases.hpp"
#include "command/command.hpp"
#include "engine/engine.hpp"

namespace crosscut::cli {

using namespace command;

// --tables: the solved boards that the engine knows.
class TablesOption {
 public:
  void declare(Command& command);
  // The program's own and those of the folder. An error if one cannot be used.
  Result<std::shared_ptr<const Tablebases>> read() const;

 private:
  std::string folder_;  // or ""
};

class EngineOptions {
 public:
  // `plays`: whole games, in which it may ponder and resign.
  void declare(Command& command, bool plays = true);

  bool limited() const { return effort_.seconds || effort_.playouts || effort_.visits; }  // by more than a level
  bool seeded() const { return seed_.has_value(); }
  // An error if the network cannot be read or, where the game is known, is not for it.
  Result<engine::EngineSettings> settings(const Table* table = nullptr) const;

 private:
  engine::EngineSettings engine_;
  std::string player_{name_of(SearchKind::net)};
  engine::Effort effort_;
  double resign_ = 0;
  std::size_t memory_ = 256;
  std::optional<std::uint64_t> seed_;
  std::string network_;  // its file, or ""
  TablesOption tables_;
};

}  // namespace crosscut::cli
