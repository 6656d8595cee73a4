/// The version of this release (semver.org).
public let galleyVersion = "0.1.0"

/// The User-Agent header of every request to a service (RFC 9110, 10.1.5).
let galleyUserAgent = "Galley/\(galleyVersion) (kitchen kiosk)"
