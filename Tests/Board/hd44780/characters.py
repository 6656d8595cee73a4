"""The two common character ROMs (HD44780U data sheet, table 4). An unknown byte becomes �."""

UNKNOWN = "\N{REPLACEMENT CHARACTER}"
CIRCLED = "①②③④⑤⑥⑦⑧"

_ASCII = {byte: chr(byte) for byte in range(0x20, 0x7E)}

#: The Japanese ROM of most cheap modules. It has yen instead of backslash, and arrows instead of tilde and delete.
A00 = (
    _ASCII
    | {0x5C: "¥", 0x7E: "→", 0x7F: "←", 0xA0: " "}
    | {byte: " " for byte in range(0x10, 0x20)}
    | {byte: chr(0xFF61 + byte - 0xA1) for byte in range(0xA1, 0xE0)}
    | {0xA5: "·", 0xDF: "°"}
    | dict(enumerate("αäßεµσρ", 0xE0))
    | {0xE8: "√", 0xEC: "¢", 0xED: "£", 0xEE: "ñ", 0xEF: "ö"}
    | {0xF2: "θ", 0xF3: "∞", 0xF4: "Ω", 0xF5: "ü", 0xF6: "Σ", 0xF7: "π"}
    | {0xFA: "千", 0xFB: "万", 0xFC: "円", 0xFD: "÷", 0xFE: " ", 0xFF: "█"}
)

#: The European ROM of modules with a Western font. From 0xC0 on it is similar to ISO 8859-1.
A02 = (
    _ASCII
    | {0x7E: "~", 0x7F: "⌂"}
    | dict(enumerate("▶◀“”⏫⏬●↵↑↓→←≤≥▲▼", 0x10))
    | dict(enumerate("БДЖЗИЙЛПУЦЧШЩЪЫЭ", 0x80))
    | dict(enumerate("α♪ΓπΣσ♬τ\N{BELL}θΩδ∞♥ε∩", 0x90))
    | dict(enumerate("‖¡¢£¤¥¦§ƒ©ª«ЮЯ®", 0xA0))
    | {0xB0: "°", 0xB1: "±", 0xB2: "²", 0xB3: "³"}
    | dict(enumerate("µ¶·ω¹º»¼½¾¿", 0xB5))
    | {byte: chr(byte) for byte in range(0xC0, 0x100)}
    | {0xD8: "Φ"}
)

ROMS = {"A00": A00, "A02": A02}


class Font:
    """Converts bytes of the display memory to characters, with a ROM and a mapping for glyphs."""

    def __init__(self, rom="A00", glyphs=None):
        """Creates a font. `glyphs` maps the forty bits of a glyph, row by row with any separators, to a character."""
        self.rom = ROMS[rom]
        self.glyphs = {"".join(bit for bit in key if bit in "01"): value for key, value in (glyphs or {}).items()}

    def character(self, byte, rows):
        """Returns the character of a byte. `rows` are the glyphs in memory, with eight rows of five bits each."""
        if byte >= 0x10:
            return self.rom.get(byte, UNKNOWN)
        return self.glyphs.get("".join(rows[byte % 8]), CIRCLED[byte % 8])
