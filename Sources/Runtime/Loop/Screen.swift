public import CharacterDisplay
public import Kiosk

/// What there is to see: the view, and how it stands on the glass.
public struct Screen: Hashable, Sendable {
    public var view: View
    public var frame: Frame
    /// Those of the display.
    public var characters: CharacterSet
    /// Whether the backlight is on; without one, always.
    public var isLit: Bool
}

/// What there was to see at one moment.
public struct ScreenVersion: Hashable, Sendable {
    public var number: Int64
    public var screen: Screen
}
