#!/usr/bin/env python3
"""Measures in the guest: Galley, its driver, RPLCD, luma.lcd and the bare C loop on lines of one chip. guest.sh calls it.

    measure.py PART     draw, times, start, live or press; writes PART.json beside guest.sh

With `draw`, `start` and `press` the kernel's trace is on, and figures.py reads them from there.
"""

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

import scenes

CHIP = "pinctrl-bcm2711"
#: Debian's own Python, which has Debian's packages.
PYTHON = "/usr/bin/python3"
PROGRAMS = ("floor", "galley", "rplcd", "luma")
#: D4, D5, D6, D7, RS, E: the lines of a Raspberry Pi's board file, on which each program starts alone.
BOARD_LINES = (23, 17, 18, 22, 25, 24)
#: Further lines, for programs that run at the same time, and their buttons. Galley itself has the lines of the board.
LINES = {"floor": range(28, 34), "galley": range(34, 40), "rplcd": range(40, 46), "luma": range(46, 52)}
BUTTONS = {"floor": 52, "rplcd": 53, "luma": 54}
UP, DOWN = 5, 6
ROUNDS = 51
STARTS = 6
PRESSES = 101
IDLE_SECONDS = BUSY_SECONDS = 60
#: Threads of the start have ended by then: libdispatch's threads wait five seconds for more work.
SETTLING_SECONDS = 15

JOB = Path("/job")
marker = os.open("/sys/kernel/tracing/trace_marker", os.O_WRONLY)


def mark(*words):
    os.write(marker, " ".join(map(str, words)).encode())


def pull(line, direction):
    folder = os.environ["board_device"]
    with open(f"{folder}/sim_gpio{line}/pull", "w", encoding="ascii") as file:
        file.write(f"pull-{direction}")


def press(line):
    pull(line, "down")
    time.sleep(0.12)
    pull(line, "up")


class Program:
    """A program that draws what its standard input asks for."""

    def __init__(self, name, lines, button=None):
        self.name = name
        words = {
            "floor": [os.environ["floor"], CHIP],
            "galley": [os.environ["bench"], "draw", CHIP],
            "rplcd": [PYTHON, f"{os.environ['peers']}/rplcd_peer.py"],
            "luma": [PYTHON, f"{os.environ['peers']}/luma_peer.py"],
        }[name] + [str(line) for line in lines] + ([] if button is None else [str(button)])
        self.process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
            env=os.environ | {"GPIO_CHIP": CHIP})

    def ready(self):
        self._expect("ready")
        return self

    def draw(self, change, kept=False):
        """Draws a change now, or at a press of the button. Returns the nanoseconds."""
        self.send(change, kept)
        return self.answer()

    def send(self, change, kept=False):
        if self.name == "floor":
            text = ("press " if kept else "") + " ".join(change.bytes)
        else:
            text = json.dumps({"rows": change.rows} | ({} if self.name == "galley" else {"changes": change.changes})
                              | ({"press": True} if kept else {}))
        self.process.stdin.write(text + "\n")

    def answer(self):
        return int(self._line())

    def end(self):
        self.process.stdin.close()
        if self.process.wait(timeout=30) != 0:
            sys.exit(f"{self.name} ended with {self.process.returncode}")

    def _expect(self, text):
        line = self._line()
        if line != text:
            sys.exit(f"{self.name} printed {line!r} instead of {text!r}")

    def _line(self):
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"{self.name} has ended")
        return line.strip()


class Kiosk:
    """The galley program on the lines of the board."""

    def __init__(self):
        self.process = subprocess.Popen(
            [os.environ["galley"], "run", "--board", "raspberry-pi"], stdin=subprocess.DEVNULL,
            stdout=open(JOB / "kiosk.log", "a", encoding="utf-8"), stderr=subprocess.STDOUT)
        self.is_up = False

    def frame(self):
        """Returns the rows of the display, with ASCII in place of other characters, so that any program can draw them."""
        words = [os.environ["galley"], "screen", "--json"]
        lines = json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)["lines"]
        return ["".join(cell if " " <= cell < "~" and cell != "\\" else "*" for cell in line) for line in lines]

    def press(self):
        press(UP if self.is_up else DOWN)
        self.is_up = not self.is_up

    def button(self):
        """Returns the line of the next button: down and up take turns."""
        self.is_up = not self.is_up
        return DOWN if self.is_up else UP

    def end(self):
        self.process.terminate()
        if self.process.wait(timeout=60) != 0:
            sys.exit(f"galley ended with {self.process.returncode}")


def draw():
    """Draws each scene once, for the counts."""
    programs = [Program(name, LINES[name]) for name in PROGRAMS]
    for program in programs:
        program.ready()
    for name, (before, after) in scenes.ALL.items():
        for program in programs:
            program.draw(scenes.Change(None, before))
            time.sleep(0.02)
            mark("before", name, program.name)
            program.draw(scenes.Change(before, after))
            time.sleep(0.02)
            mark("after", name, program.name)
    for program in programs:
        program.end()
    return {"lines": {name: list(lines) for name, lines in LINES.items()}}


def times():
    """Measures the time of each scene, the programs taking turns."""
    programs = [Program(name, LINES[name]).ready() for name in PROGRAMS]
    found = {}
    for name, (before, after) in scenes.ALL.items():
        taken = {program.name: [] for program in programs}
        for _ in range(ROUNDS):
            for program in programs:
                # From what the scene before has left, or from its own end.
                program.draw(scenes.Change(None, before))
                time.sleep(0.002)
                taken[program.name].append(program.draw(scenes.Change(before, after)))
        found[name] = {program: [median(values), min(values), max(values)] for program, values in taken.items()}
    for program in programs:
        program.end()
    return found


def start():
    """Starts each program in turn on the lines of the board, until it has drawn its first frame."""
    frame = scenes.Change(None, scenes.ALL["whole"][0])
    for number in range(STARTS):
        for name in PROGRAMS:
            mark("start", name, number)
            if name == "galley":
                program = Kiosk()
                time.sleep(8)
            else:
                program = Program(name, BOARD_LINES)
                program.send(frame)
                program.ready().answer()
                time.sleep(0.1)
            mark("started", name, number)
            program.end()
    return {"lines": list(BOARD_LINES), "starts": STARTS}


def together():
    """Starts all programs, with two frames that take turns with each press: two recipes of Galley's first page."""
    for line in (UP, DOWN, 13, 19, *BUTTONS.values()):
        pull(line, "up")
    kiosk = Kiosk()
    time.sleep(10)
    frames = [kiosk.frame()]
    for _ in range(3):
        kiosk.press()
        time.sleep(2)
        frames.append(kiosk.frame())
    if frames[0] == frames[1] or frames[:2] != frames[2:]:
        sys.exit(f"two presses don't take turns between two pages: {frames}")
    # The kiosk shows the second frame now, and so must the others, so that the next press shows the first.
    kiosk.is_up = True
    programs = {"galley": kiosk}
    for name, button in BUTTONS.items():
        program = programs[name] = Program(name, LINES[name], button).ready()
        program.draw(scenes.Change(None, frames[1]))
        program.draw(scenes.Change(frames[1], frames[0]), kept=True)
        program.draw(scenes.Change(frames[0], frames[1]), kept=True)
    return programs, frames


def live():
    """Measures idle programs, then busy ones."""
    programs, frames = together()
    time.sleep(SETTLING_SECONDS)
    before = {name: sleeps(program) for name, program in programs.items()}
    time.sleep(IDLE_SECONDS)
    figures = {}
    for name, program in programs.items():
        after = sleeps(program)
        figures[name] = {"wakes": sum(after.values()) - sum(before[name].get(task, 0) for task in after)}
        figures[name] |= memory(program)
    for name, program in programs.items():
        begun, since = processor_time(program), time.monotonic()
        for number in range(2 * BUSY_SECONDS):
            press(program.button() if name == "galley" else BUTTONS[name])
            time.sleep(max(0, since + (number + 1) / 2 - time.monotonic()))
        figures[name]["busy"] = processor_time(program) - begun
        figures[name]["seconds"] = time.monotonic() - since
    for program in programs.values():
        program.end()
    return {"figures": figures, "frames": frames[:2]}


def presses():
    """Presses the buttons of the programs in turn."""
    programs, _ = together()
    for number in range(PRESSES):
        for name, program in programs.items():
            line = program.button() if name == "galley" else BUTTONS[name]
            mark("press", name, number)
            press(line)
            time.sleep(random.uniform(0.2, 0.3))
    for program in programs.values():
        program.end()
    return {"lines": {name: list(BOARD_LINES if name == "galley" else LINES[name]) for name in programs}}


def sleeps(program):
    """Returns the number of voluntary context switches of each thread: each is a later wake-up."""
    return {
        task.name: int(value(task / "status", "voluntary_ctxt_switches"))
        for task in Path(f"/proc/{program.process.pid}/task").iterdir()
    }


def processor_time(program):
    """Returns the time on a processor of all threads in nanoseconds (Documentation/scheduler/sched-stats.rst)."""
    tasks = Path(f"/proc/{program.process.pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text(encoding="ascii").split()[0]) for task in tasks)


def memory(program):
    """Returns the resident and the anonymous memory in kB (proc(5), smaps)."""
    file = Path(f"/proc/{program.process.pid}/smaps_rollup")
    return {"resident": int(value(file, "Rss").split()[0]), "anonymous": int(value(file, "Anonymous").split()[0])}


def value(file, name):
    for line in file.read_text(encoding="ascii").splitlines():
        if line.startswith(f"{name}:"):
            return line.split(":")[1].strip()
    raise ValueError(f"no {name} in {file}")


def main():
    part = {"draw": draw, "times": times, "start": start, "live": live, "press": presses}[sys.argv[1]]
    (JOB / f"{sys.argv[1]}.json").write_text(json.dumps(part()), encoding="utf-8")


main()
