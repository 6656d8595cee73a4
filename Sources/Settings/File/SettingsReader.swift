internal import TOML

/// Reads the settings out of a parsed file, and says where something is wrong with them.
struct SettingsReader {
    private let places: TOMLPlaces

    init(text: String) {
        places = TOMLPlaces(text)
    }

    func read(_ nodes: [String: TOMLNode]) -> ([SettingKey: SettingValue], [SettingsProblem]) {
        var values: [SettingKey: SettingValue] = [:]
        var problems = unknownKeys(nodes)
        for key in SettingKey.all {
            guard let node = nodes[path: key.path] else { continue }
            do {
                values[key] = try key.type.value(of: node)
            } catch {
                problems.append(problem(.error, at: key.path, "\(key.name) \(error)"))
            }
        }
        return (values, problems.sorted { ($0.place?.line ?? 0) < ($1.place?.line ?? 0) })
    }

    private func unknownKeys(_ nodes: [String: TOMLNode]) -> [SettingsProblem] {
        let sections = Set(SettingKey.all.map { $0.path[0] })
        return nodes.flatMap { section, node -> [SettingsProblem] in
            guard case .table(let members) = node else {
                guard sections.contains(section) else { return [unknown([section])] }
                let reason = "\(section) cannot be \(node.kind): it is a table, [\(section)]"
                return [problem(.error, at: [section], reason)]
            }
            return members.keys.filter { SettingKey("\(section).\($0)") == nil }.map { unknown([section, $0]) }
        }
    }

    private func unknown(_ path: [String]) -> SettingsProblem {
        let name = path.joined(separator: ".")
        let hint = name.nearest(among: SettingKey.all.map(\.name)).map { "; did you mean \($0)?" } ?? ""
        return problem(.warning, at: path, "\(name.quotedForPeople) is no setting and is passed over\(hint)")
    }

    private func problem(_ severity: SettingsProblem.Severity, at path: [String], _ reason: String) -> SettingsProblem {
        SettingsProblem(severity: severity, place: places[path], key: path.joined(separator: "."), reason: reason)
    }
}
