import Control
import Linux

/// Follows the kiosk's glass, through its restarts.
struct PanelWatch: Sendable {
    /// How long an answer may take; the kiosk gives one twice a minute though nothing changes.
    private static let patience = Duration.seconds(45)
    /// Between two tries.
    private static let pause = Duration.seconds(1)
    private static let isAway = "The kiosk is not running; the panel goes on by itself when it is back."

    private let kiosk: KioskOptions
    /// Nil: a new one is needed.
    private var session: ControlSession?
    private var number: Int64?

    init(_ kiosk: KioskOptions) {
        self.kiosk = kiosk
    }

    /// The glass once it looks otherwise than before; at once the first time and after a failure.
    mutating func next() throws -> ScreenVersionDocument {
        let (session, number) = (try self.session ?? kiosk.connect(patience: Self.patience), self.number)
        // Of no more use should it fail; another kiosk has other numbers.
        (self.session, self.number) = (nil, nil)
        let look = try session.send(WatchScreen(after: number), timeout: Self.patience).answer.document
        (self.session, self.number) = (session, look.number)
        return look
    }

    /// Tells every look, and every trouble, for as long as the process lives. Blocks the calling thread.
    mutating func follow(_ tell: (Panel.News) -> Void) {
        var isLost = false
        while true {
            do {
                tell(.look(try next()))
                isLost = false
            } catch ControlError.connectionLost where !isLost {
                // A watcher that did nothing for a while loses its place, and may have it again.
                isLost = true
            } catch {
                tell(.trouble(Self.text(of: error)))
                KernelClock.monotonic.wait(until: KernelClock.monotonic.now + Self.pause)
            }
        }
    }

    private static func text(of error: any Error) -> String {
        switch error {
        case ControlError.noKiosk, ControlError.connectionLost: isAway
        default: reason(of: error)?.message ?? "\(error)"
        }
    }
}
