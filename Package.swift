// swift-tools-version: 6.1
import PackageDescription

/// Every target speaks Swift 6 and says which of its imports are part of its own interface.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
]

/// A room of the house: a folder under Sources, and the rooms it may know.
func room(_ name: String, knows rooms: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: rooms, swiftSettings: settings)
}

/// The tests of a room, in the folder that mirrors it.
func tests(of room: String, knows others: [Target.Dependency] = []) -> Target {
    .testTarget(name: "\(room)Tests", dependencies: [.byName(name: room)] + others, swiftSettings: settings)
}

let package = Package(
    name: "galley",
    targets: [
        .target(name: "CLinux"),
        room("Linux", knows: ["CLinux"]),
        room("GPIO", knows: ["CGPIOD"]),
        room("CharacterDisplay"),
        room("Simulation", knows: ["CharacterDisplay"]),

        tests(of: "Linux"),
        tests(of: "GPIO"),
        tests(of: "CharacterDisplay", knows: ["Simulation"]),
    ]
)
