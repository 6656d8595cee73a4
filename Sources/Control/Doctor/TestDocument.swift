/// What can be tested of a board, and what its lines have done in the step that goes on.
public struct TestDocument: Hashable, Sendable, Codable, BriefDocument {
    /// A line of an input.
    public struct Line: Hashable, Sendable, Codable {
        /// A button's name, or `knob A` and `knob B`.
        public var input: String
        public var presses: Int
        /// All changes of its level.
        public var edges: Int
        /// Whether its contact is closed, as far as that has settled.
        public var closed: Bool
        /// What the doctor says of it.
        public var check: DoctorDocument.Check

        public init(input: String, presses: Int, edges: Int, closed: Bool, check: DoctorDocument.Check) {
            self.input = input
            self.presses = presses
            self.edges = edges
            self.closed = closed
            self.check = check
        }
    }

    /// Those parts that can be used now.
    public var parts: [DoctorDocument.Check.Name]
    /// The buttons that there are, by name.
    public var buttons: [String]
    /// How many pages the characters fill.
    public var pages: Int
    /// What stands on the glass.
    public var glass: [String]
    public var lines: [Line]
    /// False: it is over.
    public var running: Bool

    public init(
        parts: [DoctorDocument.Check.Name], buttons: [String], pages: Int, glass: [String], lines: [Line], running: Bool
    ) {
        self.parts = parts
        self.buttons = buttons
        self.pages = pages
        self.glass = glass
        self.lines = lines
        self.running = running
    }
}
