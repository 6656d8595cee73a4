import Dispatch
import FuzzTargets
import Glibc

// The functions that libFuzzer calls. It has the main function of this program, finds the environment in which `Tests/Fuzz/run`
// starts it, and reports a crash with the bytes that caused it.

/// The target that GALLEY_FUZZ_TARGET names.
nonisolated(unsafe) private var target: (any FuzzTarget.Type)?

/// Chooses the target. Without one, prints the name and the longest input of each, and exits.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<CInt>?, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
    let name = getenv("GALLEY_FUZZ_TARGET").map { String(cString: $0) }
    target = fuzzTargets.first { $0.name == name }
    guard target == nil else { return 0 }
    for target in fuzzTargets { print(target.name, target.longest) }
    exit(name == nil ? 0 : 64)
}

/// Runs the target once. A broken promise ends the program, as a crash does.
@_cdecl("LLVMFuzzerTestOneInput")
public func runOnce(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let target else { return 0 }
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
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
