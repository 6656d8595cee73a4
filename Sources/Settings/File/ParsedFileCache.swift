internal import Synchronization

/// A cache of the last parsed text of a configuration file.
///
/// The file is still read each time. Its time and size could miss an edit that follows another one within a tick of the
/// kernel's clock.
final class ParsedFileCache: Sendable {
    private let last = Mutex<SettingsFile?>(nil)

    /// Returns the parsed text. Parses it only if it differs from the last one.
    func file(path: String, text: String) -> SettingsFile {
        if let file = last.withLock({ $0 }), file.path == path, file.text == text { return file }
        let file = SettingsFile(path: path, text: text)
        last.withLock { $0 = file }
        return file
    }
}
