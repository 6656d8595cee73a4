/// Draws the basic elements of all parts.
extension WiringPicture {
    /// Draws a wire with an outline in the background color, so that a crossing doesn't look like a connection.
    mutating func wire(_ points: [Point], _ color: String, width: Int = 2) {
        let path = "M" + points.map { "\($0.x) \($0.y)" }.joined(separator: "L")
        svg.add(
            """
            <path d="\(path)" fill="none" stroke="\(Ink.paper)" stroke-width="\(width + 3)"/>
            <path d="\(path)" fill="none" stroke="\(color)" stroke-width="\(width)"/>
            """)
    }

    /// Draws the dot that connects wires.
    mutating func dot(_ point: Point, _ color: String) {
        svg.add("<circle cx=\"\(point.x)\" cy=\"\(point.y)\" r=\"4.5\" fill=\"\(color)\"/>")
    }

    /// Draws the name of a wire in a gap of the wire.
    mutating func label(_ text: String, onWireAt point: Point) {
        let width = 6 * text.count + 6
        svg.add(
            """
            <rect x="\(point.x - width / 2)" y="\(point.y - 5)" width="\(width)" height="10" fill="\(Ink.paper)"/>
            """)
        label(text, at: (point.x, point.y + 4), size: 10, anchor: "middle", seam: 0)
    }

    mutating func label(_ text: String, at point: Point, size: Int = 12, anchor: String = "start", seam: Int = 4) {
        svg.add(
            """
            <text x="\(point.x)" y="\(point.y)" font-size="\(size)" text-anchor="\(anchor)" stroke="\(Ink.paper)" \
            stroke-width="\(seam)" paint-order="stroke">\(SVG.escaped(text))</text>
            """)
    }

    mutating func resistor(from: Point, to: Point) {
        let isUpright = from.x == to.x
        let (left, top) = (min(from.x, to.x), min(from.y, to.y))
        let (width, height) = isUpright ? (16, abs(to.y - from.y)) : (abs(to.x - from.x), 16)
        svg.add(
            """
            <rect x="\(isUpright ? left - 8 : left)" y="\(isUpright ? top : top - 8)" width="\(width)" \
            height="\(height)" fill="#ffffff" stroke="#1c2024" stroke-width="1.5"/>
            """)
    }

    /// Draws a part as a box with its name.
    mutating func box(_ text: String, from: Point, to: Point) {
        svg.add(
            """
            <rect x="\(from.x)" y="\(from.y)" width="\(to.x - from.x)" height="\(to.y - from.y)" rx="3" \
            fill="#ffffff" stroke="#1c2024" stroke-width="1.5"/>
            """)
        label(text, at: ((from.x + to.x) / 2, (from.y + to.y) / 2 + 4), size: 10, anchor: "middle", seam: 0)
    }
}
