"""Common part of the peers' programs: draws what standard input asks for, or what is next when a button falls.

    PEER.py D4 D5 D6 D7 RS E [BUTTON]     offsets on the chip $GPIO_CHIP

Prints "ready" after the initialization. A line of input is a JSON object: `rows`, the text of each row, and `changes`, the parts
that differ from the display, as [row, column, text]. It is drawn at once, and the nanoseconds are printed. With `press` it is
kept, and 0 is printed: each time the button falls, the next of the kept ones is drawn, and after the last the first.
"""

import json
import os
import select
import sys
from time import monotonic_ns

import gpiod


def main(connect):
    """Runs a program. `connect` is given the offsets and returns a function that draws a line of input."""
    offsets = [int(word) for word in sys.argv[1:]]
    draw = connect(offsets[:4], rs=offsets[4], e=offsets[5])
    button = request_button(offsets[6]) if len(offsets) > 6 else None
    waits = select.poll()
    waits.register(sys.stdin.fileno(), select.POLLIN)
    if button:
        waits.register(button.event_get_fd(), select.POLLIN)
    print("ready", flush=True)
    kept, count = [], 0
    while True:
        for descriptor, _ in waits.poll():
            if descriptor != sys.stdin.fileno():
                button.event_read()
                if kept:
                    draw(**kept[count % len(kept)])
                    count += 1
                continue
            line = sys.stdin.readline()
            if not line:
                return
            request = json.loads(line)
            took = 0
            if request.pop("press", False):
                kept.append(request)
            else:
                start = monotonic_ns()
                draw(**request)
                took = monotonic_ns() - start
            print(took, flush=True)


def request_button(offset):
    line = gpiod.Chip(os.environ["GPIO_CHIP"], gpiod.Chip.OPEN_BY_LABEL).get_line(offset)
    line.request(consumer="peer", type=gpiod.LINE_REQ_EV_FALLING_EDGE)
    return line
