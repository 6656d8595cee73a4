extension HouseholdSession {
    /// Times and limits of a session.
    struct Limits: Sendable {
        /// The time in which documents that arrive are collected, to join them in one transaction.
        var collecting = Duration.milliseconds(200)
        /// The longest random wait before a kiosk publishes, so that a thousand kiosks don't do so in the same second.
        var longestWait = Duration.seconds(5)
        /// The shortest time between two answers to other kiosks.
        var answers = Duration.seconds(10)
        /// The time in which the kiosk must read back what it has published.
        var echo = Duration.seconds(5)
        /// The time after which documents are joined again that couldn't be stored.
        var failed = Duration.seconds(10)
        /// The time after which a kiosk that may not do something tries again.
        var refused = Duration.seconds(60)
        /// The time in which a photo must have arrived.
        var photo = Duration.seconds(20)
        /// The shortest time between two messages about timers, and between two changes of the alarms that are shown.
        var pace = Duration.seconds(1)
        /// The shortest time between two commands of a kind that are carried out.
        var command = Duration.seconds(2)
        /// The shortest time after which a kiosk says again that it is online.
        var beat = Duration.seconds(60)
        /// The time for each connected kiosk between two such messages, so that a large household doesn't wake its kiosks
        /// more often than a small one.
        var beatOfEach = Duration.seconds(30)
        /// The number of such messages that must be missing until a kiosk counts as off.
        var missing = 3
        /// The time after which a document is sent again that the broker hasn't acknowledged.
        var acknowledged = Duration.seconds(30)
        /// The longest time after which documents are exchanged anew, because a message may have got lost.
        var again = Duration.seconds(12 * 3600)
        /// The largest number of kiosks that are listed.
        var kiosks = 500
    }
}
