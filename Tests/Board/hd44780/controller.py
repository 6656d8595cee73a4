"""The HD44780's memories and instructions, from its data sheet (Hitachi ADE-207-272(Z)), tables 4 and 6."""

from dataclasses import dataclass


@dataclass
class Executed:
    """An instruction or data write that the controller has executed."""

    rs: int
    byte: int
    eight_bit: bool  # true if read from a single strobe, with four unconnected wires
    halves_differ: bool = False  # true if RS has changed between the halves: driver and display are out of step
    complaint: str | None = None

    @property
    def is_long(self):
        """True for clear and home, which take the long time of table 6."""
        return self.rs == 0 and 0 < self.byte < 4


class Controller:
    """A controller wired with four data lines. `state` is its state at the start of the trace: `eight` after power-on, `four`
    if it is already initialized, `half` if the second half of a byte is missing.
    """

    def __init__(self, state="eight"):
        self.eight_bit = state == "eight"
        self.pending = (0, 0) if state == "half" else None
        self.two_lines = state != "eight"
        self.display = bytearray(b" " * 0x80)
        self.patterns = bytearray(64)
        self.address = 0
        self.writes_patterns = False
        self.step = 1
        self.shifts_on_write = False
        self.shift = 0
        self.on = self.cursor = self.blink = False

    def strobe(self, rs, nibble):
        """Reads a nibble at the fall of E. Returns the executed byte, or None after the first half of a byte."""
        if self.eight_bit:
            return self._execute(Executed(rs, nibble << 4, eight_bit=True))
        if self.pending is None:
            self.pending = (rs, nibble)
            return None
        (first_rs, high), self.pending = self.pending, None
        return self._execute(Executed(rs, high << 4 | nibble, eight_bit=False, halves_differ=first_rs != rs))

    @property
    def glyphs(self):
        """The eight glyphs of eight rows, each row as five binary digits."""
        rows = [f"{row & 0x1F:05b}" for row in self.patterns]
        return [rows[first : first + 8] for first in range(0, 64, 8)]

    def _execute(self, executed):
        if executed.rs:
            self._write(executed.byte)
        else:
            executed.complaint = self._instruct(executed.byte)
        return executed

    def _write(self, byte):
        if self.writes_patterns:
            self.patterns[self.address] = byte
        else:
            self.display[self.address] = byte
            if self.shifts_on_write:
                self._shift_display(self.step)
        self._advance(self.step)

    def _instruct(self, byte):
        """Executes an instruction, which its highest bit selects. Returns a complaint if it is invalid."""
        match byte.bit_length():
            case 8:
                return self._set_display_address(byte & 0x7F)
            case 7:
                self.address, self.writes_patterns = byte & 0x3F, True
            case 6:
                self.eight_bit, self.two_lines = bool(byte & 0x10), bool(byte & 0x08)
            case 5:
                self._move(to_the_right=bool(byte & 0x04), display=bool(byte & 0x08))
            case 4:
                self.on, self.cursor, self.blink = bool(byte & 4), bool(byte & 2), bool(byte & 1)
            case 3:
                self.step, self.shifts_on_write = (1 if byte & 2 else -1), bool(byte & 1)
            case 2:
                self._home()
            case 1:
                self.display[:] = b" " * len(self.display)
                self.step = 1
                self._home()
            case 0:
                return "instruction 0x00 does not exist"
        return None

    def _home(self):
        self.address, self.writes_patterns, self.shift = 0, False, 0

    def _set_display_address(self, address):
        self.address, self.writes_patterns = address, False
        if address not in self._addresses():
            return f"there is no display address 0x{address:02x}"
        return None

    def _move(self, to_the_right, display):
        if display:
            self._shift_display(-1 if to_the_right else 1)
        else:
            self._advance(1 if to_the_right else -1)

    def _shift_display(self, columns):
        self.shift = (self.shift + columns) % (40 if self.two_lines else 80)

    def _advance(self, step):
        if self.writes_patterns:
            self.address = (self.address + step) % 64
            return
        addresses = self._addresses()
        place = addresses.index(self.address) if self.address in addresses else self.address
        self.address = addresses[(place + step) % 80]

    def _addresses(self):
        """Returns the eighty addresses in the order of the address counter: 0x27 is followed by 0x40."""
        return [*range(0x28), *range(0x40, 0x68)] if self.two_lines else list(range(0x50))
