import CSimulation
import CharacterDisplay
import Kiosk
import Kitchen
import Runtime
import Simulation

/// Watches one kiosk, and throws the first promise that it breaks.
struct Watch {
    /// The longest time from the end of a timer to its sound.
    static let mostDelay = Duration.milliseconds(100)
    /// The longest time for which a running timer isn't stored again. A power cut may give it back.
    static let storingInterval = Duration.seconds(60)
    /// The shortest time for which an alarm sounds, unless someone silences it.
    static let alarm = Duration.seconds(299)
    /// The time within which the display recovers from interference.
    static let recovery = Duration.seconds(62)
    /// The time within which changes are saved.
    static let saving = Duration.seconds(60)

    private(set) var stored = StoredData()
    /// The timers as the last look found them.
    private var timers: [CookTimer] = []
    /// The timers that a restart must find, as they are on the card.
    private var storedTimers: [CookTimer] = []
    /// True if all changes of the timers are on the card, so that a restart may find no others.
    private var areTimersStored = false
    /// The instant of the look at the stored timers, on the clock of the boot.
    private var storedAt = Instant(sinceBoot: .zero)
    /// The time until which the display may differ from the kiosk's screen.
    private var garbledUntil = Duration.zero
    /// The instant of the first look at an alarm that sounds since then.
    private var ringingSince: Instant?
    /// The time since which something isn't saved.
    private var unsavedSince: Duration?
    /// The time until which the board is unplugged, or is being opened again.
    private var unpluggedUntil = Duration.zero
    private var buzzingSince: Duration?
    /// True from a fault of the card until the next restart: the kiosk has reported that it can't save.
    private(set) var hasTrouble = false
    /// True from the kiosk's end until ``restored(by:afterPowerCut:isAlone:unanswered:)``, which needs what was stored before.
    private var isRestarting = false
    private var silentSince: Duration?
    private var views: Set<View.Name> = []
    /// The bytes that the display had got and the version of the screen when both were compared last.
    private var lastGlass: (Int, Int64)?

    var seenViews: Int { views.count }

    // MARK: What happens

    mutating func cardFailed() { (hasTrouble, stored.isUncertain) = (true, true) }

    /// Looks at the kiosk after a turn.
    ///
    /// - Parameter isTouched: True if a person or a command may have changed the timers since the last look.
    mutating func look(at machine: Machine, isTouched: Bool) throws(BrokenPromise) {
        let (engine, now) = (machine.engine, machine.clock.boot)
        let view = engine.screen.view
        views.insert(view.name)
        if machine.lines.wasDisturbed {
            machine.lines.wasDisturbed = false
            garbledUntil = machine.host.now + Self.recovery
        }
        try checkTimers(view.timers, of: machine, isTouched: isTouched)
        if machine.lines.isUnplugged { unpluggedUntil = machine.host.now + .seconds(10) }
        if engine.isRestored, !isRestarting {
            try checkSaving(machine)
            stored.note(engine.userData, isSaved: isSaved(machine))
            areTimersStored = machine.application.hasStoredTimers
            if areTimersStored {
                (storedTimers, storedAt) = (view.timers, now)
            } else {
                // A restart may lose the timers that have changed since.
                storedTimers = storedTimers.filter(view.timers.contains)
            }
        }
        try checkBuzzer(machine, view)
        try checkGlass(machine)
        try checkBounds(machine, view)
    }

    /// Checks that the kiosk saves changes soon, unless it has reported that it can't.
    private mutating func checkSaving(_ machine: Machine) throws(BrokenPromise) {
        guard !machine.hasSaved, !hasTrouble else { return unsavedSince = nil }
        unsavedSince = unsavedSince ?? machine.host.now
        if let unsavedSince, machine.host.now - unsavedSince > Self.saving {
            throw BrokenPromise("nothing was saved for \(Self.saving.components.seconds) s")
        }
    }

    /// Notes if the kiosk has saved everything. Call it before time passes: a write ends without a turn of the kiosk.
    mutating func noteSaved(by machine: Machine) {
        if unsavedSince != nil, machine.hasSaved { unsavedSince = nil }
    }

    /// Checks that the kiosk saves again, some time after the card has recovered.
    mutating func cardWorks(in machine: Machine) throws(BrokenPromise) {
        let problems = [
            machine.engine.screen.view.storeSign,
            machine.engine.isSettled ? nil : "the data isn't saved",
            machine.application.hasStoredTimers ? nil : "the timers aren't saved",
        ].compactMap(\.self)
        guard problems.isEmpty else {
            throw BrokenPromise("the card works again, but: \(problems.joined(separator: ", "))")
        }
        hasTrouble = false
    }

    /// True if nothing is being written, and nothing has failed.
    func isSaved(_ machine: Machine) -> Bool {
        machine.engine.isSettled && !hasTrouble && machine.card.fault == SIMCARD_SOUND
    }

    /// Notes that the kiosk has died. The timers that were not stored yet may be lost.
    mutating func died() {
        (timers, buzzingSince, silentSince, lastGlass) = ([], nil, nil, nil)
        (ringingSince, unsavedSince) = (nil, nil)
        isRestarting = true
    }

    /// Compares what a kiosk has restored with what it had stored.
    ///
    /// - Parameters:
    ///   - isAlone: True if no other kiosk can have changed the data since the end.
    ///   - unanswered: The requests that had no reply when the kiosk ended. What they change may be stored or not.
    mutating func restored(
        by machine: Machine, afterPowerCut: Bool, isAlone: Bool, unanswered: [String]
    ) throws(BrokenPromise) {
        if isAlone {
            var open = Set(unanswered.flatMap(StoredData.fields(changedBy:)))
            if machine.sharesShopping { open.formUnion(StoredData.fields(changedBy: "shopping")) }
            // Lines that came from another kiosk may be in another place after a restart.
            if machine.isInHousehold { open.insert("shopping list") }
            try stored.check(machine.engine.userData, except: open)
        }
        let now = machine.clock.boot
        var found = machine.engine.screen.view.timers
        for timer in storedTimers {
            let left = timer.remaining(at: storedAt)
            // Several timers of a step may have the same label.
            let places = found.indices.filter {
                found[$0].label == timer.label && found[$0].duration == timer.duration
            }
            let nearest = places.min {
                abs((found[$0].remaining(at: now) - left).inSeconds)
                    < abs((found[$1].remaining(at: now) - left).inSeconds)
            }
            guard let same = nearest.map({ found.remove(at: $0) }) else {
                throw BrokenPromise("after the restart, the timer \(timer.name) of \(timer.duration) is gone")
            }
            if timer.hasEnded, !timer.isRinging, same.isRinging {
                throw BrokenPromise("after the restart, the silent timer \(timer.name) rings again")
            }
            if afterPowerCut {
                let after = same.remaining(at: now)
                let most = timer.hasEnded ? .zero : left + (timer.isRunning ? Self.storingInterval : .zero)
                // Until the cut, at most as much time has passed again.
                let least = left - Self.storingInterval - now.sinceBoot
                if after > most + Self.mostDelay || !timer.hasEnded && after < least - Self.mostDelay {
                    throw BrokenPromise("after the power cut, \(timer.name) has \(after) left, before it had \(left)")
                }
                continue
            }
            guard case .running(let end) = timer.state else {
                let isSame = timer.hasEnded == same.hasEnded && timer.isRunning == same.isRunning
                if !isSame || !timer.hasEnded && abs((same.remaining(at: now) - left).inSeconds) > 0.1 {
                    throw BrokenPromise("after the restart, \(timer.name) is \(same.state), not \(timer.state)")
                }
                continue
            }
            switch same.state {
            case .running(let other):
                if abs((other - end).inSeconds) > 0.1 {
                    throw BrokenPromise("after the restart, \(timer.name) ends at \(other), not at \(end)")
                }
            case .ringing, .over:
                if end > machine.clock.boot { throw BrokenPromise("after the restart, \(timer.name) rings early") }
            case .paused, .interrupted: throw BrokenPromise("after the restart, \(timer.name) is \(same.state)")
            }
        }
        if areTimersStored, let other = found.first {
            throw BrokenPromise("after the restart, there is a timer \(other.name), which was not there before")
        }
        (hasTrouble, isRestarting, stored.isUncertain) = (false, false, false)
        stored.note(machine.engine.userData, isSaved: machine.engine.isSettled)
    }

    // MARK: Promises

    private mutating func checkTimers(
        _ present: [CookTimer], of machine: Machine, isTouched: Bool
    ) throws(BrokenPromise) {
        if timers.isEmpty, present.isEmpty { return }
        let now = machine.clock.boot
        for timer in timers where !isTouched {
            guard let same = present.first(where: { $0.id == timer.id && $0.label == timer.label }) else {
                throw BrokenPromise("the timer \(timer.name) is gone without a press or a command")
            }
            // A clock that is set tells how long the power was off.
            if !timer.isOutageUnknown { try checkStep(from: timer, to: same.state, at: now, machine) }
        }
        for case (let timer, .running(let end)) in present.map({ ($0, $0.state) }) where now - end > Self.mostDelay {
            throw BrokenPromise("\(timer.name) has ended \(now - end) ago and doesn't ring")
        }
        if Set(present.map(\.id)).count < present.count { throw BrokenPromise("two timers have the same number") }
        ringingSince = present.contains(where: \.isRinging) ? ringingSince ?? now : nil
        timers = present
    }

    /// Checks what a timer has done by itself since the last look.
    private func checkStep(
        from timer: CookTimer, to state: CookTimer.State, at now: Instant, _ machine: Machine
    ) throws(BrokenPromise) {
        switch (timer.state, state) {
        case (let before, let state) where before == state: break
        case (.running(let end), .ringing(let since)):
            if since != end || end > now { throw BrokenPromise("\(timer.name) rings \(end - now) too early") }
            if now - end > Self.mostDelay { throw BrokenPromise("\(timer.name) rings \(now - end) late") }
        case (.ringing, .over(_, missed: true)):
            if let ringingSince, now - ringingSince >= Self.alarm { break }
            throw BrokenPromise("the alarm of \(timer.name) has given up too early")
        // A press at another kiosk silences it.
        case (.ringing, .over(_, missed: false)) where machine.isInHousehold: break
        default: throw BrokenPromise("\(timer.name) was \(timer.state) and is \(state), without a press or a command")
        }
    }

    private mutating func checkBuzzer(_ machine: Machine, _ view: View) throws(BrokenPromise) {
        let now = machine.host.now
        guard now > unpluggedUntil else { return (buzzingSince, silentSince) = (nil, nil) }
        if machine.board.isBuzzing {
            buzzingSince = buzzingSince ?? now
            silentSince = nil
            if let since = buzzingSince, now - since > .seconds(5) {
                throw BrokenPromise("the buzzer has sounded for 5 s")
            }
        } else {
            buzzingSince = nil
            // A rhythm pauses at most 2 s.
            guard view.isSounding else { return silentSince = nil }
            silentSince = silentSince ?? now
            if let since = silentSince, now - since > .seconds(5) { throw BrokenPromise("an alarm is silent for 5 s") }
        }
    }

    private mutating func checkGlass(_ machine: Machine) throws(BrokenPromise) {
        guard machine.host.now > garbledUntil, !machine.lines.isUnplugged else { return }
        if let problem = machine.engine.boardProblem { throw BrokenPromise("the board can't be used: \(problem)") }
        let seen = (machine.board.model.bytes, machine.engine.clientScreen.number)
        if let lastGlass, lastGlass == seen { return }
        lastGlass = seen
        let frame = machine.engine.screen.frame
        let glass = machine.board.model.glass(size: frame.size)
        if !zip(glass, frame.lines).allSatisfy({ Self.isSame($0, $1) }) {
            throw BrokenPromise(
                "the display differs from the screen:\n\(glass.joined(separator: "\n"))\nnot\n\(frame.lines.joined(separator: "\n"))"
            )
        }
    }

    /// Compares two rows. A character that isn't ASCII may be drawn as another one, or as dots without a name.
    private static func isSame(_ shown: String, _ meant: String) -> Bool {
        shown.count == meant.count && zip(shown, meant).allSatisfy { $0 == $1 || !$1.isASCII }
    }

    private func checkBounds(_ machine: Machine, _ view: View) throws(BrokenPromise) {
        if view.timers.count > TimerRack.capacity { throw BrokenPromise("\(view.timers.count) timers") }
        if view.items.count(where: \.isSelected) > 1 { throw BrokenPromise("two items are selected") }
        if machine.host.pausingTasks > 200 {
            throw BrokenPromise("\(machine.host.pausingTasks) tasks are pausing, for \(machine.host.pauses)")
        }
    }
}
