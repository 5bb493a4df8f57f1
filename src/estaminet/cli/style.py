"""How the full screen looks: the dark theme of the house, and where its parts lie."""

from __future__ import annotations

from textual.theme import Theme

THEME = Theme(
    name="estaminet",
    dark=True,
    primary="#e08a74",
    secondary="#7fb7b5",
    accent="#e08a74",
    warning="#e0ae6a",
    success="#93c08a",
    foreground="#efe7da",
    background="#1d1b19",
    surface="#272421",
    panel="#272421",
)
CSS = """
Screen { background: $background; color: $foreground; }
#goal { color: #b3a899; height: auto; max-height: 2; padding: 0 1; }
#table { layout: horizontal; height: 1fr; }
#stage { width: auto; height: 100%; }
#panel { layout: vertical; width: 1fr; height: 100%; padding: 0 1; }
#facts { height: auto; max-height: 60%; }
.player { height: auto; margin-bottom: 1; }
.facts { padding-left: 2; }
#keys { height: auto; max-height: 2; background: #272421; link-style: none; link-color: #efe7da; }
#turns { height: 1fr; min-height: 3; border-top: solid #3b3631; color: #d8cfc1; }
#table.below { layout: vertical; }
#table.below #stage { width: 100%; height: auto; max-height: 70%; }
#table.below #panel { layout: horizontal; width: 100%; height: 1fr; }
#table.below #facts { layout: horizontal; width: 64%; height: 100%; max-height: 100%; }
#table.below .player { width: 1fr; padding-right: 1; margin-bottom: 0; }
#table.below #turns { width: 1fr; height: 100%; border-top: none; border-left: solid #3b3631; padding-left: 1; }
Board { width: auto; height: auto; }
#story { height: auto; max-height: 3; min-height: 1; padding: 0 1; color: #d8cfc1; }
#prompt { height: auto; max-height: 3; min-height: 1; padding: 0 1; }
#typed { display: none; height: 1; border: none; padding: 0 1; background: #272421; }
Question, Saving { align: center middle; }
.dialog { width: 76; max-width: 95%; height: auto; background: #272421; border: round #e08a74; padding: 1 2; }
.dialog Horizontal { height: auto; margin-top: 1; }
.dialog Button { margin-right: 2; }
Cover { align: center middle; }
#cover { width: 100%; text-align: center; text-style: bold; }
"""
