"""Draws with RPLCD: only the cells that differ, each run of them addressed by hand. Writing whole rows would cost it an address
for every cell that stays."""

import peer
import RPi.GPIO
from RPLCD.gpio import CharLCD


def connect(data, rs, e):
    display = CharLCD(
        numbering_mode=RPi.GPIO.BCM, pin_rs=rs, pin_e=e, pins_data=data, cols=20, rows=4, charmap="A00",
        auto_linebreaks=False)

    def draw(rows, changes):
        for row, column, text in changes:
            display.cursor_pos = (row, column)
            display.write_string(text)

    return draw


peer.main(connect)
