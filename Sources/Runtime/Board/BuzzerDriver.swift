public import Boards
public import GPIO

/// Drives a board's buzzer.
enum BuzzerDriver {
    case active(any OutputLines)
    case passive(any PWMOutput)

    /// Requests the buzzer and silences it, whatever state it was left in.
    init(_ buzzer: Board.Buzzer, from controller: any GPIOController) throws(GPIOError) {
        switch buzzer {
        case .active(let output):
            self = .active(try controller.requestOutput(output, isOn: false, consumer: "galley buzzer"))
        case .passive(let passive): self = .passive(try controller.openPWM(passive.channel))
        }
    }

    /// Sounds a pitch in Hz, or is silent for `nil`. An active buzzer has only one pitch.
    func sound(_ pitch: Int?) throws(GPIOError) {
        switch self {
        case .active(let line): try line.set(pitch == nil ? 0 : 1)
        case .passive(let channel): try channel.set(frequency: pitch)
        }
    }
}

extension GPIOController {
    /// Requests an output line.
    func requestOutput(_ output: Board.Output, isOn: Bool, consumer: String) throws(GPIOError) -> any OutputLines {
        try requestOutputs([output.line], levels: isOn ? 1 : 0, activeLow: !output.isActiveHigh, consumer: consumer)
    }
}

extension Board {
    /// Silences the buzzer after the kiosk has died while it sounded. Does nothing if the board has no buzzer.
    ///
    /// Some kernels keep driving the lines of a process that has ended.
    ///
    /// - Throws: `GPIOError` if the buzzer can't be requested.
    public func silence() throws(GPIOError) {
        // A simulated buzzer ended with its kiosk.
        guard let buzzer, !isSimulated else { return }
        do {
            _ = try BuzzerDriver(buzzer, from: LibgpiodController())
        } catch .settling {
            // The channel was only just created, so it can't sound.
        }
    }
}
