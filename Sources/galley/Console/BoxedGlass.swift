/// Returns the lines of the display as text, in a box.
func boxed(_ lines: [String]) -> String {
    let edge = String(repeating: "─", count: lines.first?.count ?? 0)
    return (["┌\(edge)┐"] + lines.map { "│\($0)│" } + ["└\(edge)┘"]).joined(separator: "\n")
}
