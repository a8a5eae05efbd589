#include "cli/help_de.hpp"

namespace crosscut::cli {
namespace {

// A test finds what is missing or no longer declared.
constexpr explain::Saying sayings[] = {
    // placeholders
    {"ADDRESS", "ADRESSE"},
    {"ADDRESS:PORT", "ADRESSE:PORT"},
    {"FILE", "DATEI"},
    {"FOLDER", "ORDNER"},
    {"GAME", "SPIEL"},
    {"HOST", "NAME"},
    {"ID", "ID"},
    {"LESSON", "LEKTION"},
    {"MOVES", "ZÜGE"},
    {"NUMBER", "ZAHL"},
    {"OPTIONS", "OPTIONEN"},
    {"SHELL", "SHELL"},
    {"TEXT", "TEXT"},
    {"key=value", "name=wert"},

    // the program, and what many commands share
    {"five board games akin to Go, and Go itself", "fünf Brettspiele, die mit Go verwandt sind, und Go selbst"},
    {"the game; crosscut games lists them", "das Spiel; crosscut games zählt sie auf"},
    {"options of the game", "Optionen des Spiels"},
    {"print the version and exit", "die Version ausgeben"},
    {"print the licences of the program and of what it contains, and exit",
     "die Lizenzen des Programms und seiner Bestandteile ausgeben"},
    {"Without a command: crosscut serve --open. Every command has --help. The exit status is 0 for success, 1 if the "
     "task failed, 2 for wrong usage.",
     "Ohne Befehl: crosscut serve --open. Jeder Befehl hat --help. Der Exit-Status ist 0 bei Erfolg, 1, wenn die "
     "Aufgabe misslang, und 2 bei falschem Aufruf."},
    {"print this and exit", "diese Hilfe ausgeben"},
    {"also know the solved boards in the files *.table of this folder (crosscut solve --table)",
     "auch die gelösten Bretter in den Dateien *.table dieses Ordners kennen (crosscut solve --table)"},
    {"the kind of computer player: net, the engine with a neural network (where none fits, with playouts); mcts, the "
     "engine with playouts; uct, the plain baseline",
     "die Art des Computerspielers: net, die Engine mit einem neuronalen Netz (wo keines passt, mit Playouts); mcts, "
     "die Engine mit Playouts; uct, der schlichte Vergleichsspieler"},
    {"how strong the computer is: 1 for beginners, 10 the strongest; usually 4",
     "wie stark der Computer ist: 1 für Anfänger, 10 am stärksten; üblich ist 4"},
    {"new playouts per move, instead of a level", "neue Playouts je Zug, statt einer Stufe"},
    {"visits of the position, including those kept from earlier moves",
     "Besuche der Stellung, auch die von früheren Zügen behaltenen"},
    {"most seconds per move", "höchstens so viele Sekunden je Zug"},
    {"also think during the opponents' time", "auch in der Bedenkzeit der Gegner nachdenken"},
    {"resign when the chances have been below this percentage for three moves; 0: never",
     "aufgeben, wenn die Aussichten drei Züge lang unter so viel Prozent lagen; 0: nie"},
    {"a neural network in place of the one that comes with the program",
     "ein neuronales Netz anstelle dessen, das zum Programm gehört"},
    {"how many processors the computer uses", "wie viele Prozessoren der Computer benutzt"},
    {"most megabytes for the search tree", "höchstens so viele Megabyte für den Suchbaum"},
    {"random seed; with one thread, the same seed and playouts give the same moves",
     "Startwert des Zufalls; auf einem Prozessor führen derselbe Startwert und dieselben Playouts zu denselben Zügen"},
    {"the language; if nothing is said, that of the environment at a terminal, English in scripts",
     "die Sprache; ohne Angabe am Terminal die der Umgebung, in Skripten Englisch"},

    // play
    {"play in the terminal, against the computer or each other",
     "im Terminal spielen, gegen den Computer oder gegeneinander"},
    {"who plays Black (a human begins if nothing is said)", "wer Schwarz spielt (ohne Angabe beginnt ein Mensch)"},
    {"who plays Red (a human begins if nothing is said)", "wer Rot spielt (ohne Angabe beginnt ein Mensch)"},
    {"who plays White (a human begins if nothing is said)", "wer Weiß spielt (ohne Angabe beginnt ein Mensch)"},
    {"continue the game in this file (SGF or JSON)", "das Spiel in dieser Datei fortsetzen (SGF oder JSON)"},
    {"before the game, one player names a number (such as komi), the other chooses the side; the default at a terminal",
     "vor dem Spiel nennt ein Spieler eine Zahl (wie das Komi), und der andere wählt die Seite; Vorgabe am Terminal"},
    {"start at once", "sofort beginnen"},
    {"exit with status 1 if any line of input was refused; the default when the input is not a terminal",
     "mit Status 1 enden, wenn eine Zeile der Eingabe abgelehnt wurde; Vorgabe, wenn die Eingabe kein Terminal ist"},
    {"exit with status 0 all the same", "trotzdem mit Status 0 enden"},
    {"whether the board is drawn in colour", "ob das Brett farbig gezeichnet wird"},
    {"Type help in the game for its commands. Input that is not a terminal is a script: one command or move a line, # "
     "begins a comment. The exit status is 0 at the end, 1 under --strict if a line was refused, 2 for wrong usage.",
     "Mit help zeigt das Spiel seine Befehle. Eine Eingabe, die kein Terminal ist, gilt als Skript: ein Befehl oder "
     "Zug je Zeile, # beginnt einen Kommentar. Der Exit-Status ist am Ende 0, mit --strict 1, wenn eine Zeile "
     "abgelehnt wurde, und 2 bei falschem Aufruf."},

    // gtp
    {"speak the Go Text Protocol on standard input and output",
     "über Standardeingabe und Standardausgabe das Go Text Protocol sprechen"},
    {"docs/protocols.md explains every command.", "docs/protocols.md erklärt jeden Befehl."},

    // games
    {"list the games and their options, with ranges and defaults",
     "die Spiele und ihre Optionen auflisten, mit Bereichen und Vorgaben"},
    {"only this game", "nur dieses Spiel"},

    // learn
    {"learn a game in short lessons", "ein Spiel in kurzen Lektionen lernen"},
    {"the game; without it, lists the games with their numbers of lessons",
     "das Spiel; ohne Angabe: wie viele Lektionen es zu jedem Spiel gibt"},
    {"the lesson's name or number; without it, lists the lessons of the game",
     "Name oder Nummer der Lektion; ohne Angabe werden die Lektionen des Spiels aufgezählt"},

    // rules
    {"explain the rules of a game", "die Regeln eines Spiels erklären"},
    {"the game; without it, the rules shared by all games",
     "das Spiel; ohne Angabe die gemeinsamen Regeln aller Spiele"},

    // convert
    {"convert game records between SGF and JSON, or check them", "Partien zwischen SGF und JSON umwandeln oder prüfen"},
    {"the records, in either form; - or nothing for standard input",
     "die Partien, im einen oder anderen Format; - oder nichts für die Standardeingabe"},
    {"the form to write; by default from the name of the output, or else the other form",
     "das Format der Ausgabe; ohne Angabe sagt es der Name der Ausgabe, sonst ist es das andere"},
    {"the file to write; - or nothing for standard output",
     "die Datei, in die geschrieben wird; - oder nichts für die Standardausgabe"},
    {"check that every move is legal and the result right; then write, with moves in their simplest form, only if --to "
     "or --output is given",
     "prüfen, ob jeder Zug erlaubt ist und das Ergebnis stimmt; danach nur schreiben, wenn --to oder --output dasteht, "
     "und zwar mit Zügen in einfachster Form"},
    {"A file may hold several games. After an error nothing is written. Without --check the moves are not checked. The "
     "exit status is 1 if a file cannot be read or a record is wrong.",
     "Eine Datei kann mehrere Partien enthalten. Nach einem Fehler wird nichts geschrieben. Ohne --check werden die "
     "Züge nicht geprüft. Der Exit-Status ist 1, wenn eine Datei nicht zu lesen oder eine Partie fehlerhaft ist."},

    // draw
    {"draw the board as a picture (SVG)", "das Brett als Bild zeichnen (SVG)"},
    {"the game; or a file with a record, - for standard input",
     "das Spiel; oder eine Datei mit einer Partie, - für die Standardeingabe"},
    {"moves made from there, separated by blanks",
     "Züge, die von dort aus gespielt werden, durch Leerzeichen getrennt"},
    {"draw the board after this many moves; by default after all",
     "das Brett nach so vielen Zügen zeichnen; ohne Angabe nach allen"},
    {"Of a file, the main line of its first game is drawn.",
     "Von einer Datei wird die Hauptvariante der ersten Partie gezeichnet."},

    // review
    {"review a recorded game and list its mistakes", "eine Partie durchsehen und ihre Fehler auflisten"},
    {"the record, SGF or JSON; - for standard input", "die Partie, SGF oder JSON; - für die Standardeingabe"},
    {"which game of the file", "die wievielte Partie der Datei"},
    {"write the game with comments and better lines to this SGF file; - for standard output, instead of the list",
     "die Partie mit Kommentaren und besseren Varianten in diese SGF-Datei schreiben; - für die Standardausgabe, statt "
     "der Liste"},
    {"print one JSON object, with the chances before each move",
     "ein JSON-Objekt ausgeben, mit den Aussichten vor jedem Zug"},
    {"Loss is the win rate that the move gives away: from 5 % on it is doubtful, from 10 % on a mistake, from 25 % on "
     "a blunder. The engine looks at each position for 6400 playouts if nothing else is said. Where a move seems to "
     "lose something, it and the better one are searched for longer, and what they differ by is listed with its "
     "uncertainty (+-), if it is 5 % or more even with most of that taken off.",
     "Verlust heißt, um wie viel ein Zug die Gewinnaussichten mindert: Ab 5 % ist er fraglich, ab 10 % ein Fehler, ab "
     "25 % ein Patzer. Wenn nichts anderes verlangt ist, untersucht die Engine jede Stellung mit 6400 Playouts. Wo ein "
     "Zug etwas zu verlieren scheint, werden er und der bessere länger untersucht, und ihr Unterschied wird mit seiner "
     "Unsicherheit (+-) aufgeführt, wenn er auch ohne das meiste davon noch 5 % beträgt."},

    // analyze
    {"answer JSON requests, one per line, about any position of any game",
     "JSON-Anfragen zu jeder Stellung jedes Spiels beantworten, eine je Zeile"},
    {"requests to work on at the same time", "Anfragen, an denen gleichzeitig gearbeitet wird"},
    {"most processors that a request may use", "höchstens so viele Prozessoren für eine Anfrage"},
    {"most megabytes that the search tree of a request may use",
     "höchstens so viele Megabyte für den Suchbaum einer Anfrage"},
    {"docs/language.md explains every request.", "docs/language.md erklärt jede Anfrage."},

    // serve
    {"requests that think at the same time", "Anfragen, die gleichzeitig nachdenken"},
    {"most megabytes that the search tree of a request may use (256; 32 where others than this machine are served)",
     "höchstens so viele Megabyte für den Suchbaum einer Anfrage (256; 32, wenn der Server nicht nur für diesen "
     "Rechner da ist)"},
    {"megabytes that the search trees of all requests share", "Megabyte, die sich die Suchbäume aller Anfragen teilen"},
    {"most seconds that a request may take (3600; 60 where others than this machine are served)",
     "höchstens so viele Sekunden für eine Anfrage (3600; 60, wenn der Server nicht nur für diesen Rechner da ist)"},
    {"most requests that take turns at thinking", "höchste Zahl von Anfragen, die abwechselnd nachdenken"},
    {"most connections at the same time", "höchste Zahl gleichzeitiger Verbindungen"},
    {"most connections from one address", "höchste Zahl von Verbindungen einer Adresse"},
    {"sustained requests per second of a connection",
     "Anfragen je Sekunde, die eine Verbindung auf Dauer stellen darf"},
    {"most nodes of a record that is read", "höchstens so viele Knoten einer Partie, die gelesen wird"},
    {"most unfinished games between people that the file may hold",
     "höchste Zahl unbeendeter Spiele zwischen Menschen in der Datei"},
    {"games between people that an address may create in an hour",
     "Spiele zwischen Menschen, die von einer Adresse aus in einer Stunde begonnen werden können"},
    {"moves after which a game between people ends without a result",
     "Züge, nach denen ein Spiel zwischen Menschen ohne Ergebnis endet"},
    {"days after which a game without a move that nobody looked at is removed (7)",
     "Tage, nach denen ein Spiel ohne einen Zug entfernt wird, wenn niemand es ansah (7)"},
    {"the same for unfinished games (90)", "dasselbe für unbeendete Spiele (90)"},
    {"the same for finished games (they stay)", "dasselbe für beendete Spiele (sie bleiben)"},
    {"play in the browser; also serve other programs over HTTP",
     "im Browser spielen; über HTTP auch anderen Programmen dienen"},
    {"port to listen on; if it is in use, the next free one; 0: any",
     "Port des Servers; ist er belegt, der nächste freie; 0: irgendeiner"},
    {"address to listen at: 127.0.0.1, this machine only; 0.0.0.0, all its networks",
     "Adresse, unter der der Server erreichbar ist: 127.0.0.1 nur auf diesem Rechner, 0.0.0.0 in allen seinen Netzen"},
    {"a name under which browsers reach this server", "ein Name, unter dem Browser diesen Server erreichen"},
    {"address of a proxy that is trusted to say, in X-Forwarded-For, for whom it asks",
     "Adresse eines Proxys, dem geglaubt wird, wenn er in X-Forwarded-For sagt, für wen er fragt"},
    {"where games between people are kept: a file, or a PostgreSQL database that servers share, postgresql://...",
     "wo Spiele zwischen Menschen aufbewahrt werden: eine Datei oder, für mehrere Server gemeinsam, eine "
     "PostgreSQL-Datenbank, postgresql://..."},
    {"most seconds in which connections are closed when the server is told to end",
     "höchstens so viele Sekunden, um Verbindungen zu schließen, wenn der Server enden soll"},
    {"an address and port, such as 127.0.0.1:9100, at which Prometheus finds figures",
     "Adresse und Port, wie 127.0.0.1:9100, wo Prometheus Messwerte abholt"},
    {"file for a log of requests and faults, a JSON object on each line; - for standard output",
     "Datei für ein Protokoll der Anfragen und Störungen, ein JSON-Objekt je Zeile; - für die Standardausgabe"},
    {"first check the file of games, and name the games in it that are damaged",
     "zuerst die Datei mit den Spielen prüfen und die beschädigten nennen"},
    {"open the pages in the browser", "die Seiten im Browser öffnen"},
    {"docs/server.md explains the interface and the limits.",
     "docs/server.md erklärt die Schnittstelle und die Grenzen."},

    // rooms, backup
    {"the file of games; by default the one that crosscut serve uses",
     "die Datei mit den Spielen; ohne Angabe die, die crosscut serve benutzt"},
    {"check, export and prune games between people", "Spiele zwischen Menschen prüfen, exportieren und aufräumen"},
    {"write the finished games as records, a file for each",
     "die beendeten Spiele als Partien schreiben, jedes in eine eigene Datei"},
    {"where to; it is made if necessary", "wohin; der Ordner wird bei Bedarf angelegt"},
    {"the form of the records", "das Format der Partien"},
    {"remove finished games that nobody has looked at for a time",
     "beendete Spiele entfernen, die seit einiger Zeit niemand angesehen hat"},
    {"how long nobody has looked at them", "wie lange niemand sie angesehen hat"},
    {"To keep them elsewhere, write them with crosscut rooms export before. The file does not shrink; new games use "
     "the space.",
     "Wer sie anderswo behalten will, schreibt sie vorher mit crosscut rooms export. Die Datei wird nicht kleiner; "
     "neue Spiele nutzen den Platz."},
    {"read every game again by the rules, and name the damaged ones",
     "jedes Spiel nach den Regeln noch einmal lesen und die beschädigten nennen"},
    {"A server can use the file meanwhile.", "Ein Server kann die Datei währenddessen benutzen."},
    {"copy the file of games between people, also while a server uses it",
     "die Datei mit den Spielen zwischen Menschen kopieren, auch während ein Server sie benutzt"},
    {"the copy; it is checked before it takes the place of an earlier one",
     "die Kopie; sie wird geprüft, bevor sie eine frühere ersetzt"},
    {"To restore it, stop the server and put the copy in the place of its file, without FILE-wal and FILE-shm.",
     "Um sie wiederherzustellen, beende den Server und setze die Kopie an die Stelle seiner Datei, ohne DATEI-wal und "
     "DATEI-shm."},

    // problems
    {"give the engine problems and report which it solves",
     "der Engine Aufgaben stellen und berichten, welche sie löst"},
    {"only the problems of this game", "nur die Aufgaben dieses Spiels"},
    {"show this problem instead", "stattdessen diese Aufgabe zeigen"},
    {"print one JSON object", "ein JSON-Objekt ausgeben"},
    {"A problem is solved by any first move that reaches its goal against every answer.",
     "Eine Aufgabe löst jeder erste Zug, der ihr Ziel gegen jede Antwort erreicht."},

    // man, completion
    {"print the manual page", "die Handbuchseite ausgeben (auf Englisch)"},
    {"print the script that completes commands in a shell", "das Skript ausgeben, mit dem eine Shell Befehle ergänzt"},
    {"the shell", "die Shell"},
    {"If the package did not install it: source <(crosscut completion bash), or for fish: crosscut completion fish | "
     "source.",
     "Falls das Paket es nicht installiert hat: source <(crosscut completion bash), oder für fish: crosscut completion "
     "fish | source."},
};

}  // namespace

Sayings german_help() { return sayings; }

}  // namespace crosscut::cli
