#!/usr/bin/env python3
"""growth.py FOLDER [--check | --life]: writes Growth.md and its pictures from growth.json and long-life.json beside this script.

With --check it writes nothing and fails if one of the files doesn't match the figures. With --life it fails if a curve of the long
life grows.
"""

import json
import sys
from pathlib import Path

sys.dont_write_bytecode = True

from plots import picture
from tables import goal_table, number, print_goals, table, write

HERE = Path(__file__).resolve().parent

#: The label and the color of each row in the picture.
CURVES = {
    "start to the first screen": ("start", "start"),
    "press in the list, to the drawn frame": ("press in list", "glass"),
    "press that opens the list": ("open list", "glass"),
    "press over the socket, to its reply": ("press, reply", "start"),
    "frame after a save": ("frame after save", "save"),
    "press that opens the search field after it": ("open search", "glass"),
    "frame after a removal": ("frame after removal", "remove"),
    "open the store": ("open store", "start"),
    "open the copy, and read one": ("open, read one", "start"),
    "read the titles of all favorites": ("read all titles", "read"),
    "read their titles": ("read all titles", "read"),
    "read one": ("read one", "read"),
    "read a random one": ("random one", "read"),
    "save one on the card": ("save", "save"),
    "save a new one": ("save", "save"),
    "save one on the card, with its documents": ("save", "save"),
    "remove one from the card": ("remove", "remove"),
    "search by words": ("search: words", "search"),
    "search by 20 ingredients": ("search: pantry", "search"),
    "search for recipes like one": ("search: similar", "search"),
    "join the change of another kiosk": ("join a change", "read"),
}

#: The key of each curve of the long life, its name, the bytes of its unit, the unit, and the tolerated growth.
LIFE = (
    ("memory", "anonymous memory", 1e6, "MB", 0.25),
    ("descriptors", "open descriptors", 1, "", 2),
    ("threads", "threads", 1, "", 2),
    ("wal", "write-ahead log", 1e6, "MB", 0.2),
    ("cache", "cache", 1e6, "MB", 0.1),
    ("log", "log", 1, "bytes", 1000),
)
RUNS = (("requests", "requests"), ("days", "simulated days"))


def counted(value):
    return f"{value:,}"


def measured(value, unit):
    return f"{value:.3f} {unit}" if value < 1 and unit == "ms" else f"{number(value)} {unit}"


def subject_table(subject):
    head = [subject["name"], *[counted(count) for count in subject["counts"]], "last ÷ first"]
    rows = []
    for row in subject["rows"]:
        values = row["values"]
        ratio = f"{values[-1] / values[0]:.1f}" if values[0] else ""
        rows.append([row["name"], *[measured(value, row["unit"]) for value in values], ratio])
    return table(head, rows)


def growth_goals(subjects):
    for subject in subjects:
        most = f"{counted(subject['counts'][-1])} {subject['name']}"
        for row in subject["rows"]:
            first, last = row["values"][0], row["values"][-1]
            if "mostGrowth" in row:
                yield (f"{row['name']}: with {most} at most {row['mostGrowth']:g} times the time with {subject['counts'][0]}",
                       f"{last / first:.2f} times", last <= first * row["mostGrowth"])
            if "mostValue" in row:
                yield (f"{row['name']} in {most}: at most {row['mostValue']:g} {row['unit']}",
                       measured(last, row["unit"]), last <= row["mostValue"])


def growth_picture(subjects):
    panels, memory = [], []
    for subject in subjects:
        curves = []
        for row in subject["rows"]:
            points = list(zip(subject["counts"], row["values"]))
            if row["unit"] == "ms":
                name, color = CURVES[row["name"]]
                curves.append((name, color, points))
            else:
                colors = ("glass", "search", "save", "remove", "read", "start")
                memory.append((subject["name"], colors[len(memory) % len(colors)], points))
        panels.append((subject["name"].capitalize(), "ms", curves, subject["name"]))
    panels.append(("Anonymous memory", "MB", memory, "entries, watchers, kiosks"))
    return picture("Time and memory of each action by the number of entries", panels)


def largest(samples, key, begin, end):
    """Returns the largest value of a curve within a part of its samples, given by two fractions."""
    return max(sample[key] for sample in samples[int(len(samples) * begin):int(len(samples) * end)])


def life_goals(life):
    for run, unit in RUNS:
        samples = life[run]
        count = f"{counted(samples[-1]['at'])} {unit}"
        for key, name, scale, symbol, allowance in LIFE:
            if key not in samples[0]:
                continue
            before, after = (largest(samples, key, *part) / scale for part in ((0, 0.1), (0.1, 1)))
            limit = before * 1.05 + allowance
            if symbol != "MB":
                limit = int(limit)
            yield (f"{name} over {count}",
                   f"{amount(before, symbol)}, then {amount(after, symbol)}, at most {amount(limit, symbol)}", after <= limit)


def memory_note(samples):
    """Says how the memory of the simulated days goes on, in fifths of them."""
    memory = [sample["memory"] / 1e6 for sample in samples]
    fifth = len(memory) // 5
    means = [f"{sum(memory[place * fifth:(place + 1) * fifth]) / fifth:.1f}" for place in range(5)]
    return (f"On average, the anonymous memory was {', '.join(means[:-1])} and {means[-1]} MB in the five fifths of the {len(memory)} "
            "simulated days.")


def life_picture(life):
    panels = []
    for key, name, scale, unit, _ in LIFE:
        for run, x_unit in RUNS:
            samples = life[run]
            if key in samples[0]:
                points = [(sample["at"], sample[key] / scale) for sample in samples]
                panels.append((name.capitalize(), unit, [(amount(points[-1][1], unit), "glass", points)], x_unit, False, False))
    return picture("What a kiosk takes over many requests and many days", panels)


def amount(value, unit):
    """Formats a value with its unit. Counts have none."""
    return f"{number(value)} {unit}" if unit == "MB" else f"{value:g} {unit}".rstrip()


def page(subjects, life):
    return f"""# How it grows

This page is for anyone who has many recipes, or a kiosk that runs for months. It shows what each action takes with few entries and
with many, and what a kiosk takes after a long life.

## Overview

![Curves of the time and the memory of each action by the number of entries](growth)

`make growth` measures a release build on the machine itself, and writes this page and the picture. Times are medians. The kiosks,
stores and programs with different numbers take turns, so that a change of the machine's speed affects all of them. Other programs
make the times longer, except those of a press and a frame, which count only this program's time on the processor. A press over the
socket is timed by the clock.

### Entries

- A **press** is measured from the event to the drawn frame: the state machine, the view, the layout, and the driver's set calls.
  The lines are connected to nothing and the display never waits, so only the work counts. The same holds for the frames after a
  save and a removal.
- **Favorites** are stored with their recipes. The kiosk keeps as many as the card holds.
- **Own recipes** end at 2,000 and **shopping lines** at 300, because the kiosk keeps no more. One place is left free in the
  measured list.
- **Copied recipes** are those of a recipe server, each with ten ingredients and steps. The kiosk reads one when it is shown, so no
  press depends on their number.
- **Watchers** end at 6: the kiosk admits no more connections that follow the screen. The press in the list is measured like the
  others, in a list of 1,000 favorites. The press over the socket and the memory are those of the running program. This press
  includes the time of the display, and meanwhile the program sends the new screen to the watchers.
- **Kiosks** of a household have 200 favorites in all, for saving and joining. Their documents go from store to store without a
  broker. The press is in the list of the kiosks, which is in Settings under Household. The start and the memory are those of the
  program with an empty store, at a broker that has only the `online` and `about` messages of the other kiosks.

{chr(10).join(subject_table(subject) + chr(10) for subject in subjects)}
These grow. No press waits for them, except one that comes at the same moment as the frame after a save or a removal:

- **The start**, because the whole store is checked before it is used, and the titles of all favorites are read. They stay in
  memory.
- **A removal**, because it erases the words of the recipe from the whole index: <doc:SearchingTheStore>.
- **The frames after a save and a removal**, because a removed favorite is searched in the list, and the others move by a place.
- **Saving and removing a shopping line**, because the whole list is written.
- **A random copied recipe**, if fewer than about one in 32 fits the filter or is in the `mealie.cookbook`. The kiosk guesses 32
  times. If no guess fits, it lists all recipes, and reads them in a random order until one fits, at worst all of them. No row
  measures this.
- **Searches by words**, in favorites and in copied recipes.
- **Searches by ingredients and for similar recipes**, which rank up to 2,000 and 5,000 recipes.
- **Memory**, with the titles of favorites and own recipes, and with the index of the copied recipes.

Two presses take longer, too. One over the socket does with more watchers, because the program sends each of them the new screen.
One that opens the search field after a change does with up to 500 favorites, whose titles the field completes.

### Goals

{goal_table(growth_goals(subjects))}

### A long life

![Curves of memory, descriptors, threads and files over many requests and many days](long-life)

`make long-life` sends {counted(life["requests"][-1]["at"])} mixed requests to the running program, and simulates {life["days"][-1]["at"]} days without faults, in
which cooks press buttons and send requests, and the kiosk asks a recipe service and a CalDAV server. The simulation is one process
with the whole kiosk, its cooks, its display and these servers; it keeps no log. Both runs keep their files in memory, where no
write waits for a disk. The memory of the simulated days is that of the cooks and servers, too. Before each of their samples the
process rests for six seconds, because idle threads end after five, and returns free memory to the kernel, as the program does once
a day.

After the first tenth, no value of a curve may exceed the largest one before by more than 5% and a small allowance for the
resolution of the figure. The table has the largest value within the first tenth, that after it, and this limit.

{goal_table(life_goals(life))}

{memory_note(life["days"])}
"""


def main():
    folder = Path(sys.argv[1])
    subjects = json.loads((HERE / "growth.json").read_text(encoding="utf-8"))
    life = json.loads((HERE / "long-life.json").read_text(encoding="utf-8"))
    checks = "--check" in sys.argv
    write({
        folder / "Growth.md": page(subjects, life),
        folder / "Resources" / "growth.svg": growth_picture(subjects),
        folder / "Resources" / "long-life.svg": life_picture(life),
    }, checks)
    if checks:
        return
    goals = list(life_goals(life)) if "--life" in sys.argv else list(growth_goals(subjects))
    print_goals(goals)
    if not all(is_met for _, _, is_met in goals):
        sys.exit(1)


if __name__ == "__main__":
    main()
