#pragma once
// Shared by the readers of courses and of first games. Internal to this folder.
#include "catalog/table.hpp"
#include "wire/fields.hpp"

namespace crosscut::lesson {

// A text that is not empty.
std::string read_text(const wire::Fields& fields, std::string_view name);
// The texts, or the objects, of a list that is not empty.
std::vector<std::string> read_texts(const wire::Fields& fields, std::string_view name);
std::vector<wire::Fields> read_list(const wire::Fields& fields, std::string_view name);

struct Pose {
  std::shared_ptr<const Table> table;
  bool arranged = false;  // before any moves it is not a new game
};
// The position of a diagram: a drawing and what belongs to it, then moves.
Result<Pose> read_pose(std::string_view game, std::string_view diagram);

}  // namespace crosscut::lesson
