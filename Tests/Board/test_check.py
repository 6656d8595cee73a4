"""Tests of check.py: the mistakes that it must report."""

import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from test_decode import BASE, BUZZER, D4, D5, D6, D7, E, RS, Wires  # noqa: E402

#: Maps the lines of the decoder's tests to those of a Raspberry Pi.
LINES = {RS: 25, E: 24, D4: 23, D5: 17, D6: 18, D7: 22, BUZZER: 26}
HERE = Path(__file__).resolve().parent


def trace(*marks):
    """Writes the trace of a display with these moments. A number among them is the new level of the buzzer."""
    wires = Wires()
    wires.mark(f"board: base {BASE}")
    wires.set_up().write("Hello")
    for mark in marks:
        wires.now += 2_000_000
        wires.mark(mark) if isinstance(mark, str) else wires.buzz(mark)
    return moved(wires)


def moved(wires):
    """Returns the trace with the lines of a Raspberry Pi."""
    return re.sub(r"(?<=gpio_value: )\d+", lambda line: str(BASE + LINES[int(line[0]) - BASE]), "".join(wires.text))


class CheckTest(unittest.TestCase):
    def check(self, files, *scenes):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                (Path(folder) / name).write_text(text, encoding="utf-8")
            words = [sys.executable, str(HERE / "check.py"), folder, *scenes]
            done = subprocess.run(words, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def test_no_trace(self):
        status, text = self.check({}, "evening")
        self.assertEqual(status, 1)
        self.assertIn("left no evening.trace and no evening.expected", text)

    def test_no_scene(self):
        self.assertEqual(self.check({})[0], 1)

    def test_moments_of_one_name(self):
        files = {"narrow.trace": trace("home", "home"), "narrow.expected": "home\tHello\n"}
        self.assertIn('FAILED: two moments are called "home"', self.check(files, "narrow")[1])

    def test_a_moment_that_is_not_in_the_trace(self):
        files = {"narrow.trace": trace("home"), "narrow.expected": "menu\tHello\n"}
        status, text = self.check(files, "narrow")
        self.assertEqual(status, 1)
        self.assertIn('FAILED: the moment "menu" is not in the trace', text)

    def test_beeps_that_are_not_heard(self):
        files = {"narrow.trace": trace("home", "menu"), "narrow.expected": "home\tHello\n"}
        status, text = self.check(files | {"narrow.beeps": "3\thome\tmenu\n"}, "narrow")
        self.assertEqual(status, 1)
        self.assertIn('FAILED: 0 beeps between "home" and "menu" instead of 3', text)
        self.assertEqual(self.check(files | {"narrow.beeps": "0\thome\tmenu\n"}, "narrow")[0], 0)
        self.assertEqual(self.check(files | {"narrow.beeps": "0\thome\toff\n"}, "narrow")[0], 1)

    def test_a_beep_that_does_not_end(self):
        expected = {"narrow.expected": "home\tHello\n"}
        for marks in ((1, "home", "menu", 0), ("home", 1, "menu", "off")):
            status, text = self.check({"narrow.trace": trace(*marks)} | expected, "narrow")
            self.assertEqual(status, 1)
            self.assertRegex(text, 'FAILED: a beep goes on from "(home|menu)" to "(menu|off)"')

    def test_a_machine_that_stands_still_during_a_beep(self):
        files = {"narrow.trace": trace(1, "home", 0, "menu", 1, 0, "off"), "narrow.expected": "home\tHello\n"}
        self.assertEqual(self.check(files, "narrow")[0], 0)

    def test_delays_with_a_broker_that_hangs(self):
        def delays(press, alarm):
            """A press and an alarm without a broker, and both with one, after so many microseconds."""
            wires = Wires()
            wires.mark(f"board: base {BASE}")
            wires.set_up().write("Hello")
            for part, until_drawn, until_beep in (("alone", 50_000, 2_000_000), ("hanging", press, alarm)):
                for kind in ("press", "alarm"):
                    wires.now += 1_000_000
                    wires.mark(f"{kind} {part}")
                    wires.now += until_drawn if kind == "press" else 50_000
                    wires.write("x")
                wires.now += until_beep
                wires.buzz(1)
                wires.buzz(0)
            wires.mark("off")
            rows = [f"{kind}\t{part}\t{kind} {part}\n" for part in ("alone", "hanging") for kind in ("press", "alarm")]
            return self.check(
                {"narrow.trace": moved(wires), "narrow.expected": "off\tHello\n", "narrow.delays": "".join(rows)}, "narrow")

        self.assertEqual(delays(60_000, 2_010_000)[0], 0)
        status, text = delays(400_000, 2_010_000)
        self.assertEqual(status, 1)
        self.assertIn("FAILED: press hanging: 0.400 s instead of 0.050 s", text)
        self.assertNotIn("FAILED: alarm", text)
        self.assertIn("FAILED: alarm hanging: 1.50", delays(60_000, 1_500_000)[1])
        status, text = delays(60_000, 2_500_000)
        self.assertEqual(status, 1)
        self.assertRegex(text, r"FAILED: alarm hanging: 2\.50. s instead of 2\.00. s")

    def test_delays_without_an_end(self):
        files = {"narrow.trace": trace("press alone", "press hanging"), "narrow.expected": "press alone\tHello\n"}
        rows = "press\talone\tpress alone\npress\thanging\tpress hanging\n"
        status, text = self.check(files | {"narrow.delays": rows}, "narrow")
        self.assertEqual(status, 1)
        self.assertIn("FAILED: press hanging: nothing follows", text)
        self.assertIn("no press without", self.check(files | {"narrow.delays": rows.split("\n")[1] + "\n"}, "narrow")[1])

    def test_what_is_as_expected_passes(self):
        files = {"narrow.trace": trace("home"), "narrow.expected": "home\tHello\n"}
        self.assertEqual(self.check(files, "narrow")[0], 0)
