#pragma once
// Self-play that is shared over the workers of a store (match/work.hpp): a task for each generation, with the network
// as its data, in blocks of games. A block depends only on its number, not on the worker.
#include "learn/produce.hpp"
#include "match/work.hpp"

namespace crosscut::learn {

struct Sharing {
  std::string store;                             // the URL or path
  std::string run;                               // by which the run is known there
  std::string worker;                            // the name of this program among the workers, of whom it is one
  std::string version;                           // of this program
  std::function<void(const std::string&)> note;  // receives messages for people
};

// As produce(), but with the help of other workers. `network`: the bytes of the player's file, or "". The estimates of
// fair numbers learn from the games only when all are finished. Until then the games are in the store, from which a
// stopped or killed run resumes.
Status produce_shared(const Production& production, const std::string& network, const std::string& path,
                      Conditions& conditions, const std::function<void(const GameRecord&)>& played, const Stop& stop,
                      const Sharing& sharing);

// The task as others filed it, for a program of this version.
match::OpenTask self_play_of_others(const std::string& version);

}  // namespace crosscut::learn
