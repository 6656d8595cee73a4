@testable import Settings

extension FileConfigStore {
    /// A store that knows one more board, with a small display.
    init(_ path: String, environment: [String: String] = [:], commandLine: [SettingKey: String] = [:]) {
        self.init(path: path, environment: environment, commandLine: commandLine) { board in
            ["simulated": "20x4", "small": "16x2"][board]
        }
    }
}
