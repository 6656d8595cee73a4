"""Tests of decode.py. Each rule has a trace that keeps it and one that violates it.

python3 -m unittest discover -s Tests/Board
"""

import io
import json
import sys
import tempfile
import unittest
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import decode  # noqa: E402

RS, E, D4, D5, D6, D7, BUZZER = 7, 8, 25, 24, 23, 18, 12
WIRING = f"--rs {RS} --e {E} --d4 {D4} --d5 {D5} --d6 {D6} --d7 {D7} --buzzer {BUZZER}".split()
BASE = 966

# A trace of a 6.1 kernel: a request, then 0x3 set together with E, then E alone goes low. The tenth event is of another chip.
KERNEL_TRACE = """\
# tracer: nop
#
# entries-in-buffer/entries-written: 22/22   #P:2
#
#           TASK-PID     CPU#  |||||  TIMESTAMP  FUNCTION
            bash-122     [001] .....    16.714434: tracing_mark_write: board: base 966
             lcd-158     [000] ...1.    16.992488: sys_ioctl(fd: 3, cmd: c16cb403, arg: 7ffc471d9780)
             lcd-158     [000] .....    16.993419: gpio_value: 973 set 0
             lcd-158     [000] .....    16.993553: gpio_value: 974 set 0
             lcd-158     [000] .....    16.993557: gpio_value: 991 set 0
             lcd-158     [000] .....    16.993560: gpio_value: 990 set 0
             lcd-158     [000] .....    16.993563: gpio_value: 989 set 0
             lcd-158     [000] .....    16.993567: gpio_value: 984 set 0
             lcd-158     [000] ...1.    17.044590: sys_ioctl(fd: 4, cmd: c040b409, arg: 7ffc471d98e0)
   kworker/u4:1-33       [001] .....    17.044900: gpio_value: 512 set 1
             lcd-158     [000] .....    17.044936: gpio_value: 973 set 0
             lcd-158     [000] .....    17.044991: gpio_value: 974 set 1
             lcd-158     [000] .....    17.044998: gpio_value: 991 set 1
             lcd-158     [000] .....    17.044999: gpio_value: 990 set 1
             lcd-158     [000] .....    17.045000: gpio_value: 989 set 0
             lcd-158     [000] .....    17.045001: gpio_value: 984 set 0
             lcd-158     [000] ...1.    17.045171: sys_ioctl(fd: 4, cmd: c040b409, arg: 7ffc471d98e0)
             lcd-158     [000] .....    17.045176: gpio_value: 973 set 0
             lcd-158     [000] .....    17.045177: gpio_value: 974 set 0
             lcd-158     [000] .....    17.045178: gpio_value: 991 set 1
             lcd-158     [000] .....    17.045179: gpio_value: 990 set 1
             lcd-158     [000] .....    17.045179: gpio_value: 989 set 0
             lcd-158     [000] .....    17.045180: gpio_value: 984 set 0
"""


class Wires:
    """Writes the trace of a program that drives the display. A set call contains all six lines, or with `masked` only those
    that change.
    """

    #: Four strobes, then five instructions.
    CALLS_TO_SET_UP = 4 * 2 + 5 * 4

    def __init__(self, ioctls=True, masked=False):
        self.now = 1_000_000
        self.ioctls = ioctls
        self.masked = masked
        self.text = []
        self.levels = dict.fromkeys((RS, E, D4, D5, D6, D7), 0)
        self.pauses = {"execution": 60, "clear": 2200, "first": 4200, "second": 150}

    def line(self, what, task="galley-42"):
        self.text.append(f"  {task:>20}  [000] .....  {self.now // 10**6}.{self.now % 10**6:06}: {what}\n")

    def mark(self, text):
        self.line(f"tracing_mark_write: {text}", task="bash-7")

    def call(self, **levels):
        """Adds a set call with lines named as RS=1, E=0, D=nibble."""
        self.now += 4
        before = dict(self.levels)
        if "D" in levels:
            nibble = levels.pop("D")
            self.levels |= {line: nibble >> bit & 1 for bit, line in enumerate((D4, D5, D6, D7))}
        self.levels |= {{"RS": RS, "E": E}[name]: level for name, level in levels.items()}
        if self.ioctls:
            self.line("sys_ioctl(fd: 4, cmd: c040b409, arg: 7ffc)")
        for line, level in self.levels.items():
            if not self.masked or level != before[line]:
                self.line(f"gpio_value: {BASE + line} set {level}")

    def buzz(self, level):
        self.now += 4
        self.line("sys_ioctl(fd: 5, cmd: c040b409, arg: 7ffc)")
        self.line(f"gpio_value: {BASE + BUZZER} set {level}")

    def nibble(self, nibble, rs=0):
        if self.levels[RS] != rs:
            self.call(RS=rs)
        self.call(D=nibble, E=1)
        self.call(E=0)

    def byte(self, byte, rs=0):
        self.nibble(byte >> 4, rs)
        self.nibble(byte & 15, rs)
        self.now += self.pauses["clear" if rs == 0 and byte < 4 else "execution"]

    def write(self, *values):
        for value in values:
            for byte in value.encode("latin-1") if isinstance(value, str) else [value]:
                self.byte(byte, rs=1)
        return self

    def set_up(self, function=0x28, clear=True):
        for pause in ("first", "second", "execution"):
            self.nibble(3)
            self.now += self.pauses[pause]
        self.nibble(2)
        self.now += self.pauses["execution"]
        for byte in (function, 0x08, 0x01, 0x06, 0x0C) if clear else (function, 0x06, 0x0C):
            self.byte(byte)
        return self


    def refresh(self):
        """Adds the driver's invisible resynchronization of a garbled display."""
        self.nibble(3)
        self.now += self.pauses["first"]
        for nibble in (8, 3, 3, 3, 2):
            self.nibble(nibble)
            self.now += self.pauses["second"]
        for byte in (0x28, 0x06, 0x0C):
            self.byte(byte)
        return self


class DecodeTests(unittest.TestCase):
    def run_decoder(self, text, *words):
        with tempfile.NamedTemporaryFile("w", suffix=".trace") as file:
            file.write(text)
            file.flush()
            out, errors = io.StringIO(), io.StringIO()
            with redirect_stdout(out), redirect_stderr(errors):
                status = decode.main([file.name, *WIRING, *words])
        return status, out.getvalue(), errors.getvalue()

    def decode(self, wires, *words):
        text = "".join(wires.text) if isinstance(wires, Wires) else wires
        status, out, errors = self.run_decoder(text, "--base", str(BASE), "--json", *words)
        self.assertNotEqual(status, 2, errors)
        report = json.loads(out)
        self.assertEqual(status, 1 if report["breaches"] or report["lost_events"] else 0)
        return report

    def glass(self, wires, *words):
        report = self.decode(wires, *words)
        self.assertEqual(report["breaches"], [])
        return [line.rstrip() for line in report["lines"]]

    def rules(self, wires, *words):
        return [breach["rule"] for breach in self.decode(wires, *words)["breaches"]]


class KernelTraceTests(DecodeTests):
    def test_a_kernel_trace_with_the_base_in_its_marker(self):
        status, out, _ = self.run_decoder(KERNEL_TRACE, "--json")
        report = json.loads(out)
        self.assertEqual(status, 0)
        self.assertEqual(report["bytes"], [[17.045177, 0, 0x30]])
        self.assertEqual(report["set_calls"], {"total": 2, "exact": True, "of_a_byte": {}})

    def test_a_chip_that_comes_back_under_other_numbers(self):
        wires = Wires()
        wires.mark(f"board: base {BASE}")
        wires.set_up().write("Hello")
        again = Wires()
        again.now, again.levels = wires.now, dict(wires.levels)
        again.set_up().write("again")
        moved = "".join(again.text)
        for line in (RS, E, D4, D5, D6, D7):
            moved = moved.replace(f" {BASE + line} set", f" {BASE - 58 + line} set")
        status, out, _ = self.run_decoder("".join(wires.text) + moved)
        self.assertIn("│Hello ", out)
        wires.mark(f"board: base {BASE - 58}")
        status, out, _ = self.run_decoder("".join(wires.text) + moved)
        self.assertEqual(status, 0)
        self.assertIn("│again ", out)

    def test_a_wrong_base_is_a_mistake_and_not_an_empty_glass(self):
        status, _, errors = self.run_decoder(KERNEL_TRACE, "--base", "512")
        self.assertEqual(status, 2)
        self.assertIn("--base", errors)

    def test_events_lost_in_the_buffer_fail(self):
        for lost in ("22/30   #P:2", None):
            text = KERNEL_TRACE.replace("22/22   #P:2", lost) if lost else KERNEL_TRACE + "CPU:0 [LOST 8 EVENTS]\n"
            status, out, _ = self.run_decoder(text)
            self.assertEqual(status, 1)
            self.assertIn("8 events lost", out)

    def test_without_ioctls_calls_are_told_by_their_events(self):
        for masked in (False, True):
            with self.subTest(masked=masked):
                wires = Wires(ioctls=False, masked=masked).set_up().write("Hello")
                self.assertEqual(self.glass(wires)[0], "Hello")
                calls = self.decode(wires)["set_calls"]
                self.assertEqual((calls["total"], calls["exact"]), (Wires.CALLS_TO_SET_UP + 21, False))

    def test_without_ioctls_a_line_twice_is_another_call(self):
        wires = Wires(ioctls=False).set_up()
        wires.call(D=4, E=1)
        wires.now -= 3  # the next event follows one microsecond later
        wires.call(E=0)
        self.assertEqual(self.decode(wires)["set_calls"]["total"], Wires.CALLS_TO_SET_UP + 2)

    def test_the_first_levels_of_a_request_come_one_by_one(self):
        text = KERNEL_TRACE.replace("16.993419: gpio_value: 973 set 0", "16.993419: gpio_value: 973 set 1")
        text = text.replace("16.993553: gpio_value: 974 set 0", "16.993553: gpio_value: 974 set 1")
        breaches = self.decode(text)["breaches"]
        self.assertEqual([breach["rule"] for breach in breaches], ["rs-while-e"])

    def test_a_call_of_another_task_does_not_divide_a_call(self):
        wires = Wires().set_up().write("Hello")
        first = next(index for index, text in enumerate(wires.text) if "gpio_value" in text)
        wires.text.insert(first + 2, wires.text[first].replace("galley-42", "other-9").replace("973", "600"))
        wires.text.insert(first + 2, "  other-9 [001] ..... 1.000004: sys_ioctl(fd: 3, cmd: c010b40f, arg: 7ffc)\n")
        self.assertEqual(self.glass(wires)[0], "Hello")

    def test_a_read_of_a_line_is_not_a_change(self):
        wires = Wires().set_up().write("He")
        wires.line(f"gpio_value: {BASE + E} get 1")
        self.assertEqual(self.glass(wires.write("llo"))[0], "Hello")


class GlassTests(DecodeTests):
    def test_rows_of_20x4_run_on_into_each_other(self):
        wires = Wires().set_up().write("a" * 20, "c" * 20, "b" * 20, "d" * 20)
        self.assertEqual(self.glass(wires), ["a" * 20, "b" * 20, "c" * 20, "d" * 20])

    def test_the_address_after_the_last_cell_is_the_first(self):
        self.assertEqual(self.glass(Wires().set_up().write(" " * 80, "x"))[0], "x")

    def test_sizes(self):
        letters = "".join(chr(0x41 + place % 26) for place in range(40))
        for size, rows in {
            "16x2": [letters[:16], "second"],
            "40x2": [letters, "second"],
            "16x4": [letters[:16], "second", letters[16:32], ""],
            "16x1": [letters[:8] + "second"],
        }.items():
            with self.subTest(size):
                self.assertEqual(self.glass(Wires().set_up().write(letters, "second"), "--size", size), rows)

    def test_one_line_mode_drives_no_second_row(self):
        wires = Wires().set_up(function=0x20).write("A" * 41)
        self.assertEqual(self.glass(wires, "--size", "16x2"), ["A" * 16, ""])
        self.assertEqual(self.glass(wires, "--size", "16x1-type2"), ["A" * 16])

    def test_instructions_move_blank_and_shift(self):
        wires = Wires().set_up()
        wires.byte(0xC5)
        wires.write("B")
        wires.byte(0x04)  # to the left from here
        wires.write("CD")
        wires.byte(0x02)
        wires.write("A")
        self.assertEqual(self.glass(wires, "--size", "16x2"), ["A", "     DC"])
        self.assertEqual(self.decode(wires)["cursor"]["place"], [3, 19])
        self.assertEqual(self.decode(wires, "--size", "16x2")["cursor"]["place"], None)
        wires.byte(0x1C)
        self.assertEqual(self.glass(wires, "--size", "16x2"), [" A", "      DC"])
        wires.byte(0x01)
        self.assertEqual(self.glass(wires.write("to the right"), "--size", "16x2"), ["to the right", ""])
        wires.byte(0x08)
        self.assertEqual(self.glass(wires, "--size", "16x2"), ["", ""])

    def test_a_display_address_that_does_not_exist(self):
        wires = Wires().set_up()
        wires.byte(0x80 | 0x28)
        self.assertEqual(self.rules(wires), ["instruction"])

    def test_character_roms(self):
        written = ["\\~\x7f", 0xDF, 0xB0, 0xE1, 0xFF]
        self.assertEqual(self.glass(Wires().set_up().write(*written))[0], "¥→←°ｰä█")
        self.assertEqual(self.glass(Wires().set_up().write(*written), "--characters", "A02")[0], "\\~⌂ß°áÿ")

    def test_own_glyphs(self):
        wires = Wires().set_up()
        wires.byte(0x48)
        rows = ["00000", "01010", "11111", "11111", "01110", "00100", "00000", "00000"]
        wires.write(*(int(row, 2) for row in rows))
        wires.byte(0x80)
        wires.write(1, 9, 2)
        self.assertEqual(self.decode(wires)["glyphs"][1], rows)
        self.assertEqual(self.glass(wires)[0], "②②③")
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump({"/".join(rows): "♥"}, file)
            file.flush()
            self.assertEqual(self.glass(wires, "--glyphs", file.name)[0], "♥♥③")

    def test_the_glass_at_a_marker(self):
        wires = Wires().set_up().write("one")
        wires.mark("after one")
        wires.write(" two")
        wires.mark("after two")
        report = self.decode(wires, "--at", "*one")
        self.assertEqual([moment["lines"][0].rstrip() for moment in report["moments"]], ["one"])
        status, out, _ = self.run_decoder("".join(wires.text), "--base", str(BASE), "--at", "after *")
        self.assertEqual(status, 0)
        self.assertIn("│one                 │", out)
        self.assertIn("│one two             │", out)
        status, _, errors = self.run_decoder("".join(wires.text), "--base", str(BASE), "--at", "after three")
        self.assertEqual((status, "after three" in errors), (2, True))


class TimingTests(DecodeTests):
    def test_the_slowest_part_in_specification_is_kept_to_the_microsecond(self):
        wires = Wires()
        # The time between two strobes: the pause, and the calls up to the next rise of E.
        wires.pauses = {"execution": 53 - 4, "clear": 2160 - 4, "first": 4100 - 4, "second": 100 - 4}
        self.assertEqual(self.glass(wires.set_up())[0], "")

    def test_each_pause_one_microsecond_too_short(self):
        expected = {"execution": "busy", "clear": "busy", "first": "initialization", "second": "initialization"}
        required = {"execution": 53, "clear": 2160, "first": 4100, "second": 100}
        for pause, rule in expected.items():
            with self.subTest(pause):
                wires = Wires()
                wires.pauses[pause] = required[pause] - 5
                breach = self.decode(wires.set_up())["breaches"][0]
                self.assertEqual(
                    (breach["rule"], breach["measured_us"], breach["required_us"]),
                    (rule, required[pause] - 1, required[pause]),
                )

    def test_a_faster_part_allows_shorter_pauses(self):
        wires = Wires()
        wires.pauses |= {"execution": 40, "clear": 1600}
        self.assertIn("busy", self.rules(wires.set_up()))
        self.assertEqual(self.rules(wires, "--execution-us", "37", "--clear-us", "1520"), [])

    def test_text_tells_the_figures(self):
        wires = Wires()
        wires.pauses["clear"] = 1000
        status, out, _ = self.run_decoder("".join(wires.set_up().text), "--base", str(BASE))
        self.assertEqual(status, 1)
        self.assertRegex(out, r"breach at \d\.\d{6} s, busy: .* 0x01 .*: 1004 of 2160 µs")


class WireTests(DecodeTests):
    def strobe(self, *calls):
        wires = Wires().set_up()
        for call in calls:
            wires.call(**call)
        return self.rules(wires)

    def test_data_may_come_with_the_rise_of_e_and_stay_for_its_fall(self):
        self.assertEqual(self.strobe({"RS": 1}, {"D": 4, "E": 1}, {"E": 0}), [])

    def test_data_that_changes_with_the_fall_of_e(self):
        self.assertEqual(self.strobe({"RS": 1}, {"D": 4, "E": 1}, {"D": 5, "E": 0}), ["data-with-e"])

    def test_rs_that_changes_with_e(self):
        self.assertEqual(self.strobe({"RS": 1, "D": 4, "E": 1}, {"E": 0}), ["rs-with-e"])
        self.assertEqual(self.strobe({"D": 4, "E": 1}, {"RS": 1, "E": 0}), ["rs-with-e"])

    def test_rs_that_changes_while_e_is_high(self):
        self.assertEqual(self.strobe({"D": 4, "E": 1}, {"RS": 1}, {"E": 0}), ["rs-while-e"])

    def test_set_calls_of_a_byte(self):
        calls = self.decode(Wires().set_up().write("Hello"))["set_calls"]
        self.assertEqual(calls["of_a_byte"], {"4": 9, "5": 1})
        self.assertEqual(calls["total"], Wires.CALLS_TO_SET_UP + 21)


class PhaseTests(DecodeTests):
    def test_a_lost_nibble_garbles_what_follows(self):
        wires = Wires().set_up()
        wires.nibble(0x4, rs=1)
        wires.now += 60
        report = self.decode(wires.write("Hello"))
        self.assertNotIn("Hello", report["lines"][0])

    def test_a_lost_nibble_is_named_when_an_instruction_follows(self):
        wires = Wires().set_up()
        wires.nibble(0x4, rs=1)
        wires.now += 60
        wires.byte(0x80)
        self.assertIn("phase", self.rules(wires))

    def test_an_initialization_finds_the_phase_again(self):
        wires = Wires().set_up().write("Hello")
        wires.nibble(0x4, rs=1)
        wires.now += 60
        wires.set_up().write("again")
        report = self.decode(wires)
        self.assertEqual(report["lines"][0].rstrip(), "again")
        # The lost half had RS high, so only that byte was garbled.
        self.assertEqual([breach["rule"] for breach in report["breaches"]], ["phase"])

    def test_an_initialization_works_in_every_state(self):
        for state in ("eight", "four", "half"):
            with self.subTest(state):
                self.assertEqual(self.glass(Wires().set_up().write("Hello"), "--state", state)[0], "Hello")

    def test_without_an_initialization_a_display_amid_a_byte_shows_garbage(self):
        wires = Wires()
        for byte in (0x28, 0x01, 0x06, 0x0C):
            wires.byte(byte)
        wires.write("Hello")
        self.assertEqual(self.decode(wires, "--state", "four")["lines"][0].rstrip(), "Hello")
        self.assertNotIn("Hello", self.decode(wires, "--state", "half")["lines"][0])

    def test_each_initialization_is_checked_by_itself(self):
        wires = Wires().set_up()
        wires.pauses["first"] = 3000
        self.assertEqual(self.rules(wires.set_up()), ["initialization"])

    def test_a_refresh_finds_the_phase_again(self):
        wires = Wires().set_up().write("Hello")
        self.assertEqual(self.glass(wires.refresh())[0], "Hello")
        self.assertEqual(self.rules(wires), [])
        wires.nibble(0x4, rs=1)
        wires.now += 60
        wires.refresh().byte(0x80)
        wires.write("again")
        report = self.decode(wires)
        self.assertEqual(report["lines"][0].rstrip(), "again")
        self.assertEqual([breach["rule"] for breach in report["breaches"]], ["phase"])

    def test_the_pauses_of_a_refresh_are_checked(self):
        for pause, short in (("first", 4000), ("second", 90)):
            with self.subTest(pause):
                wires = Wires().set_up()
                wires.pauses[pause] = short
                self.assertIn("initialization", self.rules(wires.refresh()))

    def test_an_address_that_ends_in_three_is_no_part_of_the_initialization(self):
        wires = Wires().set_up()
        wires.byte(0x83)
        wires.set_up(clear=False).write("Hello")
        self.assertEqual(self.rules(wires), [])


class BuzzerTests(DecodeTests):
    def test_edges_and_the_longest_time_on(self):
        wires = Wires().set_up()
        start = wires.now
        for level, pause in ((1, 60_000), (0, 60_000), (0, 0), (1, 90_000), (0, 0)):
            wires.buzz(level)
            wires.now += pause
        buzzer = self.decode(wires)["buzzer"]
        self.assertEqual((buzzer["rising"], buzzer["falling"]), (2, 2))
        self.assertEqual(buzzer["edges"][0], [(start + 4) / 1e6, 1])
        self.assertAlmostEqual(buzzer["longest_on"], 0.090004)

    def test_a_buzzer_that_is_still_on_counts_until_the_end(self):
        wires = Wires().set_up()
        wires.buzz(1)
        wires.now += 3_000_000
        wires.mark("the end")
        buzzer = self.decode(wires)["buzzer"]
        self.assertEqual((buzzer["rising"], buzzer["falling"], buzzer["longest_on"]), (1, 0, 3.0))


class ExpanderTests(DecodeTests):
    """A display on a PCF8574. Transfers have 33 bytes, and a byte is repeated for a longer pause."""

    WIRES = "--rs 10000 --e 10002 --d4 10004 --d5 10005 --d6 10006 --d7 10007 --buzzer 10100".split()

    def trace(self, repeats):
        outputs = []
        for byte in [0x28, 0x08, 0x01, *[0] * 100, 0x06, 0x0C, *b"Hello"]:
            rs = 1 if byte in b"Hello" else 0
            if byte == 0:  # wait for the clear
                outputs.append(outputs[-1])
                continue
            if outputs and (outputs[-1] & 1) != rs:
                outputs.append(outputs[-1] ^ 1)
            for nibble in (byte >> 4, byte & 15):
                level = nibble << 4 | 8 | rs
                outputs += [level | 4, level]
            outputs += [outputs[-1]] * repeats
        wires = Wires()
        for start in range(0, len(outputs), 33):
            first, *rest = outputs[start:start + 33]
            block = "-".join(f"{byte:02x}" for byte in [len(rest), *rest])
            wires.now += 1
            wires.line(f"smbus_write: i2c-0 a=027 f=0000 c={first:x} I2C_BLOCK_DATA l={len(rest) + 1} [{block}]")
        wires.line("smbus_write: i2c-0 a=040 f=0000 c=0 BYTE_DATA l=1 [00]")
        return "".join(wires.text)

    def report(self, text):
        status, out, errors = self.run_decoder(text, "--json", "--state", "four", *self.WIRES)
        self.assertNotEqual(status, 2, errors)
        return json.loads(out)

    def test_bytes_of_transfers_are_what_the_display_reads(self):
        report = self.report(self.trace(repeats=2))
        self.assertEqual(report["lines"][0].rstrip(), "Hello")
        self.assertEqual(report["breaches"], [])

    def test_a_pause_that_the_bus_is_too_fast_for_is_a_breach(self):
        self.assertIn("busy", [breach["rule"] for breach in self.report(self.trace(repeats=0))["breaches"]])

    def test_what_comes_of_the_power_on_level_is_mended_by_the_initialization(self):
        def power_on(request):
            wires, level = Wires(), 0xFF
            wires.line(f"sys_ioctl(fd: 4, cmd: {request}, arg: 7ffc)")
            for output in (4, 5, 6, 7, 0, 2):  # the kernel's driver for the chip can't set several outputs at once
                level &= ~(1 << output)
                wires.line(f"smbus_write: i2c-0 a=027 f=0000 c={level:x} BYTE l=0 []")
            wires.line("sys_ioctl(fd: 4, cmd: 720, arg: 7ffc)")
            for nibble, pause in ((3, 4200), (3, 150), (3, 60), (2, 60)):
                for level in (nibble << 4 | 4, nibble << 4):
                    wires.now += 30
                    wires.line(f"smbus_write: i2c-0 a=027 f=0000 c={level:x} BYTE l=0 []")
                wires.now += pause
            return wires

        for state in ("eight", "four", "half"):
            options = [*self.WIRES, "--state", state]
            self.assertEqual(self.rules(power_on(request="c16cb403"), *options), [])
            self.assertIn("rs-while-e", self.rules(power_on(request="c040b409"), *options))

    def test_a_pwm_channel_sounds_while_it_puts_out_a_wave(self):
        wires = Wires().set_up()
        for duty, enabled in ((0, 1), (500_000, 1), (500_000, 0)):
            wires.now += 1000
            wires.line(f"pwm_apply: 00000000c0ffee00: period=1000000 duty_cycle={duty} polarity=0 enabled={enabled}")
        buzzer = self.decode(wires, "--buzzer", "10100")["buzzer"]
        self.assertEqual((buzzer["rising"], buzzer["falling"], buzzer["longest_on"]), (1, 1, 0.001))


if __name__ == "__main__":
    unittest.main()
