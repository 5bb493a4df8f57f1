"""An analysis: a tree of variations on an ordinary table, from a record and back to one."""

from __future__ import annotations

import msgspec
import pytest

import estaminet
from estaminet.core.errors import BadText
from estaminet.core.rng import Generator
from estaminet.play import Setup, Table, Viewpoint
from estaminet.play import tree as trees
from estaminet.play.commands import Act, Annotate, AskTakeBack, GoTo, Promote, Remove, Resign
from estaminet.play.events import Event, decode, encode
from estaminet.play.refusals import NotNow
from estaminet.play.study import to_analyse
from estaminet.play.tree import ROOT
from estaminet.records import BadRecord, Record, read_record, write_record
from tests.play.playing import act, do, nameless, opened

BOTH = Viewpoint((0, 1))
START = "wbbwwb w s 3:1 1 0 - groups=any,limit=10"
PLAYED = f"""[Game "l-calculus"]
[Rules "1"]
[Position "{START}"]
[First "Ann"]
[Result "*"]
[Event "a café"]

{{the start}} 1. 1:1/1 $1 {{good}} (1. {{instead}} 1:1/2 {{worse}} stop) R1 2. 1:1/1
"""


def analysis(text: str = PLAYED) -> Table:
    """Open an analysis of a record."""
    return to_analyse(read_record(text))


def texts(table: Table, node: int | None = None) -> list[str]:
    """List the actions that lead to a point, if none is named to where one is."""
    assert table.tree is not None
    return [table.tree.nodes[place].text for place in table.tree.path(table.tree.here if node is None else node)]


def node(table: Table, *line: str) -> int:
    """Find the point to which actions lead."""
    assert table.tree is not None
    return next(place.id for place in table.tree.listed() if texts(table, place.id) == list(line))


def legal(table: Table, count: int) -> list[str]:
    """List some legal actions."""
    return [table.position.action_text(action) for action in table.position.legal_actions()[:count]]


def test_a_record_becomes_a_tree_and_is_written_as_it_was_read() -> None:
    text = write_record(read_record(PLAYED))
    table = analysis()
    assert write_record(table.record()) == text
    view = table.view(BOTH, 0)
    assert [place.text for place in view.tree][:2] == ["", "1:1/1"]
    assert view.tree[0].comments == ["the start"]
    assert (view.here, view.ply, view.turns) == (ROOT, 0, [])
    instead = view.tree[[place.text for place in view.tree].index("1:1/2")]
    assert (instead.before, instead.comments, instead.parent) == (["instead"], ["worse"], ROOT)
    assert instead.told is not None


def test_another_action_begins_a_variation_and_undo_and_redo_keep_the_way() -> None:
    table = analysis()
    do(table, 0, GoTo(node(table, "1:1/1")))
    first, second = legal(table, 2)[-2:]
    other = first if first != "R1" else second
    act(table, other)
    assert table.tree is not None
    assert texts(table) == ["1:1/1", other]
    mine = table.tree.here
    do(table, 0, GoTo(table.tree.nodes[mine].parent))
    assert (table.ply, texts(table)) == (1, ["1:1/1"])
    act(table, "R1")
    assert texts(table) == ["1:1/1", "R1"], "what is there is gone to, not made again"
    assert len([place for place in table.tree.nodes.values() if place.text == "R1"]) == 1
    assert f"R1 ({other})" in write_record(table.record())


def test_promote_and_remove() -> None:
    table = analysis()
    variation = node(table, "1:1/2", "stop")
    do(table, 0, GoTo(variation))
    do(table, 0, Promote(variation))
    assert table.tree is not None
    assert table.tree.main_line() == ["1:1/2", "stop"]
    written = read_record(write_record(table.record()))
    assert written.comments == {0: ["the start", "instead"], 1: ["worse"]}
    assert written.variations[1][0].marks == {1: [1]}
    with pytest.raises(NotNow, match="main line already"):
        do(table, 0, Promote(variation))
    do(table, 0, Remove(node(table, "1:1/2")))
    assert (table.ply, table.tree.here, table.tree.main_line()) == (0, ROOT, ["1:1/1", "R1", "1:1/1"])
    with pytest.raises(NotNow, match="not there any more"):
        do(table, 0, GoTo(variation))
    with pytest.raises(NotNow, match="start"):
        do(table, 0, Remove(ROOT))


def test_the_whole_way_is_promoted_at_once() -> None:
    table = analysis()
    do(table, 0, GoTo(node(table, "1:1/2")))
    other = next(text for text in legal(table, 4) if text != "stop")
    act(table, other)
    here = node(table, "1:1/2", other)
    do(table, 0, Promote(here, whole=True))
    assert table.tree is not None
    assert table.tree.main_line()[:2] == ["1:1/2", other]


def test_comments_and_marks() -> None:
    table = analysis()
    place = node(table, "1:1/1", "R1")
    assert do(table, 0, Annotate(place, comment="why {not}?\n", marks=[2]))
    assert do(table, 0, Annotate(place, comment="why {not}?")) == []
    again = analysis(write_record(table.record()))
    assert again.tree is not None
    assert again.tree.nodes[node(again, "1:1/1", "R1")].comments == ["why {not}?"]
    assert again.tree.nodes[node(again, "1:1/1", "R1")].marks == [2]
    do(table, 0, Annotate(place, comment="", marks=[]))
    assert table.tree is not None
    assert (table.tree.nodes[place].comments, table.tree.nodes[place].marks) == ([], [])
    with pytest.raises(NotNow, match="mark"):
        do(table, 0, Annotate(ROOT, marks=[1]))
    with pytest.raises(BadText):
        do(table, 0, Annotate(place, comment="a\x00b"))


def test_a_result_belongs_to_the_line_that_was_played() -> None:
    table = opened(hot_seat=True, position=START)
    act(table, "1:1/1")
    do(table, 0, Resign())
    studied = to_analyse(table.record())
    assert studied.record().result == "0-1"
    act(studied, legal(studied, 9)[-1])
    assert studied.record().result == "0-1", "a variation changes nothing"
    do(studied, 0, Promote(studied.view(BOTH, 0).here))
    assert (studied.record().result, studied.record().ending) == ("*", "")
    assert read_record(write_record(studied.record())).variations


def test_an_analysis_never_ends() -> None:
    table = analysis()
    while not table.position.over:
        act(table, legal(table, 1)[0])
    assert (table.status, table.match_over, table.series) == ("over", False, [0.0, 0.0])
    do(table, 0, GoTo(ROOT))
    assert (table.status, table.ply) == ("playing", 0)
    for command in (Resign(), AskTakeBack()):
        with pytest.raises(NotNow, match="analysis"):
            do(table, 0, command)
    with pytest.raises(NotNow, match="no analysis"):
        do(opened(), 0, GoTo(0))


def test_it_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    table = analysis()
    monkeypatch.setattr(trees, "MOST_NODES", 5)
    act(table, "1:1/1")
    do(table, 0, GoTo(ROOT))
    new = next(text for text in legal(table, 9) if text not in ("1:1/1", "1:1/2"))
    with pytest.raises(NotNow, match="at the most"):
        act(table, new)
    monkeypatch.setattr(trees, "MOST_NODES", 3)
    with pytest.raises(BadRecord, match="at the most"):
        analysis()
    monkeypatch.undo()
    monkeypatch.setattr(trees, "MOST_NESTED", 0)
    with pytest.raises(NotNow, match="nested"):
        act(table, new)


@pytest.mark.parametrize("name", [game.name for game in estaminet.games()])
def test_any_walk_is_rebuilt_from_its_log_and_its_record(name: str) -> None:
    rng, game = Generator(11), estaminet.game(name)
    options = {option.name: option.default for option in game.options}
    record = Record(game=name, rules=game.rules_version, options=options, seed=3)
    table = to_analyse(record)
    log: list[Event] = []
    for _ in range(60):
        assert table.tree is not None
        places = list(table.tree.nodes)
        if rng.below(4) == 0 or table.position.over:
            command: object = GoTo(places[rng.below(len(places))])
        elif rng.below(9) == 0 and len(places) > 1:
            command = Annotate(places[1 + rng.below(len(places) - 1)], f"note {len(log)}", [1 + rng.below(6)])
        else:
            actions = table.position.legal_actions()
            command = Act(actions[rng.below(min(3, len(actions)))], table.ply)
        log += do(table, table.chair_of(table.position.player), command)  # type: ignore[arg-type]
        table.view(BOTH, 0)
    setup = msgspec.json.decode(msgspec.json.encode(table.setup), type=Setup)
    again = Table.replay(setup, [decode(encode(event)) for event in log])
    assert again.tree is not None
    assert again.view(BOTH, 0).tree == table.view(BOTH, 0).tree
    assert nameless(again.view(BOTH, 0).scene) == nameless(table.view(BOTH, 0).scene)
    assert again.position == table.position
    text = write_record(table.record())
    reread = to_analyse(read_record(text))
    assert write_record(reread.record()) == text
    assert reread.tree is not None
    assert len(reread.tree.nodes) == len(again.tree.nodes)
