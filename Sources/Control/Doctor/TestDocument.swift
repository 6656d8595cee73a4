/// State of an interactive test of the board.
public struct TestDocument: Hashable, Sendable, Codable, BriefDocument {
    /// Line of an input, with its changes in the current step.
    public struct Line: Hashable, Sendable, Codable {
        /// Name of the button, or `knob A` and `knob B`.
        public var input: String
        public var presses: Int
        /// Number of all changes of the level.
        public var edges: Int
        /// True if the contact is closed, after debouncing.
        public var closed: Bool
        /// Result of the doctor's check of the line.
        public var check: DoctorDocument.Check

        public init(input: String, presses: Int, edges: Int, closed: Bool, check: DoctorDocument.Check) {
            self.input = input
            self.presses = presses
            self.edges = edges
            self.closed = closed
            self.check = check
        }
    }

    /// Parts of the board that can be tested now.
    public var parts: [DoctorDocument.Check.Name]
    /// Names of the board's buttons.
    public var buttons: [String]
    /// Number of pages that the characters fill.
    public var pages: Int
    /// Lines that the display shows.
    public var glass: [String]
    public var lines: [Line]
    /// False once the test has ended.
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
