#!/usr/bin/env python3
"""Decodes a kernel trace of GPIO lines as an HD44780 display does, and prints the text on the display.

The decoder is written from the HD44780's data sheet and shares no code with Galley. Exit status: 0 if all times were kept, 1 if
a time of the data sheet was violated or events were lost, 2 for wrong usage, a marker that is not in the trace, or a trace
without the display.
"""

import argparse
import json
import sys
from dataclasses import asdict
from fnmatch import fnmatchcase

from hd44780 import kernel_trace
from hd44780.bus import Bus, Timing
from hd44780.characters import ROMS, Font
from hd44780.controller import Controller
from hd44780.glass import Glass


class Buzzer:
    """Records the changes of one line, which is low before the trace begins."""

    def __init__(self, line):
        self.line = line
        self.edges = []

    def take(self, call):
        for time, line, level in call.changes:
            if line == self.line and level != (self.edges[-1][1] if self.edges else 0):
                self.edges.append((time, level))

    def report(self, end):
        ends = [time for time, _ in self.edges[1:]] + [end]
        on = [until - since for (since, level), until in zip(self.edges, ends) if level]
        return {
            "edges": [[seconds(time), level] for time, level in self.edges],
            "rising": sum(level for _, level in self.edges),
            "falling": sum(1 - level for _, level in self.edges),
            "longest_on": seconds(max(on, default=0)),
        }


class Decoder:
    """Plays a trace into the display and records the text at each marker."""

    def __init__(self, bus, glass, font, buzzer):
        self.bus, self.glass, self.font, self.buzzer = bus, glass, font, buzzer
        self.moments = []

    def play(self, trace):
        for item in trace.items:
            if isinstance(item, kernel_trace.Marker):
                self.moments.append(self.moment(item))
            else:
                self.bus.take(item)
                self.buzzer.take(item)
        return self.report(trace)

    def moment(self, marker):
        return {
            "marker": marker.text,
            "time": seconds(marker.time),
            "lines": self.glass.lines(self.bus.controller, self.font),
            "bytes": len(self.bus.written),
            "breaches": len(self.bus.breaches),
        }

    def report(self, trace):
        bus, controller = self.bus, self.bus.controller
        return {
            "lines": self.glass.lines(controller, self.font),
            "on": controller.on,
            "cursor": {
                "place": self.glass.cursor(controller),
                "line": controller.cursor,
                "blink": controller.blink,
            },
            "glyphs": controller.glyphs,
            "moments": self.moments,
            "bytes": [[seconds(written.time), written.rs, written.byte] for written in bus.written],
            "set_calls": {"total": bus.calls, "exact": bus.exact, "of_a_byte": calls_of_a_byte(bus.written)},
            "breaches": [
                asdict(breach) | {"time": seconds(breach.time)}
                for breach in sorted(bus.breaches, key=lambda breach: breach.time)
            ],
            "lost_events": trace.lost,
            "buzzer": self.buzzer.report(trace.end),
        }


def calls_of_a_byte(written):
    """Returns the number of bytes by their number of set calls, for bytes that were sent as two halves."""
    counts = [byte.calls for byte in written if byte.whole]
    return {str(calls): counts.count(calls) for calls in sorted(set(counts))}


def seconds(microseconds):
    return round(microseconds / 1_000_000, 6)


def box(lines):
    width = len(lines[0])
    return "\n".join([f"┌{'─' * width}┐", *(f"│{line}│" for line in lines), f"└{'─' * width}┘"])


def text(report, wanted):
    """Returns the readable report: the display at the wanted moments or at the end, and all breaches."""
    parts = [f"{moment['marker']} ({moment['time']:.6f} s)\n{box(moment['lines'])}" for moment in wanted]
    if not wanted:
        parts.append(box(report["lines"]))
    parts.append(summary(report))
    parts += [breach_text(breach) for breach in report["breaches"]]
    return "\n".join(parts)


def summary(report):
    calls = report["set_calls"]
    each = ", ".join(f"{count} of {number}" for number, count in calls["of_a_byte"].items())
    figures = [
        f"{len(report['bytes'])} bytes in {calls['total']} set calls{'' if calls['exact'] else ' (about)'} ({each})",
        f"{report['buzzer']['rising']} beeps, the longest {report['buzzer']['longest_on']} s",
        f"{len(report['breaches'])} breaches",
    ]
    if report["lost_events"]:
        figures.append(f"{report['lost_events']} events lost")
    return "; ".join(figures)


def breach_text(breach):
    figures = ""
    if breach["required_us"] is not None:
        figures = f": {breach['measured_us']} of {breach['required_us']} µs"
    return f"breach at {breach['time']:.6f} s, {breach['rule']}: {breach['text']}{figures}"


def arguments(words):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trace", help="the file that trace_stop of guest/board.sh wrote")
    for line in ("rs", "e", "d4", "d5", "d6", "d7"):
        parser.add_argument(f"--{line}", type=int, required=True, metavar="OFFSET", help="the display's line, as an offset on the chip")
    parser.add_argument("--buzzer", type=int, metavar="OFFSET", help="the buzzer's line")
    parser.add_argument("--base", type=int, help="the kernel's number of the chip's line 0 (default: from the trace)")
    parser.add_argument("--size", default="20x4", help="20x4, 16x2, 16x1 (two halves), 16x1-type2, … (%(default)s)")
    parser.add_argument("--characters", choices=ROMS, default="A00", help="the display's character ROM (%(default)s)")
    parser.add_argument("--glyphs", metavar="FILE", help="a JSON file that maps the forty bits of a glyph, row by row, to a character")
    parser.add_argument("--execution-us", type=int, default=Timing.execution, help="time of an instruction (%(default)s)")
    parser.add_argument("--clear-us", type=int, default=Timing.clear, help="time of clear and home (%(default)s)")
    parser.add_argument("--state", choices=("eight", "four", "half"), default="eight",
                        help="the controller's state before the trace: after power-on, initialized, or in the middle of a "
                        "byte (%(default)s)")
    parser.add_argument("--at", action="append", default=[], metavar="MARKER",
                        help="print the display at this marker; * matches anything; can be repeated")
    parser.add_argument("--json", action="store_true", help="print everything as one JSON document")
    return parser.parse_args(words)


def decoder(options):
    glyphs = {}
    if options.glyphs:
        with open(options.glyphs, encoding="utf-8") as file:
            glyphs = json.load(file)
    bus = Bus(
        controller=Controller(options.state),
        rs=options.rs,
        e=options.e,
        data=(options.d4, options.d5, options.d6, options.d7),
        timing=Timing(options.execution_us, options.clear_us),
    )
    return Decoder(bus, Glass(options.size), Font(options.characters, glyphs), Buzzer(options.buzzer))


def wanted_moments(moments, patterns):
    """Returns the moments whose markers match, in their order. A pattern without a match is an error."""
    for pattern in patterns:
        if not any(fnmatchcase(moment["marker"], pattern) for moment in moments):
            raise ValueError(f"no marker in the trace is called {pattern!r}")
    return [moment for moment in moments if any(fnmatchcase(moment["marker"], pattern) for pattern in patterns)]


def main(words=None):
    options = arguments(words)
    try:
        with open(options.trace, encoding="utf-8", errors="replace") as source:
            trace = kernel_trace.read(source, options.base)
        report = decoder(options).play(trace)
        wanted = wanted_moments(report["moments"], options.at)
        if not report["bytes"]:
            raise ValueError(f"no byte for the display in {options.trace}; are the offsets and --base right?")
    except (OSError, ValueError) as error:
        print(f"decode.py: {error}", file=sys.stderr)
        return 2
    if options.at:
        report["moments"] = wanted
    print(json.dumps(report, ensure_ascii=False) if options.json else text(report, wanted))
    return 1 if report["breaches"] or report["lost_events"] else 0


if __name__ == "__main__":
    sys.exit(main())
