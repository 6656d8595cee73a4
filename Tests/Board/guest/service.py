#!/usr/bin/env python3
"""service.py PORT: a recipe service with two invented dishes on loopback, for scenes that use a service and then stop it.

It answers like Spoonacular's search, information and random recipe (https://spoonacular.com/food-api/docs) if the key is
"scene". The times in the steps are short, because scenes wait for them.
"""

import json
import re
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit


def dish(number, title, ingredients, steps):
    return {
        "id": number,
        "title": title,
        "servings": 2,
        "readyInMinutes": 10,
        "aggregateLikes": 7,
        "sourceName": "The Board Test",
        "extendedIngredients": [
            {"id": index, "name": name, "amount": amount, "unit": unit, "original": f"{amount} {unit} {name}"}
            for index, (amount, unit, name) in enumerate(ingredients, 1)
        ],
        "analyzedInstructions": [
            {"name": "", "steps": [{"number": index, "step": step} for index, step in enumerate(steps, 1)]}
        ],
    }


DISHES = [
    dish(
        1, "Supper Eggs", [(4, "", "eggs"), (1, "tsp", "salt")],
        ["Boil the eggs for 20 to 40 seconds.", "Peel them under cold water."]),
    dish(
        2, "Supper Toast", [(2, "slices", "bread"), (20, "g", "butter")],
        ["Toast the bread for 30 seconds on each side.", "Spread it with butter."]),
]


class Service(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        if self.headers.get("x-api-key") != "scene":
            return self.answer(401, {"status": "failure", "code": 401, "message": "You are not authorized."})
        url = urlsplit(self.path)
        asked = parse_qs(url.query)
        if url.path == "/recipes/random":
            return self.answer(200, {"recipes": DISHES[:1]})
        if url.path == "/recipes/complexSearch":
            words = asked.get("query", [""])[0].lower().split()
            found = [dish for dish in DISHES if all(word in dish["title"].lower() for word in words)]
            return self.answer(200, {"results": found, "offset": 0, "number": 10, "totalResults": len(found)})
        if number := re.fullmatch(r"/recipes/(\d+)/information", url.path):
            for dish in DISHES:
                if dish["id"] == int(number[1]):
                    return self.answer(200, dish)
        return self.answer(404, {"status": "failure", "code": 404, "message": "There is nothing here."})

    def answer(self, status, document):
        body = json.dumps(document).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Service).serve_forever()
