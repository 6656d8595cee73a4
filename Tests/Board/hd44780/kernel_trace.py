"""Parses the kernel's text trace: set calls of GPIO lines, transfers to expanders, changes of PWM channels, and markers.

gpiolib logs one gpio_value event for each line of a set call, changed or not, but not the end of a call. `trace_start` in
guest/board.sh therefore also records the ioctl of each call. In a trace without ioctls, a repeated line or a pause starts a new
call.
"""

import re
from dataclasses import dataclass, field

EVENT = re.compile(r"^\s*(?P<task>\S.*-\d+)\s+\[\d+\]\s+(?:\S{4,6}\s+)?(?P<s>\d+)\.(?P<us>\d{6}): (?P<what>.*)$")
IOCTL = re.compile(r"^sys_ioctl\(fd: \w+, cmd: (?:0x)?0*(?P<request>[0-9a-f]+),")
VALUE = re.compile(r"^gpio_value: (?P<line>\d+) (?P<verb>set|get) (?P<level>[01])$")
SMBUS = re.compile(r"^smbus_write: i2c-\d+ a=(?P<address>[0-9a-f]+) f=\w+ c=(?P<command>[0-9a-f]+) "
                   r"(?P<protocol>\w+) l=\d+ \[(?P<bytes>[0-9a-f-]*)\]$")
PWM = re.compile(r"^pwm_apply: \S+ period=(?P<period>\d+) duty_cycle=(?P<duty>\d+) polarity=\d enabled=(?P<on>[01])")
MARKER = re.compile(r"^tracing_mark_write: (?P<text>.*)$")
WRITTEN = re.compile(r"^# entries-in-buffer/entries-written: (?P<kept>\d+)/(?P<written>\d+)")
LOST = re.compile(r"\[LOST (?P<count>\d+) EVENTS\]")
BASE = re.compile(r"^board: base (?P<base>\d+)")

#: The ioctls that make lines outputs. The kernel then sets the first level of each line separately.
#: GPIO_GET_LINEHANDLE, GPIOHANDLE_SET_CONFIG, GPIO_V2_GET_LINE, GPIO_V2_LINE_SET_CONFIG.
LINE_REQUESTS = {"c16cb403", "c054b40a", "c250b407", "c110b40d"}
#: The ioctls that set all lines of a call together: GPIOHANDLE_SET_LINE_VALUES and GPIO_V2_LINE_SET_VALUES.
SET_REQUESTS = {"c040b409", "c010b40f"}
#: The line number of a PCF8574's first output in the parsed trace.
EXPANDER = 10_000
#: The line number of a PWM channel in the parsed trace. The line is high while the channel outputs a wave.
PWM_LINE = 10_100
#: The time of a byte and its acknowledgment at 400 kHz, the frequency that a program must assume if it doesn't know the bus.
BYTE_MICROSECONDS = 22.5
#: The longest time between two events of one call, in microseconds. Used only for a trace without ioctls.
LONGEST_PAUSE_IN_A_CALL = 2


@dataclass
class Call:
    """Levels that are set together. `changes` are (microseconds, offset, level) in the order of the kernel.

    `kind` is `set`; `request` if the kernel sets the first level of a line; `guessed` without ioctls; or `reset` if the
    outputs of an expander leave their high level after power-on one by one (PCF8574 data sheet, 7.1).
    """

    kind: str
    changes: list[tuple[int, int, int]] = field(default_factory=list)


@dataclass
class Marker:
    time: int
    text: str


@dataclass
class Trace:
    """The calls and markers in the order of the trace, with times in microseconds. `lost` counts dropped events."""

    items: list[Call | Marker] = field(default_factory=list)
    lost: int = 0
    end: int = 0


def read(source, base=None):
    """Reads a trace. `base` is the kernel's number of the chip's line 0; by default it is taken from the trace's markers."""
    return _Reader(base).read(source)


class _Reader:
    def __init__(self, base):
        self.trace = Trace()
        self.base = base or 0
        self.base_is_given = base is not None
        self.sees_ioctls = False
        self.requesting = set()  # tasks whose last ioctl has requested lines
        self.has_expander = False
        self.open = {}  # task -> its current call, or None if each event is a call of its own
        self.last = {}  # task -> time of its last event
        self.bus_is_busy_until = 0
        self.returned = 0  # time at which the last transfer returned to the program

    def read(self, source):
        for text in source:
            if text.startswith("#"):
                self._header(text)
            elif match := EVENT.match(text):
                self._event(match["task"], int(match["s"]) * 1_000_000 + int(match["us"]), match["what"])
            elif match := LOST.search(text):
                self.trace.lost += int(match["count"])
        self.trace.items = [item for item in self.trace.items if isinstance(item, Marker) or item.changes]
        return self.trace

    def _header(self, text):
        if match := WRITTEN.match(text):
            self.trace.lost += int(match["written"]) - int(match["kept"])

    def _event(self, task, time, what):
        self.trace.end = max(self.trace.end, time)
        if match := VALUE.match(what):
            if match["verb"] == "set":
                self._value(task, time, int(match["line"]) - self.base, int(match["level"]))
        elif match := IOCTL.match(what):
            self._ioctl(task, match["request"])
        elif match := SMBUS.match(what):
            self._expander(task, time, match)
        elif what.startswith("smbus_result: "):
            self.returned = time
        elif match := PWM.match(what):
            sounds = match["on"] == "1" and int(match["duty"]) > 0
            self.trace.items.append(Call("set", [(time, PWM_LINE, int(sounds))]))
        elif match := MARKER.match(what):
            self._marker(time, match["text"])

    def _expander(self, task, time, match):
        """Adds a transfer: its address, then each byte, with outputs that change at the end of the byte. The kernel's stub
        takes no time, so this simulates the time of a real bus, for which the program would wait."""
        if not 0x20 <= int(match["address"], 16) <= 0x3F:
            return
        if not self.has_expander:
            self.trace.items.append(Call("reset", [(time, EXPANDER + output, 1) for output in range(8)]))
        outputs = [int(match["command"], 16)]
        if match["protocol"] == "I2C_BLOCK_DATA":  # begins with its length
            outputs += [int(byte, 16) for byte in match["bytes"].split("-")[1:]]
        start = max(time, self.bus_is_busy_until + max(0, time - self.returned)) + BYTE_MICROSECONDS
        for number, byte in enumerate(outputs, 1):
            now = int(start + number * BYTE_MICROSECONDS)
            changes = [(now, EXPANDER + output, byte >> output & 1) for output in range(8)]
            is_reset = task in self.requesting or not self.has_expander
            self.trace.items.append(Call("reset" if is_reset else "set", changes))
            self.has_expander = True
            self.bus_is_busy_until = now

    def _marker(self, time, text):
        if match := BASE.match(text):
            if not self.base_is_given:
                self.base = int(match["base"])
        else:
            self.trace.items.append(Marker(time, text.strip()))

    def _ioctl(self, task, request):
        (self.requesting.add if request in LINE_REQUESTS else self.requesting.discard)(task)
        if request in SET_REQUESTS:
            self.sees_ioctls = True
            self._begin(task, "set")
        elif request in LINE_REQUESTS:
            self.sees_ioctls = True
            self.open[task] = None

    def _begin(self, task, kind):
        call = Call(kind)
        self.trace.items.append(call)
        self.open[task] = None if kind == "request" else call
        return call

    def _value(self, task, time, line, level):
        call = self.open.get(task)
        if call is None:
            call = self._begin(task, "request" if self.sees_ioctls else "guessed")
        elif call.kind == "guessed" and self._ends(call, task, time, line):
            call = self._begin(task, "guessed")
        call.changes.append((time, line, level))
        self.last[task] = time

    def _ends(self, call, task, time, line):
        again = any(line == other for _, other, _ in call.changes)
        return again or time - self.last[task] > LONGEST_PAUSE_IN_A_CALL
