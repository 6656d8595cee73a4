import Foundation
import PackagePlugin

/// Embeds the board files into the program. Each `board/NAME.toml` is a board; no other file lists the boards.
@main
struct BoardCatalog: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let package = context.package.directoryURL
        let script = package.appending(path: "board/Plugin/embed")
        let files = try FileManager.default
            .contentsOfDirectory(at: package.appending(path: "board"), includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "toml" }
            .sorted { $0.deletingPathExtension().lastPathComponent < $1.deletingPathExtension().lastPathComponent }
        let source = context.pluginWorkDirectoryURL.appending(path: "Board+Files.swift")
        return [
            .buildCommand(
                displayName: "Embedding the boards", executable: URL(filePath: "/bin/sh"),
                arguments: ([script, source] + files).map(\.path), inputFiles: [script] + files,
                outputFiles: [source])
        ]
    }
}
