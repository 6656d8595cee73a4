import Testing

@testable import Control

@Suite("Which connection gives way, and which request is next")
struct AdmissionPolicyTests {
    private func state(
        _ connection: Int, of uid: UInt32 = 1, _ occupation: AdmissionPolicy.Occupation, since: Int
    ) -> AdmissionPolicy.ConnectionState {
        AdmissionPolicy.ConnectionState(
            connection: connection, uid: uid, occupation: occupation, since: .seconds(since))
    }

    private let now = Duration.seconds(100)

    @Test("A connection that never sent a request gives way before one that has")
    func halfOpen() {
        let states = [state(1, .idle(hasAsked: true), since: 10), state(2, .idle(hasAsked: false), since: 90)]
        #expect(AdmissionPolicy.givingWay(to: 1, among: states, at: now) == 2)
    }

    @Test("A new connection doesn't count as one that never sent a request")
    func arrival() {
        let states = [state(1, .idle(hasAsked: true), since: 10), state(2, .idle(hasAsked: false), since: 100)]
        #expect(AdmissionPolicy.givingWay(to: 1, among: states, at: now) == 1)
    }

    @Test("The user with the most connections gives way to others, and never the other way round")
    func users() {
        let greedy = (1...4).map { state($0, of: 7, .idle(hasAsked: true), since: 90 + $0) }
        let other = state(5, of: 8, .idle(hasAsked: true), since: 1)
        #expect(AdmissionPolicy.givingWay(to: 8, among: greedy + [other], at: now) == 1)
        #expect(AdmissionPolicy.givingWay(to: 7, among: greedy + [other], at: now) == 1)
        let busy = (1...4).map { state($0, of: 7, .running, since: 1) }
        #expect(AdmissionPolicy.givingWay(to: 7, among: busy + [other], at: now) == nil)
    }

    @Test("Without an idle connection, a slow reader gives way, then the newest waiting request")
    func busy() {
        let queued = [
            state(1, .queued(isEssential: false), since: 97), state(2, .queued(isEssential: false), since: 98),
        ]
        let essential = state(3, .queued(isEssential: true), since: 99)
        let slow = state(4, .sending, since: 98)
        #expect(AdmissionPolicy.givingWay(to: 1, among: queued + [essential, slow], at: now) == 4)
        #expect(AdmissionPolicy.givingWay(to: 1, among: queued + [essential], at: now) == 2)
        let reading = state(5, .sending, since: 100)
        #expect(AdmissionPolicy.givingWay(to: 1, among: [reading, essential], at: now) == 3)
        #expect(AdmissionPolicy.givingWay(to: 1, among: [reading, state(6, .running, since: 1)], at: now) == 5)
        #expect(AdmissionPolicy.givingWay(to: 1, among: [state(6, .running, since: 1)], at: now) == nil)
    }

    private func applicant(
        _ connection: Int, _ uid: UInt32, _ essential: EssentialRequest? = nil
    ) -> AdmissionPolicy.WaitingRequest {
        AdmissionPolicy.WaitingRequest(connection: connection, uid: uid, essential: essential)
    }

    @Test("Users take turns")
    func turns() {
        let queue = [applicant(1, 7), applicant(2, 7), applicant(3, 8)]
        #expect(AdmissionPolicy.next(of: queue, running: AdmissionPolicy.Running(), limits: ControlLimits()) == 1)
        let running = AdmissionPolicy.Running(users: [7: 1])
        #expect(AdmissionPolicy.next(of: Array(queue.dropFirst()), running: running, limits: ControlLimits()) == 3)
    }

    @Test("One user can't take all places, and the owner's status, config and press have one each")
    func reserved() {
        let limits = ControlLimits()
        let queue = [applicant(1, 7), applicant(2, 8), applicant(3, 9, .config), applicant(4, 9, .status)]
        var running = AdmissionPolicy.Running(users: [7: 16])
        #expect(AdmissionPolicy.next(of: [queue[0]], running: running, limits: limits) == nil)
        #expect(AdmissionPolicy.next(of: [queue[1]], running: running, limits: limits) == 2)
        running.users = [7: 16, 8: 2, 5: 2]
        #expect(AdmissionPolicy.next(of: queue, running: running, limits: limits) == 3)
        running.users[9] = 16
        running.essentials = [.config: 16]
        #expect(AdmissionPolicy.next(of: queue, running: running, limits: limits) == 4)
        running.essentials[.status] = 1
        #expect(AdmissionPolicy.next(of: queue, running: running, limits: limits) == nil)
    }

    @Test("A user with many watchers makes room for another user's first one")
    func watchers() throws {
        var watchers = Watchers(most: 3)
        for number in 1...3 { #expect(try watchers.add(number, of: 7) == nil) }
        #expect(try watchers.add(4, of: 8) == 3)
        #expect(throws: ControlFailure.self) { try watchers.add(5, of: 8) }
        #expect(throws: ControlFailure.self) { try watchers.add(6, of: 7) }
        watchers.remove(1)
        #expect(try watchers.add(7, of: 7) == nil)
    }
}
