public import Boards
public import GPIO

/// A board's buzzer.
enum BuzzerDriver {
    case active(any OutputLines)
    case passive(any PWMOutput)

    /// Takes it, and silences it, whatever state it was left in.
    init(_ buzzer: Board.Buzzer, from controller: any GPIOController) throws(GPIOError) {
        switch buzzer {
        case .active(let output):
            self = .active(try controller.requestOutput(output, isOn: false, consumer: "galley buzzer"))
        case .passive(let passive): self = .passive(try controller.openPWM(passive.channel))
        }
    }

    /// The pitch in Hz, of which an active one knows only its own; nil: silence.
    func sound(_ pitch: Int?) throws(GPIOError) {
        switch self {
        case .active(let line): try line.set(pitch == nil ? 0 : 1)
        case .passive(let channel): try channel.set(frequency: pitch)
        }
    }
}

extension GPIOController {
    /// Takes a line that switches something.
    func requestOutput(_ output: Board.Output, isOn: Bool, consumer: String) throws(GPIOError) -> any OutputLines {
        try requestOutputs([output.line], levels: isOn ? 1 : 0, activeLow: !output.isActiveHigh, consumer: consumer)
    }
}

extension Board {
    /// Silences the buzzer of a kiosk that died while it sounded: kernels may go on driving the lines of a process that
    /// is gone. Does nothing where there is none.
    public func silence() throws(GPIOError) {
        // A simulated buzzer went with its kiosk.
        guard let buzzer, !isSimulated else { return }
        do {
            _ = try BuzzerDriver(buzzer, from: LibgpiodController())
        } catch .settling {
            // A channel that had to be made has not sounded.
        }
    }
}
