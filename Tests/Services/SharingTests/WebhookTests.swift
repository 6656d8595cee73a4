import Foundation
import HTTP
import Kitchen
import Linux
import ScriptedServices
import Sharing
import Synchronization
import Testing

@Suite("Sending a recipe to the owner's page", .timeLimit(.minutes(1)))
struct WebhookTests {
    private static let soup = Recipe(
        id: RecipeID(.spoonacular, 7), title: "Leek soup", servings: 4, minutes: 45,
        source: Recipe.Source(name: "Example Kitchen", url: "https://kitchen.example/leek"),
        ingredients: [Ingredient(name: "leek", amount: 2, text: "2 leeks")], steps: [Step(text: "Cook the leeks.")])

    private func webhook(
        _ url: String, token: String? = nil, limits: TransferLimits = .standard,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { _ in },
        note: @escaping @Sendable (WebhookError?) -> Void = { _ in }
    ) throws -> Webhook {
        var rules = HostRules()
        (rules.pace, rules.firstDelay) = (.zero, .seconds(1))
        let dependencies = HostClientDependencies(
            now: { KernelClock.boot.now }, sleep: sleep, secondsSince1970: { 0 }, chance: { 0 })
        let hostClient = HostClient(
            client: try HTTPClient(userAgent: "Galley/test", limits: limits), service: url, rules: rules,
            dependencies: dependencies)
        return Webhook(url: url, host: "home.example", token: token, hostClient: hostClient, note: note)
    }

    private func error(_ webhook: Webhook) async -> WebhookError? {
        do throws(WebhookError) {
            try await webhook.send(SharedRecipe(Self.soup))
            return nil
        } catch {
            return error
        }
    }

    @Test("A recipe is posted once, as JSON with the token")
    func posts() async throws {
        let page = try ScriptedWebhook(token: "s3cret")
        defer { page.stop() }
        #expect(await error(try webhook(page.url, token: "s3cret")) == nil)
        let request = try #require(page.requests.first)
        #expect(page.requests.count == 1)
        #expect(request.headers["authorization"] == "Bearer s3cret")
        #expect(request.headers["expect"] == nil)
        let sent = try JSONDecoder().decode(SharedRecipe.self, from: Data(request.body))
        #expect(sent == SharedRecipe(Self.soup))
        let keys = try #require(try JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any])
        #expect(Set(keys.keys) == ["id", "title", "text", "url"])
    }

    @Test("All keys are sent even without an address, and a long recipe is sent completely")
    func long() async throws {
        let page = try ScriptedWebhook()
        defer { page.stop() }
        var recipe = Self.soup
        recipe.source = nil
        recipe.steps = Array(repeating: Step(text: String(repeating: "Stir. ", count: 300)), count: 60)
        try await webhook(page.url).send(SharedRecipe(recipe))
        let body = try #require(page.requests.first?.body)
        #expect(body.count > 100_000)
        let keys = try #require(try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])
        #expect(keys["url"] is NSNull)
    }

    @Test("A wrong token, a missing page and a redirect are refusals, and nothing is sent elsewhere")
    func refusals() async throws {
        let page = try ScriptedWebhook(token: "s3cret")
        let other = try ScriptedWebhook()
        defer {
            page.stop()
            other.stop()
        }
        #expect(await error(try webhook(page.url, token: "wrong")) == .tokenRefused(host: "home.example"))
        page.fail(with: .answer(status: 404), .redirect(to: other.url), .redirect(to: other.url, status: 307))
        for status in [404, 302, 307] {
            #expect(
                await error(try webhook(page.url, token: "s3cret")) == .refused(host: "home.example", status: status))
        }
        #expect(other.requests.isEmpty)
    }

    @Test("A temporary failure is retried with the same idempotency key")
    func retries() async throws {
        let page = try ScriptedWebhook()
        defer { page.stop() }
        page.fail(with: .answer(status: 503), [.reset])
        #expect(await error(try webhook(page.url)) == nil)
        #expect(page.requests.count == 3)
        #expect(Set(page.requests.map { $0.headers["idempotency-key"] }).count == 1)
    }

    @Test("If the page never accepts the connection, the error says that nothing was sent")
    func blackHole() async throws {
        let hole = try BlackHole()
        var limits = TransferLimits.standard
        limits.connect = .milliseconds(100)
        let error = try #require(await error(try webhook(hole.url, limits: limits)))
        #expect(error.description.hasPrefix("The recipe was not shared. 127.0.0.1 took too long"))
        #expect(!error.glassText.contains("Perhaps it arrived"))
    }

    @Test(
        "If the page never answers, the error says that the recipe may have arrived",
        arguments: [[.hang], [.reset], .truncated("{}"), .endless] as [[LoopbackServer.Act]])
    func silence(answer: [LoopbackServer.Act]) async throws {
        let page = try ScriptedWebhook()
        defer { page.stop() }
        page.fail(with: answer, answer, answer)
        var limits = TransferLimits.standard
        limits.total = .milliseconds(500)
        let error = try #require(await error(try webhook(page.url, limits: limits)))
        #expect(error.description.hasPrefix("It is not known whether the recipe was taken"))
        #expect(error.glassText.contains("Perhaps it arrived"))
    }

    @Test("This stays unknown even if a later try is refused", arguments: [nil, 503, 409])
    func later(status: Int?) async throws {
        let page = try ScriptedWebhook()
        page.fail(with: [.reset])
        if let status { for _ in 0..<2 { page.fail(with: .answer(status: status)) } }
        let webhook = try webhook(page.url, sleep: { _ in if status == nil { page.stop() } })
        let error = try #require(await error(webhook))
        page.stop()
        #expect(error.description.hasPrefix("It is not known whether the recipe was taken"))
    }

    @Test("A cancellation is not noted as a failure")
    func givenUp() async throws {
        let page = try ScriptedWebhook()
        defer { page.stop() }
        page.fail(with: [.hang])
        let notes = Mutex<[WebhookError?]>([])
        let webhook = try webhook(page.url, note: { note in notes.withLock { $0.append(note) } })
        let sending = Task { await error(webhook) }
        while page.requests.isEmpty { await Task.yield() }
        sending.cancel()
        #expect(await sending.value == .delivery(.transfer(.canceled)))
        #expect(notes.withLock { $0.isEmpty })
    }

    @Test("If the page can't be reached, the error says so without the token")
    func nobody() async throws {
        let page = try ScriptedWebhook()
        let webhook = try webhook(page.url, token: "s3cret")
        page.stop()
        let error = try #require(await error(webhook))
        guard case .delivery(.transfer) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(!"\(error) \(error.glassText) \(String(reflecting: error))".contains("s3cret"))
    }
}
