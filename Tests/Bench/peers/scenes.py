"""The changes of a 20x4 display that all programs draw, and what each program is given for them."""

COLUMNS, ROWS = 20, 4
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
TITLES = ("Shakshuka", "Minestrone", "Miso Soup", "Pad Thai", "Ratatouille")


def rows(*texts):
    return [text.ljust(COLUMNS) for text in (*texts, *[""] * (ROWS - len(texts)))]


def letters(seed):
    """Returns a frame in which every cell differs from the same cell with another seed."""
    return ["".join(LETTERS[(row * 7 + column + seed) % 26] for column in range(COLUMNS)) for row in range(ROWS)]


def titles(first):
    return rows("Favorites", *(("> " if row == 2 else "  ") + TITLES[first + row] for row in range(3)))


#: The frames before and after each change.
ALL = {
    "whole": (letters(0), letters(1)),
    "character": (rows("Soup 3:05"), rows("Soup 3:04")),
    "list": (titles(0), titles(1)),
}


def place(row, column):
    """Returns a cell's place in the order of the controller's address counter: rows 3 and 4 continue rows 1 and 2."""
    return row % 2 * 40 + row // 2 * COLUMNS + column


class Change:
    """A change between two frames. Without a frame before, each cell changes.

    `bytes` are those for the bare loop, `changes` those for a program that addresses a row and a column.
    """

    def __init__(self, before, after):
        self.rows = after
        changed = [[before is None or before[row][column] != after[row][column] for column in range(COLUMNS)]
                   for row in range(ROWS)]
        self.changes = [
            [row, first, after[row][first:end]] for row in range(ROWS) for first, end in spans(changed[row])
        ]
        cells, differs = [" "] * 80, [False] * 80
        for row in range(ROWS):
            for column in range(COLUMNS):
                cells[place(row, column)] = after[row][column]
                differs[place(row, column)] = changed[row][column]
        self.bytes = []
        for first, end in [(40 * half + first, 40 * half + end)
                           for half in range(2) for first, end in spans(differs[40 * half:40 * half + 40])]:
            address = first if first < 40 else first - 40 + 0x40
            self.bytes += [f"i{0x80 | address:02x}", *(f"d{ord(cell):02x}" for cell in cells[first:end])]


def spans(flags):
    """Returns the first and the end of each run of true flags. A single false one between two runs joins them: it is cheaper to
    write again than a new address."""
    found = []
    for index, flag in enumerate(flags):
        if not flag:
            continue
        if found and index - found[-1][1] <= 1:
            found[-1][1] = index + 1
        else:
            found.append([index, index + 1])
    return found
