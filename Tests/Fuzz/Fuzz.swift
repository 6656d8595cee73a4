import Dispatch
import FuzzTargets
import Glibc

/// libFuzzer's main function without the name `main`, which Swift's build gives to this program's own.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ runOnce: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Lets libFuzzer call the target that GALLEY_FUZZ_TARGET names, with the arguments of libFuzzer. Without the variable, prints
/// the name and the longest input of each target. `Tests/Fuzz/run` starts it.
@main
struct Fuzz {
    private static let name = getenv("GALLEY_FUZZ_TARGET").map { String(cString: $0) }
    private static let target = fuzzTargets.first { $0.name == name }

    static func main() {
        guard target != nil else {
            for target in fuzzTargets { print(target.name, target.longest) }
            exit(name == nil ? 0 : 64)
        }
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        exit(
            runFuzzer(&count, &arguments) { start, count in Fuzz.run(UnsafeBufferPointer(start: start, count: count)) })
    }

    /// Runs the target once. A broken promise ends the program, as a crash does.
    private static func run(_ input: UnsafeBufferPointer<UInt8>) -> CInt {
        guard let target else { return 0 }
        let bytes = Array(input)
        let end = DispatchSemaphore(value: 0)
        Task.detached {
            do {
                try await target.run(bytes)
            } catch {
                fatalError("\(error)")
            }
            end.signal()
        }
        end.wait()
        return 0
    }
}
