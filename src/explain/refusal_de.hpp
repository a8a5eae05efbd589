#pragma once
// Why a move is refused, in German; catalog/sentence.cpp has the English.
// Internal to this folder.
#include <string>

#include "rules/refusal.hpp"

namespace crosscut::explain {

// Such as "Auf c3 ist schon ein schwarzer Bauer", without a full stop; and the same with the move before it, as in
// "c3: Auf c3 ist schon ein schwarzer Bauer".
std::string german_why(const Refusal& refusal);
std::string german_refusal(const Refusal& refusal);

}  // namespace crosscut::explain
