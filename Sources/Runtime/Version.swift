/// Of this release (semver.org); also what services are told in the User-Agent.
public let galleyVersion = "0.1.0"
