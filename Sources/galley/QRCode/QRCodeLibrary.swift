internal import CQRCode
internal import Glibc

/// The library libqrencode. The object owns its handle, and unloads the library in `deinit`.
final class QRCodeLibrary {
    private let library: OpaquePointer

    /// Loads the library.
    ///
    /// - Throws: `noLibrary` if it can't be loaded.
    init() throws(QRCodeError) {
        var reason = [CChar](repeating: 0, count: 200)
        guard let library = cqrcode_open(&reason, reason.count) else {
            throw .noLibrary(String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
        }
        self.library = library
    }

    deinit {
        cqrcode_close(library)
    }

    /// Returns the code of a text.
    ///
    /// - Throws: `unfit` for an empty text or one with a zero byte, `tooLong` if no code can hold it.
    func code(of text: String) throws(QRCodeError) -> QRCode {
        guard !text.isEmpty, !text.utf8.contains(0) else { throw .unfit }
        var modules = [UInt8](repeating: 0, count: Int(CQRCODE_SIDE_MAX * CQRCODE_SIDE_MAX))
        let side = Int(cqrcode_draw(library, text, &modules))
        guard side > 0 else { throw side == -Int(ERANGE) ? .tooLong : .unfit }
        return QRCode(side: side, isDark: modules.prefix(side * side).map { $0 == 1 })
    }
}

/// Error of drawing a QR code.
enum QRCodeError: Error, Hashable {
    /// The library can't be loaded, with the loader's message.
    case noLibrary(String)
    case tooLong
    /// A code can't hold such a text.
    case unfit
}

extension QRCodeError: CustomStringConvertible {
    /// Message for the user, in one line.
    var description: String {
        switch self {
        case .noLibrary(let reason): "No QR code can be drawn: \(reason). Install libqrencode4."
        case .tooLong: "No QR code can be drawn: the address is too long for one."
        case .unfit: "No QR code can be drawn: the address has characters that a code can't hold."
        }
    }
}
