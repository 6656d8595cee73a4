import Foundation
import Synchronization
import Testing
import Workbench

/// A pseudoterminal that runs galley. Tests type keys and read what is on its screen.
final class PseudoTerminal: Sendable {
    /// The test's end and the program's end of the terminal.
    private let outside, inside: Int32
    private let process: Process
    private let pidFile: String
    private let picture = Mutex(TerminalPicture(columns: 80, rows: 24))
    private let isUnread = Mutex(false)

    /// The terminal's mode before the program started.
    let modeBefore: TerminalMode

    /// Starts galley with arguments. `others` are a program and arguments that start it, such as `nohup`.
    init(
        _ arguments: [String], in folder: String, columns: Int = 80, rows: Int = 24, variables: [String: String] = [:],
        under others: [String] = []
    ) throws {
        var (first, second): (Int32, Int32) = (-1, -1)
        let result = openpty(&first, &second, nil, nil, nil)
        try #require(result == 0)
        (outside, inside) = (first, second)
        modeBefore = TerminalMode(of: second)
        pidFile = "\(folder)/terminal-\(UUID().uuidString)"
        process = Process()
        // In its own session, this is the controlling terminal: the kernel signals changes of size and a hangup to
        // the program.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
        process.arguments =
            ["--ctty", "--wait", "/bin/sh", "-c", #"echo $$ > "$0"; exec "$@""#, pidFile] + others
            + [GalleyCommand.program.path] + arguments
        process.environment = GalleyCommand.environment(of: folder)
            .merging(["TERM": "xterm-256color", "NO_COLOR": "1"]) { $1 }.merging(variables) { $1 }
        let handle = FileHandle(fileDescriptor: second, closeOnDealloc: false)
        (process.standardInput, process.standardOutput, process.standardError) = (handle, handle, handle)
        resize(columns: columns, rows: rows)
        try process.run()
        Thread.detachNewThread { [weak self] in
            while self?.readSome() == true {}
        }
    }

    /// Closing the terminal sends a hangup signal to a program that still runs.
    deinit {
        close(outside)
        close(inside)
    }

    /// Returns true if there may be more to read. A terminal has no end of file when its program exits.
    private func readSome() -> Bool {
        var entry = pollfd(fd: outside, events: Int16(POLLIN), revents: 0)
        guard !isUnread.withLock({ $0 }) else { return false }
        guard poll(&entry, 1, 20) > 0 else { return true }
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = read(outside, &buffer, buffer.count)
        picture.withLock { $0.take(buffer.prefix(max(count, 0))) }
        return count > 0
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(outside, bytes, bytes.count)
    }

    func resize(columns: Int, rows: Int) {
        picture.withLock { $0.resize(columns: columns, rows: rows) }
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(outside, UInt(TIOCSWINSZ), &size)
    }

    /// Waits until the screen meets a condition, and returns it.
    @discardableResult
    func wait(
        _ comment: Comment? = nil, until isSo: @Sendable (TerminalPicture) -> Bool
    ) async throws -> TerminalPicture {
        let deadline = ContinuousClock.now + .seconds(30)
        while true {
            let now = picture.withLock { $0 }
            if isSo(now) { return now }
            try #require(ContinuousClock.now < deadline, "\(comment ?? "it never is so"):\n\(now.text)")
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    @discardableResult
    func wait(for text: String) async throws -> TerminalPicture {
        try await wait("no \(text)") { $0.text.contains(text) }
    }

    /// The process ID of the program.
    var pid: pid_t {
        get throws { try #require(pid_t(String(contentsOfFile: pidFile, encoding: .utf8).dropLast())) }
    }

    /// Stops reading the output, like a connection that hangs.
    func leaveUnread() { isUnread.withLock { $0 = true } }

    /// The exit code and the final screen and mode of the terminal. An uncaught signal gives 128 plus its number.
    func end() async throws -> (status: Int32, picture: TerminalPicture, mode: TerminalMode) {
        let status = try await onThread { [self] in
            let deadline = ContinuousClock.now + .seconds(30)
            while process.isRunning, ContinuousClock.now < deadline { rest(for: .milliseconds(10)) }
            if process.isRunning {
                // The waiting parent may still have to print, and the terminal's buffer may be full.
                kill(try pid, SIGKILL)
                kill(process.processIdentifier, SIGKILL)
            }
            process.waitUntilExit()
            // Reads the last output.
            rest(for: .milliseconds(100))
            return process.terminationStatus
        }
        leaveUnread()
        return (status, picture.withLock { $0 }, TerminalMode(of: inside))
    }
}

/// The settings of a terminal's input and output (termios(3)).
struct TerminalMode: Hashable, Sendable {
    private let flags: [UInt32]
    private let characters: [UInt8]

    init(of descriptor: Int32) {
        var mode = termios()
        tcgetattr(descriptor, &mode)
        flags = [mode.c_iflag, mode.c_oflag, mode.c_cflag, mode.c_lflag]
        characters = withUnsafeBytes(of: mode.c_cc, Array.init)
    }
}

/// The screen of a terminal. It understands the part of ECMA-48 and xterm that the program uses.
struct TerminalPicture: Sendable {
    private(set) var rows: [[Character]]
    private(set) var bells = 0
    /// True while the alternate screen is shown. A program must switch back before it exits.
    private(set) var isOther = false
    private(set) var hasCursor = true
    private(set) var wraps = true
    private(set) var isColored = false
    /// The number of characters that did not fit into their row.
    private(set) var overflow = 0
    /// Escape sequences that are not supported.
    private(set) var unknown: [String] = []
    private var columns: Int
    private var place = (row: 0, column: 0)
    private var pending: [UInt8] = []

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    }

    var lines: [String] { rows.map { String($0) } }
    var text: String { lines.joined(separator: "\n") }

    mutating func resize(columns: Int, rows: Int) {
        let old = self
        self = TerminalPicture(columns: columns, rows: rows)
        (bells, isOther, hasCursor, wraps) = (old.bells, old.isOther, old.hasCursor, old.wraps)
        (overflow, unknown, isColored) = (old.overflow, old.unknown, old.isColored)
    }

    mutating func take(_ bytes: ArraySlice<UInt8>) {
        pending += bytes
        while let length = lengthOfFirst {
            obey(String(decoding: pending[..<length], as: UTF8.self))
            pending.removeFirst(length)
        }
    }

    private var lengthOfFirst: Int? {
        guard let first = pending.first else { return nil }
        if first == 0x1B {
            guard pending.count > 1 else { return nil }
            guard pending[1] == UInt8(ascii: "[") else { return 2 }
            return pending[2...].firstIndex { (0x40...0x7E).contains($0) }.map { $0 + 1 }
        }
        let length = first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        return length <= pending.count ? length : nil
    }

    private mutating func obey(_ piece: String) {
        switch piece {
        case "\u{7}": bells += 1
        case "\r": place.column = 0
        case "\n": place.row = min(place.row + 1, rows.count - 1)
        case "\u{1B}[?1049h", "\u{1B}[?1049l": isOther = piece.hasSuffix("h")
        case "\u{1B}[?25h", "\u{1B}[?25l": hasCursor = piece.hasSuffix("h")
        case "\u{1B}[?7h", "\u{1B}[?7l": wraps = piece.hasSuffix("h")
        case "\u{1B}[J": for row in place.row..<rows.count { rows[row] = rows[row].map { _ in " " } }
        case "\u{1B}[2J": rows = rows.map { $0.map { _ in " " } }
        case "\u{1B}[K": for column in place.column..<columns { rows[place.row][column] = " " }
        case _ where piece.hasPrefix("\u{1B}[") && piece.hasSuffix("m"): isColored = isColored || piece != "\u{1B}[0m"
        case _ where piece.hasPrefix("\u{1B}[") && piece.hasSuffix("H"): move(piece.dropFirst(2).dropLast())
        case _ where piece.unicodeScalars.allSatisfy { $0.value < 0x20 || $0.value == 0x7F }: unknown.append(piece)
        case _ where piece.hasPrefix("\u{1B}"): unknown.append(piece)
        default: write(Character(piece))
        }
    }

    private mutating func move(_ place: Substring) {
        let numbers = place.split(separator: ";").compactMap { Int($0) }
        self.place = (min(numbers.first ?? 1, rows.count) - 1, min(numbers.last ?? 1, columns) - 1)
    }

    private mutating func write(_ character: Character) {
        guard place.column < columns else { return overflow += 1 }
        rows[place.row][place.column] = character
        place.column += 1
    }
}
