// swift-tools-version: 6.2
import PackageDescription

/// The settings of every target: Swift 6, with imports that are internal unless they are declared public. With
/// GALLEY_STRICT in the environment, warnings are errors.
let settings: [SwiftSetting] =
    [.enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("ExistentialAny")]
    + (Context.environment["GALLEY_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// Linker options that make the program smaller, on the card and in memory. They need lld: the default linker, gold, lacks
/// the format of packed relocations, which needs glibc 2.36 on the machine that runs the program.
let smallProgram =
    ["-use-ld=lld"]
    + [
        // Compresses the relocation table, which would otherwise take 2 MB.
        "-z", "pack-relative-relocs",
        // Drops the names of Swift's functions, 2 MB. Nothing looks them up: there are no plugins.
        "--no-export-dynamic",
        // Keeps one of several functions with the same machine code, 2 MB. Swift code can't compare functions.
        "--icf=all",
    ].flatMap { ["-Xlinker", $0] }

/// Debian's folders for the headers of chafa and GLib, in the Debian that the program is built for. pkg-config would also
/// link to the libraries, but these are loaded only when a picture is shown.
let pictureHeaders =
    ["x86_64-linux-gnu", "aarch64-linux-gnu", "arm-linux-gnueabihf"].flatMap { machine in
        ["chafa", "glib-2.0"].flatMap { ["-iwithsysroot", "/usr/lib/\(machine)/\($0)/include"] }
    } + ["-iwithsysroot", "/usr/include/chafa", "-iwithsysroot", "/usr/include/glib-2.0"]

/// A module: a folder under Sources, and the modules that it may import.
func module(
    _ name: String, knows modules: [Target.Dependency] = [], resources: [Resource] = [],
    and more: [SwiftSetting] = [], plugins: [Target.PluginUsage] = []
) -> Target {
    .target(
        name: name, dependencies: modules, resources: resources, swiftSettings: settings + more, plugins: plugins)
}

/// The program, or for `make fuzz` a library of the same name: see ``isFuzzing``.
func program(_ name: String, knows modules: [Target.Dependency]) -> Target {
    let main = ["-parse-as-library", "-Xfrontend", "-entry-point-function-name", "-Xfrontend", "\(name)_main"]
    return isFuzzing
        ? .target(name: name, dependencies: modules, swiftSettings: settings + [.unsafeFlags(main)])
        : .executableTarget(
            name: name, dependencies: modules, swiftSettings: settings,
            linkerSettings: [.unsafeFlags(smallProgram, .when(configuration: .release))])
}

/// The tests of a module, in the folder of the same name under Tests.
func tests(of module: String, knows others: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .testTarget(
        name: "\(module)Tests", dependencies: [.byName(name: module)] + others, exclude: exclude,
        swiftSettings: settings)
}

/// The client of a remote service: a folder under Sources/Services.
func service(_ name: String, knows modules: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: modules, path: "Sources/Services/\(name)", swiftSettings: settings)
}

/// The tests of a service's client, with a server on loopback that gives scripted answers.
func serviceTests(of service: String, with others: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(service)Tests",
        dependencies: [.byName(name: service), "HTTP", "Kitchen", "Linux", "ScriptedServices", "Workbench"] + others,
        path: "Tests/Services/\(service)Tests", swiftSettings: settings)
}

/// Support code for the tests of several modules: a folder under Tests/Support.
func support(_ name: String, knows modules: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: modules, path: "Tests/Support/\(name)", swiftSettings: settings)
}

/// True for `make fuzz`. The program is a library then, which the fuzzer calls and which has no main function of its own.
let isFuzzing = Context.environment["GALLEY_FUZZ"] != nil

/// The program of `make fuzz`, which only a build with libFuzzer can link.
let fuzzer: [Target] =
    isFuzzing
    ? [
        .executableTarget(
            name: "galley-fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz", exclude: ["run"],
            swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])],
            // The default linker, gold, fails to link the sanitized program.
            linkerSettings: [.unsafeFlags(["-use-ld=lld"])])
    ]
    : []

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
    targets: fuzzer + [
        .target(name: "CLinux"),
        .target(name: "CTasks"),
        .target(name: "CICUData"),
        .target(name: "CI2C"),
        .target(name: "CPhotos", cSettings: [.unsafeFlags(pictureHeaders)]),
        .target(name: "CArchive"),
        .target(name: "CCrypt"),
        .target(name: "CQRCode"),
        .target(name: "CTOML"),
        .target(name: "CICal"),
        .target(name: "CGPIOD", linkerSettings: [.linkedLibrary("gpiod")]),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(
            name: "CMosquitto", pkgConfig: "libmosquitto", providers: [.apt(["libmosquitto-dev", "libssl-dev"])]),
        .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        module("Linux", knows: ["CLinux", "CTasks"]),
        module("GPIO", knows: ["CGPIOD", "CI2C"]),
        module(
            "CharacterDisplay",
            // Lets the compiler make the driver for each kind of lines in the module that uses it. Otherwise, it calls the
            // lines and the clock through tables of functions, and a changed character takes half as long again.
            and: [.unsafeFlags(["-cross-module-optimization"], .when(configuration: .release))]),
        module(
            "Kitchen",
            resources: [
                "Search/intolerances.txt", "Foods/foods.txt", "Nearby/cuisines.txt", "Timers/Reading/words.txt",
                "OwnRecipes/step-words.txt", "Search/dishes.txt",
            ]
            .map { .embedInCode($0) }),
        module("Household"),
        module("Kiosk", knows: ["Kitchen"]),
        module("Layout", knows: ["CharacterDisplay", "Kiosk", "Kitchen"]),
        .plugin(name: "BoardCatalog", capability: .buildTool(), path: "board", sources: ["Plugin/BoardCatalog.swift"]),
        module("Boards", knows: ["CharacterDisplay", "GPIO", "Linux", "TOML"], plugins: ["BoardCatalog"]),
        module(
            "Cookbook", knows: ["CCrypt", "Household", "Kitchen", "Linux", "ShoppingSync", "TOML", grdb, sqlite],
            resources: [.embedInCode("Starter"), .embedInCode("Foods/foods.toml")]),
        module("TOML", knows: ["CTOML"]),
        module("Settings", knows: ["Boards", "HTTP", "Kitchen", "Linux", "TOML"]),
        module("Control", knows: ["Kiosk", "Kitchen", "Linux"]),
        module("HTTP", knows: ["CCurl", "Linux"]),
        module("Interchange", knows: ["CArchive", "CLibXML2", "Kitchen", "Linux"]),
        module("ShoppingSync", knows: ["Kitchen"]),
        service("CalDAV", knows: ["CICal", "HTTP", "Interchange", "Kitchen", "Linux", "ShoppingSync"]),
        service("MQTT", knows: ["CMosquitto", "Linux"]),
        service("Mealie", knows: ["HTTP", "Interchange", "Kitchen", "ShoppingSync"]),
        service("OpenStreetMap", knows: ["HTTP", "Kitchen"]),
        service("Sharing", knows: ["HTTP", "Kitchen"]),
        service("Spoonacular", knows: ["HTTP", "Interchange", "Kitchen"]),
        module(
            "Simulation", knows: ["CharacterDisplay", "GPIO", "Kitchen", "Linux"],
            resources: [.embedInCode("characters.txt")]),
        module("Photos", knows: ["CPhotos", "Kitchen"]),
        module("Pictures", knows: ["Boards", "CharacterDisplay", "GPIO", "Simulation"]),
        module(
            "Runtime",
            knows: [
                "Boards", "CalDAV", "CharacterDisplay", "Control", "Cookbook", "GPIO", "HTTP", "Household",
                "Interchange",
                "Kiosk", "Kitchen", "Layout", "Linux", "MQTT", "Mealie", "OpenStreetMap", "Settings", "Sharing",
                "ShoppingSync", "Simulation", "Spoonacular",
                lifecycle, logging,
                signals,
            ]),
        program(
            "galley",
            knows: [
                "Boards", "CICUData", "CQRCode", "Control", "Cookbook", "GPIO", "Interchange", "Kiosk", "Kitchen",
                "Linux", "Photos", "Pictures", "Runtime", "Settings", "TOML", argumentParser, lifecycle, logging,
                signals,
            ]),
        // Development tools, which are not part of the Debian package.
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
                "Boards", "CCounting", "CharacterDisplay", "Control", "Cookbook", "Fixtures", "GPIO", "Household",
                "Kiosk", "Kitchen", "Linux", "MealieServer", "MixedRequests", "Runtime", "ScriptedServices", "Settings",
                "SimulatedKiosk", "Simulation", "TestBroker", "TestCalendars", "Workbench", argumentParser, grdb,
            ],
            path: "Tests/Bench", exclude: ["counts.json", "floor.c", "floor.sh", "run-floor", "peers", "pages"],
            swiftSettings: settings),
        .executableTarget(
            name: "galley-soak",
            dependencies: [
                "Boards", "CSimulation", "CharacterDisplay", "Control", "GPIO", "HTTP", "Kiosk", "Kitchen", "Linux",
                "MQTT", "Runtime", "ScriptedServices", "Simulation", "Workbench", argumentParser, logging,
            ],
            path: "Tests/Soak", exclude: ["bugs", "known-bugs", "run"], swiftSettings: settings),
        .executableTarget(
            name: "galley-fleet", dependencies: ["Household", "Linux", "MQTT", "Workbench", argumentParser],
            path: "Tests/Fleet", swiftSettings: settings),
        .executableTarget(
            name: "galley-mealie", dependencies: ["HTTP", "MealieServer", "Workbench", argumentParser],
            path: "Tests/MealieProgram", swiftSettings: settings),

        .target(name: "CCounting", path: "Tests/Support/CCounting", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(name: "CSimulation", path: "Tests/Support/CSimulation", linkerSettings: [.linkedLibrary("sqlite3")]),
        support("Workbench"),
        support(
            "FuzzTargets",
            knows: [
                "Boards", "CalDAV", "Control", "HTTP", "Household", "Interchange", "Kitchen", "Runtime", "Settings",
                "ShoppingSync", "galley", argumentParser,
            ]),
        support("TestBroker", knows: ["Linux", "Workbench"]),
        support("MixedRequests", knows: ["Control", "Kitchen"]),
        support("TestCalendars", knows: ["Workbench"]),
        support("SyncHistory", knows: ["Kitchen", "ShoppingSync", "Workbench"]),
        support("DisplayBench", knows: ["CharacterDisplay", "Simulation"]),
        support("Fixtures", knows: ["Kiosk", "Kitchen", "Photos"]),
        support("KioskTesting", knows: ["CharacterDisplay", "Kiosk", "Kitchen", "Layout"]),
        support("ScriptedServices", knows: ["Kitchen", "Linux"]),
        support("MealieServer", knows: ["Fixtures", "HTTP", "Linux", "ScriptedServices"]),
        support(
            "SimulatedKiosk",
            knows: ["Boards", "CharacterDisplay", "DisplayBench", "GPIO", "Kiosk", "Kitchen", "Runtime", "Simulation"]),

        tests(
            of: "galley",
            knows: [
                "CharacterDisplay", "Control", "FuzzTargets", "Kiosk", "Kitchen", "Settings", "Simulation", "Workbench",
                argumentParser,
            ]),
        .testTarget(
            name: "FuzzTests", dependencies: ["FuzzTargets"], exclude: ["Corpora"], swiftSettings: settings),
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
                "Boards", "CharacterDisplay", "Control", "Cookbook", "GPIO", "HTTP", "Household", "Kiosk", "Kitchen",
                "Linux", "MQTT", "MealieServer", "MixedRequests", "Photos", "Fixtures", "ScriptedServices", "Settings",
                "ShoppingSync", "SimulatedKiosk", "Simulation", "SyncHistory", "TestBroker", "TestCalendars",
                "Workbench", lifecycle, logging, grdb,
            ]),
        tests(of: "Household", knows: ["Workbench"]),
        tests(of: "TOML", knows: ["Workbench"]),
        tests(of: "Cookbook", knows: ["Household", "Kitchen", "ShoppingSync", "SyncHistory", "Workbench", grdb]),
        tests(of: "Settings", knows: ["Kitchen", "Linux", "Workbench"]),
        tests(of: "Control", knows: ["Kiosk", "Kitchen", "Linux", "Workbench"]),
        tests(of: "ShoppingSync", knows: ["Kitchen", "SyncHistory"]),
        tests(of: "HTTP", knows: ["Linux", "ScriptedServices", "Workbench"]),
        tests(of: "Interchange", knows: ["Cookbook", "Kitchen", "Workbench"], exclude: ["Pages"]),
        .testTarget(
            name: "MQTTTests", dependencies: ["Linux", "MQTT", "ScriptedServices", "TestBroker", "Workbench"],
            path: "Tests/Services/MQTTTests", swiftSettings: settings),
        .testTarget(
            name: "CalDAVTests",
            dependencies: [
                "CalDAV", "HTTP", "Kitchen", "Linux", "ShoppingSync", "ScriptedServices", "SyncHistory",
                "TestCalendars",
                "Workbench",
            ],
            path: "Tests/Services/CalDAVTests", swiftSettings: settings),
        serviceTests(of: "Sharing"),
        serviceTests(of: "Spoonacular"),
        serviceTests(of: "OpenStreetMap"),
        serviceTests(of: "Mealie", with: ["Fixtures", "Interchange", "MealieServer", "ShoppingSync", "SyncHistory"]),
        tests(
            of: "Layout", knows: ["CharacterDisplay", "Fixtures", "Kiosk", "Kitchen", "KioskTesting", "Workbench"],
            exclude: ["Goldens"]
        ),
        tests(of: "Simulation", knows: ["CharacterDisplay", "DisplayBench"]),
        tests(of: "Photos", knows: ["Fixtures", "Kitchen"]),
        tests(of: "Pictures", knows: ["Boards", "CharacterDisplay", "GPIO", "Simulation"]),
    ]
)

// `make sanitize` builds only the tests that it runs, and no other programs.
if let modules = Context.environment["GALLEY_TESTS"]?.split(separator: "|") {
    let tests = Set(modules.map { "\($0)Tests" })
    package.targets.removeAll { target in
        target.type == .test && !tests.contains(target.name) || target.type == .executable && target.name != "galley"
    }
}
