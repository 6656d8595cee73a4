internal import CICal
internal import Glibc

/// libical, loaded for as long as this object exists.
final class CalendarLibrary: @unchecked Sendable {
    // The library's functions change nothing of this structure, and calendars are never shared between threads.
    let handle: OpaquePointer

    /// - Throws: ``MissingLibrary`` if libical isn't installed.
    init() throws(MissingLibrary) {
        var reason = [CChar](repeating: 0, count: 256)
        guard let handle = cical_open(&reason, reason.count) else {
            let text = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            throw MissingLibrary(reason: String(decoding: text, as: UTF8.self))
        }
        self.handle = handle
    }

    deinit { cical_close(handle) }
}

/// libical can't be loaded.
struct MissingLibrary: Error {
    let reason: String
}

/// A calendar with one task, as a server keeps it. What Galley doesn't know of it stays.
final class TaskCalendar {
    private let library: CalendarLibrary
    private let calendar: OpaquePointer

    /// The longest text of a task. Apps put pictures into tasks, but none that a shopping list has.
    private static let mostBytes = 512 << 10
    /// The largest number of parts. libical frees parts inside parts with a function that calls itself.
    private static let mostParts = 200

    /// Parses a calendar. Returns `nil` if the text is none, has no task, or is larger than any real one.
    init?(_ text: String, _ library: CalendarLibrary) {
        guard text.utf8.count <= Self.mostBytes, Self.parts(of: text) <= Self.mostParts,
            let calendar = cical_parse(library.handle, text)
        else { return nil }
        self.library = library
        self.calendar = calendar
    }

    deinit { cical_free(library.handle, calendar) }

    /// The number of parts, or more: a line that goes on in the next one, after a space, counts as one.
    private static func parts(of text: String) -> Int {
        let lines = text.replacing("\r\n", with: "\n").replacing("\n ", with: "").replacing("\n\t", with: "")
        return lines.split(separator: "\n").count { $0.prefix(5).uppercased() == "BEGIN" }
    }

    /// Creates a calendar with a new task.
    static func new(_ library: CalendarLibrary) -> TaskCalendar? {
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Galley//Kitchen kiosk//EN", "BEGIN:VTODO", "END:VTODO",
            "END:VCALENDAR", "",
        ]
        return TaskCalendar(lines.joined(separator: "\r\n"), library)
    }

    /// True if the calendar has exactly one task.
    var hasOneTask: Bool { cical_tasks(calendar) == 1 }
    /// True if the library could read each line. If not, writing the calendar would lose some.
    var isWhole: Bool { cical_errors(calendar) == 0 }
    /// True if the task has an alarm or another part.
    var hasParts: Bool { cical_parts(library.handle, calendar) > 0 }

    /// The names of the task's properties, in upper case.
    var properties: Set<String> {
        var names: Set<String> = []
        var index: Int32 = 0
        while let name = owned(cical_property(library.handle, calendar, index)) {
            names.insert(name.uppercased())
            index += 1
        }
        return names
    }

    var summary: String? {
        get { cical_summary(library.handle, calendar).map { String(cString: $0) } }
        set { if let newValue { _ = cical_set_summary(library.handle, calendar, newValue) } }
    }

    /// The value of a property as it stands in the calendar, or `nil` if the task has no such property.
    subscript(_ name: String) -> String? {
        get { owned(cical_value(library.handle, calendar, name)) }
        set {
            guard let newValue else { return _ = cical_set(library.handle, calendar, name, nil) }
            _ = cical_set(library.handle, calendar, name, "\(name):\(newValue)")
        }
    }

    /// The calendar as text.
    var text: String? { owned(cical_text(library.handle, calendar)) }

    private func owned(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text else { return nil }
        defer { free(text) }
        return String(cString: text)
    }
}
