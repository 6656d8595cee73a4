@testable import Linux

/// Two ends of one connection.
func streamPair() throws -> (UnixStream, UnixStream) { try UnixStream.pair() }
