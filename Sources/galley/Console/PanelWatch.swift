import Control
import Linux

/// Fetches each new version of the kiosk's screen, also after the kiosk has restarted.
struct PanelWatch: Sendable {
    /// Timeout of a request; the kiosk answers twice a minute even if nothing changes.
    private static let timeout = Duration.seconds(45)
    /// Pause before the next try after a failure.
    private static let pause = Duration.seconds(1)
    private static let isAway = "The kiosk is not running; the panel goes on by itself when it is back."

    private let kiosk: KioskOptions
    /// Connection to the kiosk; `nil` if a new one is needed.
    private var session: ControlSession?
    /// Number of the version that was fetched last.
    private var number: Int64?

    init(_ kiosk: KioskOptions) {
        self.kiosk = kiosk
    }

    /// Waits until the screen has changed, and returns it. Returns at once the first time and after a failure.
    mutating func next() throws -> ScreenVersionDocument {
        let (session, number) = (try self.session ?? kiosk.connect(timeout: Self.timeout), self.number)
        // After a failure both are invalid: another kiosk has other numbers.
        (self.session, self.number) = (nil, nil)
        let version = try session.send(WatchScreen(after: number), timeout: Self.timeout).answer.document
        (self.session, self.number) = (session, version.number)
        return version
    }

    /// Passes each version and each failure to a callback, as long as the process lives. Blocks the calling thread.
    mutating func follow(_ report: (Panel.Message) -> Void) {
        var isLost = false
        while true {
            do {
                report(.screen(try next()))
                isLost = false
            } catch ControlError.connectionLost where !isLost {
                // The kiosk drops a watcher that was idle for some seconds; it may connect again at once.
                isLost = true
            } catch {
                report(.trouble(Self.text(of: error)))
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
