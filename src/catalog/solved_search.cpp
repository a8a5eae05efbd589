#include "catalog/solved_search.hpp"

#include <algorithm>

namespace crosscut {
namespace {

class SolvedSearch final : public Search {
 public:
  // Precondition: solved is what the tablebases know of the table.
  SolvedSearch(const Table& table, std::shared_ptr<const Tablebases> tablebases, Solved solved,
               std::unique_ptr<Search> search)
      : table_(table.clone()),
        tablebases_(std::move(tablebases)),
        solved_(std::move(solved)),
        search_(std::move(search)) {}

  void run(std::uint64_t playouts, const Stop& stop) override {
    search_->run(wants_ownership_ ? std::min(playouts, enough_for_ownership) : 1, stop);
  }

  Progress progress() const override {
    Progress now = search_->progress();
    now.ahead = ~std::uint64_t{0};
    return now;
  }

  Findings findings(std::size_t most) const override {
    Findings found = search_->findings(most ? ~std::size_t{0} : 0);
    const auto searched = std::move(found.candidates);
    found.candidates.clear();
    found.exact = solved_.exact;
    found.proven = verdict(solved_.exact.value);
    found.win_rate = rate(solved_.exact.value);
    found.lead = lead(solved_.exact.value);
    found.spread = exactly(found.lead);
    for (const Solved::After& turn : solved_.turns) {
      if (found.candidates.size() >= most) break;
      const auto same = [&](const Candidate& c) { return c.move == turn.turn; };
      const auto looked_at = std::find_if(searched.begin(), searched.end(), same);
      found.candidates.push_back(candidate(turn, looked_at == searched.end() ? Candidate{} : *looked_at));
    }
    return found;
  }

  bool follow(const Turn& turn) override {
    auto next = table_->clone();
    next->play(turn);
    auto solved = next->solved(*tablebases_);
    if (!solved || !search_->follow(turn)) return false;
    table_ = std::move(next);
    solved_ = *std::move(solved);
    return true;
  }

  void want_ownership(bool wanted) override {
    wants_ownership_ = wanted;
    search_->want_ownership(wanted);
  }

 private:
  static constexpr std::uint64_t enough_for_ownership = 1000;

  // For the player to move.
  int own(int value) const { return table_->to_play() == Side::black ? value : -value; }
  int verdict(int value) const { return (own(value) > 0) - (own(value) < 0); }
  double rate(int value) const { return 0.5 + 0.5 * verdict(value); }
  std::optional<double> lead(int value) const {
    if (std::abs(value) == outright || !table_->scene().score) return {};
    return 0.5 * own(value);
  }
  // The spread of a lead that is known.
  static std::optional<double> exactly(const std::optional<double>& lead) {
    return lead ? std::optional(0.0) : std::nullopt;
  }

  Candidate candidate(const Solved::After& turn, Candidate looked_at) const {
    looked_at.move = turn.turn;
    looked_at.exact = turn.exact;
    looked_at.proven = verdict(turn.exact.value);
    looked_at.win_rate = rate(turn.exact.value);
    looked_at.lead = lead(turn.exact.value);
    looked_at.spread = exactly(looked_at.lead);
    looked_at.plies = solved_.exact.turns && turn.exact.value ? turn.exact.turns + 1 : 0;
    looked_at.line = line(turn.turn);
    return looked_at;
  }

  // The turn, and best play of both after it.
  std::vector<Turn> line(Turn turn) const {
    constexpr std::size_t longest = 24;
    std::vector<Turn> turns;
    const auto on = table_->clone();
    while (turns.size() < longest) {
      turns.push_back(turn);
      on->play(turn);
      const auto next = on->solved(*tablebases_);
      if (!next) break;
      turn = next->turns[0].turn;
    }
    return turns;
  }

  std::unique_ptr<Table> table_;
  std::shared_ptr<const Tablebases> tablebases_;
  Solved solved_;
  std::unique_ptr<Search> search_;
  bool wants_ownership_ = false;
};

}  // namespace

std::unique_ptr<Search> with_tablebases(const Table& table, const SearchSettings& settings,
                                        std::unique_ptr<Search> search) {
  if (!settings.tablebases) return search;
  auto solved = table.solved(*settings.tablebases);
  if (!solved) return search;
  return std::make_unique<SolvedSearch>(table, settings.tablebases, *std::move(solved), std::move(search));
}

}  // namespace crosscut
