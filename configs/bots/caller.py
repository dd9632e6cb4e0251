#!/usr/bin/env python3
"""An external player for omahasim: calls with good pot odds, bets two pair or
better by rank, and otherwise checks or folds.

omahasim writes one JSON object a line to standard input whenever it is this
player's turn, and reads one JSON object a line from standard output. The
fields are described in strategy/PROTOCOL.md. Anything else this program has to
say belongs on standard error.
"""

import json
import sys

RANKS = "23456789TJQKA"


def paired(hole, board):
    """The number of hole ranks that lie on the board."""
    lying = set(board[0::2])
    return len({rank for rank in hole[0::2] if rank in lying})


def decide(request):
    """The answer to a request."""
    pairs = paired(request["hole"], request["board"])
    if request["street"] == "preflop":
        high = sum(RANKS.index(rank) >= RANKS.index("T") for rank in request["hole"][0::2])
        if high >= 3:
            return {"do": "call"}
        return {"do": "check_or_fold"}
    if pairs >= 2 and request["can_raise"]:
        return {"do": "0.75 pot"}
    odds = request["to_call"] / (request["pot"] + request["to_call"])
    if pairs >= 1 and odds <= 0.25:
        return {"do": "call"}
    return {"do": "check_or_fold"}


def main():
    for line in sys.stdin:
        request = json.loads(line)
        answer = decide(request)
        answer["id"] = request["id"]
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
