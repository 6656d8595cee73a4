import ArgumentParser
import Control

/// Which kiosk, and in what form it is told.
struct KioskOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The kiosk's socket (default: the system's, else your own).", valueName: "path"))
    var socket: String?

    @OptionGroup var output: OutputOptions

    /// Asks the running kiosk. Ends the command with its own code where that fails.
    func ask(_ request: ControlRequest, patience: Duration = .seconds(45)) throws -> ControlDocument {
        do {
            return try attempt(request, patience: patience)
        } catch let error as ControlError {
            throw failure(error.status, error.description)
        }
    }

    /// As `ask`; nil when no kiosk is running.
    func askIfRunning(_ request: ControlRequest) throws -> ControlDocument? {
        do {
            return try attempt(request, patience: .seconds(45))
        } catch ControlError.noKiosk {
            return nil
        } catch let error as ControlError {
            throw failure(error.status, error.description)
        }
    }

    private func attempt(_ request: ControlRequest, patience: Duration) throws -> ControlDocument {
        let path = try Places(socket: socket).socket
        let reply = try ControlClient.send(request, to: path, timeout: patience)
        if let warning = reply.warning { tell(warning) }
        switch reply.outcome {
        case .success(let document): return document
        case .failure(let failure): throw failure.ending()
        }
    }
}

struct OutputOptions: ParsableArguments {
    @Flag(help: "Print one JSON document.")
    var json = false

    /// Prints the document as JSON, or what a person reads.
    func print(_ document: some Encodable, _ text: () -> String) throws {
        output(json ? try JSONText.of(document) : text())
    }
}
