"""Draws with luma.lcd, which works out what differs by itself."""

import peer
from luma.core.interface.parallel import bitbang_6800
from luma.lcd.device import hd44780


#: A free line: the library always switches a backlight.
BACKLIGHT = 27


def connect(data, rs, e):
    display = hd44780(
        bitbang_6800(RS=rs, E=e, PINS=data), width=20, height=4, selected_font="A00", gpio_LIGHT=BACKLIGHT)

    def draw(rows, changes):
        display.text = "\n".join(rows)

    return draw


peer.main(connect)
