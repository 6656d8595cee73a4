"""An HD44780 display seen from its wires: what stands on the glass, and whether the data sheet was kept."""
