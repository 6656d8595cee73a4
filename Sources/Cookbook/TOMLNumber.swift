/// A number that is written with or without a fraction, which TOML tells apart.
struct TOMLNumber: Decodable {
    let value: Double

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            value = Double(try container.decode(Int.self))
        } catch {
            value = try container.decode(Double.self)
        }
    }
}
