extension Recipe {
    public var mainFood: String? { nil }
}
