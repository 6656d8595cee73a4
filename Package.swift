// swift-tools-version: 6.2
import PackageDescription

/// Every target speaks Swift 6 and says which of its imports are part of its own interface. With
/// GALLEY_STRICT in the environment a warning is an error.
let settings: [SwiftSetting] =
    [.enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("ExistentialAny")]
    + (Context.environment["GALLEY_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// The addresses that the loader adjusts take 2 MB of memory and of card as a plain list; the default linker, gold,
/// writes no other. Needs glibc 2.36 where the program runs.
let packedRelocations = ["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"]

/// Where Debian puts the headers of chafa and GLib. pkg-config would name them, but the libraries to link to as well, and
/// these are loaded when a picture is shown.
let pictureHeaders =
    ["x86_64-linux-gnu", "aarch64-linux-gnu", "arm-linux-gnueabihf"].flatMap { machine in
        ["chafa", "glib-2.0"].map { "-I/usr/lib/\(machine)/\($0)/include" }
    } + ["-I/usr/include/chafa", "-I/usr/include/glib-2.0"]

/// A room of the house: a folder under Sources, and the rooms it may know.
func room(
    _ name: String, knows rooms: [Target.Dependency] = [], resources: [Resource] = [],
    plugins: [Target.PluginUsage] = []
) -> Target {
    .target(name: name, dependencies: rooms, resources: resources, swiftSettings: settings, plugins: plugins)
}

/// The tests of a room, in the folder that mirrors it.
func tests(of room: String, knows others: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .testTarget(
        name: "\(room)Tests", dependencies: [.byName(name: room)] + others, exclude: exclude, swiftSettings: settings)
}

/// A service of the network: a folder under Sources/Services.
func service(_ name: String, knows rooms: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: rooms, path: "Sources/Services/\(name)", swiftSettings: settings)
}

/// The tests of a service, against one on loopback that answers from a script.
func serviceTests(of service: String) -> Target {
    .testTarget(
        name: "\(service)Tests",
        dependencies: [.byName(name: service), "HTTP", "Kitchen", "Linux", "ScriptedServices", "Workbench"],
        path: "Tests/Services/\(service)Tests", swiftSettings: settings)
}

/// What tests of several rooms work with: a folder under Tests/Support.
func support(_ name: String, knows rooms: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: rooms, path: "Tests/Support/\(name)", swiftSettings: settings)
}

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let signals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")

let package = Package(
    name: "galley",
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .target(name: "CLinux"),
        .target(name: "CTasks"),
        .target(name: "CI2C"),
        .target(name: "CPhotos", cSettings: [.unsafeFlags(pictureHeaders)]),
        .target(name: "CCrypt"),
        .target(name: "CQRCode"),
        .target(name: "CTOML"),
        .target(name: "CGPIOD", linkerSettings: [.linkedLibrary("gpiod")]),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        room("Linux", knows: ["CLinux", "CTasks"]),
        room("GPIO", knows: ["CGPIOD", "CI2C"]),
        room("CharacterDisplay"),
        room(
            "Kitchen",
            resources: [
                "Search/intolerances.txt", "Foods/foods.txt", "Nearby/cuisines.txt", "Timers/Reading/words.txt",
            ]
            .map { .embedInCode($0) }),
        room("Kiosk", knows: ["Kitchen"]),
        room("Layout", knows: ["CharacterDisplay", "Kiosk", "Kitchen"]),
        .plugin(name: "BoardCatalog", capability: .buildTool(), path: "board", sources: ["Plugin/BoardCatalog.swift"]),
        room("Boards", knows: ["CharacterDisplay", "GPIO", "Linux", "TOML"], plugins: ["BoardCatalog"]),
        room(
            "Cookbook", knows: ["CCrypt", "Kitchen", "Linux", "TOML", grdb, sqlite],
            resources: [.embedInCode("Starter"), .embedInCode("Foods/foods.toml")]),
        room("TOML", knows: ["CTOML"]),
        room("Settings", knows: ["Boards", "HTTP", "Kitchen", "Linux", "TOML"]),
        room("Control", knows: ["Kiosk", "Kitchen", "Linux"]),
        room("HTTP", knows: ["CCurl", "Linux"]),
        room("Interchange", knows: ["CLibXML2", "Kitchen"]),
        service("OpenStreetMap", knows: ["HTTP", "Kitchen"]),
        service("Sharing", knows: ["HTTP", "Kitchen"]),
        service("Spoonacular", knows: ["HTTP", "Interchange", "Kitchen"]),
        room(
            "Simulation", knows: ["CharacterDisplay", "GPIO", "Kitchen", "Linux"],
            resources: [.embedInCode("characters.txt")]),
        room("Photos", knows: ["CPhotos", "Kitchen"]),
        room("Pictures", knows: ["Boards", "CharacterDisplay", "GPIO", "Simulation"]),
        room(
            "Runtime",
            knows: [
                "Boards", "CharacterDisplay", "Control", "Cookbook", "GPIO", "HTTP", "Kiosk", "Kitchen", "Layout",
                "Linux", "OpenStreetMap", "Settings", "Sharing", "Simulation", "Spoonacular", lifecycle, logging,
                signals,
            ]),
        .executableTarget(
            name: "galley",
            dependencies: [
                "Boards", "CQRCode", "Control", "Cookbook", "GPIO", "Interchange", "Kiosk", "Kitchen", "Linux",
                "Photos",
                "Pictures", "Runtime", "Settings", "TOML", argumentParser, lifecycle, logging, signals,
            ],
            swiftSettings: settings, linkerSettings: [.unsafeFlags(packedRelocations, .when(configuration: .release))]),
        // Tools of development, which are in no package.
        .executableTarget(
            name: "galley-pictures",
            dependencies: [
                "Boards", "CharacterDisplay", "Cookbook", "Kiosk", "Kitchen", "Pictures", "Runtime", "Settings",
                "SimulatedKiosk", "Simulation", argumentParser,
            ],
            path: "Tests/DocumentationPictures", swiftSettings: settings),
        .executableTarget(
            name: "galley-bench",
            dependencies: [
                "Boards", "CharacterDisplay", "Cookbook", "Fixtures", "GPIO", "Kiosk", "Kitchen", "Linux", "Runtime",
                "ScriptedServices", "Settings", "SimulatedKiosk", "Simulation", "Workbench", argumentParser, grdb,
            ],
            path: "Tests/Bench", exclude: ["floor.c", "floor.sh", "run-floor"], swiftSettings: settings),

        support("Workbench"),
        support("DisplayBench", knows: ["CharacterDisplay", "Simulation"]),
        support("Fixtures", knows: ["Kiosk", "Kitchen", "Photos"]),
        support("KioskTesting", knows: ["CharacterDisplay", "Kiosk", "Kitchen", "Layout"]),
        support("ScriptedServices", knows: ["Kitchen", "Linux"]),
        support(
            "SimulatedKiosk",
            knows: ["Boards", "CharacterDisplay", "DisplayBench", "GPIO", "Kiosk", "Kitchen", "Runtime", "Simulation"]),

        tests(
            of: "galley",
            knows: [
                "CharacterDisplay", "Control", "Kiosk", "Kitchen", "Settings", "Simulation", "Workbench",
                argumentParser,
            ]),
        tests(of: "Linux", knows: ["Workbench"]),
        tests(of: "GPIO"),
        tests(of: "Boards", knows: ["GPIO"]),
        tests(of: "CharacterDisplay", knows: ["DisplayBench", "Simulation", "Workbench"]),
        tests(of: "Kitchen", knows: ["Workbench"], exclude: ["Timers/Phrases"]),
        tests(
            of: "Kiosk",
            knows: ["CharacterDisplay", "Cookbook", "Fixtures", "Kitchen", "KioskTesting", "Layout", "Workbench"]),
        tests(
            of: "Runtime",
            knows: [
                "Boards", "CharacterDisplay", "Control", "Cookbook", "GPIO", "Kiosk", "Kitchen", "Linux", "Photos",
                "Fixtures", "ScriptedServices", "Settings", "SimulatedKiosk", "Simulation", "Workbench", lifecycle,
                logging, grdb,
            ]),
        tests(of: "TOML", knows: ["Workbench"]),
        tests(of: "Cookbook", knows: ["Kitchen", "Workbench", grdb]),
        tests(of: "Settings", knows: ["Kitchen", "Linux", "Workbench"]),
        tests(of: "Control", knows: ["Kiosk", "Kitchen", "Linux", "Workbench"]),
        tests(of: "HTTP", knows: ["Linux", "ScriptedServices", "Workbench"]),
        tests(of: "Interchange", knows: ["Cookbook", "Kitchen", "Workbench"]),
        serviceTests(of: "Sharing"),
        serviceTests(of: "Spoonacular"),
        serviceTests(of: "OpenStreetMap"),
        tests(
            of: "Layout", knows: ["CharacterDisplay", "Fixtures", "Kiosk", "Kitchen", "KioskTesting", "Workbench"],
            exclude: ["Goldens"]
        ),
        tests(of: "Simulation", knows: ["CharacterDisplay", "DisplayBench"]),
        tests(of: "Photos", knows: ["Fixtures", "Kitchen"]),
        tests(of: "Pictures", knows: ["Boards", "CharacterDisplay", "GPIO", "Simulation"]),
    ]
)
