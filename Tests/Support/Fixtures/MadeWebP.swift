internal import FoundationEssentials

/// WebP files of 64 x 48 pixels with a different color in each quarter: red, green; blue, white. They were encoded by
/// libwebp 1.2.4 from ``/Photos/Bitmap/quarters(width:height:)``.
package enum MadeWebP {
    /// The quarters as a photo is compressed.
    package static let lossy = bytes(
        "UklGRoQAAABXRUJQVlA4IHgAAACwBQCdASpAADAAPq1EnEmmI6KhMqgAwBWJQBlWNC/APxV2LHif4x/kByMR36CtX7PiZ2Yz"
            + "CAAA/u1Mx2eHzlxCwWI1GHwl8eI/qzhX1y3QRugjfocB/J1/+bngcOy/gmV/i0j//yh2bYM4oQTDKt+Wb/ME4JtsAAA=")
    /// The quarters exactly.
    package static let lossless = bytes(
        "UklGRjoAAABXRUJQVlA4TC0AAAAvP8ALAB8gEEjeHzqN+RcQFPwf3fxHZA+ASIDEk570pIlOjOj/BAyLvgWPvgEA")
    /// The quarters as a photo is compressed. The red one is transparent.
    package static let transparent = bytes(
        "UklGRrQAAABXRUJQVlA4WAoAAAAQAAAAPwAALwAAQUxQSBYAAAABDzD/ERFCLJjMXzqD7oj+TwBUffsPVlA4IHgAAACwBQCd"
            + "ASpAADAAPq1EnEmmI6KhMqgAwBWJQBlWNC/APxV2LHif4x/kByMR36CtX7PiZ2YzCAAA/u1Mx2eHzlxCwWI1GHwl8eI/qzhX"
            + "1y3QRugjfocB/J1/+bngcOy/gmV/i0j//yh2bYM4oQTDKt+Wb/ME4JtsAAA=")
    /// The quarters exactly. The red one is transparent.
    package static let transparentLossless = bytes(
        "UklGRjQAAABXRUJQVlA4TCgAAAAvP8ALEB8w//MvICj4P7r5D4JNQCRA4klPetJEJ0b0fwKCQ9+KR98A")

    private static func bytes(_ base64: String) -> [UInt8] { Array(Data(base64Encoded: base64) ?? Data()) }
}
