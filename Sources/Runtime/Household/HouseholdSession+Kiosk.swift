internal import Control
internal import Household
internal import Kiosk
internal import Kitchen
internal import Linux
internal import MQTT

/// This kiosk's own state for the others: its timers, alarms and recipe, and that it is on.
extension HouseholdSession {
    /// A job that runs at most once in ``Limits/pace``.
    enum Job: Hashable {
        case timers, alarms, members
    }

    /// Publishes a part of this kiosk's own state, unless the kiosk has left.
    func publish(_ part: HouseholdTopics.Part, _ document: some Encodable) {
        guard isConnected, !hasLeft else { return }
        do {
            client.publish(topics.message(part, try JSONText.of(document)))
        } catch {
            note("Household: \(topics.topic(of: part)) can't be sent. \(error)")
        }
    }

    /// Publishes alarms at once, and timers soon.
    func publishNews() {
        link.news.takeEvents().forEach { publish(.alarm, $0) }
        perform(.timers)
    }

    /// Publishes the timers, unless the broker has them already.
    private func publishTimers() {
        let snapshot = link.news.timers
        let timers = KioskTimersDocument(snapshot?.timers ?? [], at: snapshot?.written ?? link.clock.reading)
        guard isConnected, timers != publishedTimers else { return }
        publishedTimers = timers
        publish(.timers, timers)
    }

    /// Follows the recipe on the display, for Home Assistant.
    func followRecipe() async {
        while !Task.isCancelled {
            recipe = await link.recipe(otherThan: recipe)
            publishRecipe()
            try? await pause(for: limits.pace)
        }
    }

    func publishRecipe() {
        guard account.isAnnounced else { return }
        // Home Assistant takes at most 255 letters.
        publish(.recipe, CurrentRecipe(id: recipe?.id.description, title: recipe?.title.sanitized(limit: 250)))
    }

    /// Performs a job, now or after the time since it was last performed.
    func perform(_ job: Job) {
        guard pacer.begin(job) else { return }
        switch job {
        case .timers: publishTimers()
        case .alarms: showAlarms()
        case .members: showMembers()
        }
        after(limits.pace, isBound: false) { await $0.rested(from: job) }
    }

    private func rested(from job: Job) { if pacer.end(job) { perform(job) } }

    // MARK: Other kiosks

    func take(_ message: MQTTMessage, _ part: HouseholdTopics.Part, of kiosk: String) async {
        if part == .cmd { return kiosk == id ? take(command: message) : () }
        // A kept event happened long ago.
        let before = kiosks.online
        let isOld = part == .alarm && message.isRetained
        guard !isOld,
            kiosks.receive(
                message.payload, part, of: kiosk, isLive: !message.isRetained, at: link.clock.boot)
        else { return ignored += 1 }
        kiosksChanged()
        // The kiosk that has just come may have them.
        if kiosks.online > before { await askForPhotos() }
        if kiosk == id, part == .online, !message.isRetained, !hasLeft {
            await hear(String(decoding: message.payload, as: UTF8.self))
        }
    }

    /// Reports the changes of the kiosks, and shows their alarms.
    func kiosksChanged() {
        let changes = kiosks.takeChanges()
        changes.forEach(link.feed.post)
        if changes.contains(where: { $0.change == .kiosk }) { perform(.members) }
        if account.showsAlarms, kiosks.alarms != shownAlarms { perform(.alarms) }
        if heartbeat.follow(period, at: link.clock.boot) { planBeat() }
    }

    func showMembers() {
        let members = kiosks.members
        guard members != shownMembers else { return }
        shownMembers = members
        link.show(.kiosks(members))
    }

    /// Shows the alarms of other kiosks, if they have changed or this is the first time in a connection.
    func showAlarms(isFirst: Bool = false) {
        let alarms = account.showsAlarms ? kiosks.alarms : []
        guard isFirst || alarms != shownAlarms else { return }
        shownAlarms = alarms
        link.show(.alarms(alarms))
    }

    // MARK: Commands

    private func take(command message: MQTTMessage) {
        // A kept command would be carried out again after each connection.
        guard !message.payload.isEmpty else { return }
        guard !message.isRetained, let command = KioskCommand(json: message.payload) else { return ignored += 1 }
        if command == .silence, !account.canSilence { return ignored += 1 }
        let now = link.clock.boot
        // Messages must not keep the alarm from being silenced.
        if let last = lastCommands[command.kind], now - last < limits.command { return ignored += 1 }
        lastCommands[command.kind] = now
        switch command {
        case .show(let text): link.show(.message(text))
        case .silence: link.show(.silence)
        }
    }

    // MARK: The echo

    func sayOnline() {
        guard !hasLeft else { return }
        echo.say()
        client.publish(topics.message(.online, "online"))
    }

    /// Hears its own state, as the broker sends it to everyone.
    func hear(_ text: String) async {
        switch echo.hear(text) {
        case .heard:
            status.accept()
            if account.isAnnounced { announcements.insert(client.subscribe(to: [HouseholdTopics.homeAssistant])) }
            await announce()
            await publish()
        case .heardAgain: break
        case .outdated: sayOnline()
        case .copied:
            report(
                "another kiosk has this kiosk's id \(id), because one of the cards is a copy",
                remedy:
                    "On the copy, run `galley household leave`, then set household.url and household.password again.")
        }
    }

    /// A broker may grant every subscription and still deliver nothing. Only reading back shows it.
    func checkEcho() {
        guard isConnected, !echo.hasHeard else { return }
        // Before MQTT 5, a message that the broker refused looks like one that it took.
        refuse(version == .v5 ? .mayNotRead : .notPermitted)
    }

    // MARK: The beat

    /// Plans the next beat, and forgets the one that was planned. Kiosks that start together must not stay together.
    func planBeat() {
        let wait = period * Double.random(in: 0.9...1)
        heartbeat.plan(at: link.clock.boot + wait)
        after(wait) { [heartbeat] in await $0.beat(heartbeat.number) }
    }

    /// Says that this kiosk is on, and notes that others are off.
    private func beat(_ number: Int) {
        guard number == heartbeat.number else { return }
        kiosks.expire(unheardFor: heartbeat.beat(period) * limits.missing, at: link.clock.boot)
        kiosksChanged()
        sayOnline()
        planBeat()
    }

    private var period: Duration { max(limits.beat, limits.beatOfEach * kiosks.online) }
}

/// The recipe on the display.
private struct CurrentRecipe: Encodable {
    @Nullable var id: String?
    @Nullable var title: String?
}
