import Glibc
import Kitchen
import Linux

/// Finds the owner of the key that opened the SSH connection.
enum KeyOwner {
    /// Maximum number of characters in a name.
    private static let longest = 80
    /// Maximum number of bytes to read from a file. The rest is ignored.
    private static let mostBytes = 1 << 20

    /// Returns the key's comment in the file of authorized keys, without control characters; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - authentication: path of the file that sshd names in SSH_USER_AUTH. It has a line `publickey TYPE KEY` for
    ///     each key that was used (sshd_config(5), ExposeAuthInfo).
    ///   - keys: path of the file of authorized keys.
    static func name(authentication: String?, keys: String?) -> String? {
        guard let authentication, let keys, let used = text(of: authentication), let known = text(of: keys) else {
            return nil
        }
        return name(used: used, known: known)
    }

    static func name(used: String, known: String) -> String? {
        let keys = used.split(separator: "\n").compactMap { line -> String? in
            let words = line.split(separator: " ")
            return words.count >= 3 && words[0] == "publickey" ? "\(words[1]) \(words[2])" : nil
        }
        for line in known.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            for key in keys {
                let name = comment(of: key, in: line).map { String($0).sanitized(limit: longest) } ?? ""
                if !name.isEmpty { return name }
            }
        }
        return nil
    }

    /// Returns the comment after the key; `nil` if the line has another key (sshd(8), AUTHORIZED_KEYS FILE FORMAT).
    private static func comment(of key: String, in line: Substring) -> Substring? {
        for start in [line, withoutOptions(line)] where start.hasPrefix(key) {
            let comment = start.dropFirst(key.count)
            return comment.isEmpty || comment.first == " " ? comment : nil
        }
        return nil
    }

    /// Returns the line without its first word, the options, which may have spaces in quotes.
    private static func withoutOptions(_ line: Substring) -> Substring {
        var isQuoted = false
        let end = line.firstIndex { character in
            if character == "\"" { isQuoted.toggle() }
            return character == " " && !isQuoted
        }
        return end.map { line[$0...].drop { $0 == " " } } ?? ""
    }

    private static func text(of path: String) -> String? {
        // A key is valid even if its owner can't be found.
        guard let file = try? FileDescriptor(owning: open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK), from: "open"),
            let bytes = try? readAll(from: file.raw, upTo: mostBytes)
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
