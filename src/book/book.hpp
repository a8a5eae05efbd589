#pragma once
// An opening book: places of a game with what searches found there, and their values once the places after them are
// known. A place stands for all positions with its key (place_key.hpp).
#include <memory>
#include <unordered_map>

#include "book/place_key.hpp"

namespace crosscut::book {

// Black's chances, in [0, 1], and Black's lead in points.
struct Opinion {
  double black_wins = 0.5;
  std::optional<double> lead, spread;  // none in a game without a score
  std::uint64_t visits = 0;            // of the search of the place

  // The same if White's score were larger by this much. The lead is assumed to be normally distributed; without a
  // spread the chances stay as they are.
  Opinion with_more(double points) const;
};
// The chances of the player who moves here.
inline double chances_of(Side side, const Opinion& opinion) {
  return side == Side::black ? opinion.black_wins : 1 - opinion.black_wins;
}

struct Link {
  Key to = 0;
  double policy = 0;  // of the network, or else the turn's share of the visits
  Opinion opinion;    // the value of the place; if it is not in the book, what a search found
  bool in_book = false;
};

struct Place {
  Side to_play = Side::black;
  bool exact = false;  // from a tablebase, or the end of a game
  Opinion search;      // of the place alone
  Opinion value;       // that of the best link
  std::vector<Link> links = {};
};

class Book {
 public:
  // An empty book of the game at this table. Precondition: the table has no moves.
  explicit Book(const Table& start);

  // The text of its file, and back. An error says why a file cannot be used: it is something else, newer, cut short,
  // damaged, or made under other rules.
  std::string text() const;
  static Result<Book> read(std::string_view text);
  // The book that comes with the program for the game at this table; null if there is none.
  static std::shared_ptr<const Book> own(const Table& table);

  // The first line, which is the same for all books of a game, and the line of a place.
  std::string header() const;
  std::string line(Key key) const;
  // Takes over from the line of another book of this game: a new place, the result of a longer search, or new links.
  // Returns the key of the place; nothing if the text is no such line.
  std::optional<Key> merge(std::string_view line);

  std::string_view game() const { return game_; }
  const std::string& options() const { return options_; }  // without the number, a swap and a settlement
  Key root() const { return root_; }
  std::size_t size() const { return places_.size(); }

  const Place* find(Key key) const;
  // Adds a place or replaces it.
  Place& put(Key key, Place place) { return places_[key] = std::move(place); }
  Place& at(Key key) { return places_.at(key); }
  const std::unordered_map<Key, Place>& places() const { return places_; }

  // Whether the book is about the game at this table, whatever the number; and by how much White's score is larger
  // there.
  bool fits(const Table& table) const;
  double more_for_white(const Table& table) const;

  // Works out the value of every place from those after it.
  void back_up();

 private:
  Book() = default;
  std::string game_, options_;
  double number_ = 0;  // the komi, in points
  Key root_ = 0;
  std::unordered_map<Key, Place> places_;
};

// Turns at a table that lead to the same place.
struct Choice {
  std::vector<Turn> turns;  // in the order of their texts
  Link link;
};
// What the book knows of the turns at this table, at the table's own number: first those in the book, then the others,
// each from best to worst for the player to move. Nothing if the place is not in the book, or while colours may still
// be swapped.
std::optional<std::vector<Choice>> choices(const Book& book, const Table& table);

}  // namespace crosscut::book
