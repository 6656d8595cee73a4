public import CharacterDisplay
public import Kiosk

/// The visible screen: the view, and its drawing on the display.
public struct Screen: Hashable, Sendable {
    public var view: View
    public var frame: Frame
    /// The character set of the display.
    public var characters: CharacterSet
    /// True if the backlight is on, or if there is none.
    public var isLit: Bool
}

/// The screen with its version number.
public struct ScreenVersion: Hashable, Sendable {
    public var number: Int64
    public var screen: Screen
}
