"""Stands in for RPi.GPIO, whose own code needs a Raspberry Pi: sets lines of the chip $GPIO_CHIP with libgpiod, one in each call."""

import os

import gpiod

BCM, BOARD = 11, 10
OUT = 0
LOW, HIGH = 0, 1

_lines = {}
_chip = gpiod.Chip(os.environ["GPIO_CHIP"], gpiod.Chip.OPEN_BY_LABEL)


def setmode(_mode):
    pass


def setwarnings(_wanted):
    pass


def setup(pin, _direction):
    _lines[pin] = _chip.get_line(pin)
    _lines[pin].request(consumer="RPi.GPIO", type=gpiod.LINE_REQ_DIR_OUT, default_vals=[0])


def output(pin, level):
    _lines[pin].set_value(1 if level else 0)


def cleanup(_pins=None):
    for line in _lines.values():
        line.release()
    _lines.clear()
