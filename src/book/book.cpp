#include "book/book.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

#include "base/sha256.hpp"
#include "base/text.hpp"
#include "book/book_data.hpp"
#include "messages/books.hpp"

namespace crosscut::book {
namespace {

// The text of a book: a line about the game, a line for each place in the order of their keys, and the hash of all
// these. Chances are in ten-thousandths, policies in thousandths, points in hundredths; a dash is none.
constexpr std::string_view form = "crosscut-book 1", hash_word = "sha256 ";
constexpr double chances_unit = 10'000, policy_unit = 1'000, points_unit = 100;

// The option that adds to White's score, as in Tablebases, and those that do not matter in a book.
constexpr std::string_view komi = "komi", settlement = "settlement", swap = "swap";

std::string options_that_matter(const Options& options) {
  std::string text;
  for (const OptionText& option : options.given())
    if (option.name != komi && option.name != settlement && option.name != swap)
      text += (text.empty() ? "" : " ") + option.name + "=" + option.value;
  return text;
}

double number_of(const Table& table) {
  const std::string text = table.options().text(komi);
  return text.empty() ? 0 : std::stod(text);
}

std::string scaled(const std::optional<double>& value, double unit) {
  return value ? std::to_string(std::llround(*value * unit)) : "-";
}

std::string text_of(const Opinion& opinion) {
  return fmt::format("{} {} {} {}", scaled(opinion.black_wins, chances_unit), scaled(opinion.lead, points_unit),
                     scaled(opinion.spread, points_unit), opinion.visits);
}

std::string line_of(Key key, const Place& place) {
  std::string line = fmt::format("{:016x} {} {} {} {}", key, letter_of(place.to_play), place.exact ? '=' : '~',
                                 text_of(place.search), text_of(place.value));
  for (const Link& link : place.links)
    line += fmt::format(" {}{:016x} {} {}", link.in_book ? '+' : '?', link.to, scaled(link.policy, policy_unit),
                        text_of(link.opinion));
  return line;
}

// The words of a line in turn; once one is wrong, all that follow are.
class Words {
 public:
  explicit Words(std::string_view line) : words_(words(line)) {}
  bool failed() const { return failed_; }
  bool done() const { return at_ == words_.size(); }

  std::string_view word() { return done() ? fail<std::string_view>() : words_[at_++]; }
  char one_of(std::string_view allowed) {
    const std::string_view text = word();
    return text.size() == 1 && allowed.find(text[0]) != allowed.npos ? text[0] : fail<char>();
  }
  Key key(std::string_view text) {
    Key key = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), key, 16);
    return text.size() == 16 && error == std::errc() && end == text.data() + text.size() ? key : fail<Key>();
  }
  long long whole(long long least, long long most) {
    const auto number = whole_number(word(), least, most);
    return number ? *number : fail<long long>();
  }
  double share(double unit) { return static_cast<double>(whole(0, std::llround(unit))) / unit; }
  std::optional<double> points() {
    constexpr long long most = 100'000'000;
    if (!done() && words_[at_] == "-") return ++at_, std::nullopt;
    return static_cast<double>(whole(-most, most)) / points_unit;
  }
  Opinion opinion() {
    Opinion read;
    read.black_wins = share(chances_unit);
    read.lead = points(), read.spread = points();
    read.visits = static_cast<std::uint64_t>(whole(0, std::numeric_limits<long long>::max()));
    return read;
  }

 private:
  template <class T>
  T fail() {
    failed_ = true;
    return T{};
  }
  std::vector<std::string_view> words_;
  std::size_t at_ = 0;
  bool failed_ = false;
};

std::optional<std::pair<Key, Place>> read_place(std::string_view line) {
  Words words(line);
  const Key key = words.key(words.word());
  Place place;
  place.to_play = words.one_of("BW") == 'B' ? Side::black : Side::white;
  place.exact = words.one_of("=~") == '=';
  place.search = words.opinion(), place.value = words.opinion();
  while (!words.failed() && !words.done()) {
    const std::string_view to = words.word();
    Link link;
    link.in_book = to[0] == '+';
    if (to[0] != '+' && to[0] != '?') return {};
    link.to = words.key(to.substr(1));
    link.policy = words.share(policy_unit);
    link.opinion = words.opinion();
    place.links.push_back(link);
  }
  if (words.failed()) return {};
  return std::pair(key, std::move(place));
}

double normal_share(double z) { return 0.5 * std::erfc(-z / std::sqrt(2.0)); }
// Its inverse, by halving an interval: no library function has it.
double normal_quantile(double share) {
  double low = -8, high = 8;
  for (int i = 0; i < 50; ++i) (normal_share((low + high) / 2) < share ? low : high) = (low + high) / 2;
  return (low + high) / 2;
}

}  // namespace

Opinion Opinion::with_more(double points) const {
  Opinion shifted = *this;
  if (points == 0 || !lead) return shifted;
  shifted.lead = *lead - points;
  if (spread == 0)
    shifted.black_wins = *shifted.lead > 0 ? 1 : *shifted.lead < 0 ? 0 : 0.5;
  else if (spread)
    shifted.black_wins = normal_share(normal_quantile(black_wins) - points / *spread);
  return shifted;
}

Book::Book(const Table& start)
    : game_(start.game()),
      options_(options_that_matter(start.options())),
      number_(number_of(start)),
      root_(*place_key(start)) {}

std::string Book::text() const {
  std::vector<Key> keys;
  for (const auto& [key, place] : places_) keys.push_back(key);
  std::sort(keys.begin(), keys.end());
  std::string text = fmt::format("{}\n{}\n", form, header());
  for (const Key key : keys) text += line(key) + "\n";
  return text + std::string(hash_word) + crosscut::text_of(sha256(text)) + "\n";
}

std::string Book::header() const { return fmt::format("{:016x} {:g} {} {}", root_, number_, game_, options_); }

std::string Book::line(Key key) const { return line_of(key, places_.at(key)); }

std::optional<Key> Book::merge(std::string_view line) {
  auto other = read_place(line);
  if (!other) return {};
  auto& [key, place] = *other;
  const auto [at, is_new] = places_.try_emplace(key, place);
  if (is_new) return key;
  Place& own = at->second;
  if (place.search.visits > own.search.visits) std::swap(own, place);
  for (const Link& link : place.links)
    if (std::none_of(own.links.begin(), own.links.end(), [&](const Link& there) { return there.to == link.to; }))
      own.links.push_back(link);
  return key;
}

Result<Book> Book::read(std::string_view text) {
  constexpr std::string_view name = "crosscut-book ";
  if (text.substr(0, name.size()) != name) return messages::not_a_book{};
  const std::string_view first = text.substr(0, text.find('\n'));
  if (first != form) return messages::book_of_other_form{.form = first.substr(name.size()), .allowed = "1"};
  const std::size_t end = text.rfind(hash_word);
  if (end == text.npos || text.back() != '\n') return messages::book_damaged_cut_short{};
  if (text.substr(end + hash_word.size()) != crosscut::text_of(sha256(text.substr(0, end))) + "\n")
    return messages::book_damaged_checksum{};
  Book book;
  long long number = 1;
  for (std::size_t at = first.size() + 1; at < end; ++number) {
    const std::size_t stop = text.find('\n', at);
    const std::string_view line = text.substr(at, stop - at);
    at = stop + 1;
    if (number > 1) {
      auto place = read_place(line);
      if (!place) return messages::book_damaged_line{.line = number + 1};
      book.places_.insert(*std::move(place));
      continue;
    }
    const auto parts = words(line);
    if (parts.size() < 3) return messages::book_damaged_line{.line = number + 1};
    for (std::size_t i = 3; i < parts.size(); ++i) book.options_ += (i == 3 ? "" : " ") + std::string(parts[i]);
    const Entry* game = find_game(parts[2]);
    const bool has_number = game && game->none.find(komi);
    const auto table = open_table(parts[2], book.options_ + (has_number ? fmt::format(" {}={}", komi, parts[1]) : ""));
    if (!table) return messages::book_of_unknown_game{.why = table.error()};
    book.game_ = (*table)->game();
    book.number_ = number_of(**table);
    book.root_ = *place_key(**table);
    if (fmt::format("{:016x}", book.root_) != parts[0] || options_that_matter((*table)->options()) != book.options_)
      return messages::book_of_other_rules{};
  }
  return book;
}

const Place* Book::find(Key key) const {
  const auto found = places_.find(key);
  return found == places_.end() ? nullptr : &found->second;
}

bool Book::fits(const Table& table) const {
  return table.game() == game_ && options_that_matter(table.options()) == options_;
}

double Book::more_for_white(const Table& table) const { return number_of(table) - number_; }

namespace {

// The best opening is the wrong one if the other player may take it.
bool may_be_swapped(const Table& table) { return table.ply() < 2 && table.options().text(swap) == "on"; }

// A turn outside the book counts if it has at least this share of the visits of its place.
constexpr double least_share = 0.2;

// The best link that counts.
const Link* best_link(const Place& place) {
  const Link* best = nullptr;
  for (const Link& link : place.links) {
    if (!link.in_book &&
        static_cast<double>(link.opinion.visits) < least_share * static_cast<double>(place.search.visits))
      continue;
    if (!best || chances_of(place.to_play, link.opinion) > chances_of(place.to_play, best->opinion)) best = &link;
  }
  return best;
}

}  // namespace

// Goes through the places from the last reached to the first until nothing changes: once or twice, and a few times
// where play recurs.
void Book::back_up() {
  std::vector<Key> order = {root_};
  std::unordered_map<Key, bool> met = {{root_, true}};
  for (std::size_t i = 0; i < order.size(); ++i)
    for (Link& link : places_.at(order[i]).links) {
      link.in_book = places_.count(link.to) > 0;
      if (link.in_book && met.emplace(link.to, true).second) order.push_back(link.to);
    }
  constexpr int most_rounds = 20;
  bool changed = true;
  for (int round = 0; changed && round < most_rounds; ++round) {
    changed = false;
    for (auto key = order.rbegin(); key != order.rend(); ++key) {
      Place& place = places_.at(*key);
      for (Link& link : place.links)
        if (link.in_book) link.opinion = places_.at(link.to).value;
      const Link* best = place.exact ? nullptr : best_link(place);
      Opinion value = best ? best->opinion : place.search;
      value.visits = place.search.visits;
      changed = changed || std::abs(value.black_wins - place.value.black_wins) > 1e-6;
      place.value = value;
    }
  }
}

std::optional<std::vector<Choice>> choices(const Book& book, const Table& table) {
  if (!book.fits(table) || table.over() || may_be_swapped(table)) return {};
  const auto key = place_key(table);
  const Place* place = key ? book.find(*key) : nullptr;
  if (!place) return {};
  const double more = book.more_for_white(table);
  std::vector<Choice> known;
  for (const Link& link : place->links) {
    known.push_back({{}, link});
    Opinion& opinion = known.back().link.opinion;
    if (!opinion.spread) opinion.spread = place->search.spread;  // a look was too short to tell
    opinion = opinion.with_more(more);
  }
  for (const Reached& reached : places_after(table))
    for (Choice& choice : known)
      if (choice.link.to == reached.place) choice.turns.push_back(reached.turn);
  known.erase(std::remove_if(known.begin(), known.end(), [](const Choice& c) { return c.turns.empty(); }), known.end());
  std::stable_sort(known.begin(), known.end(), [&](const Choice& a, const Choice& b) {
    if (a.link.in_book != b.link.in_book) return a.link.in_book;
    return chances_of(table.to_play(), a.link.opinion) > chances_of(table.to_play(), b.link.opinion);
  });
  return known;
}

std::shared_ptr<const Book> Book::own(const Table& table) {
  static const std::vector<std::shared_ptr<const Book>> all = [] {
    std::vector<std::shared_ptr<const Book>> books;
    for (const std::string_view text : book_data())
      if (auto book = read(text)) books.push_back(std::make_shared<const Book>(*std::move(book)));
    return books;
  }();
  const auto fits = [&](const auto& book) { return book->fits(table); };
  const auto found = std::find_if(all.begin(), all.end(), fits);
  return found == all.end() ? nullptr : *found;
}

}  // namespace crosscut::book
