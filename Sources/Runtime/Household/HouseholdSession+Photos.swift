internal import Cookbook
internal import Household
internal import MQTT

/// The photos of own recipes: asks for those that are missing here, and sends those that other kiosks ask for.
extension HouseholdSession {
    /// Asks for the photos that are missing here. They may be at a kiosk that has just come.
    func askForPhotos() async {
        do throws(CookbookError) {
            photos.lacks(try await cookbook.missingPhotos())
        } catch {
            return note("Household: \(error)")
        }
        photos.tryAgain()
        askForNextPhoto()
    }

    private func askForNextPhoto() {
        guard isReady, let hash = photos.next() else { return }
        client.publish(MQTTMessage(topics.want(hash), id))
        after(limits.photo) { await $0.giveUp(hash) }
    }

    private func giveUp(_ hash: String) {
        if photos.giveUp(hash) { askForNextPhoto() }
    }

    /// Takes a part of a photo.
    func take(_ bytes: [UInt8], part: Int, of count: Int, photo hash: String) async {
        guard let photo = photos.received(bytes, part: part, of: count, hash) else { return }
        do throws(CookbookError) {
            if try await cookbook.keep(sharedPhoto: photo) { await link.refresh() } else { ignored += 1 }
        } catch {
            note("Household: a photo of another kiosk can't be stored. \(error)")
        }
        askForNextPhoto()
    }

    /// Another kiosk asks for a photo.
    func takeWant(of kiosk: [UInt8], _ hash: String) async {
        guard kiosk != Array(id.utf8), await has(hash) else { return }
        photos.asked(for: hash)
        planPhoto()
    }

    /// Plans to send a photo. One at a time, so that requests without end don't cost more.
    private func planPhoto() {
        guard photos.plansAnswer() else { return }
        after(limits.longestWait * Double.random(in: 0...0.5)) { await $0.sendPhoto() }
    }

    private func sendPhoto() async {
        defer { planPhoto() }
        guard let hash = photos.answer(), isReady, let photo = await photo(hash) else { return }
        let parts = PhotoExchange.parts(of: photo)
        for (number, part) in parts.enumerated() {
            client.publish(MQTTMessage(topics.topic(ofPart: number, of: parts.count, photo: hash), part))
        }
    }

    private func has(_ hash: String) async -> Bool {
        do throws(CookbookError) {
            return try await cookbook.hasSharedPhoto(hash)
        } catch {
            note("Household: \(error)")
            return false
        }
    }

    private func photo(_ hash: String) async -> [UInt8]? {
        do throws(CookbookError) {
            return try await cookbook.sharedPhoto(hash)
        } catch {
            note("Household: \(error)")
            return nil
        }
    }
}
