#pragma once
// Shared by the drawings of the three shapes. Internal to this folder.
#include "cli/board_text.hpp"

namespace crosscut::cli {

// The marks at a place besides its piece.
enum class Mark : std::uint8_t { none, placed, left, captured, dead };

// A scene's places with their marks.
class Marks {
 public:
  Marks(const Scene& scene, const std::vector<std::string>& dead);
  Mark of(const Scene::Place& place) const;

 private:
  std::vector<std::pair<std::string, Mark>> marks_;
};

Ink ink_of(Side side);

// The sign for the mark of an empty place, if any.
std::string_view empty_sign(Mark mark, const Style& style, std::string_view otherwise);
std::string_view dead_sign(const Style& style);

// The shapes, each in its largest form that fits, if any does.
std::optional<Drawing> draw_square(const Scene& scene, const Style& style, const Marks& marks);
std::optional<Drawing> draw_hexhex(const Scene& scene, const Style& style, const Marks& marks);
std::optional<Drawing> draw_pyramid(const Scene& scene, const Style& style, const Marks& marks);

// The width of the smallest form of each.
int least_width_square(const Scene& scene);
int least_width_hexhex(const Scene& scene);
int least_width_pyramid(const Scene& scene);

}  // namespace crosscut::cli
