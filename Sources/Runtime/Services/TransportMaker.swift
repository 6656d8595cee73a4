package import HTTP

/// Creates the HTTP transport of the services with these limits: libcurl, or a simulation without a network.
package typealias TransportMaker = @Sendable (TransferLimits) throws -> any HTTPTransport

/// Creates an HTTP client with a thread of its own.
///
/// - Throws: `SystemError` if the thread can't be started.
func makeHTTPClient(_ limits: TransferLimits) throws -> any HTTPTransport {
    try HTTPClient(userAgent: galleyUserAgent, limits: limits)
}
