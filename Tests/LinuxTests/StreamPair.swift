@testable import Linux

/// Creates the two ends of a connection.
func streamPair() throws -> (UnixStream, UnixStream) { try UnixStream.pair() }
