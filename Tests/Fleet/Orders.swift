/// The sites that an order is for: each n-th one.
struct Sites: Codable {
    var every = 1

    func contains(_ site: Int) -> Bool { site % every == 0 }
}

/// An order to a process with a crowd of kiosks, as a line of JSON.
enum Order: Codable {
    /// Switches kiosks on, each after a random time of up to so many seconds.
    case switchOn(Sites, within: Double)
    /// Gives a heart on each kiosk, each after a random time of up to so many seconds.
    case give(Sites, within: Double)
    /// Takes a heart away on one kiosk of each site.
    case takeAway(Sites)
    /// Gives a heart on each kiosk and cuts its power in the same moment.
    case cutPower(Sites)
    /// Replaces a kiosk of each site by a new one with an empty card.
    case replace(Sites)
    /// Waits until all kiosks that are on are connected and have nothing to send, and those of each site have the same
    /// documents, with exactly the hearts that stand.
    case agree(within: Double)
}

/// The answer to an order.
struct Answer: Codable {
    /// Kiosks that are on, and those that agree with their site.
    var kiosks = 0
    var agreeing = 0
    /// Hearts that stand and are missing on a kiosk, counted once for each kiosk.
    var lost = 0
    /// Hearts that were taken away and stand on a kiosk.
    var back = 0
    var traffic = Traffic()
    /// The states of some kiosks that don't agree.
    var examples: [String] = []

    static func + (one: Answer, other: Answer) -> Answer {
        Answer(
            kiosks: one.kiosks + other.kiosks, agreeing: one.agreeing + other.agreeing, lost: one.lost + other.lost,
            back: one.back + other.back, traffic: one.traffic + other.traffic,
            examples: Array((one.examples + other.examples).prefix(5)))
    }
}
