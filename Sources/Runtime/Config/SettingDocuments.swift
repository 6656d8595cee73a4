public import Control
internal import Glibc
public import Settings

// Conversions of settings, changes and revisions into the documents of the socket.

extension SettingDocument {
    init(_ entry: SettingEntry) {
        self.init(
            key: entry.key.name, value: entry.key.isSecret ? nil : entry.value.map { "\($0)" },
            origin: "\(entry.origin)", isSet: entry.value != nil)
    }
}

extension ConfigChangeDocument {
    init(_ report: ConfigReport) {
        self.init(
            changed: report.changed.map(SettingDocument.init), revision: report.revision,
            confirmWithin: report.confirmWithin)
    }
}

extension RevisionDocument {
    public init(_ revision: SettingsRevision) {
        self.init(
            number: revision.number, time: revision.time, trusted: revision.isTimeTrusted,
            author: "\(revision.author)", uid: revision.author.uid, key: revision.author.key,
            cause: revision.cause.rawValue,
            changes: revision.changes.map { Change(key: $0.key, old: $0.old, new: $0.new) },
            takesBack: revision.takesBack)
    }
}

extension ChangeOptions {
    init(_ terms: ConfigTerms) {
        self.init(isDryRun: terms.isDryRun, revision: terms.revision, confirmWithin: terms.confirmWithin)
    }
}

extension SettingsAuthor {
    /// The account for SSH (deploy/sysusers).
    private static let gate = "kitchen"

    /// Creates the author of a change; `nil` stands for the kiosk's own menu.
    ///
    /// The name of an SSH key is trusted only if root, the kiosk's own user or the account for SSH, `kitchen`, sends
    /// it. Other users of the socket could claim any name.
    init(_ caller: Caller?) {
        guard let caller else {
            self = .atKiosk
            return
        }
        self.init(uid: caller.peer.uid, key: caller.sender.author)
        if user != Self.gate, ![0, geteuid()].contains(caller.peer.uid) { key = nil }
    }
}
