"""The lines of the display: finds the strobes among the set calls and checks their times against the data sheet.

The kernel stamps an event when it logs it, in whole microseconds, just before the line changes. A pause counts as a breach only
if the stamps show it, so rounding never causes a false one.
"""

from dataclasses import dataclass, field

#: The pauses of "Initialization by Instruction" (data sheet, figure 24) after the first and the second 0x3, in microseconds.
INITIALIZATION_PAUSES = (4100, 100)


@dataclass
class Timing:
    """The times for which the controller is busy, in microseconds. Defaults: the slowest part in specification, 190 kHz."""

    execution: int = 53
    clear: int = 2160


@dataclass
class Breach:
    time: int
    rule: str
    text: str
    measured_us: int | None = None
    required_us: int | None = None


@dataclass
class Written:
    """A byte that reached the controller, with the time of its last strobe and the number of set calls for it."""

    time: int
    rs: int
    byte: int
    whole: bool  # false for a single strobe of four wires while the controller is in 8-bit mode
    calls: int


@dataclass
class Bus:
    """The lines of the display, given as offsets. `data` is D4, D5, D6, D7."""

    controller: object
    rs: int
    e: int
    data: tuple[int, int, int, int]
    timing: Timing = field(default_factory=Timing)

    def __post_init__(self):
        self.levels = dict.fromkeys((self.rs, self.e, *self.data), 0)
        self.written: list[Written] = []
        self.breaches: list[Breach] = []
        self.calls = 0
        self.exact = True
        self.busy = None  # (since, for, what)
        self.threes = []  # (rise of E, fall of E) of the consecutive strobes of 0x3 with which an initialization begins
        self.has_waited = False  # true after the long pause that follows the 3 of a 38, with which a refresh begins
        self.rose = 0
        self._calls_since_byte = 0
        self.is_reset = False
        self.is_astray = False  # true after a strobe that a reset caused, until the next initialization

    def take(self, call):
        """Applies the changes of one set call. Strobes that are caused by outputs leaving their power-on level are no
        breach, because no program can control them. The following initialization repairs their effect."""
        self.is_reset = call.kind == "reset"
        levels = {line: level for _, line, level in call.changes if line in self.levels}
        if not levels:
            return
        times = {line: time for time, line, _ in call.changes}
        changed = {line for line, level in levels.items() if level != self.levels[line]}
        if call.kind not in ("request", "reset"):
            self.calls += 1
            self._calls_since_byte += 1
            self.exact = self.exact and call.kind == "set"
        if self.e in changed:
            self._edge(times[self.e], levels, changed - {self.e})
        elif self.rs in changed and self.levels[self.e]:
            self._breach(times[self.rs], "rs-while-e", "RS changed while E was high")
        self.levels |= levels

    def _edge(self, time, levels, others):
        rises = levels[self.e] == 1
        if self.rs in others:
            self._breach(time, "rs-with-e", f"RS changed in the call in which E {'rose' if rises else 'fell'}")
        if rises:
            self._rise(time)
            return
        if others - {self.rs}:
            self._breach(time, "data-with-e", "data changed in the call in which E fell")
        self._fall(time)

    def _rise(self, time):
        self.rose = time
        if self.busy is None:
            return
        since, duration, what = self.busy
        if time - since < duration:
            self._breach(time, "busy", f"E rose while {what} was being executed", time - since, duration)
        self.busy = None

    def _fall(self, time):
        """Lets the controller read the levels before the fall of E."""
        rs = self.levels[self.rs]
        nibble = sum(self.levels[line] << bit for bit, line in enumerate(self.data))
        self.is_astray = self.is_astray or self.is_reset
        self._follow_initialization(rs, nibble, time)
        executed = self.controller.strobe(rs, nibble)
        if executed is None:
            return
        self._check(executed, time)
        what = f"{'data' if executed.rs else 'instruction'} 0x{executed.byte:02x}"
        self.busy = (time, self.timing.clear if executed.is_long else self.timing.execution, what)
        self.written.append(
            Written(time, executed.rs, executed.byte, not executed.eight_bit, self._calls_since_byte)
        )
        self._calls_since_byte = 0

    def _check(self, executed, time):
        if self.is_astray:
            return
        if executed.halves_differ:
            self._breach(time, "phase", f"the halves of 0x{executed.byte:02x} differ in RS: a nibble was lost")
        if executed.complaint:
            self._breach(time, "instruction", executed.complaint)

    def _follow_initialization(self, rs, nibble, time):
        """Checks the pauses of an initialization: three strobes of 0x3 and one of 0x2, in any state of the controller.
        Earlier bytes may end in 0x3 too, so the pauses may begin at any of the strobes except the last two.

        A refresh begins with 0x3 0x8 instead, which also sets 8-bit mode but keeps both lines of a correct display. Its
        long pause comes after that 0x3, because the first strobe may complete a *home*.
        """
        first, second = INITIALIZATION_PAUSES
        if (rs, nibble) == (0, 3):
            self.threes.append((self.rose, time))
            return
        if (rs, nibble) == (0, 2) and len(self.threes) >= 3:
            self.is_astray = False
            pauses = [after[0] - before[1] for before, after in zip(self.threes, self.threes[1:])]
            needed = 0 if self.has_waited else first
            if not any(a >= max(needed, second) and b >= second for a, b in zip(pauses, pauses[1:])):
                self._initialized_too_fast(pauses[-2:])
        self.has_waited = (rs, nibble) == (0, 8) and self.threes != [] and self.rose - self.threes[-1][1] >= first
        self.threes = []

    def _initialized_too_fast(self, pauses):
        names = ("first", "second")
        for name, pause, required, strobe in zip(names, pauses, INITIALIZATION_PAUSES, self.threes[-2:]):
            if pause < required:
                text = f"the pause after the {name} 0x3 of the initialization was too short"
                self._breach(strobe[0], "initialization", text, pause, required)

    def _breach(self, time, rule, text, measured=None, required=None):
        if not self.is_reset:
            self.breaches.append(Breach(time, rule, text, measured, required))
