import Foundation
import Testing

@testable import galley

@Suite("QR codes in a terminal")
struct QRCodeTests {
    private static let address = "https://kitchen.example/leek-soup?id=7&lang=en"

    /// Returns the text that zbarimg, an independent decoder, reads in a picture of these modules; true is dark.
    private func read(_ rows: [[Bool]]) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "galley-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let picture = folder.appending(path: "code.pgm")
        let scale = 4
        var bytes = Data("P5\n\((rows.first?.count ?? 0) * scale) \(rows.count * scale)\n255\n".utf8)
        for row in rows {
            let line = row.flatMap { [UInt8](repeating: $0 ? 0 : 255, count: scale) }
            for _ in 0..<scale { bytes += line }
        }
        try bytes.write(to: picture)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/zbarimg")
        process.arguments = ["--quiet", "--raw", picture.path()]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    /// Returns the modules that a terminal shows. The colors must be those of the text.
    private func modules(of text: String) -> [[Bool]] {
        text.split(separator: "\n").flatMap { line -> [[Bool]] in
            let cells = line.replacing("\u{1B}[38;5;16;48;5;231m", with: "").replacing("\u{1B}[0m", with: "")
            return [cells.map { "█▀".contains($0) }, cells.map { "█▄".contains($0) }]
        }
    }

    @Test("A QR code in the terminal, with its quiet zone, can be read by a decoder")
    func readBack() throws {
        let code = try QRCodeLibrary().code(of: Self.address)
        let modules = modules(of: code.text(inColor: true))
        #expect(modules.allSatisfy { $0.count == code.side + 8 })
        #expect(modules.prefix(4).joined().allSatisfy { !$0 } && modules.suffix(4).joined().allSatisfy { !$0 })
        #expect(modules.allSatisfy { row in !row.prefix(4).contains(true) && !row.suffix(4).contains(true) })
        #expect(try read(modules) == Self.address)
    }

    @Test("Control: the decoder can't read a code with a damaged finder pattern")
    func control() throws {
        var modules = modules(of: try QRCodeLibrary().code(of: Self.address).text(inColor: true))
        for row in 4..<12 { for column in 4..<12 { modules[row][column] = false } }
        #expect(try read(modules) != Self.address)
    }

    @Test("Each line sets both colors and resets them, so the terminal's own colors don't matter")
    func colors() throws {
        let lines = try QRCodeLibrary().code(of: "a").text(inColor: true).split(separator: "\n")
        #expect(lines.count > 10)
        for line in lines { #expect(line.hasPrefix("\u{1B}[38;5;16;48;5;231m") && line.hasSuffix("\u{1B}[0m")) }
    }

    @Test("Text that no code can hold is refused")
    func unfit() throws {
        let library = try QRCodeLibrary()
        #expect(throws: QRCodeError.unfit) { try library.code(of: "") }
        #expect(throws: QRCodeError.unfit) { try library.code(of: "a\0b") }
        #expect(throws: QRCodeError.tooLong) { try library.code(of: String(repeating: "x", count: 3000)) }
        #expect(try library.code(of: String(repeating: "x", count: 2000)).side <= 177)
    }
}
