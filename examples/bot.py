"""A bot for Estaminet: it opens a table, or follows an invitation, and plays legal actions at random.

    python bot.py http://127.0.0.1:8420 tactic variant=passage     opens a table against level 1
    python bot.py http://127.0.0.1:8420 /join/…                    follows an invitation

It needs `pip install websockets`. What travels is told at /bots of every server.
"""

import json
import os
import random
import sys
import time
import urllib.request

from websockets.sync.client import connect

PAUSE = float(os.environ.get("PAUSE", "0.06"))  # seconds between two messages: 20 a second are welcome


def post(site: str, path: str, body: dict, token: str = ""):
    """Send JSON and give the answer."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    return urllib.request.urlopen(urllib.request.Request(site + path, json.dumps(body).encode(), headers))


def choose(state: dict) -> str:
    """Choose an action: here is the place for something better. `state["position"]` is all that may be known."""
    return random.choice(state["legal"])


def play(site: str, token: str, table: str) -> dict:
    """Play a table to its end and give the last state."""
    address, headers = f"ws{site.removeprefix('http')}/ws/{table}", {"authorization": f"Bearer {token}"}
    number, answered = time.time_ns() // 1000, -1  # numbers are never used twice; so many actions were there when the last was sent
    with connect(address, additional_headers=headers, max_size=None) as line:
        line.send(json.dumps({"do": "hello", "plain": True}))
        for message in line:
            state = json.loads(message)
            if state["type"] == "refused":
                raise SystemExit(f"refused: {state['message']}")
            if state["type"] != "plain":
                continue
            if state["status"] == "over":
                return state
            if state["legal"] and state["ply"] != answered:
                number, answered = number + 1, state["ply"]
                time.sleep(PAUSE)
                line.send(json.dumps({"do": "act", "n": number, "ply": state["ply"], "action": choose(state)}))
    raise SystemExit("the line was closed")


def main(site: str, place: str, *options: str) -> None:
    """Make a token, find a table, play, tell the result, and revoke the token."""
    made = json.load(post(site, "/api/tokens", {"name": "random bot"}))
    token = made["token"]
    if place.startswith("/join/"):
        table = post(site, place, {}, token).url.rpartition("/")[2]
    else:
        wish = {"game": place, "level": 1, "name": "Bot", "options": dict(option.split("=") for option in options)}
        table = json.load(post(site, "/api/tables", wish, token))["table"]
    last = play(site, token, table)
    mine = last["result"]["returns"][last["seat"]]
    print(f"{place}: {last['ply']} actions, {['drawn', 'won', 'lost'][mine]}")
    headers = {"authorization": f"Bearer {token}"}
    urllib.request.urlopen(urllib.request.Request(f"{site}/api/tokens/{made['id']}", headers=headers, method="DELETE"))


if __name__ == "__main__":
    main(*sys.argv[1:])
