internal import CQRCode
internal import Glibc

/// libqrencode, loaded for as long as somebody holds this: the one owner of its handle.
final class QRCodeLibrary {
    private let library: OpaquePointer

    /// - Throws: that the library is not there.
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

    /// The code of a text of 1 byte or more, with a zero nowhere in it.
    func code(of text: String) throws(QRCodeError) -> QRCode {
        guard !text.isEmpty, !text.utf8.contains(0) else { throw .unfit }
        var modules = [UInt8](repeating: 0, count: Int(CQRCODE_SIDE_MAX * CQRCODE_SIDE_MAX))
        let side = Int(cqrcode_draw(library, text, &modules))
        guard side > 0 else { throw side == -Int(ERANGE) ? .tooLong : .unfit }
        return QRCode(side: side, isDark: modules.prefix(side * side).map { $0 == 1 })
    }
}

/// Why there is no code.
enum QRCodeError: Error, Hashable {
    /// The library is not there, with the loader's words.
    case noLibrary(String)
    case tooLong
    /// Nothing that a code can hold.
    case unfit
}

extension QRCodeError: CustomStringConvertible {
    /// One line for the shell.
    var description: String {
        switch self {
        case .noLibrary(let reason): "No QR code can be drawn: \(reason). Install libqrencode4."
        case .tooLong: "No QR code holds an address as long as this one."
        case .unfit: "No QR code can be made of this address."
        }
    }
}
