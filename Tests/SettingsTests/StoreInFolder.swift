import Linux
import Workbench

@testable import Settings

/// A suite with a configuration of its own, its history and its trials.
protocol HasConfigFolder {
    var folder: TemporaryFolder { get }
}

extension HasConfigFolder {
    var state: String { folder.file("state") }
    var store: FileConfigStore { FileConfigStore(in: folder) }
    /// What the file says.
    func text() throws -> String { try folder.read("galley.toml") }
}

extension FileConfigStore {
    /// The settings of a folder, with a history; Ana sits on the sofa.
    init(in folder: TemporaryFolder, takesTrialsBack: Bool = true) {
        self.init(
            path: folder.file("galley.toml"), state: folder.file("state"), environment: [:],
            author: SettingsAuthor(uid: 0, key: "ana@sofa"), clock: WallClock(mark: folder.path),
            takesTrialsBack: takesTrialsBack
        ) { _ in "20x4" }
    }

    /// Changes that go back unless they are confirmed.
    func tried(_ pairs: [(String, String)], for seconds: Int = 60) throws -> ConfigReport {
        try set(pairs.map { SettingRequest($0.0, $0.1) }, ChangeOptions(confirmWithin: seconds))
    }
}
