internal import Kitchen

extension Kiosk {
    /// Shows what other kiosks of the household have changed. Everything that is being typed, chosen or written here stays.
    mutating func follow(shared data: UserData) {
        // Another person may be logging in; that person's data is read then.
        guard user.isRead, data.people.current.number == user.people.current.number else { return }
        user.favorites = data.favorites
        user.foods = data.foods
        user.titles = data.titles
        user.people.profiles = data.people.profiles
        if user.diet != data.diet {
            user.diet = data.diet
            perform(.person(user.person))
        }
        viewChanges()
    }
}
