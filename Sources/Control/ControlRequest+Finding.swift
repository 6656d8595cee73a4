internal import Kitchen

extension ControlRequest.SearchRequest {
    init(from source: ControlRequest.Source) throws {
        self.init(
            try source.decode(Subject.self, forKey: .subject),
            text: try source.decodeIfPresent(String.self, forKey: .text),
            diets: try source.decodeIfPresent([String].self, forKey: .diets),
            cuisines: try source.decodeIfPresent([String].self, forKey: .cuisines),
            maxTime: try source.decodeIfPresent(Int.self, forKey: .maxTime),
            page: try source.decode(Int.self, forKey: .page))
    }

    func encode(into destination: inout ControlRequest.Destination) throws {
        try destination.encode(name: .search)
        try destination.encode(subject, forKey: .subject)
        try destination.encode(text, forKey: .text)
        try destination.encode(diets, forKey: .diets)
        try destination.encode(cuisines, forKey: .cuisines)
        try destination.encode(maxTime, forKey: .maxTime)
        try destination.encode(page, forKey: .page)
    }
}

extension ControlRequest.FoodRequest {
    init(_ name: ControlRequest.Name, from source: ControlRequest.Source) throws {
        func food() throws -> String { try source.decode(String.self, forKey: .food) }
        switch name {
        case .foodList: self = .list
        case .foodFind: self = .find(try food())
        case .foodAdd: self = .add(try food())
        case .foodRemove: self = .remove(try food())
        case .foodRecipes: self = .recipes(try food(), page: try source.decode(Int.self, forKey: .page))
        case .foodKeep: self = .keep(try source.decode(RecipeID.self, forKey: .id), under: try food())
        default: throw source.wrongGroup()
        }
    }

    func encode(into destination: inout ControlRequest.Destination) throws {
        switch self {
        case .list: try destination.encode(name: .foodList)
        case .find(let food): try encode(.foodFind, of: food, into: &destination)
        case .add(let food): try encode(.foodAdd, of: food, into: &destination)
        case .remove(let food): try encode(.foodRemove, of: food, into: &destination)
        case .recipes(let food, let page):
            try encode(.foodRecipes, of: food, into: &destination)
            try destination.encode(page, forKey: .page)
        case .keep(let id, let food):
            try encode(.foodKeep, of: food, into: &destination)
            try destination.encode(id, forKey: .id)
        }
    }

    private func encode(
        _ name: ControlRequest.Name, of food: String, into destination: inout ControlRequest.Destination
    ) throws {
        try destination.encode(name: name)
        try destination.encode(food, forKey: .food)
    }
}

extension Pantry.Order {
    init(_ name: ControlRequest.Name, from source: ControlRequest.Source) throws {
        func names() throws -> [String] { try source.decode([String].self, forKey: .names) }
        switch name {
        case .pantryList: self = .list
        case .pantryAdd: self = .add(try names())
        case .pantryRemove: self = .remove(try names())
        case .pantryCheck: self = .check(try names())
        case .pantryUncheck: self = .uncheck(try names())
        default: throw source.wrongGroup()
        }
    }

    func encode(into destination: inout ControlRequest.Destination) throws {
        switch self {
        case .list: try destination.encode(name: .pantryList)
        case .add(let names): try destination.encode(.pantryAdd, of: names)
        case .remove(let names): try destination.encode(.pantryRemove, of: names)
        case .check(let names): try destination.encode(.pantryCheck, of: names)
        case .uncheck(let names): try destination.encode(.pantryUncheck, of: names)
        }
    }
}

extension ControlRequest.ShoppingRequest {
    init(_ name: ControlRequest.Name, from source: ControlRequest.Source) throws {
        func names() throws -> [String] { try source.decode([String].self, forKey: .names) }
        switch name {
        case .shoppingList: self = .list
        case .shoppingAdd: self = .add(try names())
        case .shoppingAddRecipe:
            let id = try source.decode(RecipeID.self, forKey: .id)
            self = .addRecipe(id, missing: try source.decode(Bool.self, forKey: .missing))
        case .shoppingDone: self = .done(try names())
        case .shoppingUndone: self = .undone(try names())
        case .shoppingRemove: self = .remove(try names())
        case .shoppingClear: self = .clear(doneOnly: try source.decode(Bool.self, forKey: .doneOnly))
        default: throw source.wrongGroup()
        }
    }

    func encode(into destination: inout ControlRequest.Destination) throws {
        switch self {
        case .list: try destination.encode(name: .shoppingList)
        case .add(let names): try destination.encode(.shoppingAdd, of: names)
        case .addRecipe(let id, let missing):
            try destination.encode(name: .shoppingAddRecipe)
            try destination.encode(id, forKey: .id)
            try destination.encode(missing, forKey: .missing)
        case .done(let names): try destination.encode(.shoppingDone, of: names)
        case .undone(let names): try destination.encode(.shoppingUndone, of: names)
        case .remove(let names): try destination.encode(.shoppingRemove, of: names)
        case .clear(let doneOnly):
            try destination.encode(name: .shoppingClear)
            try destination.encode(doneOnly, forKey: .doneOnly)
        }
    }
}

extension KeyedEncodingContainer<ControlRequest.Key> {
    fileprivate mutating func encode(_ name: ControlRequest.Name, of names: [String]) throws {
        try encode(name: name)
        try encode(names, forKey: .names)
    }
}
