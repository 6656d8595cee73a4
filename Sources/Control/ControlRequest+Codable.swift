internal import Kitchen

/// A request is one flat object: its name as `request`, and what it needs beside it.
extension ControlRequest: Codable {
    /// The names of the requests; those of groups are two words, as on the command line.
    enum Name: String, Codable, CaseIterable {
        case screen, press, watch, type, status, hosts, doctor, test
        case statusAcknowledge = "status acknowledge"
        case timerList = "timer list"
        case timerStart = "timer start"
        case timerPause = "timer pause"
        case timerResume = "timer resume"
        case timerStop = "timer stop"
        case recipeList = "recipe list"
        case recipeShow = "recipe show"
        case favoriteAdd = "favorite add"
        case favoriteRemove = "favorite remove"
        case recipeRelated = "recipe related"
        case search
        case foodList = "food list"
        case foodFind = "food find"
        case foodAdd = "food add"
        case foodRemove = "food remove"
        case foodRecipes = "food recipes"
        case foodKeep = "food keep"
        case pantryList = "pantry list"
        case pantryAdd = "pantry add"
        case pantryRemove = "pantry remove"
        case pantryCheck = "pantry check"
        case pantryUncheck = "pantry uncheck"
        case shoppingList = "shopping list"
        case shoppingAdd = "shopping add"
        case shoppingAddRecipe = "shopping add recipe"
        case shoppingDone = "shopping done"
        case shoppingUndone = "shopping undone"
        case shoppingRemove = "shopping remove"
        case shoppingClear = "shopping clear"
        case pictureShow = "picture show"
        case pictureSend = "picture send"
        case picturePiece = "picture piece"
        case pictureKeep = "picture keep"
        case pictureRemove = "picture remove"
        case cooked
        case profileList = "profile list"
        case profileAdd = "profile add"
        case profileLogIn = "profile log in"
        case profileSetPIN = "profile set pin"
        case profileRemove = "profile remove"
        case profileDiet = "profile diet"
        case profileSetDiet = "profile set diet"
        case recipeAmounts = "recipe amounts"
        case shoppingAddServings = "shopping add servings"
        case priceList = "price list"
        case priceSet = "price set"
        case priceRemove = "price remove"
        case recipeShare = "recipe share"
        case nearby, undo
        case recipeRead = "recipe read"
        case recipeAdd = "recipe add"
        case recipeReplace = "recipe replace"
        case recipeRemove = "recipe remove"
        case configShow = "config show"
        case configGet = "config get"
        case configSet = "config set"
        case configHistory = "config history"
        case configUndo = "config undo"
        case configConfirm = "config confirm"
        case configReload = "config reload"
        case backupMake = "backup make"
        case backupFetch = "backup fetch"
        case backupForget = "backup forget"
        case restoreSend = "restore send"
        case restorePiece = "restore piece"
        case restore
    }

    enum Key: String, CodingKey {
        case request, waitFor, timeout, buttons, hold, text, duration, until, label, id, ids, favorites, own, prefix,
            key
        case values, keys, subject, diets, cuisines, maxTime, page, food, names, missing, doneOnly
        case name, pin, newPIN, intolerances, recipe
        case servings, prices, send, stores, anew
        case after
        case bytes, piece, upload, thumbnail, photo, stars
        case step, on
        case secrets, archive, from
        case dryRun, revision, confirmWithin, count
    }

    typealias Source = KeyedDecodingContainer<Key>
    typealias Destination = KeyedEncodingContainer<Key>

    public init(from decoder: any Decoder) throws {
        let source = try decoder.container(keyedBy: Key.self)
        let name = try source.decode(Name.self, forKey: .request)
        switch name {
        case .screen:
            let text = try source.decodeIfPresent(String.self, forKey: .waitFor)
            self = .screen(waitFor: text, timeout: try source.decodeSeconds(forKey: .timeout))
        case .press:
            let buttons = try source.decode([String].self, forKey: .buttons)
            self = .press(buttons: buttons, hold: try source.decode(Bool.self, forKey: .hold))
        case .watch: self = .watch(after: try source.decodeIfPresent(Int64.self, forKey: .after))
        case .type: self = .type(try source.decode(String.self, forKey: .text))
        case .status: self = .status
        case .statusAcknowledge: self = .acknowledgeDamage
        case .hosts: self = .hosts
        case .doctor: self = .doctor
        case .test: self = .test(try TestStep(from: source))
        case .timerList, .timerStart, .timerPause, .timerResume, .timerStop:
            self = .timer(try TimerRequest(name, from: source))
        case .recipeList, .recipeShow, .recipeRelated: self = .recipe(try RecipeRequest(name, from: source))
        case .favoriteAdd, .favoriteRemove: self = .favorite(try FavoriteRequest(name, from: source))
        case .search: self = .search(try SearchRequest(from: source))
        case .foodList, .foodFind, .foodAdd, .foodRemove, .foodRecipes, .foodKeep:
            self = .food(try FoodRequest(name, from: source))
        case .pantryList, .pantryAdd, .pantryRemove, .pantryCheck, .pantryUncheck:
            self = .pantry(try Pantry.Order(name, from: source))
        case .shoppingList, .shoppingAdd, .shoppingAddRecipe, .shoppingDone, .shoppingUndone, .shoppingRemove,
            .shoppingClear:
            self = .shopping(try ShoppingRequest(name, from: source))
        case .pictureShow, .pictureSend, .picturePiece, .pictureKeep, .pictureRemove, .cooked:
            self = .picture(try PictureRequest(name, from: source))
        case .profileList, .profileAdd, .profileLogIn, .profileSetPIN, .profileRemove, .profileDiet, .profileSetDiet:
            self = .profile(try ProfileRequest(name, from: source))
        case .recipeAmounts, .shoppingAddServings, .priceList, .priceSet, .priceRemove, .recipeShare:
            self = .amounts(try AmountsRequest(name, from: source))
        case .nearby: self = .nearby(try NearbyRequest(from: source))
        case .undo: self = .undo
        case .recipeRead, .recipeAdd, .recipeReplace, .recipeRemove: self = .own(try OwnRequest(name, from: source))
        case .configShow, .configGet, .configSet, .configHistory, .configUndo, .configConfirm, .configReload:
            self = .config(try ConfigRequest(name, from: source))
        case .backupMake, .backupFetch, .backupForget, .restoreSend, .restorePiece, .restore:
            self = .backup(try BackupRequest(name, from: source))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var destination = encoder.container(keyedBy: Key.self)
        switch self {
        case .screen(let text, let timeout):
            try destination.encode(name: .screen)
            try destination.encode(text, forKey: .waitFor)
            try destination.encode(timeout.inSeconds, forKey: .timeout)
        case .press(let buttons, let hold):
            try destination.encode(name: .press)
            try destination.encode(buttons, forKey: .buttons)
            try destination.encode(hold, forKey: .hold)
        case .watch(let number):
            try destination.encode(name: .watch)
            try destination.encode(number, forKey: .after)
        case .type(let text):
            try destination.encode(name: .type)
            try destination.encode(text, forKey: .text)
        case .status: try destination.encode(name: .status)
        case .acknowledgeDamage: try destination.encode(name: .statusAcknowledge)
        case .hosts: try destination.encode(name: .hosts)
        case .doctor: try destination.encode(name: .doctor)
        case .test(let step): try step.encode(into: &destination)
        case .timer(let request): try request.encode(into: &destination)
        case .recipe(let request): try request.encode(into: &destination)
        case .favorite(let request): try request.encode(into: &destination)
        case .search(let request): try request.encode(into: &destination)
        case .food(let request): try request.encode(into: &destination)
        case .pantry(let request): try request.encode(into: &destination)
        case .shopping(let request): try request.encode(into: &destination)
        case .picture(let request): try request.encode(into: &destination)
        case .profile(let request): try request.encode(into: &destination)
        case .amounts(let request): try request.encode(into: &destination)
        case .nearby(let request): try request.encode(into: &destination)
        case .undo: try destination.encode(name: .undo)
        case .config(let request): try request.encode(into: &destination)
        case .own(let request): try request.encode(into: &destination)
        case .backup(let request): try request.encode(into: &destination)
        }
    }
}

extension KeyedDecodingContainer<ControlRequest.Key> {
    /// Seconds, at most 10⁹ either way, so that later arithmetic cannot overflow.
    func decodeSeconds(forKey key: Key) throws -> Duration {
        let seconds = try decode(Double.self, forKey: key)
        guard abs(seconds) <= 1e9 else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "too many seconds")
        }
        return .seconds(seconds)
    }

    /// The name belongs to another group.
    func wrongGroup() -> DecodingError {
        .dataCorruptedError(forKey: .request, in: self, debugDescription: "a request of another group")
    }
}

extension KeyedEncodingContainer<ControlRequest.Key> {
    mutating func encode(name: ControlRequest.Name) throws {
        try encode(name, forKey: .request)
    }
}
