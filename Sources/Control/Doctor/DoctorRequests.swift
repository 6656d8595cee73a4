/// Checks each part of the kiosk and of its machine.
public struct RunDoctor: ControlRequest {
    public static let name = "doctor"
    public typealias Reply = DoctorDocument
    public var mayAskService: Bool { true }

    public init() {}
}

/// Takes a step of a test of the board by a person. The kiosk goes on with its own view when it is told to end, when no
/// other step comes for 20 s, and when a timer rings.
public struct TestBoard: ControlRequest {
    public static let name = "test"
    public typealias Reply = TestDocument

    public enum Step: Hashable, Sendable, Codable {
        /// Begins a test, and tells what there is to test.
        case begin
        /// Shows every other dot, or all of them.
        case picture(isFull: Bool)
        /// Shows a page of the characters and custom glyphs that the program uses. The first page is 0.
        case characters(page: Int)
        /// Asks for a button by its name; from now on the changes of the lines are counted.
        case button(String)
        /// Asks for the knob, in the same way.
        case knob
        /// Tells what the lines have done in this step, which goes on.
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
