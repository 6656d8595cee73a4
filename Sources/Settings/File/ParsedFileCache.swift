internal import Synchronization

/// The last text of a configuration file that was parsed, with its values.
///
/// The file itself is read each time: times and sizes would miss an edit that follows another one within a tick of the
/// kernel's clock.
final class ParsedFileCache: Sendable {
    private let last = Mutex<SettingsFile?>(nil)

    /// Reads a file, and parses it if it says something else than last time; nil if there is none.
    ///
    /// - Throws: the reason why it cannot be read.
    func load(_ path: String) throws(SettingsError) -> SettingsFile? {
        try SettingsFile.load(path, parse: file)
    }

    func file(path: String, text: String) -> SettingsFile {
        if let file = last.withLock({ $0 }), file.path == path, file.text == text { return file }
        let file = SettingsFile(path: path, text: text)
        last.withLock { $0 = file }
        return file
    }
}
