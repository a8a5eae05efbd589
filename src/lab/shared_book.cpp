#include "lab/shared_book.hpp"

#include <fmt/format.h>

#include "messages/books.hpp"

namespace crosscut::lab {

Result<SharedBook> SharedBook::open(const std::string& place, book::Book& book) {
  auto store = match::Store::open(place, match::Store::Use::shared);
  if (!store) return store.error();
  return SharedBook(*std::move(store), book);
}

Result<bool> SharedBook::claim(Key key) {
  constexpr int lease = 600;  // seconds, in which a place is searched even on a slow machine
  const auto claimed = store_.claim_place(name_, fmt::format("{:016x}", key), lease);
  if (!claimed) return claimed.error();
  return *claimed;
}

Status SharedBook::exchange() {
  std::unordered_map<Key, Mark> handed;
  bool damaged = false;
  const auto exchanged = store_.exchange_places(name_, seen_, [&](const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
      const auto key = book_.merge(line);
      damaged = damaged || !key;
      if (key && book_.line(*key) == line) handed_[*key] = mark(*book_.find(*key));
    }
    match::Store::Lines own;
    for (const auto& [key, place] : book_.places()) {
      const auto before = handed_.find(key);
      if (before == handed_.end() || before->second != mark(place))
        own.emplace(fmt::format("{:016x}", key), book_.line(key));
      handed[key] = mark(place);
    }
    return own;
  });
  if (!exchanged) return exchanged.error();
  handed_ = std::move(handed);
  return damaged ? Status(messages::shared_book_damaged{}) : Done{};
}

}  // namespace crosscut::lab
