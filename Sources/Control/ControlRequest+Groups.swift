internal import Kitchen

extension ControlRequest.TimerRequest {
    init(_ name: ControlRequest.Name, from source: ControlRequest.Source) throws {
        switch name {
        case .timerList: self = .list
        case .timerStart:
            let label = try source.decodeIfPresent(String.self, forKey: .label)
            let until = source.contains(.until) ? try source.decodeSeconds(forKey: .until) : nil
            self = .start(duration: try source.decodeSeconds(forKey: .duration), label: label, until: until)
        case .timerPause: self = .pause(try source.decode(Int.self, forKey: .id))
        case .timerResume: self = .resume(try source.decode(Int.self, forKey: .id))
        case .timerStop: self = .stop(try source.decode(Int.self, forKey: .id))
        default: throw source.wrongGroup()
        }
    }

    func encode(into destination: inout ControlRequest.Destination) throws {
        switch self {
        case .list: try destination.encode(name: .timerList)
        case .start(let duration, let label, let until):
            try destination.encode(name: .timerStart)
            try destination.encode(duration.inSeconds, forKey: .duration)
            try destination.encode(label, forKey: .label)
            if let until { try destination.encode(until.inSeconds, forKey: .until) }
        case .pause(let id): try encode(.timerPause, of: id, into: &destination)
        case .resume(let id): try encode(.timerResume, of: id, into: &destination)
        case .stop(let id): try encode(.timerStop, of: id, into: &destination)
        }
    }

    private func encode(
        _ name: ControlRequest.Name, of id: Int, into destination: inout ControlRequest.Destination
    ) throws {
        try destination.encode(name: name)
        try destination.encode(id, forKey: .id)
    }
}

extension ControlRequest.RecipeRequest {
    init(_ name: ControlRequest.Name, from source: ControlRequest.Source) throws {
        switch name {
        case .recipeList:
            let favorites = try source.decode(Bool.self, forKey: .favorites)
            let own = try source.decode(Bool.self, forKey: .own)
            self = .list(favorites: favorites, own: own, after: try source.decodeIfPresent(Int.self, forKey: .after))
        case .recipeShow: self = .show(try source.decodeIfPresent(RecipeID.self, forKey: .id))
        case .recipeRelated: self = .related(try source.decode(RecipeID.self, forKey: .id))
        default: throw source.wrongGroup()
        }
    }

    func encode(into destination: inout ControlRequest.Destination) throws {
        switch self {
        case .list(let favorites, let own, let place):
            try destination.encode(name: .recipeList)
            try destination.encode(favorites, forKey: .favorites)
            try destination.encode(own, forKey: .own)
            if let place { try destination.encode(place, forKey: .after) }
        case .show(let id):
            try destination.encode(name: .recipeShow)
            try destination.encode(id, forKey: .id)
        case .related(let id):
            try destination.encode(name: .recipeRelated)
            try destination.encode(id, forKey: .id)
        }
    }
}

extension ControlRequest.FavoriteRequest {
    init(_ name: ControlRequest.Name, from source: ControlRequest.Source) throws {
        switch name {
        case .favoriteAdd: self = .add(try source.decode([RecipeID].self, forKey: .ids))
        case .favoriteRemove: self = .remove(try source.decode(RecipeID.self, forKey: .id))
        default: throw source.wrongGroup()
        }
    }

    func encode(into destination: inout ControlRequest.Destination) throws {
        switch self {
        case .add(let ids):
            try destination.encode(name: .favoriteAdd)
            try destination.encode(ids, forKey: .ids)
        case .remove(let id):
            try destination.encode(name: .favoriteRemove)
            try destination.encode(id, forKey: .id)
        }
    }
}
