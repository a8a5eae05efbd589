#pragma once
// What is wrong with a record, in words.
#include "explain/speech.hpp"
#include "play/replay.hpp"

namespace crosscut::explain {

// Where the fault is, and what it is: "line 1, column 40: b2: there is already a black pawn on b2".
std::string text_of(const play::RecordError& error, Speech speak);

}  // namespace crosscut::explain
