#include "database/database.hpp"

namespace crosscut::database {

std::int64_t Row::number(std::size_t column) const {
  const auto* number = std::get_if<std::int64_t>(&values[column]);
  return number ? *number : 0;
}

const std::string& Row::text(std::size_t column) const {
  static const std::string none;
  const auto* text = std::get_if<std::string>(&values[column]);
  return text ? *text : none;
}

const std::string& Row::bytes(std::size_t column) const {
  static const std::string none;
  const auto* bytes = std::get_if<Bytes>(&values[column]);
  return bytes ? bytes->bytes : none;
}

Outcome<Done> transact(Database& database, const std::function<Outcome<Done>()>& work) {
  constexpr int most_attempts = 10;
  for (int attempt = 1;; ++attempt) {
    const auto begun = database.begin();
    Outcome<Done> done = begun ? work() : begun;
    if (done) done = database.commit();
    if (done) return done;
    database.rollback();
    const auto kind = done.error().kind;
    const bool again = kind == Failure::Kind::again || (begun && kind == Failure::Kind::lost);
    if (!again || attempt == most_attempts) return done;
  }
}

}  // namespace crosscut::database
