#pragma once
// A worker: one of any number of programs that play the games of a store.
#include "match/store.hpp"

namespace crosscut::match {

// Opens a filed task. Null: it is not a task; an error: why it cannot be done here. `supplies` reads from the store
// what it needs.
using OpenTask = std::function<Result<std::shared_ptr<const Task>>(
    const Store::Filed& filed, const std::function<Outcome<std::string>()>& supplies)>;

struct WorkSettings {
  std::string worker;      // a name that no other worker has
  std::string version;     // of this program
  int concurrency = 1;     // games at the same time
  int processors = 0;      // that they share; 0: the machine's
  int batch = 0;           // games claimed at a time; 0: as many as are played at the same time
  int games = most_games;  // to play at most; the pieces of tasks count as well
  int lease = 60;          // seconds after which games go to others if this worker is silent
  double pause = 2;        // seconds before it asks again, when others hold all remaining games
  bool programs = false;   // whether it starts the programs that a match names
  bool stays = false;      // also when all games are finished, since others may be filed
  OpenTask open_task;      // opens the tasks that it does besides matches, if any
  std::string only;        // the id of the only match or task that it works on; "": all
};

struct Worked {
  int games = 0;               // finished by this worker first
  int pieces = 0;              // of tasks, likewise
  int refused = 0;             // matches and tasks that it cannot or may not play
  std::optional<Error> error;  // that ended it
};

// Plays until all games that it can play are finished by any worker, or until `stop` returns true; then it gives back
// what it holds. While the store cannot be reached it waits. `note` gets messages for people, by one thread at a time.
Worked work(Store& store, const WorkSettings& settings, const std::function<void(const std::string&)>& note,
            const Stop& stop);

}  // namespace crosscut::match
