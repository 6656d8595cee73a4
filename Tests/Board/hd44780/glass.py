"""The mapping of the display memory to the cells of the display."""

import re

#: The sizes whose row is wired as two halves: a 16x1 of the usual type 1 is an 8x2 in one row.
HALVED = {"16x1"}
#: The rare 16x1 whose row is a single line of the controller.
WHOLE = {"16x1-type2"}


class Glass:
    """A display with one controller, of a size such as 20x4 (columns by rows), with at most 80 cells."""

    def __init__(self, size):
        match = re.fullmatch(r"(\d+)x([124])(-type2)?", size)
        if not match or int(match[1]) * int(match[2]) > 80 or (match[3] and size not in WHOLE):
            raise ValueError(f"{size} is not a size of one controller, such as 16x2, 20x4, 16x1, 16x1-type2")
        self.columns, self.rows = int(match[1]), int(match[2])
        self.halved = size in HALVED

    def lines(self, controller, font):
        """Returns the visible text, which is blank while the display is off."""
        if not controller.on:
            return [" " * self.columns] * self.rows
        glyphs = controller.glyphs
        return [
            "".join(self._read(controller, cell, font, glyphs) for cell in self._cells(row))
            for row in range(self.rows)
        ]

    def cursor(self, controller):
        """Returns the (row, column) of the address counter, or None if it is not on the display."""
        if controller.writes_patterns:
            return None
        for row in range(self.rows):
            for column, cell in enumerate(self._cells(row)):
                if self._address(controller, *cell) == controller.address:
                    return row, column
        return None

    def _cells(self, row):
        """Returns the (line of the controller, position in it) of each column. Rows 3 and 4 continue rows 1 and 2."""
        if self.halved:
            return [(column // 8, column % 8) for column in range(self.columns)]
        return [(row % 2, row // 2 * self.columns + column) for column in range(self.columns)]

    def _read(self, controller, cell, font, glyphs):
        address = self._address(controller, *cell)
        return " " if address is None else font.character(controller.display[address], glyphs)

    @staticmethod
    def _address(controller, line, place):
        if controller.two_lines:
            return line * 0x40 + (place + controller.shift) % 40
        return (place + controller.shift) % 80 if line == 0 else None
