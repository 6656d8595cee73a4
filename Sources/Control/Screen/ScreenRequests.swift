public import Kitchen

/// Requests the present screen, or the first one that contains a text. If the text isn't shown within the timeout, the
/// reply is a failure.
public struct ShowScreen: ControlRequest {
    public static let name = "screen"
    public typealias Reply = ScreenDocument
    @Nullable public var waitFor: String?
    public var timeout: Seconds
    public var showsScreen: Bool { true }
    public var waitsForEvent: Bool { waitFor != nil }
    public var mayWaitForCard: Bool { false }

    public init(waitFor: String? = nil, timeout: Duration = .zero) {
        self.waitFor = waitFor
        self.timeout = Seconds(timeout)
    }

    public func timeout(_ limits: ControlLimits) -> Duration {
        waitFor == nil ? limits.answer : timeout.duration + limits.answer
    }
}

/// Presses buttons, one after another, and shows the screen after the last one.
public struct PressButtons: ControlRequest {
    public static let name = "press"
    public typealias Reply = ScreenDocument
    /// Maximum number of buttons in a request with a reserved place. More buttons would take too long.
    private static let few = 10
    /// Maximum number of buttons in any request. The kiosk's own buttons have to wait until it ends.
    private static let most = 100

    /// Names of the buttons.
    public var buttons: [String]
    /// True to hold each button.
    public var hold: Bool
    public var showsScreen: Bool { true }
    public var mayWaitForCard: Bool { false }
    public var essential: EssentialRequest? { buttons.count <= Self.few ? .press : nil }

    public var refusal: ControlFailure? {
        buttons.count <= Self.most
            ? nil
            : ControlFailure(
                .usage,
                "\(buttons.count) buttons are too many at once, so nothing was pressed; press at most \(Self.most)")
    }

    public init(buttons: [String], hold: Bool = false) {
        self.buttons = buttons
        self.hold = hold
    }

    /// Returns a longer timeout for more buttons: on a slow card, each press takes some time until the screen is ready.
    public func timeout(_ limits: ControlLimits) -> Duration {
        min(limits.answer + .milliseconds(200) * buttons.count, limits.service)
    }
}

/// Shows the screen with its dots as soon as its version differs from `after`, or after half a minute in any case.
///
/// A connection that sends it becomes a watcher; ``ControlLimits/watchers`` limits their number.
public struct WatchScreen: ControlRequest {
    public static let name = "watch"
    public typealias Reply = ScreenVersionDocument
    @Nullable public var after: Int64?
    public var showsScreen: Bool { true }
    public var waitsForEvent: Bool { true }
    public var mayWaitForCard: Bool { false }

    public init(after: Int64? = nil) { self.after = after }

    public func timeout(_ limits: ControlLimits) -> Duration { limits.service }
}

/// Replaces the text of the open text field, and shows the screen.
public struct TypeText: ControlRequest {
    public static let name = "type"
    public typealias Reply = ScreenDocument
    public var text: String
    public var showsScreen: Bool { true }
    public var mayWaitForCard: Bool { false }

    public init(_ text: String) { self.text = text }
}

/// Opens a recipe on the display, and shows the screen.
public struct OpenRecipe: ControlRequest {
    public static let name = "recipe open"
    public typealias Reply = ScreenDocument
    public var id: RecipeID
    public var showsScreen: Bool { true }
    public var mayAskService: Bool { id.origin.isService }

    public init(id: RecipeID) { self.id = id }
}
