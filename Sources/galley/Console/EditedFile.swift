import ArgumentParser
import Control
import FoundationEssentials
import Glibc
import Interchange

/// Temporary file with a text that the user changes in an editor. Only this user can read it.
struct EditedFile {
    let path: String
    private let folder: String
    private let before: String

    /// Creates the file, in a new folder that no other user can read.
    ///
    /// - Throws: the exit code of the command, after the reason was printed.
    init(named name: String, text: String) throws {
        var template = Array("\(FileManager.default.temporaryDirectory.path)/galley-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Self.failed("no temporary folder can be created") }
        folder = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        path = "\(folder)/\(name)"
        before = text
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failed("\(path) can't be created") }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count else {
            throw Self.failed("\(path) can't be written")
        }
    }

    /// Opens the file in the editor (`VISUAL`, else `EDITOR`, else `vi`), and returns the text when the user quits it.
    /// If the text has not changed, removes the file and returns `nil`.
    ///
    /// - Throws: the exit code of the command, after the reason was printed.
    func edited() throws -> String? {
        let environment = ProcessInfo.processInfo.environment
        let editor =
            [environment["VISUAL"], environment["EDITOR"]].lazy.compactMap(\.self).first { !$0.isEmpty } ?? "vi"
        let status = try run(editor)
        guard FileManager.default.fileExists(atPath: path) else {
            remove()
            throw failure(.passing, "the editor removed the file, so nothing was changed; try again")
        }
        let isSame = FileManager.default.contents(atPath: path) == Data(before.utf8)
        if isSame { remove() }
        guard status == 0 else {
            let kept = isSame ? "" : "; your text is kept in \(path)"
            // A shell returns 127 if there is no such program, and 126 if it may not run it.
            guard [126, 127].contains(status) else {
                throw failure(.passing, "the editor ended with status \(status), so nothing was changed\(kept)")
            }
            throw failure(
                .notFound, "the editor \(editor) can't be run, so nothing was changed; set VISUAL or EDITOR\(kept)")
        }
        if isSame { return nil }
        guard let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int,
            size <= RecipeFormat.longestText,
            let text = try String(validating: Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        else {
            throw failure(
                .unacceptable,
                "\(path) is not UTF-8 text of at most \(RecipeFormat.longestText / 1024) KiB; nothing was changed, and the "
                    + "file is kept")
        }
        return text
    }

    /// Removes the file and its folder.
    func remove() {
        unlink(path)
        rmdir(folder)
    }

    /// Runs the editor with a shell, because its name may have arguments, and returns its exit status. Meanwhile,
    /// Ctrl-C only reaches the editor.
    private func run(_ editor: String) throws -> Int32 {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        sigaddset(&signals, SIGQUIT)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        let before = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
        defer { for (number, handler) in before { signal(number, handler) } }
        let words: [String] = ["/bin/sh", "-c", "\(editor) \"$1\"", "galley", path]
        let variables = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
        let (arguments, environment) = (Self.strings(words), Self.strings(variables))
        defer { for string in arguments + environment { free(string) } }
        var process = pid_t()
        let code = posix_spawn(&process, "/bin/sh", nil, &attributes, arguments, environment)
        guard code == 0 else {
            let reason = String(cString: strerror(code))
            throw failure(.unavailable, "/bin/sh can't start the editor (\(reason)); nothing was changed; try again")
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return -1 }
        }
        // The exit status as a shell reports it (sys/wait.h: WEXITSTATUS, WTERMSIG).
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
    }

    /// Returns a null-terminated array of C strings; the caller frees them.
    private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        texts.map { strdup($0) } + [nil]
    }

    private static func failed(_ what: String) -> ExitCode {
        failure(.notWritten, "\(what): \(String(cString: strerror(errno))); nothing was changed")
    }
}
