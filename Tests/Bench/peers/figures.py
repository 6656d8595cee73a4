#!/usr/bin/env python3
"""figures.py JOBDIR LIBRARIES FILE: works out the figures of a run from the files of measure.py and the kernel's traces.

The traces are decoded as the display's controller does. A display that doesn't show what was drawn on it ends the run.
"""

import json
import subprocess
import sys
from importlib.metadata import distributions
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parents[1] / "Board"))

import scenes
from hd44780 import kernel_trace
from hd44780.bus import Bus
from hd44780.characters import Font
from hd44780.controller import Controller
from hd44780.glass import Glass

PROGRAMS = ("floor", "galley", "rplcd", "luma")


class Display:
    """A display on lines given as D4, D5, D6, D7, RS, E."""

    def __init__(self, lines):
        self.bus = Bus(controller=Controller("eight"), rs=lines[4], e=lines[5], data=tuple(lines[:4]))
        self.glass, self.font = Glass("20x4"), Font()

    def lines(self):
        return self.glass.lines(self.bus.controller, self.font)


def read(path):
    with open(path, encoding="utf-8", errors="replace") as source:
        trace = kernel_trace.read(source)
    if trace.lost:
        sys.exit(f"{path}: {trace.lost} events lost")
    return trace


def counts(job, name):
    """Returns the bytes and the set calls of each scene, from `draw.trace`, and the number of breaches of the data sheet's times."""
    display = Display(json.loads((job / "draw.json").read_text())["lines"][name])
    found, before = {}, None
    for item in read(job / "draw.trace").items:
        if not isinstance(item, kernel_trace.Marker):
            display.bus.take(item)
            continue
        moment, scene, program = item.text.split()
        if program != name:
            continue
        frame = scenes.ALL[scene][0 if moment == "before" else 1]
        if display.lines() != frame:
            sys.exit(f"{name} {moment} {scene}: the display shows {display.lines()} instead of {frame}")
        now = (len(display.bus.written), display.bus.calls)
        if moment == "before":
            before = now
        else:
            found[scene] = {"bytes": now[0] - before[0], "calls": now[1] - before[1]}
    # RPLCD also sends an instruction and addresses that don't exist, which does no harm.
    return found, sum(breach.rule != "instruction" for breach in display.bus.breaches)


def starts(job):
    """Returns the seconds of each program from its start to the frame that it then keeps: the median of all but the first."""
    display = Display(json.loads((job / "start.json").read_text())["lines"])
    found = {name: [] for name in PROGRAMS}
    since, seen = 0, []
    for item in read(job / "start.trace").items:
        if not isinstance(item, kernel_trace.Marker):
            count = len(display.bus.written)
            display.bus.take(item)
            if len(display.bus.written) > count:
                seen.append((display.bus.written[-1].time, display.lines()))
            continue
        moment, name, number = item.text.split()
        if moment == "start":
            since, seen = item.time, []
        else:
            if not seen or not "".join(seen[-1][1]).strip():
                sys.exit(f"{name} has drawn nothing at start {number}")
            if number != "0":
                found[name].append(next(time for time, lines in seen if lines == seen[-1][1]) - since)
    return {name: median(values) / 1e6 for name, values in found.items()}


def presses(job):
    """Returns the median and the 99th percentile of the seconds from a press to the first changed line of the display."""
    lines = {name: set(of) for name, of in json.loads((job / "press.json").read_text())["lines"].items()}
    found, waiting = {name: [] for name in lines}, {}
    for item in read(job / "press.trace").items:
        if isinstance(item, kernel_trace.Marker):
            _, name, number = item.text.split()
            if name in waiting:
                sys.exit(f"{name} drew nothing before press {number}")
            waiting[name] = item.time
            continue
        time, line, _ = item.changes[0]
        for name in [name for name in waiting if line in lines[name]]:
            found[name].append((time - waiting.pop(name)) / 1e6)
    return {name: [median(values), sorted(values)[len(values) * 99 // 100]] for name, values in found.items()}


def versions(job, libraries):
    installed = {item.metadata["Name"]: item.version for item in distributions(path=[str(libraries)])}
    qemu = subprocess.run(["qemu-system-x86_64", "--version"], capture_output=True, text=True, check=True).stdout
    return {
        "kernel": (job / "kernel").read_text().strip(),
        "qemu": qemu.split("version ")[1].split()[0],
        "python": (job / "python").read_text().split()[1],
        "libgpiod": subprocess.run(
            ["pkg-config", "--modversion", "libgpiod"], capture_output=True, text=True, check=True).stdout.strip(),
        "rplcd": installed["RPLCD"],
        "luma.lcd": installed["luma.lcd"],
        "luma.core": installed["luma.core"],
    }


def main():
    job, libraries, file = map(Path, sys.argv[1:])
    times = json.loads((job / "times.json").read_text())
    live = json.loads((job / "live.json").read_text())
    started, pressed = starts(job), presses(job)
    programs = {}
    for name in PROGRAMS:
        found, breaches = counts(job, name)
        figures = live["figures"][name]
        programs[name] = {
            "scenes": {scene: figure | {"ms": round(times[scene][name][0] / 1e6, 3)} for scene, figure in found.items()},
            "breaches": breaches,
            "press_ms": [round(seconds * 1e3, 2) for seconds in pressed[name]],
            "wakes": figures["wakes"],
            "busy_ms": round(figures["busy"] / figures["seconds"] * 60 / 1e6, 1),
            "resident_mb": round(figures["resident"] * 1024 / 1e6, 1),
            "anonymous_mb": round(figures["anonymous"] * 1024 / 1e6, 1),
            "start_s": round(started[name], 3),
        }
    document = {"versions": versions(job, libraries), "programs": programs}
    file.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


main()
