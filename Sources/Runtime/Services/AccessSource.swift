internal import Kiosk
internal import Linux

/// Knows how this machine is reached from another one.
struct AccessSource: Sendable {
    /// The account that sshd lets in to the kiosk and nothing else.
    static let account = "kitchen"

    let errorLog: ErrorLog
    /// A system may look users up over a network, which takes long.
    private static let work = LongWork(named: "access")

    func access() async -> (access: RemoteAccess, host: String) {
        await Self.work.run { read() }
    }

    private func read() -> (access: RemoteAccess, host: String) {
        let hasAccount = noting { () throws(SystemError) in try hasUser(named: Self.account) } ?? false
        let addresses = noting(networkAddresses) ?? []
        let access = RemoteAccess(account: hasAccount ? Self.account : nil, addresses: addresses)
        return (access, noting(hostName) ?? "")
    }

    /// What cannot be found out is as if it were not there.
    private func noting<Value>(_ read: () throws(SystemError) -> Value) -> Value? {
        do throws(SystemError) {
            return try read()
        } catch {
            errorLog.note("It cannot be told how this machine is reached: \(error).")
            return nil
        }
    }
}
