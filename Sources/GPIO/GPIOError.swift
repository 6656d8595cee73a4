/// A reason why a GPIO line, an I2C device or a PWM channel can't be used.
public enum GPIOError: Error, Hashable {
    /// The folder, usually `/dev`, holds no GPIO chip.
    case noChips(folder: String)
    /// This user has no permission to open the file: a GPIO chip, an I2C bus, or a file of a PWM channel.
    case forbidden(path: String)
    /// No chip has the line. `similar` holds lines with similar names; `chips` the searched chips with their line
    /// counts.
    case missing(LineReference, similar: [String], chips: [String])
    /// Several lines match the reference. `places` holds their chips, offsets and paths.
    case ambiguous(LineReference, places: [String])
    /// Two references of one request mean the same line.
    case repeated(LineReference, LineReference)
    /// The outputs of one request are on several chips. They are given as chip and offset.
    case severalChips([LineReference])
    /// Another program or the kernel uses the line. `holder` is its consumer name, or empty.
    case busy(LineReference, holder: String)
    /// The chip can't report edges, such as an expander without a wired interrupt.
    case noEdges(LineReference)
    /// The chip has disappeared. It may come back under another number.
    case gone(LineReference)
    /// No I2C bus has this name or adapter. `known` holds the machine's buses with their adapters.
    case noBus(String, known: [String])
    /// A kernel driver uses the device at the address.
    case busyAddress(bus: String, address: Int)
    /// No device acknowledges the address.
    case silent(bus: String, address: Int)
    /// The machine has no such PWM channel. `known` holds its PWM chips with their devices.
    case noPWM(PWMReference, known: [String])
    /// A kernel driver uses the channel.
    case busyPWM(PWMReference)
    /// The channel has just been created, and udev has not yet given this user access to its files. Try again in a
    /// moment.
    case settling(PWMReference)
    /// Any other error of the kernel or libgpiod. `doing` describes the failed operation.
    case system(errno: Int32, doing: String)
}
