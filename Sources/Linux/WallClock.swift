internal import CLinux
internal import Glibc

/// The one place that reads the time of day.
public struct WallClock: Sendable {
    /// timesyncd's mark: touched at each synchronization, gone at boot (systemd-timesyncd.service(8)).
    private let mark: String

    public init(mark: String = "/run/systemd/timesync/synchronized") {
        self.mark = mark
    }

    /// Seconds since 1970 in UTC, right or not.
    public var secondsSince1970: Double {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Whether a time service has set the clock since this boot. A clock that merely looks plausible is not
    /// trusted: a board without a battery wakes up near the time at which it was switched off.
    public var isTrusted: Bool {
        access(mark, F_OK) == 0 || clinux_clock_synchronized() == 1
    }

    /// Seconds since midnight where the machine stands.
    public static func localSecondsSinceMidnight(atSecondsSince1970 seconds: Double) -> Int {
        var time = time_t(seconds)
        var parts = tm()
        localtime_r(&time, &parts)
        return Int(parts.tm_hour) * 3600 + Int(parts.tm_min) * 60 + Int(parts.tm_sec)
    }
}

/// Which boot of the machine this is: instants since boot mean nothing in another one.
public enum Boot {
    /// The kernel's random name of this boot (random(4)), or an empty text where it is hidden.
    public static func currentID(file: String = "/proc/sys/kernel/random/boot_id") -> String {
        guard let stream = fopen(file, "re") else { return "" }
        defer { fclose(stream) }
        var buffer = [CChar](repeating: 0, count: 64)
        guard fgets(&buffer, Int32(buffer.count), stream) != nil else { return "" }
        let bytes = buffer.prefix { $0 != 0 && $0 != 10 }
        return String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
