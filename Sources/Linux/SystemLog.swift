internal import Glibc

/// The system's log (syslog(3)), for processes without a log of their own.
public enum SystemLog {
    /// Logs a line about granted or refused access, which only administrators can read (LOG_AUTHPRIV). Control
    /// characters are removed.
    public static func noteAccess(_ line: String) {
        let plain = line.unicodeScalars.filter { $0.properties.generalCategory != .control }
        String(String.UnicodeScalarView(plain)).withCString { text in
            withVaList([text]) { vsyslog(LOG_AUTHPRIV | LOG_NOTICE, "%s", $0) }
        }
    }
}
