#pragma once
// The record of one game: who played, under which options, and the tree of moves with variations and comments.
// Knows nothing of positions, rules or any one game: a move is a text, an option a pair of texts. All text is UTF-8.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace crosscut {

struct Record {
  enum class Colour : unsigned char { black, white, red };

  struct Move {
    Colour colour = Colour::black;
    std::string text;
    friend bool operator==(const Move&, const Move&) = default;
  };

  // An SGF property that this library does not interpret. Each value is the text between its brackets as it stands in
  // the file, escapes included, so that a foreign file loses nothing.
  struct Property {
    std::string name;
    std::vector<std::string> values;
    friend bool operator==(const Property&, const Property&) = default;
  };

  struct Node {
    std::optional<Move> move;
    std::string comment;  // lines are separated by \n alone
    std::vector<Property> properties;
    // Where the node began in the SGF text it was read from, from 1; 0 if it was not. No part of the content.
    std::uint32_t line = 0;
    std::uint32_t column = 0;

    friend bool operator==(const Node& a, const Node& b) {
      return a.move == b.move && a.comment == b.comment && a.properties == b.properties;
    }
  };

  // The game tree in one flat vector: however deep, nothing recurses over it. Node 0 is the root and always there.
  // A parent has a smaller number than its children, and the children of a node are numbered in their order.
  class Tree {
   public:
    using Index = std::uint32_t;

    std::size_t size() const { return nodes_.size(); }
    const Node& operator[](Index i) const { return nodes_[i]; }
    Node& operator[](Index i) { return nodes_[i]; }

    // Adds the last child of `parent` and returns its number.
    Index add(Index parent, Node node);

    // 0, the root, stands for "none" in these three: the root is nobody's child.
    Index first_child(Index i) const { return links_[i].first_child; }
    Index next_sibling(Index i) const { return links_[i].next_sibling; }
    Index parent(Index i) const { return links_[i].parent; }

    // The node after `i` when each is followed by its children and all that is below them; 0 after the last.
    Index after(Index i) const;
    // The root, its first child, the first child of that...
    std::vector<Index> main_line() const;

    // The same nodes in the same shape, whatever their numbers.
    friend bool operator==(const Tree& a, const Tree& b);

   private:
    struct Links {
      Index parent = 0, first_child = 0, last_child = 0, next_sibling = 0;
    };
    std::vector<Node> nodes_{1};
    std::vector<Links> links_{1};
  };

  struct Option {
    std::string key, value;
    friend bool operator==(const Option&, const Option&) = default;
  };

  // Before the game one player named a number (a komi, stones in the prison), and the other then chose a side.
  // `by` is the colour that the one who named it came to play.
  struct Named {
    Colour by = Colour::black;
    std::string number;
    friend bool operator==(const Named&, const Named&) = default;
  };

  struct Program {
    std::string name, version;
    friend bool operator==(const Program&, const Program&) = default;
  };

  static constexpr std::size_t most_options = 100;

  std::string& player(Colour colour) { return players[static_cast<std::size_t>(colour)]; }
  const std::string& player(Colour colour) const { return players[static_cast<std::size_t>(colour)]; }

  // An empty text means that nothing is known. Every text but a comment is one line.
  std::string game;
  std::vector<Option> options;         // in their order, each key once
  std::array<std::string, 3> players;  // by Colour, as they sit down: a `swap` in the tree exchanges them
  std::optional<Named> named;
  std::string result;
  std::string event, date, place;
  Program program;  // that wrote the record
  Tree tree;

  friend bool operator==(const Record&, const Record&) = default;
};

// What a file may ask of us, all its games together. Past a limit, reading fails with a sentence that names it.
struct RecordLimits {
  std::size_t bytes = std::size_t{64} << 20;
  std::size_t nodes = 1'000'000;
  std::size_t values = 4'000'000;  // of SGF properties
};

std::string_view colour_name(Record::Colour colour);  // black, white, red
std::optional<Record::Colour> colour_named(std::string_view name);

// Whether both forms can hold the record without loss; if not, what stands in the way and where. Both writers ask it
// first and fail with its answer.
Status writable(const Record& record);

// Where a node stood, for messages: "line 3, column 14" if it was read from SGF, else "node 7".
std::string where(const Record::Tree& tree, Record::Tree::Index node);

}  // namespace crosscut
