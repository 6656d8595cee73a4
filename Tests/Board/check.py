#!/usr/bin/env python3
"""check.py JOBDIR SCENE…: compares the texts that the scenes waited for with the display decoded from the kernel's trace.

Prints the display at each moment. Exits with 0 if every scene has a trace, each display shows the expected text, all times of
the data sheet are kept and no event is lost.
"""

import json
import subprocess
import sys
from bisect import bisect
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parent
LINES = {"rs": 25, "e": 24, "d4": 23, "d5": 17, "d6": 18, "d7": 22, "buzzer": 26}
# The lines of a display on a backpack's PCF8574, and of a buzzer on a PWM channel (hd44780/kernel_trace.py).
EXPANDER = {"rs": 10000, "e": 10002, "d4": 10004, "d5": 10005, "d6": 10006, "d7": 10007, "buzzer": 10100}
WIRINGS = {"parts": EXPANDER, "expander": EXPANDER}
# The smallest and the largest ratio of a delay with a broker that hangs to the same delay without one. A press takes tens of
# milliseconds, which differ in an emulated machine. An alarm's delay includes the timer itself, and is too short if the display
# showed the new timer late.
TOLERANCE = {"press": (0, 3), "alarm": (0.9, 1.1)}
# The sizes of displays that are not 20x4.
SIZES = {"narrow": "16x2"}


def decode(trace, state):
    words = [str(HERE / "decode.py"), str(trace), "--json", "--glyphs", str(HERE / "glyphs.json")]
    words += ["--size", SIZES.get(trace.stem, "20x4"), "--state", state]
    for name, line in WIRINGS.get(trace.stem, LINES).items():
        words += [f"--{name}", str(line)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode == 2:
        sys.exit(f"{trace.name}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def box(lines):
    edge = "─" * len(lines[0])
    return "\n".join([f"┌{edge}┐", *(f"│{line}│" for line in lines), f"└{edge}┘"])


def rows(path):
    """Returns the rows of a table that a scene has written, or none."""
    return [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()] if path.is_file() else []


def check_beeps(report, wanted):
    """Checks the number of beeps. Each element of `wanted` is a number and the two moments between which they must start.

    A machine that stands still may skip all but one of them.
    """
    times = {moment["marker"]: moment["time"] for moment in report["moments"]}
    for count, since, until in wanted:
        if since not in times or until not in times:
            yield f"can't count beeps between \"{since}\" and \"{until}\": a moment is missing in the trace"
            continue
        begun = sum(level and times[since] < time < times[until] for time, level in report["buzzer"]["edges"])
        print(f"{begun} beeps between \"{since}\" and \"{until}\"")
        if not min(1, int(count)) <= begun <= int(count):
            yield f"{begun} beeps between \"{since}\" and \"{until}\" instead of {count}"


def check_ends(report):
    """Checks that the kiosk ends each beep.

    The kiosk answers the scene before each moment, and it ends a beep that is over before it answers. So it has forgotten a
    beep that two moments fall into. The length of a beep shows nothing: an emulated machine may stand still at any time.
    """
    edges = report["buzzer"]["edges"]
    ends = [time for time, _ in edges[1:]] + [float("inf")]
    for (since, level), until in zip(edges, ends):
        names = [moment["marker"] for moment in report["moments"] if since < moment["time"] < until]
        if level and len(names) > 1:
            yield f"a beep goes on from \"{names[0]}\" to \"{names[-1]}\""


def check_delays(report, delays):
    """Compares delays with and without a broker. Each element of `delays` is a kind, a part of the scene, and a moment.

    A press ends when the display gets its first byte. An alarm's time runs from the first byte, which shows the new timer, to the
    beep. The median of a part is compared with that of the part *alone*.
    """
    times = {moment["marker"]: moment["time"] for moment in report["moments"]}
    written = [time for time, _, _ in report["bytes"]]
    beeps = [time for time, level in report["buzzer"]["edges"] if level]
    found = {}
    for kind, part, name in delays:
        begin = times.get(name, float("inf"))
        drawn = next_of(written, begin)
        delay = drawn - begin if kind == "press" else next_of(beeps, drawn) - drawn
        found.setdefault(kind, {}).setdefault(part, []).append(delay)
    for kind, parts in found.items():
        medians = {part: median(values) for part, values in parts.items()}
        for part, values in parts.items():
            print(f"{kind} {part}: {medians[part]:.3f} s, of {', '.join(f'{value:.3f}' for value in sorted(values))}")
        alone = medians.get("alone")
        if alone is None:
            yield f"there is no {kind} without a broker to compare with"
            continue
        for part, value in medians.items():
            if max(parts[part]) == float("inf"):
                yield f"{kind} {part}: nothing follows"
            elif not TOLERANCE[kind][0] <= value / alone <= TOLERANCE[kind][1]:
                yield f"{kind} {part}: {value:.3f} s instead of {alone:.3f} s"


def next_of(times, since):
    """Returns the first of the sorted times after another one, or infinity."""
    return next(iter(times[bisect(times, since):]), float("inf"))


def check(trace, expected, beeps, delays):
    failures = []
    report = decode(trace, "eight")
    names = [moment["marker"] for moment in report["moments"]]
    failures += [f"two moments are called \"{name}\"" for name in sorted(set(names)) if names.count(name) > 1]
    glasses = {moment["marker"]: moment["lines"] for moment in report["moments"]}
    if not expected:
        failures.append("the scene expects no text on the display")
    for name, text in expected:
        if name not in glasses:
            failures.append(f"the moment \"{name}\" is not in the trace")
            continue
        print(f"{name}\n{box(glasses[name])}")
        if text not in " ".join(line.strip() for line in glasses[name]):
            failures.append(f"at \"{name}\" the display doesn't show \"{text}\"")
    for state in ("eight", "four", "half"):
        other = decode(trace, state)
        if other["lines"] != report["lines"]:
            failures.append(f"a display that starts in state {state} ends with another text")
        failures += [f"state {state}: {breach['text']} at {breach['time']} s" for breach in other["breaches"]]
    if report["lost_events"]:
        failures.append(f"{report['lost_events']} events lost")
    buzzer = report["buzzer"]
    failures += check_beeps(report, beeps)
    failures += check_ends(report)
    failures += check_delays(report, delays)
    if trace.stem in ("evening", "supper", "parts", "broker") and buzzer["rising"] < 2:
        failures.append("the buzzer was not heard")
    print(
        f"{len(report['bytes'])} bytes, set calls a byte {report['set_calls']['of_a_byte']}, "
        f"{buzzer['rising']} beeps, the longest {buzzer['longest_on']} s, {len(report['breaches'])} breaches")
    return failures


def main():
    failures = []
    folder, scenes = Path(sys.argv[1]), sys.argv[2:]
    if not scenes:
        sys.exit("name at least one scene")
    for scene in scenes:
        trace = folder / f"{scene}.trace"
        missing = [path.name for path in (trace, trace.with_suffix(".expected")) if not path.is_file()]
        if missing:
            failures.append(f"the scene {scene} left no {' and no '.join(missing)}")
            continue
        expected, beeps, delays = (rows(trace.with_suffix(f".{kind}")) for kind in ("expected", "beeps", "delays"))
        failures += check(trace, expected, beeps, delays)
    for failure in failures:
        print(f"FAILED: {failure}")
    sys.exit(1 if failures else 0)


main()
