extension ControlRequest {
    /// A step of a test of the board by a person. The kiosk goes on with its own view when it is told to end, when no
    /// other step comes for 20 s, and when a timer rings.
    public enum TestStep: Hashable, Sendable {
        /// Says that a test begins, and tells what there is to test.
        case begin
        /// Shows every other dot, or all of them.
        case picture(isFull: Bool)
        /// A page of the characters and own glyphs that the program uses, 0 the first.
        case characters(page: Int)
        /// Asks for a button by its name; from now on it is counted what the lines do.
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
}

extension ControlRequest.TestStep {
    private enum Name: String, Codable {
        case begin, picture, characters, button, knob, listen, buzzer, backlight, end
        case statusLight = "status light"
    }

    init(from source: ControlRequest.Source) throws {
        switch try source.decode(Name.self, forKey: .step) {
        case .begin: self = .begin
        case .picture: self = .picture(isFull: try source.decode(Bool.self, forKey: .on))
        case .characters: self = .characters(page: try source.decode(Int.self, forKey: .page))
        case .button: self = .button(try source.decode(String.self, forKey: .name))
        case .knob: self = .knob
        case .listen: self = .listen
        case .buzzer: self = .buzzer
        case .backlight: self = .backlight(isOn: try source.decode(Bool.self, forKey: .on))
        case .statusLight: self = .statusLight(isOn: try source.decode(Bool.self, forKey: .on))
        case .end: self = .end
        }
    }

    func encode(into destination: inout ControlRequest.Destination) throws {
        try destination.encode(name: .test)
        try destination.encode(name, forKey: .step)
        switch self {
        case .begin, .knob, .listen, .buzzer, .end: break
        case .picture(let isOn), .backlight(let isOn), .statusLight(let isOn):
            try destination.encode(isOn, forKey: .on)
        case .characters(let page): try destination.encode(page, forKey: .page)
        case .button(let button): try destination.encode(button, forKey: .name)
        }
    }

    private var name: Name {
        switch self {
        case .begin: .begin
        case .picture: .picture
        case .characters: .characters
        case .button: .button
        case .knob: .knob
        case .listen: .listen
        case .buzzer: .buzzer
        case .backlight: .backlight
        case .statusLight: .statusLight
        case .end: .end
        }
    }
}
