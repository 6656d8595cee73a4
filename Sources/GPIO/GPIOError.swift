/// Why lines cannot be had or used.
public enum GPIOError: Error, Hashable {
    /// The folder, usually `/dev`, holds no GPIO chip.
    case noChips(folder: String)
    /// This user may not use what is at the path: a chip, a bus, a file of a PWM channel.
    case forbidden(path: String)
    /// No chip has the line. `similar` are lines that could be meant, `chips` is what was searched, with line counts.
    case missing(LineReference, similar: [String], chips: [String])
    /// Several lines answer to the reference: `places` are their chips, offsets and paths.
    case ambiguous(LineReference, places: [String])
    /// Two references of one request are the same line.
    case repeated(LineReference, LineReference)
    /// The outputs of one request, given as chip and offset, lie on several chips.
    case severalChips([LineReference])
    /// Another program, or the kernel, has the line. `holder` is its consumer name, empty if it gave none.
    case busy(LineReference, holder: String)
    /// The chip cannot report edges, like an expander whose interrupt is not wired.
    case noEdges(LineReference)
    /// The chip went away; it may come back under another number.
    case gone(LineReference)
    /// The machine has no such I2C bus, by name or adapter. `known` are those that it has, with their adapters.
    case noBus(String, known: [String])
    /// A driver of the kernel has the device at the address.
    case busyAddress(bus: String, address: Int)
    /// Nobody acknowledges at the address.
    case silent(bus: String, address: Int)
    /// The machine has no such PWM channel. `known` are the chips that it has, with their devices.
    case noPWM(PWMReference, known: [String])
    /// A driver of the kernel has the channel.
    case busyPWM(PWMReference)
    /// The channel was made just now, and udev has yet to open its files to this user: a moment later it can be used.
    case settling(PWMReference)
    /// Anything else that the kernel or libgpiod says.
    case system(errno: Int32, doing: String)
}
