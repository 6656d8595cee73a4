internal import CCurl
internal import Linux

/// A single request to a server and its response. Owns the libcurl handle. Used only on the client's thread.
final class Transfer {
    /// The addresses that a transfer may connect to. Without TLS, they are limited.
    enum Reach {
        case anywhere
        /// Public addresses.
        case internet
        /// Private addresses, this machine's included.
        case ownNetwork
        case thisMachine
    }

    /// The description of a transfer.
    struct Order: Sendable {
        var method: HTTPRequest.Method
        var url: String
        var host: String
        var reach: Reach
        var isSentOnce: Bool
        /// The address of the first request after a redirect to another server, or `nil`.
        var origin: WebAddress?
        var headers: [String]
        var body: [UInt8]?
        var timeout: Duration
        var setup: Setup
    }

    /// The settings that all transfers of a client share.
    struct Setup: Sendable {
        var userAgent: String
        var limits: TransferLimits
        /// The path of a file with certificates to trust instead of the system's.
        var authorities: String?
    }

    /// A response, and the target if it is a redirect.
    typealias Answer = (response: HTTPResponse, redirect: String?)

    let handle: UnsafeMutableRawPointer
    private let order: Order
    private let sentHeaders: UnsafeMutablePointer<curl_slist>?
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

    private var headerBytes = 0
    private var body: [UInt8] = []
    private var failure: HTTPError?

    /// Prepares the libcurl handle. Returns `nil` if there is not enough memory.
    init?(_ order: Order) {
        guard let handle = curl_easy_init() else { return nil }
        self.handle = handle
        self.order = order
        sentHeaders = order.headers.reduce(nil) { curl_slist_append($0, $1) ?? $0 }
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        setUp()
        limit()
        connectCallbacks()
    }

    deinit {
        curl_easy_cleanup(handle)
        curl_slist_free_all(sentHeaders)
        errorText.deallocate()
    }

    private func setUp() {
        set(CURLOPT_URL, order.url)
        set(CURLOPT_USERAGENT, order.setup.userAgent)
        set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
        set(CURLOPT_PROXY, "")
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        // The constant is an enumeration in Debian 12's libcurl and a macro in 13's.
        set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if let authorities = order.setup.authorities { set(CURLOPT_CAINFO, authorities) }
        set(CURLOPT_NOSIGNAL, 1)
        // A canceled transfer must not wait for its name to be resolved, which can take a minute.
        set(CURLOPT_QUICK_EXIT, 1)
        must(ccurl_set_headers(handle, sentHeaders))
        if let body = order.body { body.withUnsafeBytes { must(ccurl_set_body(handle, $0.baseAddress, $0.count)) } }
        // The body makes it a POST request, and without one it is a GET request. This option changes only the name.
        if order.method != (order.body == nil ? .get : .post) { set(CURLOPT_CUSTOMREQUEST, order.method.rawValue) }
        // The address is checked when a connection opens, so a kept one of another request would escape the check.
        if order.isSentOnce || order.reach == .internet || order.origin != nil { set(CURLOPT_FRESH_CONNECT, 1) }
        if order.isSentOnce { set(CURLOPT_FORBID_REUSE, 1) }
        must(ccurl_set_pointer(handle, CURLOPT_ERRORBUFFER, errorText))
    }

    private func limit() {
        let limits = order.setup.limits
        set(CURLOPT_CONNECTTIMEOUT_MS, limits.connect.milliseconds)
        set(CURLOPT_TIMEOUT_MS, order.timeout.milliseconds)
        set(CURLOPT_LOW_SPEED_LIMIT, limits.stallBytesPerSecond)
        set(CURLOPT_LOW_SPEED_TIME, max(limits.stallTime.milliseconds / 1000, 1))
        // libcurl checks only the announced length. The write callback counts the bytes that arrive.
        must(ccurl_set_large(handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(limits.body)))
    }

    private func connectCallbacks() {
        let context = Unmanaged.passUnretained(self).toOpaque()
        must(ccurl_set_pointer(handle, CURLOPT_WRITEDATA, context))
        must(ccurl_set_pointer(handle, CURLOPT_HEADERDATA, context))
        must(ccurl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, context))
        must(
            ccurl_set_data_callback(handle, CURLOPT_WRITEFUNCTION) { bytes, _, count, context in
                Transfer.of(context).take(bodyPart: UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
            })
        must(
            ccurl_set_data_callback(handle, CURLOPT_HEADERFUNCTION) { bytes, _, count, context in
                Transfer.of(context).take(header: UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
            })
        must(
            ccurl_set_socket_callback(handle) { context, _, address in
                guard let address, Transfer.of(context).mayConnect(to: address) else { return CURL_SOCKET_BAD }
                return ccurl_socket(address)
            })
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> Transfer {
        guard let context else { preconditionFailure("libcurl called back without the context") }
        return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    }

    private func set(_ option: CURLoption, _ value: Int) { must(ccurl_set_long(handle, option, value)) }
    private func set(_ option: CURLoption, _ value: String) { must(ccurl_set_text(handle, option, value)) }

    private func must(_ code: CURLcode) {
        precondition(code == CURLE_OK, "libcurl supports every option that is set")
    }
}

// MARK: - Receiving

extension Transfer {
    private func take(bodyPart: UnsafeRawBufferPointer) -> Bool {
        guard body.count + bodyPart.count <= order.setup.limits.body else {
            failure = .tooLarge(host: order.host, limit: order.setup.limits.body)
            return false
        }
        body += bodyPart
        return true
    }

    private func take(header: UnsafeRawBufferPointer) -> Bool {
        headerBytes += header.count
        guard headerBytes <= order.setup.limits.headers else {
            failure = .tooLarge(host: order.host, limit: order.setup.limits.headers)
            return false
        }
        return true
    }

    private func mayConnect(to address: UnsafePointer<curl_sockaddr>) -> Bool {
        let number = ccurl_address(address).flatMap { IPAddress($0) }
        guard order.reach.includes(number) else {
            failure = order.reach == .internet ? .privateHost(order.host) : .notHTTPS
            return false
        }
        guard let origin = order.origin else { return true }
        guard let number, origin.mayRedirect(to: number) else {
            failure = .redirectRefused(
                host: origin.host, target: order.host, reason: "the target is in a private network")
            return false
        }
        return true
    }
}

// MARK: - Result

extension Transfer {
    func result(of code: CURLcode) -> Result<Answer, HTTPError> {
        guard code == CURLE_OK else { return .failure(failure ?? error(for: code)) }
        var status = 0
        must(ccurl_get_long(handle, CURLINFO_RESPONSE_CODE, &status))
        var target: UnsafePointer<CChar>?
        must(ccurl_get_text(handle, CURLINFO_REDIRECT_URL, &target))
        let response = HTTPResponse(status: status, body: body, headers: headers)
        return .success((response, target.map { String(cString: $0) }))
    }

    private func error(for code: CURLcode) -> HTTPError {
        let host = order.host
        return switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT: .unreachable(host: host, detail: detail(of: code))
        case CURLE_OPERATION_TIMEDOUT: .timedOut(host: host, detail: detail(of: code), wasSent: wasSent)
        case CURLE_FILESIZE_EXCEEDED: .tooLarge(host: host, limit: order.setup.limits.body)
        case CURLE_PARTIAL_FILE: .truncated(host: host)
        case CURLE_URL_MALFORMAT: .badRequest("the address is not usable")
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM:
            .tls(host: host, detail: detail(of: code), clockSuspected: isCertificateOutOfDate)
        default: .broken(host: host, detail: detail(of: code), wasSent: wasSent)
        }
    }

    /// The headers of the final response, without those of interim responses.
    private var headers: [(name: String, value: String)] {
        var headers: [(name: String, value: String)] = []
        var last: UnsafeMutablePointer<curl_header>?
        while let next = curl_easy_nextheader(handle, UInt32(CURLH_HEADER), -1, last) {
            headers.append((String(cString: next.pointee.name), String(cString: next.pointee.value)))
            last = next
        }
        return headers
    }

    /// True if at least a byte of the request was sent.
    var wasSent: Bool {
        var bytes = 0
        must(ccurl_get_long(handle, CURLINFO_REQUEST_SIZE, &bytes))
        return bytes > 0
    }

    /// True for X509_V_ERR_CERT_NOT_YET_VALID (9) and X509_V_ERR_CERT_HAS_EXPIRED (10) of x509_vfy.h.
    private var isCertificateOutOfDate: Bool {
        var verdict = 0
        must(ccurl_get_long(handle, CURLINFO_SSL_VERIFYRESULT, &verdict))
        return verdict == 9 || verdict == 10
    }

    /// Returns libcurl's error message. It can contain text from the server, so other characters than printable ASCII
    /// become question marks.
    private func detail(of code: CURLcode) -> String {
        let text = errorText.pointee == 0 ? String(cString: curl_easy_strerror(code)) : String(cString: errorText)
        return String(text.prefix(200).map { (" "..."~").contains($0) && $0.isASCII ? $0 : "?" })
    }
}

extension Transfer.Reach {
    fileprivate func includes(_ number: IPAddress?) -> Bool {
        switch self {
        case .anywhere: true
        case .internet: number?.isPrivate == false
        case .ownNetwork: number?.isPrivate == true
        case .thisMachine: number?.isLoopback == true
        }
    }
}

extension Duration {
    /// The duration in whole milliseconds, at least 1, because libcurl reads 0 as no limit.
    fileprivate var milliseconds: Int { Int(clamping: max(nanoseconds / 1_000_000, 1)) }
}
