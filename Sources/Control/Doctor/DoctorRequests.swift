/// Checks each part of the kiosk and of its machine.
public struct RunDoctor: ControlRequest {
    public static let name = "doctor"
    public typealias Reply = DoctorDocument
    public var mayAskService: Bool { true }

    public init() {}
}

/// Carries out a step of an interactive test of the board. The test ends with the step `end`, after 20 s without a
/// step, and when a timer rings; then the kiosk shows its page again.
public struct TestBoard: ControlRequest {
    public static let name = "test"
    public typealias Reply = TestDocument

    public enum Step: Hashable, Sendable, Codable {
        /// Begins a test, and returns the parts that can be tested.
        case begin
        /// Shows every other dot, or all dots.
        case picture(isFull: Bool)
        /// Shows a page of the characters and custom glyphs that the program uses. The first page is 0.
        case characters(page: Int)
        /// Asks on the display to press this button, and begins to count the changes of all lines.
        case button(String)
        /// Asks on the display to turn the knob, and begins to count the changes of all lines.
        case knob
        /// Returns the changes of the lines in the current step so far. The step continues.
        case listen
        case buzzer
        case backlight(isOn: Bool)
        case statusLight(isOn: Bool)
        case end
    }

    public var step: Step
    public var mayWaitForCard: Bool { false }

    public init(_ step: Step) { self.step = step }
}
