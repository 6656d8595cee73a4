internal import Glibc

/// The system's own log (syslog(3)), for programs that have no other place to tell it.
public enum SystemLog {
    /// A line about who was let in or not (LOG_AUTHPRIV): for the administrator alone. Control characters are taken out.
    public static func noteAccess(_ line: String) {
        let plain = line.unicodeScalars.filter { $0.properties.generalCategory != .control }
        String(String.UnicodeScalarView(plain)).withCString { text in
            withVaList([text]) { vsyslog(LOG_AUTHPRIV | LOG_NOTICE, "%s", $0) }
        }
    }
}
