"""A client of the HTTP API with nothing but Python's own library.

    python3 client.py http://localhost:3000 game.txt

Hands in the log of a finished game (docs/notation.md) and prints why each side has its points.
"""

import json
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def call(url, body=None):
    request = Request(url, data=body, headers={"content-type": "text/plain"} if body else {})
    try:
        with urlopen(request) as answer:
            return json.load(answer)
    except HTTPError as refused:
        sys.exit(json.load(refused)["error"]["message"])


def main(server, path):
    with open(path, "rb") as log:
        game = call(f"{server}/api/games", log.read())
    print(f"{game['game']}, result {game['result']}, deal {game['fairness']}")
    page = 0
    while page is not None:
        answer = call(f"{server}/api/games/{game['id']}/entries?page={page}&lang=en")
        for entry in answer["entries"]:
            print(f"side {entry['side'] + 1}: {entry['text']}")
        page = answer["next"]


if __name__ == "__main__":
    main(*sys.argv[1:])
