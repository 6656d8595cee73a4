"""Texts and files that the pages of measured figures share."""

import sys


def number(value, digits=3):
    """Formats a number with some significant digits, but never rounds whole ones."""
    if value == 0:
        return "0"
    places = max(0, digits - len(str(int(abs(value))))) if abs(value) >= 1 else digits - 1
    return f"{value:.{places}f}"


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def goal_table(goals):
    """Returns the table of goals, each with what was measured and whether it is met."""
    return table(
        ["goal", "measured", ""], [[goal, measured, "met" if is_met else "**missed**"] for goal, measured, is_met in goals])


def print_goals(goals):
    for goal, measured, is_met in goals:
        print(f"{'met    ' if is_met else 'NOT MET'}  {goal}: {measured}")


def write(files, checks):
    """Writes files, given by their paths. If `checks`, writes nothing and fails if one has another text."""
    if not checks:
        for path, text in files.items():
            path.write_text(text, encoding="utf-8")
        return
    stale = [path for path, text in files.items() if not path.is_file() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        print(f"{path} doesn't match the figures; `make pages` writes it again", file=sys.stderr)
    sys.exit(1 if stale else 0)
