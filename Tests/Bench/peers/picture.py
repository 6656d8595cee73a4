"""Draws the figures of the peers as bars, one group for each figure. Each group has a scale of its own."""

from html import escape

WIDTH, LEFT, BAR, ROW, HEAD = 720, 130, 430, 20, 30

#: The title of a group, its unit, and the value of a program.
GROUPS = (
    ("Whole redraw", "ms", lambda program: program["scenes"]["whole"]["ms"]),
    ("One character", "ms", lambda program: program["scenes"]["character"]["ms"]),
    ("List scrolled", "ms", lambda program: program["scenes"]["list"]["ms"]),
    ("Press to first pin, median", "ms", lambda program: program["press_ms"][0]),
    ("Processor time of a busy minute", "ms", lambda program: program["busy_ms"]),
    ("Start to first glass", "s", lambda program: program["start_s"]),
    ("Anonymous memory", "MB", lambda program: program["anonymous_mb"]),
)

STYLE = """  <style>
    text { fill: #1f2328 }
    .head { font-weight: 600 }
    .name { text-anchor: end }
    rect { fill: #afb8c1 }
    .galley { fill: #0969da }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3 }
      rect { fill: #57606a }
      .galley { fill: #4493f8 }
    }
  </style>"""


def picture(programs, names):
    """Returns the SVG document. `names` are the programs' names in their order."""
    parts, top = [], 10
    for title, unit, value in GROUPS:
        parts.append(f'  <text class="head" x="{LEFT}" y="{top + 18}">{escape(title)}</text>')
        top += HEAD
        most = max(value(programs[key]) for key in names)
        for key, name in names.items():
            width = max(1, round(value(programs[key]) / most * BAR))
            style = ' class="galley"' if key == "galley" else ""
            parts += [
                f'  <text class="name" x="{LEFT - 10}" y="{top + 13}">{escape(name)}</text>',
                f'  <rect{style} x="{LEFT}" y="{top + 2}" width="{width}" height="{ROW - 6}"/>',
                f'  <text x="{LEFT + width + 8}" y="{top + 13}">{value(programs[key]):g} {unit}</text>',
            ]
            top += ROW
        top += 12
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" role="img"'
        ' font-family="system-ui, sans-serif" font-size="13">',
        "  <title>Galley compared with a bare C loop, RPLCD and luma.lcd. Shorter is better</title>", STYLE, *parts,
        "</svg>", "",
    ])
