#pragma once
// A query of KataGo's analysis protocol, as requests of the JSON language. Internal to this folder.
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "api/request.hpp"
#include "catalog/table.hpp"

namespace crosscut::api {

struct KataGoQuery {
  // A turn to be analysed: the position, and the request for it.
  struct Turn {
    int number = 0;
    long long priority = 0;
    std::shared_ptr<const Table> table;
    nlohmann::json request;
  };
  enum class View : std::uint8_t { black, white, to_move };

  std::string id;
  std::vector<Turn> turns;
  View view = View::black;  // whose values are reported
  bool ownership = false, policy = false;
  std::vector<wire::Fault> warnings;
};

// Sets the fault if there is a mistake.
KataGoQuery read_katago_query(const wire::Fields& fields, const std::optional<wire::Fault>& fault);

// The answer to a query, of an answer to the request for a turn.
nlohmann::json katago_answer(const KataGoQuery& query, const KataGoQuery::Turn& turn, const nlohmann::json& answer,
                             bool partial);

}  // namespace crosscut::api
