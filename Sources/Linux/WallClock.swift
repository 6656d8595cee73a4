internal import CLinux
internal import Glibc

/// The time of day, and whether to trust it. All code that needs the time of day uses this type.
public struct WallClock: Sendable {
    /// The file that timesyncd touches at each synchronization. It disappears at boot (systemd-timesyncd.service(8)).
    public static let mark = "/run/systemd/timesync/synchronized"

    static let kernelClock = CLOCK_REALTIME

    private let mark: String
    private let isDisciplined: @Sendable () -> Bool

    /// Creates a clock.
    ///
    /// - Parameters:
    ///   - mark: The path of the file with which timesyncd reports that it has set the clock.
    ///   - isDisciplined: Returns true if the kernel reports that a time service disciplines its clock.
    public init(mark: String = Self.mark, isDisciplined: @escaping @Sendable () -> Bool = Self.kernelIsDisciplined) {
        self.mark = mark
        self.isDisciplined = isDisciplined
    }

    /// Returns true if the kernel reports a disciplined clock (adjtimex(2)), and false if that call is forbidden.
    @Sendable public static func kernelIsDisciplined() -> Bool { clinux_clock_synchronized() == 1 }

    /// The time in seconds since 1970 in UTC, whether or not the clock is trusted.
    public var secondsSince1970: Double {
        var time = timespec()
        clock_gettime(Self.kernelClock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// True if a time service has set the clock since this boot.
    ///
    /// A plausible time is not enough: a board without a battery starts near the time at which it was switched off. The
    /// kernel's report (adjtimex(2)) covers all time services. The mark covers only timesyncd, but also works if the
    /// service manager forbids that call.
    public var isTrusted: Bool {
        access(mark, F_OK) == 0 || isDisciplined()
    }

    /// Returns how far local time is ahead of UTC at an instant, in seconds. `seconds` counts from 1970 and must be in
    /// the kernel's range.
    private static func secondsAheadOfUTC(at seconds: Double) -> Int {
        var time = time_t(seconds.rounded(.down))
        var parts = tm()
        localtime_r(&time, &parts)
        return parts.tm_gmtoff
    }

    /// Returns how far the machine's local time is ahead of UTC at an instant, in seconds.
    public static func localSecondsAheadOfUTC(atSecondsSince1970 seconds: Double) -> Int {
        tzset()
        return secondsAheadOfUTC(at: seconds)
    }

    /// Returns the machine's local time of day at an instant, in seconds since midnight.
    public static func localSecondsSinceMidnight(atSecondsSince1970 seconds: Double) -> Int {
        // Without this, localtime_r might not notice a changed time zone (tzset(3)).
        tzset()
        let local = Int(seconds.rounded(.down)) + secondsAheadOfUTC(at: seconds)
        return ((local % 86_400) + 86_400) % 86_400
    }

    /// Returns the machine's local day at an instant, in days since 1970-01-01.
    public static func localDaysSince1970(atSecondsSince1970 seconds: Double) -> Int {
        tzset()
        let local = seconds.rounded(.down) + Double(secondsAheadOfUTC(at: seconds))
        return Int((local / 86_400).rounded(.down))
    }

    /// Returns the nearest change of the local clock, such as the start of daylight saving time.
    ///
    /// - Parameters:
    ///   - seconds: The instant, in seconds since 1970.
    ///   - reach: The range to search before and after the instant, in seconds.
    /// - Returns: The instant of the change and the seconds by which the clock goes forward, or `nil` if there is none
    ///   in range.
    public static func localChange(
        nearSecondsSince1970 seconds: Double, reach: Double
    ) -> (at: Double, forward: Int)? {
        tzset()
        let here = secondsAheadOfUTC(at: seconds)
        for end in [seconds + reach, seconds - reach] {
            let there = secondsAheadOfUTC(at: end)
            guard there != here else { continue }
            // A binary search for the last second with the same offset and the first with another one.
            var (same, other) = (seconds.rounded(.down), end.rounded(.down))
            while abs(other - same) > 1 {
                let middle = ((same + other) / 2).rounded(.down)
                if secondsAheadOfUTC(at: middle) == here { same = middle } else { other = middle }
            }
            return other > same ? (other, there - here) : (same, here - there)
        }
        return nil
    }
}

/// The identity of the current boot. Times since boot are only comparable within the same boot.
public enum Boot {
    /// Returns the kernel's random ID of this boot (random(4)), or an empty string if it can't be read.
    public static func currentID(file: String = "/proc/sys/kernel/random/boot_id") -> String {
        guard let stream = fopen(file, "re") else { return "" }
        defer { fclose(stream) }
        var buffer = [CChar](repeating: 0, count: 64)
        guard fgets(&buffer, Int32(buffer.count), stream) != nil else { return "" }
        let bytes = buffer.prefix { $0 != 0 && $0 != 10 }
        return String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
