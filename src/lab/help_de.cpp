#include "lab/help_de.hpp"

namespace crosscut::lab {
namespace {

// A test finds what is missing or no longer declared.
constexpr explain::Saying sayings[] = {
    // placeholders
    {"ELO0 ELO1", "ELO0 ELO1"},
    {"FROM..TO", "VON..BIS"},
    {"PLAYER", "SPIELER"},
    {"URL", "URL"},

    // perft
    {"count the sequences of legal moves from the start of a game",
     "die Folgen erlaubter Züge vom Anfang eines Spiels aus zählen"},
    {"number of moves in a sequence", "Zahl der Züge einer Folge"},
    {"count by first move", "getrennt nach dem ersten Zug zählen"},

    // solve
    {"find the exact value of a small board, with proof", "den genauen Wert eines kleinen Bretts finden, mit Beweis"},
    {"turns to make before, as in \"b2 a1\"", "Züge, die vorher gespielt werden, wie in „b2 a1“"},
    {"solve the last position of this record instead, SGF or JSON; pieces may be set up",
     "stattdessen die letzte Stellung dieser Partie lösen, SGF oder JSON; auch aufgestellte Stellungen"},
    {"most seconds", "höchstens so viele Sekunden"},
    {"most megabytes", "höchstens so viele Megabyte"},
    {"processors that the search uses; all, if not given", "Prozessoren, die die Suche benutzt; ohne Angabe alle"},
    {"keep what is proved in this folder; an interrupted run continues",
     "in diesem Ordner aufbewahren, was bewiesen ist; ein unterbrochener Lauf geht weiter"},
    {"with --out: seconds between savings", "mit --out: Sekunden zwischen zwei Speicherungen"},
    {"write the value of every state to this file, which the engine can use",
     "den Wert jedes Zustands in diese Datei schreiben, die die Engine benutzen kann"},
    {"also show what the other first moves lead to, of images one",
     "auch zeigen, wozu die anderen ersten Züge führen; von symmetrischen einen"},
    {"print one JSON object, with three players one for each",
     "ein JSON-Objekt ausgeben, bei drei Spielern eines für jeden"},
    {"The value is the result of best play. Where a rule forbids earlier positions, the whole past of each position is "
     "taken into account; where play may recur for ever, that counts as a draw. With three players, it is what each "
     "can force against the other two together. docs/solved.md has the boards solved so far.",
     "Der Wert ist das Ergebnis des besten Spiels. Wo eine Regel frühere Stellungen verbietet, wird zu jeder Stellung "
     "die ganze Vergangenheit berücksichtigt; wo das Spiel endlos wiederkehren kann, zählt das als Unentschieden. Bei "
     "drei Spielern ist es das, was jeder gegen die beiden anderen zusammen erzwingen kann. Welche Bretter gelöst "
     "sind, steht in docs/solved.md."},

    // match, tournament
    {"play two players against each other and report what that proves",
     "zwei Spieler gegeneinander spielen lassen und berichten, was das beweist"},
    {"a player: mcts or uct and settings, or gtp: and a command line",
     "ein Spieler: mcts oder uct und Einstellungen, oder gtp: und eine Befehlszeile"},
    {"the other player", "der andere Spieler"},
    {"number of games; even, since they are played in pairs",
     "Zahl der Spiele; eine gerade, denn sie werden paarweise gespielt"},
    {"end as soon as a sequential test decides between two Elo differences",
     "enden, sobald ein sequenzieller Test zwischen zwei Elo-Unterschieden entscheidet"},
    {"A player is written like \"mcts level=3\", \"net visits=200\", \"uct playouts=1000\", \"mcts time=0.5 threads=2 "
     "memory=512\" or \"gtp: program arguments\". docs/measuring.md explains the figures.",
     "Einen Spieler schreibt man wie „mcts level=3“, „net visits=200“, „uct playouts=1000“, „mcts time=0.5 threads=2 "
     "memory=512“ oder „gtp: Programm Argumente“. docs/measuring.md erklärt die Zahlen."},
    {"random placements at the start of each game", "zufällige Züge am Anfang jedes Spiels"},
    {"games at the same time", "Spiele zur gleichen Zeit"},
    {"that these games share: a player's turn begins when as many are free as it has threads, a program's when one is, "
     "a game in which a player ponders when both have theirs; 0: those of the machine",
     "Prozessoren, die sich diese Spiele teilen: Der Zug eines Spielers beginnt, wenn so viele frei sind, wie er "
     "Threads hat, der eines Programms, wenn einer frei ist, und ein Spiel, in dem einer in der Zeit des anderen "
     "nachdenkt, wenn beide ihre haben; 0: die des Rechners"},
    {"seed of the openings and of the players", "Startwert des Zufalls für die Eröffnungen und die Spieler"},
    {"longer games are cut off; 0: four for each place of the board and two for each prisoner",
     "längere Spiele werden abgebrochen; 0: nach vier Zügen für jeden Platz des Bretts und zwei für jeden Gefangenen"},
    {"seconds by which a move may exceed its time", "Sekunden, um die ein Zug seine Zeit überschreiten darf"},
    {"seconds within which a GTP program must answer", "Sekunden, in denen ein GTP-Programm antworten muss"},
    {"keep the games in this folder; an interrupted run continues",
     "die Spiele in diesem Ordner aufbewahren; ein unterbrochener Lauf geht weiter"},
    {"file the games in this database (postgresql://...) or file for crosscut work to play, and report on those that "
     "are finished",
     "die Spiele in dieser Datenbank (postgresql://...) oder Datei anmelden, damit crosscut work sie spielt, und über "
     "die beendeten berichten"},
    {"file nothing, only report", "nichts anmelden, nur berichten"},
    {"drop games that are damaged where they are kept, and play them again",
     "Spiele, die beschädigt aufbewahrt sind, verwerfen und noch einmal spielen"},
    {"play several players against each other and rate them",
     "mehrere Spieler gegeneinander spielen lassen und ihre Stärke schätzen"},
    {"a name, a colon and a player; once for each player",
     "ein Name, ein Doppelpunkt und ein Spieler; einmal für jeden Spieler"},
    {"pair each player only with the one before; with levels of the engine, such as 1..10, the levels are the players",
     "jeden nur gegen den davor spielen lassen; mit Stufen der Engine, wie 1..10, sind diese Stufen die Spieler"},
    {"rounds, in each of which every pairing plays a pair of games",
     "Runden; in jeder werden für jede Paarung zwei Spiele gespielt"},
    {"A player is written like \"fast: mcts time=0.1\", \"plain: uct playouts=1000\" or \"other: gtp: program "
     "arguments\". docs/measuring.md explains the figures.",
     "Einen Spieler schreibt man wie „schnell: mcts time=0.1“, „schlicht: uct playouts=1000“ oder „fremd: gtp: "
     "Programm Argumente“. docs/measuring.md erklärt die Zahlen."},

    // work
    {"play games of matches, tournaments and training that were filed with --store, beside other workers",
     "Spiele von Matches, Turnieren und Trainings spielen, die mit --store angemeldet sind, neben anderen Helfern"},
    {"the database (postgresql://...) or file where they were filed",
     "die Datenbank (postgresql://...) oder Datei, wo sie angemeldet sind"},
    {"that these games share; 0: those of the machine",
     "Prozessoren, die sich diese Spiele teilen; 0: die des Rechners"},
    {"end after so many games, or blocks of self-play", "nach so vielen Spielen oder Blöcken von Selbstspiel enden"},
    {"games claimed at a time; 0: as many as are played at the same time",
     "Spiele, die auf einmal übernommen werden; 0: so viele, wie gleichzeitig gespielt werden"},
    {"seconds after which the games are given to others if this worker is not heard of",
     "Sekunden, nach denen andere die Spiele bekommen, wenn dieser Helfer nichts von sich hören lässt"},
    {"of this worker in the database; by default that of the machine",
     "Name dieses Helfers in der Datenbank; ohne Angabe der des Rechners"},
    {"wait for further matches, and for the next generation of training, once all is done",
     "auf weitere Matches und die nächste Generation eines Trainings warten, wenn alles getan ist"},
    {"start the programs that matches name; whoever can file games can then run commands on this machine",
     "die Programme starten, die Matches nennen; wer Spiele anmelden kann, kann dann auf diesem Rechner Befehle "
     "ausführen"},
    {"It ends when all games that it can play are finished. Interrupted, it gives back what it holds. "
     "docs/measuring.md tells how games are shared.",
     "Es endet, wenn alle Spiele, die es spielen kann, beendet sind. Wird es unterbrochen, gibt es zurück, was es "
     "gerade hat. Wie Spiele verteilt werden, steht in docs/measuring.md."},

    // selfplay
    {"let a network play against itself, and keep the games to learn from",
     "ein Netz gegen sich selbst spielen lassen und die Spiele zum Lernen aufbewahren"},
    {"the folder for the games; an interrupted run continues",
     "der Ordner für die Spiele; ein unterbrochener Lauf geht weiter"},
    {"the network; without one, moves are made at random", "das Netz; ohne Angabe wird zufällig gezogen"},
    {"number of games", "Zahl der Spiele"},
    {"of a full search, which the network learns from", "Simulationen einer vollen Suche, von der das Netz lernt"},
    {"simulations of the other searches", "Simulationen der übrigen Suchen"},
    {"of learning; a smaller one gets more out of a run that stands still",
     "Schrittweite des Lernens; eine kleinere holt mehr aus einem Lauf, der auf der Stelle tritt"},
    {"with one thread it determines all games", "Startwert des Zufalls; auf einem Prozessor bestimmt er alle Spiele"},
    {"Options of the game that are not given vary from game to game: sizes, variants, and a number such as komi, which "
     "comes closer to fair with each game. docs/learning.md tells more.",
     "Optionen des Spiels, die nicht dastehen, wechseln von Spiel zu Spiel: Größen, Varianten und eine Zahl wie das "
     "Komi, die mit jedem Spiel einem fairen Wert näher kommt. Mehr steht in docs/learning.md."},

    // train
    {"train a network for a game, from random play, by self-play",
     "ein Netz für ein Spiel trainieren, durch Selbstspiel von zufälligen Zügen aus"},
    {"the folder of the run; where it holds one, that goes on",
     "der Ordner des Trainings; ist darin schon eines, geht es weiter"},
    {"a network that a new run begins with, instead of random play",
     "ein Netz, mit dem ein neues Training beginnt, statt mit zufälligen Zügen"},
    {"share self-play with crosscut work --stay on any machine, through this database (postgresql://...) or file",
     "Selbstspiel mit crosscut work --stay auf beliebigen Rechnern teilen, über diese Datenbank (postgresql://...) "
     "oder Datei"},
    {"stop after so many hours", "nach so vielen Stunden aufhören"},
    {"stop after so many networks", "nach so vielen Netzen aufhören"},
    {"of self-play for each network", "Spiele gegen sich selbst für jedes Netz"},
    {"of a new run's networks", "in jedem Netz eines neuen Trainings"},
    {"of self-play and training", "für Selbstspiel und Training"},
    {"of a new run", "Startwert des Zufalls für ein neues Training"},
    {"It can be killed at any instant, and goes on when it is started again. docs/learning.md tells more.",
     "Das Training kann jederzeit abgebrochen werden und geht weiter, wenn es wieder gestartet wird. Mehr steht in "
     "docs/learning.md."},

    // bench
    {"only these games", "nur diese Spiele"},
    {"time for each figure", "Zeit für jede Messung"},
    {"seed of the random playouts", "Startwert des Zufalls für die Playouts"},
    {"measure speed", "Geschwindigkeit messen"},
    {"speed of perft and of light playouts of each game, on one thread",
     "Geschwindigkeit von perft und von einfachen Playouts in jedem Spiel, auf einem Prozessor"},
    {"speed of the engine in each game, compared with the plain baseline",
     "Geschwindigkeit der Engine in jedem Spiel, verglichen mit dem schlichten Vergleichsspieler"},
    {"numbers of threads, each compared with the first", "Zahlen von Threads; jede wird mit der ersten verglichen"},
    {"most megabytes for the tree", "höchstens so viele Megabyte für den Baum"},
    {"Playouts start from the opening position, where games are longest. Each figure is the median of five searches; "
     "the first is the best of them. Seconds are of processor time for one thread, by the clock for several.",
     "Playouts beginnen in der Anfangsstellung, wo Spiele am längsten sind. Jede Zahl ist der Median von fünf Suchen; "
     "die erste ist die beste von ihnen. Sekunden sind bei einem Thread Prozessorzeit, bei mehreren Uhrzeit."},
    {"evaluations by neural networks, one position at a time on one processor",
     "Bewertungen durch neuronale Netze, jeweils eine Stellung auf einem Prozessor"},
    {"a number that changes when what the searches find changes",
     "eine Zahl, die sich ändert, wenn sich ändert, was die Suchen finden"},
    {"seed of the random networks", "Startwert des Zufalls für die Netze"},
    {"Networks are named by blocks and channels. All kernels that this processor can run are measured, the one in use "
     "first; they give the same bits. Where the program was built with oneDNN (Debian's libdnnl-dev), that computes "
     "the convolutions of the same networks, without pooling and dense layers: in numbers of eight bits or 32, in "
     "batches of one board or 16.",
     "Netze werden nach Blöcken und Kanälen benannt. Gemessen werden alle Kernel, die dieser Prozessor ausführen kann, "
     "der benutzte zuerst; sie ergeben Bit für Bit dasselbe. Wurde das Programm mit oneDNN gebaut (libdnnl-dev von "
     "Debian), berechnet auch dieses die Faltungen derselben Netze, ohne Pooling und dichte Schichten: mit Zahlen von "
     "8 oder 32 Bit, für einzelne Bretter oder 16 auf einmal."},
    {"how fast a store of matches hands out games and takes results of 80 moves",
     "wie schnell ein Speicher von Matches Spiele ausgibt und Ergebnisse mit je 80 Zügen annimmt"},
    {"a database (postgresql://...) or file for this alone: its games stay there",
     "eine Datenbank (postgresql://...) oder Datei nur dafür: Die Spiele bleiben darin"},
    {"that ask at the same time", "Verbindungen, die gleichzeitig anfragen"},
    {"games claimed at a time", "Spiele, die auf einmal übernommen werden"},
};

}  // namespace

cli::Sayings german_help() { return sayings; }

}  // namespace crosscut::lab
