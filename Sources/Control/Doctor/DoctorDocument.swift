/// Result of all checks of the kiosk and its machine, as `doctor` prints it.
public struct DoctorDocument: Hashable, Sendable, Codable {
    public var checks: [Check]

    public init(checks: [Check]) {
        self.checks = checks
    }

    public struct Check: Hashable, Sendable, Codable {
        public enum Name: String, Hashable, Sendable, Codable, CaseIterable {
            case kiosk, config, board, display, buttons, knob, buzzer, backlight
            case statusLight = "status light"
            case key, network, mealie, household, shopping, clock, store, space, permissions, access
        }

        public enum State: String, Hashable, Sendable, Codable {
            case ok
            /// The part works, but needs attention.
            case look
            case fails
        }

        public var name: Name
        public var state: State
        /// Result in plain words.
        public var text: String
        /// Advice on what to do; null if nothing needs to be done.
        @Nullable public var remedy: String?

        public static func ok(_ name: Name, _ text: String) -> Check {
            Check(name: name, state: .ok, text: text, remedy: nil)
        }

        public static func look(_ name: Name, _ text: String, remedy: String) -> Check {
            Check(name: name, state: .look, text: text, remedy: remedy)
        }

        public static func fails(_ name: Name, _ text: String, remedy: String) -> Check {
            Check(name: name, state: .fails, text: text, remedy: remedy)
        }
    }

    /// Exit code of the command: that of the worst failure.
    public var status: Sysexit {
        let failing = checks.filter { $0.state == .fails }.map(\.name.sysexit)
        let worstFirst: [Sysexit] = [.unavailable, .notPermitted, .configuration, .passing, .notWritten]
        return worstFirst.first(where: failing.contains) ?? .done
    }
}

extension DoctorDocument.Check.Name {
    fileprivate var sysexit: Sysexit {
        switch self {
        case .kiosk, .board, .display, .buttons, .knob, .buzzer, .backlight, .statusLight: .unavailable
        case .permissions, .access, .key: .notPermitted
        case .config: .configuration
        case .network, .mealie, .household, .shopping, .clock: .passing
        case .store, .space: .notWritten
        }
    }
}
