"""Questions that need the engine. They are requests of the JSON language (docs/language.md), of which `ask` takes any."""

import json
from collections.abc import Callable, Sequence
from typing import Any, TypedDict, Unpack

from crosscut import _core

Json = dict[str, Any]
Stop = Callable[[], bool]
Report = Callable[[Json], object]


class Engine(TypedDict, total=False):
    """How hard the engine thinks, and how: the keywords of the functions below.

    It stops at whichever limit comes first; without any, as many playouts as docs/language.md says. One thread, a seed and
    playouts (or a level) determine the answer.
    """

    level: int  # 1 to 10: sets the playouts, so give one or the other
    time: float  # seconds
    playouts: int  # made for this position
    visits: int  # of this position
    threads: int  # 1, by default
    memory: int  # megabytes for the tree; 256, by default
    seed: int
    player: str  # "net" (the default), "mcts" or "uct"


def ask(request: Json, *, report: Report | None = None, stop: Stop | None = None) -> Json:
    """The answer to a request of the JSON language, such as {"action": "legal", "game": "yugo"}.

    `report` is called with each partial answer. `stop` is called about fifty times a second while the engine thinks: if it
    returns True, the answer is what was found so far, with "terminated". Ctrl-C also ends the work. Raises Refused, a
    ValueError with a code and parts, if a move is not allowed or anything else is wrong with the request.
    """
    partly = None if report is None else lambda text: report(json.loads(text))
    answer: Json = json.loads(_core.ask(json.dumps({"id": 0, **request}), partly, stop))
    if "error" not in answer:
        return answer
    refused = _core.Refused(answer["error"])
    refused.code, refused.parts = answer["code"], answer.get("parts", {})
    raise refused


def _ask(action: str, position: _core.Position, stop: Stop | None, engine: Engine, **fields: Any) -> Json:
    report = fields.pop("listener", None)
    request = {"action": action, **position._fields(), **{k: v for k, v in fields.items() if v is not None}}
    return ask(request | ({"engine": engine} if engine else {}), report=report, stop=stop)


def games() -> list[Json]:
    """Every game: its name, what it is, its options with their ranges and defaults, its pieces."""
    return ask({"action": "games"})["games"]


def genmove(position: _core.Position, *, stop: Stop | None = None, **engine: Unpack[Engine]) -> str:
    """The move that the engine would play, as text; at level 4 if no limit is given. ValueError if the game is over."""
    return _ask("genmove", position, stop, engine)["move"]


def analyze(
    position: _core.Position,
    *,
    most: int | None = None,
    ownership: bool = False,
    policy: bool = False,
    report: Report | None = None,
    every: float = 1,
    stop: Stop | None = None,
    **engine: Unpack[Engine],
) -> Json:
    """What the engine sees: "win_rate" (0 to 1) and "lead" (points) of the player to move, the "spread" of the lead, "proven"
    (1, 0, -1 or None), "candidates" (best first; at most `most`), each with "move", "visits", "win_rate", "lead", "prior" and
    "line".

    With `ownership` also whose each place will be (1: Black's, -1: White's), with `policy` what a network would play at first
    sight. `report` is called with the same, as far as it is known, `every` so many seconds. 2000 playouts if no limit is given.
    """
    listener = None if report is None else lambda answer: report(answer["analysis"])
    return _ask(
        "analyze",
        position,
        stop,
        engine,
        listener=listener,
        report=every if report else None,
        most=most,
        ownership=ownership,
        policy=policy,
    )["analysis"]


def expected_score(position: _core.Position, *, stop: Stop | None = None, **engine: Unpack[Engine]) -> Json:
    """The "score" as the board stands, and the "expected" lead, win rate and ownership (None when the game is over)."""
    answer = _ask("score", position, stop, engine)
    return {"score": answer["score"], "expected": answer["expected"]}


def solve(position: _core.Position, *, stop: Stop | None = None, **engine: Unpack[Engine]) -> Json:
    """A proof, if the search finds one: "proven" (1 won, 0 drawn, -1 lost for the player to move, None: not found), and
    then the best "move" and "line"."""
    answer = _ask("solve", position, stop, engine)
    return {key: answer[key] for key in ("proven", "move", "line")}


def fair_number(game: str, *, stop: Stop | None = None, options: Json | None = None, **engine: Unpack[Engine]) -> Json:
    """The fairest number to name before a game (komi, or stones in the prison), as the action `fair_komi` answers it."""
    request: Json = {"action": "fair_komi", "game": game, "options": options or {}}
    return ask(request | ({"engine": engine} if engine else {}), stop=stop)


def review(
    game: "_core.Position | _core.Record",
    *,
    turns: Sequence[int] | None = None,
    report: Report | None = None,
    stop: Stop | None = None,
    **engine: Unpack[Engine],
) -> Json:
    """A played game, judged: "turns", with what each move lost and what was better, "black_wins", Black's chances (0 to 1)
    before each move and at the end, and "sgf", the record with comments and variations.

    `turns` are the moves to judge, by how many were made before them; all, if None. `report` is called with each turn as soon
    as it is judged. 6,400 playouts a move if no limit is given.
    """
    record = game if isinstance(game, _core.Record) else _core.Record(game)
    request: Json = {"action": "review", "record": record.json()}
    if turns is not None:
        request["turns"] = list(turns)
    if engine:
        request["engine"] = engine
    listener = None if report is None else lambda answer: report(answer["turn"])
    answer = ask(request, report=listener, stop=stop)
    return {key: answer[key] for key in ("turns", "black_wins", "sgf")}
