internal import Kitchen

/// Shows the glass as it is now; with a text to wait for, once it is there, or a failure after the timeout.
public struct ShowScreen: ControlRequest {
    public static let name = "screen"
    public typealias Reply = ScreenDocument
    @Nullable public var waitFor: String?
    public var timeout: Seconds
    public var showsScreen: Bool { true }
    public var mayWaitLong: Bool { waitFor != nil }
    public var mayWaitForCard: Bool { false }

    public init(waitFor: String? = nil, timeout: Duration = .zero) {
        self.waitFor = waitFor
        self.timeout = Seconds(timeout)
    }

    public func patience(_ limits: ControlLimits) -> Duration {
        waitFor == nil ? limits.answer : timeout.duration + limits.answer
    }
}

/// Presses buttons, one after another, and shows the glass after the last.
public struct PressButtons: ControlRequest {
    public static let name = "press"
    public typealias Reply = ScreenDocument
    /// The most buttons of a press that a place is kept for: more of them take long.
    private static let few = 10
    /// The most of one request; more would keep the kiosk's buttons from those who stand before it.
    private static let most = 100

    /// Names of the buttons.
    public var buttons: [String]
    /// Whether each of them is held.
    public var hold: Bool
    public var showsScreen: Bool { true }
    public var mayWaitForCard: Bool { false }
    public var essential: EssentialRequest? { buttons.count <= Self.few ? .press : nil }

    public var refusal: ControlFailure? {
        buttons.count <= Self.most
            ? nil : ControlFailure(.usage, "at most \(Self.most) buttons can be pressed at once; press fewer")
    }

    public init(buttons: [String], hold: Bool = false) {
        self.buttons = buttons
        self.hold = hold
    }

    /// On a slow card each press waits until the glass has settled.
    public func patience(_ limits: ControlLimits) -> Duration {
        min(limits.answer + .milliseconds(200) * buttons.count, limits.service)
    }
}

/// Shows the glass with its dots: at once where its number is another than `after`, else once that is so, or after half
/// a minute as it is. A connection that has asked for it is a watcher, of which there are few at once.
public struct WatchScreen: ControlRequest {
    public static let name = "watch"
    public typealias Reply = ScreenVersionDocument
    @Nullable public var after: Int64?
    public var showsScreen: Bool { true }
    public var mayWaitLong: Bool { true }
    public var mayWaitForCard: Bool { false }

    public init(after: Int64? = nil) { self.after = after }

    public func patience(_ limits: ControlLimits) -> Duration { limits.service }
}

/// Replaces the text of the open field, and shows the glass.
public struct TypeText: ControlRequest {
    public static let name = "type"
    public typealias Reply = ScreenDocument
    public var text: String
    public var showsScreen: Bool { true }
    public var mayWaitForCard: Bool { false }

    public init(_ text: String) { self.text = text }
}
