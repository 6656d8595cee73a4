internal import Kiosk
internal import Linux

/// Looks up how other machines can reach this one.
struct RemoteAccessLookup: Sendable {
    /// The account for remote commands over SSH.
    static let account = "kitchen"

    let errorLog: ErrorLog
    /// Runs the look-ups, because they block while the machine looks up users over a slow network.
    private static let work = LongWork(named: "access")

    /// Returns the remote access, and the name of this machine.
    func access() async -> (access: RemoteAccess, host: String) {
        await Self.work.run { read() }
    }

    private func read() -> (access: RemoteAccess, host: String) {
        let hasAccount = loggingErrors { () throws(SystemError) in try hasUser(named: Self.account) } ?? false
        let addresses = loggingErrors(networkAddresses) ?? []
        let access = RemoteAccess(account: hasAccount ? Self.account : nil, addresses: addresses)
        return (access, loggingErrors(hostName) ?? "")
    }

    /// Returns the value; `nil` if it can't be read, which is logged.
    private func loggingErrors<Value>(_ read: () throws(SystemError) -> Value) -> Value? {
        do throws(SystemError) {
            return try read()
        } catch {
            errorLog.note("Can't find out how other machines reach this one: \(error).")
            return nil
        }
    }
}
