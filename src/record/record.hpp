#pragma once
// The record of one game: the players, the options, and the tree of moves with variations and comments.
// Rules are not checked here: a move is a string, an option a pair of strings. All text is UTF-8.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "rules/side.hpp"

namespace crosscut {

struct Record {
  struct Move {
    Side colour = Side::black;
    std::string text;
    friend bool operator==(const Move&, const Move&) = default;
  };

  // An SGF property that this library does not interpret. Each value is the raw text between its brackets, escapes
  // included, so that nothing in a foreign file is lost.
  struct Property {
    std::string name;
    std::vector<std::string> values;
    friend bool operator==(const Property&, const Property&) = default;
  };

  struct Node {
    std::optional<Move> move;
    std::string comment;  // lines are separated by \n only
    std::vector<Property> properties;
    // Where the node began in the SGF text it was read from, counted from 1; else 0. Not part of the content.
    std::uint32_t line = 0;
    std::uint32_t column = 0;

    // Of the first property of this name; null if there is none.
    const std::vector<std::string>* values(std::string_view name) const;

    friend bool operator==(const Node& a, const Node& b) {
      return a.move == b.move && a.comment == b.comment && a.properties == b.properties;
    }
  };

  // The game tree in one flat vector, so that nothing recurses however deep it is. Node 0, the root, always exists.
  // A parent has a smaller number than its children, and the children of a node are numbered in their order.
  class Tree {
   public:
    using Index = std::uint32_t;

    std::size_t size() const { return nodes_.size(); }
    const Node& operator[](Index i) const { return nodes_[i]; }
    Node& operator[](Index i) { return nodes_[i]; }

    // Adds the last child of `parent` and returns its number.
    Index add(Index parent, Node node);

    // 0 stands for "none" in the first two, and the root's own parent is 0.
    Index first_child(Index i) const { return links_[i].first_child; }
    Index next_sibling(Index i) const { return links_[i].next_sibling; }
    Index parent(Index i) const { return links_[i].parent; }

    // The node after `i` in preorder; 0 after the last.
    Index after(Index i) const;
    // The root, its first child, the first child of that...
    std::vector<Index> main_line() const;

    // Whether the trees have the same shape and contents, however their nodes are numbered.
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

  // Before the game one player named a number (a komi, or stones in the prison), and the other then chose a side.
  // `by` is the colour of the player who named it.
  struct Named {
    Side by = Side::black;
    std::string number;
    friend bool operator==(const Named&, const Named&) = default;
  };

  struct Program {
    std::string name, version;
    friend bool operator==(const Program&, const Program&) = default;
  };

  // Faults in the text of the record and how they were read, each with its place. Not part of the content.
  struct Notes {
    std::vector<Message> listed;  // the first
    std::size_t more = 0;         // notes beyond those

    bool full() const { return listed.size() >= 100; }
    void add(Message note) {
      if (full())
        ++more;
      else
        listed.push_back(std::move(note));
    }
    bool empty() const { return listed.empty(); }
    friend bool operator==(const Notes&, const Notes&) { return true; }
  };

  static constexpr std::size_t most_options = 100;

  std::string& player(Side colour) { return players[static_cast<std::size_t>(colour)]; }
  const std::string& player(Side colour) const { return players[static_cast<std::size_t>(colour)]; }

  // An empty string means unknown. Every text except a comment is a single line.
  std::string game;
  std::vector<Option> options;         // in order, each key once
  std::array<std::string, 3> players;  // by side at the start of the game; a `swap` in the tree exchanges them
  std::optional<Named> named;
  std::string result;
  std::string event, date, place;
  Program program;  // the program that wrote the record
  Tree tree;
  Notes notes;

  friend bool operator==(const Record&, const Record&) = default;
};

// Limits on all games of a file together. Reading fails beyond one, with a message that names it.
struct RecordLimits {
  std::size_t bytes = std::size_t{64} << 20;
  std::size_t nodes = 1'000'000;
  std::size_t values = 4'000'000;  // of SGF properties
};

std::optional<Side> colour_named(std::string_view name);

// Whether both forms can hold the record without loss; if not, the error says what prevents it, and where. Both writers
// check this first and fail with the same error.
Status writable(const Record& record);

// A message with a path in the JSON form, or for the whole record: "nodes[1].move: ...".
Message at_path(Message what, const std::string& path);
// The same with a place in a text: "line 3, column 14: ...".
Message located(Message what, std::uint32_t line, std::uint32_t column);
// The same with the place of a node; without a line, if it was not read from SGF: "node 7: ...".
Message located(Message what, const Record::Tree& tree, Record::Tree::Index node);

}  // namespace crosscut
