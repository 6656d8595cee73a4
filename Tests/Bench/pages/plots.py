"""Draws panels with curves as SVG, readable on a light and on a dark page."""

from html import escape
from math import ceil, floor, log10

#: The colors of curves on a light and on a dark page, by their names.
COLORS = {
    "glass": ("#0969da", "#4493f8"), "search": ("#9a6700", "#d29922"), "save": ("#1a7f37", "#3fb950"),
    "remove": ("#cf222e", "#f85149"), "read": ("#8250df", "#ab7df8"), "start": ("#57606a", "#8b949e"),
}
WIDTH, PLOT, HEIGHT, LEFT, HEAD, FOOT = 900, 250, 150, 52, 28, 34
#: The number of points from which on a curve is thin.
MANY = 300


class Scale:
    """Places values along an axis."""

    def __init__(self, least, most, length, is_log):
        self.is_log, self.length = is_log, length
        if is_log:
            self.low, self.high = floor(log10(least)), ceil(log10(most))
            self.high = max(self.high, self.low + 1)
        else:
            self.low, self.high = 0, most * 1.05 or 1

    def place(self, value):
        value = log10(value) if self.is_log else value
        return (value - self.low) / (self.high - self.low) * self.length

    def ticks(self):
        if self.is_log:
            step = 1 if self.high - self.low <= 5 else 2
            return [10.0 ** power for power in range(self.low, self.high + 1, step)]
        step = 10 ** floor(log10(self.high))
        step = next(part for part in (step / 5, step / 2, step, step * 2) if self.high / part <= 5)
        return [step * count for count in range(int(self.high / step) + 1)]


def short(value):
    return f"{value:,.0f}" if value >= 1000 else f"{value:g}"


def spread(places, gap):
    """Moves labels apart, so that none covers another. `places` are their heights."""
    order = sorted(range(len(places)), key=lambda index: places[index])
    moved = list(places)
    for before, after in zip(order, order[1:]):
        moved[after] = max(moved[after], moved[before] + gap)
    excess = moved[order[-1]] - HEIGHT if order else 0
    for index in reversed(order):
        if excess <= 0:
            break
        moved[index] -= excess
        below = [moved[other] for other in order[:order.index(index)]]
        excess = max(below) + gap - moved[index] if below else 0
    return moved


def panel(left, top, title, unit, curves, x_unit, x_log=True, y_log=True):
    """Returns a panel. `curves` are a name, a color's name, and points."""
    points = [point for _, _, line in curves for point in line]
    x = Scale(min(a for a, _ in points), max(a for a, _ in points), PLOT, x_log)
    y = Scale(min(b for _, b in points if b > 0 or not y_log), max(b for _, b in points), HEIGHT, y_log)
    bottom = HEAD + HEIGHT
    parts = [f'  <g transform="translate({left} {top})">',
             f'    <text class="head" x="{LEFT}" y="14">{escape(", ".join(filter(None, (title, unit))))}</text>']
    for value in y.ticks():
        height = bottom - y.place(value)
        parts.append(f'    <path class="grid" d="M{LEFT} {height:.1f}h{PLOT}"/>')
        parts.append(f'    <text class="end" x="{LEFT - 6}" y="{height + 4:.1f}">{short(value)}</text>')
    for value in x.ticks():
        parts.append(
            f'    <text class="middle" x="{LEFT + x.place(value):.1f}" y="{bottom + 16}">{short(value)}</text>')
    parts.append(f'    <text class="middle" x="{LEFT + PLOT / 2}" y="{bottom + 30}">{escape(x_unit)}</text>')
    for (name, color, line), label in zip(curves, spread([HEIGHT - y.place(line[-1][1]) for _, _, line in curves], 13)):
        path = " ".join(
            f"{'L' if index else 'M'}{LEFT + x.place(a):.1f} {bottom - y.place(b):.1f}" for index, (a, b) in enumerate(line))
        thin = " thin" if len(line) > MANY else ""
        parts.append(f'    <path class="{color} line{thin}" d="{path}"/>')
        parts.append(f'    <text class="{color}" x="{LEFT + PLOT + 6}" y="{HEAD + label + 4:.1f}">{escape(name)}</text>')
    return "\n".join([*parts, "  </g>"])


def style():
    def rules(index):
        return "\n".join(f"    .{name} {{ stroke: {pair[index]}; fill: {pair[index]} }}" for name, pair in COLORS.items())
    return f"""  <style>
    text {{ fill: #1f2328; stroke: none !important }}
    .head {{ font-weight: 600; font-size: 13px }}
    .end {{ text-anchor: end }}
    .middle {{ text-anchor: middle }}
    .grid {{ stroke: #d1d9e0; fill: none }}
{rules(0)}
    .line {{ fill: none; stroke-width: 2 }}
    .thin {{ stroke-width: 1 }}
    @media (prefers-color-scheme: dark) {{
      text {{ fill: #e6edf3 }}
      .grid {{ stroke: #30363d }}
{rules(1)}
      .line {{ fill: none }}
    }}
  </style>"""


def picture(title, panels):
    """Returns an SVG document with panels in two columns. Each is a list of the arguments of `panel` after its place."""
    column, row = WIDTH / 2, HEAD + HEIGHT + FOOT + 14
    height = 10 + row * ceil(len(panels) / 2)
    parts = [panel(column * (index % 2), 10 + row * (index // 2), *arguments) for index, arguments in enumerate(panels)]
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img"'
        ' font-family="system-ui, sans-serif" font-size="11">', f"  <title>{escape(title)}</title>", style(), *parts, "</svg>", ""])
