internal import Kitchen

/// The purpose of entering a PIN.
indirect enum PINPurpose: Hashable, Sendable {
    case logIn(Profile)
    case remove(Profile)
    case removePIN(Profile)
    /// An entry of the old PIN before a new one is chosen.
    case old(Profile)
    case new(NewPIN)
    /// A second entry of the new PIN, because digits are hidden while they are entered.
    case again(NewPIN, PIN)

    enum NewPIN: Hashable, Sendable {
        case profile(name: String)
        case change(Profile, old: PIN?)
    }

    /// True if it asks for the profile's present PIN.
    var asksForPresentPIN: Bool {
        switch self {
        case .logIn, .remove, .removePIN, .old: true
        case .new, .again: false
        }
    }

    fileprivate var title: String {
        switch self {
        case .logIn(let profile), .remove(let profile), .removePIN(let profile): "PIN of \(profile.name)"
        case .old: "Old PIN"
        case .new: "New PIN"
        case .again: "Repeat new PIN"
        }
    }
}

/// A field for a PIN. Up and down turn the digit, ok enters it, back deletes one, and holding ok is *Done*. Entered
/// digits show as stars.
struct PINPage: Page {
    /// The dial's position *Done*, which appears once there are enough digits. Down from 0 leads to it.
    private static let done = 10

    let purpose: PINPurpose
    private var digits = ""
    private var dial = 0
    /// The result of the previous try.
    private var note: String?
    /// The instant from which the next try is accepted.
    private var waits: Instant?

    init(_ purpose: PINPurpose) {
        self.purpose = purpose
    }

    var staysOpen: Bool { true }

    /// Returns an empty field for the next try.
    ///
    /// - Parameters:
    ///   - note: the result of the previous try, which the field shows.
    ///   - waits: the instant from which the next try is accepted; `nil` if it is accepted at once.
    func again(_ note: String, until waits: Instant? = nil) -> PINPage {
        var page = PINPage(purpose)
        (page.note, page.waits) = (note, waits)
        return page
    }

    func view(in kiosk: Kiosk) -> View {
        let items = places.reversed().map { place in
            View.Item(place == Self.done ? "Done" : "\(place)", isSelected: place == dial)
        }
        let body = View.PIN(entered: digits.count, note: note, waits: waits)
        return View(.pin, title: purpose.title, items: items, body: .pin(body))
    }

    /// The positions of the dial.
    private var places: [Int] {
        switch digits.count {
        case ..<PIN.lengths.lowerBound: Array(0..<Self.done)
        case PIN.lengths.upperBound...: [Self.done]
        default: Array(0...Self.done)
        }
    }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        if press == .back, digits.isEmpty { return kiosk.leave() }
        if let waits, waits > kiosk.now.instant { return }
        switch press {
        case .ok where dial == Self.done: finish(in: &kiosk)
        case .holdOK: finish(in: &kiosk)
        case .ok: turn(in: &kiosk) { $0.take() }
        case .back: turn(in: &kiosk) { $0.deleteDigit() }
        default:
            guard let movement = press.movement else { return }
            turn(in: &kiosk) { $0.move(by: -movement.signum()) }
        }
    }

    private func turn(in kiosk: inout Kiosk, _ change: (inout PINPage) -> Void) {
        var page = self
        (page.note, page.waits) = (nil, nil)
        change(&page)
        kiosk.turn(to: page)
    }

    private mutating func move(by steps: Int) {
        guard let index = places.firstIndex(of: dial) else { return }
        dial = places[(index + steps + places.count) % places.count]
    }

    private mutating func take() {
        digits += "\(dial)"
        reset()
    }

    private mutating func deleteDigit() {
        digits.removeLast()
        reset()
    }

    private mutating func reset() {
        dial = digits.count < PIN.lengths.lowerBound ? 0 : Self.done
    }

    private func finish(in kiosk: inout Kiosk) {
        guard let pin = PIN(digits) else {
            return turn(in: &kiosk) { $0.note = "\(PIN.lengths.lowerBound) to \(PIN.lengths.upperBound) digits" }
        }
        kiosk.turn(to: PINPage(purpose))
        switch purpose {
        case .logIn(let profile): kiosk.change(.logIn(profile.number, pin))
        case .remove(let profile): kiosk.change(.remove(profile.number, pin))
        case .removePIN(let profile): kiosk.change(.set(nil, of: profile.number, old: pin))
        case .old(let profile): kiosk.open(PINPage(.new(.change(profile, old: pin))))
        case .new(let new): kiosk.open(PINPage(.again(new, pin)))
        case .again(let new, let first): kiosk.finish(new, pin, first)
        }
    }
}

extension Kiosk {
    fileprivate mutating func finish(_ new: PINPurpose.NewPIN, _ pin: PIN, _ first: PIN) {
        guard pin == first else {
            leave()
            guard let page = pages.last as? PINPage else { return }
            return turn(to: page.again("PINs don't match"))
        }
        switch new {
        case .profile(let name): change(.add(name: name, pin))
        case .change(let profile, let old): change(.set(pin, of: profile.number, old: old))
        }
    }
}
