import Control
import Glibc
import Kitchen
import Linux

/// Interactive test of the board in a terminal. It tries one part after another, and asks what the user sees and hears.
struct BoardQuestions {
    typealias Check = DoctorDocument.Check

    /// Interval at which the lines are polled while a button is awaited; 50 polls take 10 s.
    private static let pollInterval = Duration.milliseconds(200)
    private static let polls = 50

    /// Carries out a step of the test.
    let test: (TestBoard.Step) async throws -> TestDocument

    /// True if standard input is a terminal.
    static var canAsk: Bool { isatty(STDIN_FILENO) == 1 }

    /// Runs the test, and returns its results.
    ///
    /// - Throws: the exit code of the command if a timer rings, the input ends, or Ctrl-C is pressed.
    func answers() async throws -> [Check] {
        let lines = InterruptibleLines()
        defer { lines.end() }
        let board = try await test(.begin)
        do {
            let answers = try await answers(about: board)
            _ = try await test(.end)
            return answers
        } catch {
            // Ends the test at once. If that fails, the kiosk ends it itself when no step comes for 20 s.
            _ = try? await test(.end)
            throw error
        }
    }

    private func answers(about board: TestDocument) async throws -> [Check] {
        var answers: [Check] = []
        if board.parts.contains(.display) { answers += try await display(board) }
        if board.parts.contains(.buttons) {
            for button in board.buttons { answers += try await self.button(button) }
        }
        if board.parts.contains(.knob) { answers.append(try await knob()) }
        if board.parts.contains(.buzzer) { answers.append(try await buzzer()) }
        if board.parts.contains(.backlight) { answers.append(try await light(.backlight)) }
        if board.parts.contains(.statusLight) { answers.append(try await light(.statusLight)) }
        return answers
    }

    // MARK: The display

    private func display(_ board: TestDocument) async throws -> [Check] {
        _ = try await test(.picture(isFull: false))
        let isHalf = try isSo("The display shows every other dot, like a chessboard. Do you see it?")
        _ = try await test(.picture(isFull: true))
        let isFull = try isSo("Now it shows every dot. Do you see it?")
        guard isHalf, isFull else {
            return [
                .fails(
                    .display, "the test pictures were not seen",
                    remedy: "Turn the contrast (V0) first. Then check the wires of RS, E, D4 to D7, ground and supply.")
            ]
        }
        return [.ok(.display, "the test pictures were seen"), try await characters(board.pages)]
    }

    private func characters(_ pages: Int) async throws -> Check {
        for page in 0..<pages {
            let glass = try await test(.characters(page: page)).glass
            prompt("\(boxed(glass))\n")
            if try !isSo("Characters, \(page + 1) of \(pages). Does the display show the same?") {
                return .look(
                    .display, "not all characters are as they should be",
                    remedy: """
                        Try the other set: `galley config set display.characters A02` (or A00). If dots are missing, try \
                        `galley config set display.timing slow`.
                        """)
            }
        }
        return .ok(.display, "the characters are as they should be")
    }

    // MARK: Buttons and knob

    /// Tests a button. Returns only problems, because the doctor's own checks already report what each line did.
    private func button(_ name: String) async throws -> [Check] {
        _ = try await test(.button(name))
        prompt("Press \(name) (10 s; Enter skips it): ")
        var last: TestDocument?
        let isSkipped = try await listen { document in
            last = document
            return document.buttonLines.contains { $0.presses > 0 && !$0.closed }
        }
        if isSkipped { return [.look(.buttons, "\(name): was not tried", remedy: Self.again)] }
        guard let line = last?.lines.first(where: { $0.input == name }), line.presses > 0 else {
            return [missing(name, last)]
        }
        prompt("\(line.check.text)\n")
        return line.check.state == .ok ? [] : [line.check]
    }

    private func missing(_ name: String, _ last: TestDocument?) -> Check {
        let lines = last?.buttonLines ?? []
        if let other = lines.first(where: { $0.presses > 0 }) {
            prompt("that was \(other.input)\n")
            return .fails(
                .buttons, "\(name): \(other.input) moved instead",
                remedy: "Swap their two wires, or their lines in the board's file.")
        }
        prompt("no input moved\n")
        if lines.contains(where: { $0.input == name && $0.closed }) {
            return .fails(
                .buttons, "\(name): its contact is closed all the time",
                remedy: "Check for a stuck button, or a line that touches ground.")
        }
        return .fails(
            .buttons, "\(name): no press was seen", remedy: "Check its two wires, to its line and to ground.")
    }

    private func knob() async throws -> Check {
        _ = try await test(.knob)
        prompt("Turn the knob by a few stops (10 s; Enter skips it): ")
        var moved: Set<String> = []
        let isSkipped = try await listen { document in
            moved = Set(document.lines.filter { $0.input.hasPrefix("knob") && $0.edges > 0 }.map(\.input))
            return moved.count == 2
        }
        if isSkipped { return .look(.knob, "was not tried", remedy: Self.again) }
        prompt("\(moved.isEmpty ? "no input moved" : moved.sorted().joined(separator: ", "))\n")
        if moved.count == 2 { return .ok(.knob, "both of its contacts move") }
        return .fails(
            .knob, moved.isEmpty ? "no turn was seen" : "only \(moved.joined()) moves",
            remedy: "Check the wires of A and B, and the common wire to ground.")
    }

    private static let again = "Run the test again: `galley doctor --interactive`."

    /// Polls the lines until the condition holds, the time is over, or Enter is pressed.
    ///
    /// - Returns: true if Enter was pressed.
    private func listen(until isDone: (TestDocument) -> Bool) async throws -> Bool {
        for _ in 0..<Self.polls {
            let document = try await test(.listen)
            guard document.running else {
                prompt("\n")
                throw failure(
                    .passing,
                    "the kiosk ended the test, perhaps because a timer rings; run galley doctor --interactive again"
                )
            }
            if isDone(document) { return false }
            if try waitUntilReady([STDIN_FILENO], limit: Self.pollInterval).readable.isEmpty { continue }
            _ = try answer()
            return true
        }
        return false
    }

    // MARK: Buzzer and lights

    private func buzzer() async throws -> Check {
        while true {
            _ = try await test(.buzzer)
            prompt("The buzzer sounds. Did you hear it? [Y/n, a: again] ")
            switch try answer() {
            case "", "y", "yes": return .ok(.buzzer, "was heard")
            case "n", "no":
                return .fails(
                    .buzzer, "was not heard",
                    remedy: """
                        Check its two wires, and which way round it is. A passive one needs the kernel's PWM: \
                        `kind = "passive"` in the board's file.
                        """)
            default: continue
            }
        }
    }

    /// Tests a light in both states, beginning with the one that it usually doesn't have.
    private func light(_ part: Check.Name) async throws -> Check {
        let isBacklight = part == .backlight
        let name = isBacklight ? "backlight" : "status light"
        let key = isBacklight ? "backlight-active-high" : "active-high"
        for isOn in isBacklight ? [false, true] : [true, false] {
            _ = try await test(isBacklight ? .backlight(isOn: isOn) : .statusLight(isOn: isOn))
            if try !isSo("The \(name) should be \(isOn ? "on" : "off") now. Is it?") {
                return .fails(
                    part, "does not switch \(isOn ? "on" : "off")",
                    remedy: "Check its line, its transistor, and `\(key)` in the board's file.")
            }
        }
        return .ok(part, "switches on and off")
    }

    // MARK: Answers

    private func isSo(_ question: String) throws -> Bool {
        while true {
            prompt("\(question) [Y/n] ")
            switch try answer() {
            case "", "y", "yes": return true
            case "n", "no": return false
            default: continue
            }
        }
    }

    /// Reads the answer, in lowercase.
    private func answer() throws -> String {
        guard let line = try InterruptibleLines.next() else {
            prompt("\n")
            throw failure(
                .unacceptable, "the input ended before the test was complete; run `galley doctor --interactive` again")
        }
        return line.sanitized(limit: 20).lowercased()
    }
}

extension TestDocument {
    /// Lines of the buttons, without those of a knob that may be touched meanwhile.
    fileprivate var buttonLines: [Line] { lines.filter { buttons.contains($0.input) } }
}
