internal import Kitchen

extension ControlRequest.OwnRequest {
    init(_ name: ControlRequest.Name, from source: ControlRequest.Source) throws {
        func id() throws -> RecipeID { try source.decode(RecipeID.self, forKey: .id) }
        func recipe() throws -> OwnRecipe { try source.decode(OwnRecipe.self, forKey: .recipe) }
        switch name {
        case .recipeRead: self = .read(try id())
        case .recipeAdd: self = .add(try recipe())
        case .recipeReplace: self = .replace(try id(), try recipe())
        case .recipeRemove: self = .remove(try id())
        default: throw source.wrongGroup()
        }
    }

    func encode(into destination: inout ControlRequest.Destination) throws {
        switch self {
        case .read(let id):
            try destination.encode(name: .recipeRead)
            try destination.encode(id, forKey: .id)
        case .add(let recipe):
            try destination.encode(name: .recipeAdd)
            try destination.encode(recipe, forKey: .recipe)
        case .replace(let id, let recipe):
            try destination.encode(name: .recipeReplace)
            try destination.encode(id, forKey: .id)
            try destination.encode(recipe, forKey: .recipe)
        case .remove(let id):
            try destination.encode(name: .recipeRemove)
            try destination.encode(id, forKey: .id)
        }
    }
}
