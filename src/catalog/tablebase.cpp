#include "catalog/tablebase.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <set>
#include <tuple>

#include "base/sha256.hpp"
#include "base/text.hpp"
#include "catalog/table.hpp"
#include "messages/tables.hpp"

namespace crosscut {
namespace {

constexpr std::string_view magic = "crosscut tablebase ", form = "1";
constexpr std::size_t hash_size = 32, longest_header = 4096, most_states = 100'000'000;
constexpr int spare_bits = 20;  // of a mark, beyond those that number all states

std::string_view as_text(const Sha256& hash) { return {reinterpret_cast<const char*>(hash.data()), hash.size()}; }

// Numbers with a given count of bits, the lowest first.
class BitsOut {
 public:
  explicit BitsOut(std::string& bytes) : bytes_(bytes) {}
  void put(std::uint64_t number, int bits) {
    for (int i = 0; i < bits; ++i) {
      if (used_ == 0) bytes_ += '\0';
      bytes_.back() = static_cast<char>(bytes_.back() | static_cast<char>((number >> i & 1U) << used_));
      used_ = (used_ + 1) % 8;
    }
  }
  // Rice code: small multiples of 2^bits take few more bits.
  void put_gap(std::uint64_t gap, int bits) {
    for (auto times = gap >> bits; times > 0; --times) put(1, 1);
    put(0, 1);
    put(gap, bits);
  }

 private:
  std::string& bytes_;
  int used_ = 0;  // bits of the last byte
};

class BitsIn {
 public:
  explicit BitsIn(std::string_view bytes) : bytes_(bytes) {}
  bool short_of() const { return short_; }  // something after the end was requested
  std::uint64_t get(int bits) {
    std::uint64_t number = 0;
    for (int i = 0; i < bits; ++i, ++at_) {
      if (at_ / 8 >= bytes_.size()) return short_ = true, 0;
      number |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes_[at_ / 8]) >> at_ % 8 & 1U) << i;
    }
    return number;
  }
  std::uint64_t get_gap(int bits) {
    std::uint64_t times = 0;
    while (get(1)) ++times;
    return (times << bits) + get(bits);
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool short_ = false;
};

int bits_for(std::size_t count) { return static_cast<int>(std::bit_width(count - 1)); }

}  // namespace

int value_of(const Outcome& outcome) {
  if (!outcome.winner) return 0;
  const int margin = outcome.margin ? outcome.margin : outright;
  return *outcome.winner == Side::black ? margin : -margin;
}

std::string value_text(int value) {
  if (!value) return result_text({});
  const int margin = std::abs(value);
  return result_text({value > 0 ? Side::black : Side::white, margin == outright ? 0 : margin});
}

std::optional<int> read_value(std::string_view text) {
  if (text == "0") return 0;
  if (text.size() < 2 || (text[0] != 'B' && text[0] != 'W') || text[1] != '+') return {};
  const int sign = text[0] == 'B' ? 1 : -1;
  if (text.size() == 2) return sign * outright;
  const auto points = decimal_number(text.substr(2));
  if (!points || *points <= 0 || 2 * *points >= outright || 2 * *points != std::floor(2 * *points)) return {};
  return sign * static_cast<int>(2 * *points);
}

Tablebase::Tablebase(std::string board, bool finite, std::vector<State> states)
    : board_(std::move(board)), finite_(finite) {
  assert(!states.empty() && states.size() <= most_states);
  std::sort(states.begin(), states.end(), [](const State& a, const State& b) { return a.key < b.key; });
  const auto same_mark = [&](const State& a, const State& b) {
    return a.key >> (64 - mark_bits_) == b.key >> (64 - mark_bits_);
  };
  mark_bits_ = bits_for(states.size()) + spare_bits;
  while (std::adjacent_find(states.begin(), states.end(), same_mark) != states.end()) ++mark_bits_;
  const auto less = [](const Exact& a, const Exact& b) {
    return std::tie(a.value, a.turns) < std::tie(b.value, b.turns);
  };
  std::set<Exact, decltype(less)> occur(less);
  for (const State& state : states) occur.insert(state.exact);
  exacts_.assign(occur.begin(), occur.end());
  assert(exacts_.size() <= 65536);
  for (const State& state : states) {
    marks_.push_back(state.key >> (64 - mark_bits_));
    const auto at = std::lower_bound(exacts_.begin(), exacts_.end(), state.exact, less);
    which_.push_back(static_cast<std::uint16_t>(at - exacts_.begin()));
  }
}

// A header of text, the results that occur, then of each state the distance to the mark before and the number of its
// result, and the hash of all this.
std::string Tablebase::bytes() const {
  std::string bytes(magic);
  bytes += std::string(form) + "\n" + board_ + "\n" + (finite_ ? "finite" : "recurring") + "\n" +
           std::to_string(size()) + " " + std::to_string(mark_bits_) + " " + std::to_string(exacts_.size()) + "\n";
  BitsOut out(bytes);
  for (const Exact& exact : exacts_) {
    out.put(static_cast<std::uint64_t>(exact.value + outright), 16);
    out.put(static_cast<std::uint64_t>(exact.turns), 16);
  }
  const int gap_bits = mark_bits_ - bits_for(size());
  for (std::size_t i = 0; i < size(); ++i) {
    out.put_gap(marks_[i] - (i ? marks_[i - 1] : 0), gap_bits);
    out.put(which_[i], bits_for(exacts_.size()));
  }
  return bytes += as_text(sha256(bytes));
}

Result<Tablebase> Tablebase::read(std::string_view bytes) {
  if (bytes.substr(0, magic.size()) != magic) return messages::not_a_table{};
  const std::string_view header = bytes.substr(0, longest_header);
  std::vector<std::string_view> lines;
  std::size_t at = 0;
  for (int i = 0; i < 4; ++i) {
    const std::size_t end = header.find('\n', at);
    if (end == std::string_view::npos) return messages::table_damaged_cut_short{};
    lines.push_back(header.substr(at, end - at));
    at = end + 1;
  }
  if (const auto version = lines[0].substr(magic.size()); version != form)
    return messages::table_of_other_form{.form = version, .allowed = form};
  if (bytes.size() < at + hash_size) return messages::table_damaged_cut_short{};
  const std::string_view hashed = bytes.substr(0, bytes.size() - hash_size);
  if (as_text(sha256(hashed)) != bytes.substr(hashed.size())) return messages::table_damaged_checksum{};

  Tablebase found;
  found.board_ = lines[1];
  found.finite_ = lines[2] == "finite";
  const auto numbers = words(lines[3]);
  const auto number = [&](std::size_t i, long long most) {
    return i < numbers.size() ? whole_number(numbers[i], 1, most) : std::nullopt;
  };
  const auto states = number(0, most_states), mark_bits = number(1, 64), exacts = number(2, 65536);
  if (!states || !mark_bits || !exacts) return messages::table_damaged_header{};
  found.mark_bits_ = static_cast<int>(*mark_bits);
  const auto count = static_cast<std::size_t>(*states), results = static_cast<std::size_t>(*exacts);
  const int gap_bits = found.mark_bits_ - bits_for(count);
  if (gap_bits < 0 || count > 8 * hashed.size()) return messages::table_damaged_header{};
  BitsIn in(hashed.substr(at));
  for (std::size_t i = 0; i < results; ++i) {
    const int value = static_cast<int>(in.get(16)) - outright;
    found.exacts_.push_back({value, static_cast<int>(in.get(16))});
  }
  for (std::size_t i = 0; i < count && !in.short_of(); ++i) {
    found.marks_.push_back(in.get_gap(gap_bits) + (i ? found.marks_[i - 1] : 0));
    found.which_.push_back(static_cast<std::uint16_t>(in.get(bits_for(results))));
    if (found.which_.back() >= results) return messages::table_damaged_states{};
  }
  if (in.short_of()) return messages::table_damaged_cut_short{};
  return found;
}

std::optional<Exact> Tablebase::find(Key key) const {
  const std::uint64_t mark = key >> (64 - mark_bits_);
  const auto at = std::lower_bound(marks_.begin(), marks_.end(), mark);
  if (at == marks_.end() || *at != mark) return {};
  return exacts_[which_[static_cast<std::size_t>(at - marks_.begin())]];
}

}  // namespace crosscut
