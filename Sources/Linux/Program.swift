internal import CLinux
internal import Glibc

/// This process ends (SIGTERM) when its parent does, and so does the program that takes its place.
public func endWithParent() throws(SystemError) {
    guard clinux_end_with_parent() == 0 else { throw .last("prctl") }
}

/// Lets another program take this process's place, with these arguments, the first of which is its name, and no other
/// environment. Returns only where that fails.
public func replaceProcess(
    with path: String, arguments: [String], environment: [String: String]
) -> SystemError {
    var arguments: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    execve(path, &arguments, &variables)
    let failure = SystemError.last("execve")
    for copy in arguments + variables { free(copy) }
    return failure
}
