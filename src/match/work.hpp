#pragma once
// One of any number of programs that play the games of a store.
#include "match/store.hpp"

namespace crosscut::match {

// Opens a task that was filed; null if it is not one, an error says why it is not done here. `supplies` asks the store
// for what it needs.
using OpenTask = std::function<Result<std::shared_ptr<const Task>>(
    const Store::Filed& filed, const std::function<Outcome<std::string>()>& supplies)>;

struct WorkSettings {
  std::string worker;      // a name that no other worker has
  std::string version;     // of this program
  int concurrency = 1;     // games at the same time
  int processors = 0;      // that they share; 0: the machine's
  int batch = 0;           // games claimed at a time; 0: as many as are played at the same time
  int games = most_games;  // to play at most; the pieces of tasks count, too
  int lease = 60;          // seconds after which games are given to others if this worker is not heard of
  double pause = 2;        // seconds before it asks again, where others hold all that is left
  bool programs = false;   // whether it starts the programs that a match names
  bool stays = false;      // also when all games are finished, since others may be filed
  OpenTask open_task;      // what it does besides matches, if anything
  std::string only;        // the id of the match or task to which it keeps; "": to none
};

struct Worked {
  int games = 0;               // finished by this worker, if not by another before
  int pieces = 0;              // of tasks, likewise
  int refused = 0;             // matches and tasks that it cannot or may not play
  std::optional<Error> error;  // that ended it
};

// Plays until all games that it can play are finished, by whomever; or until `stop` returns true: then it gives back
// what it holds. While the store cannot be reached it waits. `note` is told what a person should know, by one thread at
// a time.
Worked work(Store& store, const WorkSettings& settings, const std::function<void(const std::string&)>& note,
            const Stop& stop);

}  // namespace crosscut::match
