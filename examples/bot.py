"""An outside bot that plays a random legal action: python examples/bot.py http://127.0.0.1:8000 TOKEN

The token belongs to one seat of one table. docs/protocol.md describes the messages.
"""

import json
import random
import secrets
import sys
from typing import Any
from urllib.request import Request, urlopen


def post(url: str, token: str, message: dict[str, Any]) -> Any:
    """Sends a message; the answer can be read line by line."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    return urlopen(Request(url, json.dumps(message).encode(), headers), timeout=60)


def play(server: str, token: str, rng: random.Random) -> str:
    """Plays the seat until the game is over; returns the result."""
    for line in post(f"{server}/api/bot/stream", token, {}):
        told = json.loads(line)
        if told["type"] == "bye" or told.get("over"):
            return str(told.get("result") or told["text"])
        if told.get("legal"):
            wish = {"type": "play", "key": secrets.token_urlsafe(12), "step": told["step"], "ply": told["ply"]}
            with post(f"{server}/api/bot/wish", token, {**wish, "action": rng.choice(told["legal"])}) as answer:
                print(json.load(answer))
    return "the connection ended"


if __name__ == "__main__":
    print(play(sys.argv[1].rstrip("/"), sys.argv[2], random.Random()))
