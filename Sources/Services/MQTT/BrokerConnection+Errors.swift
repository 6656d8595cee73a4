internal import CMosquitto
internal import Glibc

extension BrokerConnection {
    /// Returns the reason for a code of libmosquitto.
    func error(_ code: Int32) -> MQTTError {
        // The library's texts end with a period.
        let text = String(String(cString: mosquitto_strerror(code)).split(separator: ".").first ?? "unknown error")
        return switch code {
        case MOSQ_ERR_ERRNO.rawValue: .unreachable(detail: String(cString: strerror(errno)))
        case MOSQ_ERR_EAI.rawValue, MOSQ_ERR_LOOKUP.rawValue:
            .unreachable(detail: "the name \(options.host) is unknown")
        case MOSQ_ERR_TLS.rawValue, MOSQ_ERR_TLS_HANDSHAKE.rawValue: encryptionError(lastError ?? text)
        case MOSQ_ERR_ACL_DENIED.rawValue: .mayNotWrite
        case MOSQ_ERR_NO_CONN.rawValue: .notConnected
        default: isAccepted ? .lost(detail: text) : .unreachable(detail: text)
        }
    }

    /// Returns the reason why the encrypted connection failed, in plain words.
    ///
    /// libmosquitto's own text is *certificate verify failed* for every certificate.
    private func encryptionError(_ text: String) -> MQTTError {
        let authorities = options.authorities ?? ""
        if isOfOtherHost { return .certificate(detail: "the broker's certificate isn't for \(options.host)") }
        return switch Int32(truncatingIfNeeded: verdict) {
        case X509_V_OK: .certificate(detail: handshakeProblem(text))
        case X509_V_ERR_CERT_HAS_EXPIRED: .certificate(detail: "the broker's certificate has expired")
        case X509_V_ERR_CERT_NOT_YET_VALID: .certificate(detail: "the broker's certificate isn't valid yet")
        case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY, X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE,
            X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT, X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN,
            X509_V_ERR_CERT_SIGNATURE_FAILURE:
            .certificate(detail: "no authority in \(authorities) has signed the broker's certificate")
        default: .certificate(detail: String(cString: X509_verify_cert_error_string(verdict)))
        }
    }

    /// Returns OpenSSL's verdict on the broker's certificate, one of X509_V_OK and so on. libmosquitto has it only until it
    /// has logged the error.
    func certificateVerdict() -> Int {
        mosquitto_ssl_get(client).map { SSL_get_verify_result(OpaquePointer($0)) } ?? Int(X509_V_OK)
    }

    /// Returns the end of OpenSSL's text, which looks like *error:0A00010B:SSL routines::wrong version number*.
    private func handshakeProblem(_ text: String) -> String {
        let reason = text.split(separator: ":").last.map(String.init) ?? text
        return switch reason {
        case "wrong version number", "unexpected eof while reading":
            "port \(options.port) of the broker doesn't seem to be encrypted"
        default: reason
        }
    }
}
