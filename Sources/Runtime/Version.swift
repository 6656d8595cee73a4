/// Of this release (semver.org).
public let galleyVersion = "0.1.0"

/// What every service is told of who asks (RFC 9110, 10.1.5).
let galleyUserAgent = "Galley/\(galleyVersion) (kitchen kiosk)"
