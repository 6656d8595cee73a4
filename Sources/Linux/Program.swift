internal import CLinux
internal import Glibc

/// Makes the kernel send SIGTERM to this process when its parent ends, also after
/// ``replaceProcess(with:arguments:environment:)``.
///
/// - Throws: `SystemError` if the kernel refuses, or ESRCH if the parent has already ended.
public func endWithParent() throws(SystemError) {
    guard clinux_end_with_parent() == 0 else { throw .last("prctl") }
}

/// Replaces this process with another program (execve(2)). Returns only on failure.
///
/// - Parameters:
///   - path: The path of the program.
///   - arguments: Its arguments. The first one is its name.
///   - environment: Its whole environment.
/// - Returns: The error.
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
