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

    public enum Step: String, Hashable, Sendable, Codable {
        /// Begins a test, and tells what there is to test.
        case begin
        /// Shows every other dot, or all of them.
        case picture
        /// Shows a page of the characters and own glyphs that the program uses.
        case characters
        /// Asks for a button by its name; from now on the changes of the lines are counted.
        case button
        /// Asks for the knob, in the same way.
        case knob
        /// Tells what the lines have done in this step, which goes on.
        case listen
        case buzzer, backlight
        case statusLight = "status light"
        case end
    }

    public var step: Step
    /// Whether a picture is full, or a light is on.
    public var on: Bool?
    /// Page of the characters, 0 the first.
    public var page: Int?
    /// Name of a button.
    public var name: String?
    public var mayWaitForCard: Bool { false }

    init(_ step: Step, on: Bool? = nil, page: Int? = nil, name: String? = nil) {
        self.step = step
        self.on = on
        self.page = page
        self.name = name
    }

    public static let begin = TestBoard(.begin)
    public static let knob = TestBoard(.knob)
    public static let listen = TestBoard(.listen)
    public static let buzzer = TestBoard(.buzzer)
    public static let end = TestBoard(.end)

    public static func picture(isFull: Bool) -> TestBoard { TestBoard(.picture, on: isFull) }
    public static func characters(page: Int) -> TestBoard { TestBoard(.characters, page: page) }
    public static func button(_ name: String) -> TestBoard { TestBoard(.button, name: name) }
    public static func backlight(isOn: Bool) -> TestBoard { TestBoard(.backlight, on: isOn) }
    public static func statusLight(isOn: Bool) -> TestBoard { TestBoard(.statusLight, on: isOn) }
}
