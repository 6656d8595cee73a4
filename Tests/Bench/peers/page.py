#!/usr/bin/env python3
"""page.py FIGURES FOLDER [--check]: writes Peers.md and Resources/peers.svg from the figures of a run.

With --check it writes nothing and fails if one of the two doesn't match the figures.
"""

import json
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).resolve().parents[1] / "pages"))

from picture import picture
from tables import goal_table, number, print_goals, table, write

NAMES = {"floor": "bare C loop", "galley": "Galley", "rplcd": "RPLCD", "luma": "luma.lcd"}
SCENES = {"whole": "whole redraw", "character": "one character", "list": "list scrolled"}


def times(value, base):
    return f"{value / base:.2f} ×" if value < 10 * base else f"{value / base:.0f} ×"


class Table:
    """The figures of all programs in rows, and the goals."""

    def __init__(self, document):
        self.programs = document["programs"]
        self.floor, self.galley = self.programs["floor"], self.programs["galley"]

    def rows(self):
        yield self.row("set calls per byte", lambda program: f"{per_byte(program):.2f}")
        for scene, name in SCENES.items():
            yield self.row(f"{name}: bytes, set calls", lambda program: self.counted(program, scene))
            yield self.row(f"{name}: time", lambda program: self.compared(
                program, lambda one: one["scenes"][scene]["ms"], "ms"))
        yield self.row("press to first pin, median", lambda program: self.compared(
            program, lambda one: one["press_ms"][0], "ms"))
        yield self.row("press to first pin, 99th percentile", lambda program: self.compared(
            program, lambda one: one["press_ms"][1], "ms"))
        yield self.row("wake-ups in an idle minute", lambda program: str(program["wakes"]))
        yield self.row("processor time of a busy minute", lambda program: self.compared(
            program, lambda one: one["busy_ms"], "ms"))
        yield self.row("start to first glass", lambda program: self.compared(program, lambda one: one["start_s"], "s"))
        yield self.row("anonymous memory", lambda program: f"{program['anonymous_mb']} MB")
        yield self.row("resident memory", lambda program: f"{program['resident_mb']} MB")

    def row(self, name, text):
        return [name] + [text(self.programs[key]) for key in NAMES]

    def counted(self, program, scene):
        figures = program["scenes"][scene]
        return f"{figures['bytes']}, {figures['calls']}"

    def compared(self, program, value, unit):
        text = f"{number(value(program))} {unit}"
        return text if program is self.floor else f"{text}, {times(value(program), value(self.floor))}"

    def goals(self):
        """Yields each goal with what was measured and whether it is met."""
        measured = per_byte(self.galley)
        yield "set calls per byte at most those of the loop", f"{measured:.2f}", measured <= per_byte(self.floor)
        for scene in ("whole", "character"):
            ratio = self.ratio(scene, "galley", "floor")
            yield f"{SCENES[scene]} at most 1.1 times the time of the loop", f"{ratio:.2f}", ratio <= 1.1
        for scene in ("whole", "character"):
            ratio = self.ratio(scene, "rplcd", "galley")
            yield f"{SCENES[scene]} at least 8 times as fast as RPLCD", f"{ratio:.1f}", ratio >= 8
        wakes = self.galley["wakes"]
        yield "no wake-up in an idle minute besides the three for the refresh", f"{wakes} in all", wakes <= 3
        memory = self.galley["anonymous_mb"]
        yield "at most 6 MB of anonymous memory", f"{memory} MB", memory <= 6
        start = self.galley["start_s"]
        yield "at most 0.1 s from the start to the first glass", f"{number(start)} s", start <= 0.1

    def ratio(self, scene, program, base):
        return self.programs[program]["scenes"][scene]["ms"] / self.programs[base]["scenes"][scene]["ms"]


def per_byte(program):
    scene = program["scenes"]["whole"]
    return scene["calls"] / scene["bytes"]


def page(document):
    figures, versions = Table(document), document["versions"]
    breaches = [f"{NAMES[key]} {program['breaches']}" for key, program in figures.programs.items()]
    return f"""# Compared with others

This page is for anyone who wants to know how fast Galley is. It compares Galley with two Python libraries for the same displays
and with the least work that a program can do.

## Overview

![Bars of the figures below for each program](peers)

`make bench-peers` measures all programs in one emulated machine, on GPIO lines of one simulated chip (gpio-sim), and writes this
page and the picture. Its times are good only for comparing programs with each other.

- **bare C loop**: `Tests/Bench/floor.c` on libgpiod {versions["libgpiod"]}. It knows in advance what to draw.
- **Galley**: the display driver for the first seven rows, the whole program for the others, without a key.
- **RPLCD** {versions["rplcd"]} and **luma.lcd** {versions["luma.lcd"]} with luma.core {versions["luma.core"]}: each in a small
  Python program that only draws. A stand-in for RPi.GPIO sets the lines with libgpiod. RPLCD is given only the cells that differ,
  which is the fastest way to use it; luma.lcd finds them itself.

Kernel {versions["kernel"]}, Python {versions["python"]}, QEMU {versions["qemu"]} without hardware acceleration.

{table(["", *NAMES.values()], figures.rows())}

The × compare with the loop. Times of redraws are medians of 51, the programs taking turns. Galley and the loop wait as long as
the slowest controller within the data sheet needs; the others have delays of their own. A press is measured 101 times, from the
moment at which the simulator's pull changes. Galley's includes 8 ms of debounce, which the others don't have. In a busy minute, a
button is pressed twice a second, and each press shows another recipe; the others draw the same text. Wake-ups are those of all
threads. Galley refreshes the display once a minute, in case interference has garbled it, and wakes up three times for that. First
glass is the first complete text on the display. An emulator has to translate code that runs for the first time, so it makes the
start of a large program slow: on a machine itself, `make bench` measures Galley's (<doc:Promises>). Resident memory contains what
each program maps of its libraries: Galley's own file is most of it.

The kernel's trace was decoded as the displays do, and each display showed the drawn text. Breaches of the times that the slowest
controller within the data sheet needs: {", ".join(breaches)}.

### Goals

{goal_table(figures.goals())}
"""


def main():
    words = [word for word in sys.argv[1:] if word != "--check"]
    document = json.loads(Path(words[0]).read_text(encoding="utf-8"))
    folder = Path(words[1])
    files = {folder / "Peers.md": page(document), folder / "Resources" / "peers.svg": picture(document["programs"], NAMES)}
    checks = "--check" in sys.argv
    write(files, checks)
    if not checks:
        print_goals(Table(document).goals())


if __name__ == "__main__":
    main()
