import ArgumentParser
import Control
import FoundationEssentials
import Glibc
import Interchange

/// A text in a file of its own, open to this user alone, while a person changes it in an editor.
struct EditedFile {
    let path: String
    private let folder: String
    private let before: String

    /// Makes the file, in a folder that nobody else can look into.
    init(named name: String, text: String) throws {
        var template = Array("\(FileManager.default.temporaryDirectory.path)/galley-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Self.failed("a folder for the editor cannot be made") }
        folder = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        path = "\(folder)/\(name)"
        before = text
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failed("\(path) cannot be made") }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count else {
            throw Self.failed("\(path) cannot be written")
        }
    }

    /// The text as it is once the person has left the editor: `VISUAL`, else `EDITOR`, else `vi`. Nil, and the file
    /// removed: it is as it was.
    func edited() throws -> String? {
        let environment = ProcessInfo.processInfo.environment
        let editor =
            [environment["VISUAL"], environment["EDITOR"]].lazy.compactMap(\.self).first { !$0.isEmpty } ?? "vi"
        let status = try run(editor)
        guard FileManager.default.fileExists(atPath: path) else {
            remove()
            throw failure(.passing, "the editor left no file, so nothing was changed")
        }
        let isSame = FileManager.default.contents(atPath: path) == Data(before.utf8)
        if isSame { remove() }
        guard status == 0 else {
            let kept = isSame ? "" : "; your text is kept in \(path)"
            // As a shell tells that there is no such program, or none that it may run.
            guard [126, 127].contains(status) else {
                throw failure(.passing, "the editor ended with \(status), so nothing was changed\(kept)")
            }
            throw failure(
                .notFound, "no editor can be run as \(editor), so nothing was changed; set VISUAL or EDITOR\(kept)")
        }
        if isSame { return nil }
        guard let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int,
            size <= RecipeFormat.longestText,
            let text = try String(validating: Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        else {
            throw failure(
                .unacceptable,
                "\(path) is no text in UTF-8 of at most \(RecipeFormat.longestText / 1024) KiB; nothing was changed")
        }
        return text
    }

    /// It is of no more use.
    func remove() {
        unlink(path)
        rmdir(folder)
    }

    /// Through a shell, since an editor may have arguments. Ctrl-C is the editor's meanwhile.
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
        guard code == 0 else { throw failure(.unavailable, "no shell can be started for the editor: \(code)") }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return -1 }
        }
        // As the shell tells of a command (sys/wait.h: WEXITSTATUS, WTERMSIG).
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
    }

    /// As C has lists of texts; to be freed.
    private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        texts.map { strdup($0) } + [nil]
    }

    private static func failed(_ what: String) -> ExitCode {
        failure(.notWritten, "\(what): \(String(cString: strerror(errno))); nothing was changed")
    }
}
