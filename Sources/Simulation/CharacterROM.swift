import CharacterDisplay

/// The characters in a controller's ROM, from the chart of the data sheet (HD44780U, table 4).
struct CharacterROM {
    private let chart: [Character]

    init(_ set: CharacterSet) {
        switch set {
        case .a00: chart = Self.a00
        case .a02: chart = Self.a02
        }
    }

    /// Returns the character for a code from 10 to FF (hexadecimal), or the replacement character if Unicode lacks it.
    subscript(code: UInt8) -> Character {
        chart[Int(code) - 0x10]
    }

    /// The chart of A00, with sixteen codes a line, from 10 on.
    private static let a00 = characters(
        """
        ����������������
         !"#$%&'()*+,-./
        0123456789:;<=>?
        @ABCDEFGHIJKLMNO
        PQRSTUVWXYZ[¥]^_
        `abcdefghijklmno
        pqrstuvwxyz{|}→←
        ����������������
        ����������������
         ｡｢｣､·ｦｧｨｩｪｫｬｭｮｯ
        ｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿ
        ﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏ
        ﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞ°
        αäßεµσρ�√��*¢£ñö
        ��θ∞ΩüΣπ��千万円÷ █
        """)

    private static let a02 = characters(
        """
        ▶◀“”��●↲↑↓→←≤≥▲▼
         !"#$%&'()*+,-./
        0123456789:;<=>?
        @ABCDEFGHIJKLMNO
        PQRSTUVWXYZ[\\]^_
        `abcdefghijklmno
        pqrstuvwxyz{|}~⌂
        БДЖЗИЙЛПУЦЧШЩЪЫЭ
        α♪ΓπΣσ♬τ�θΩδ∞♥ε∩
        �¡¢£¤¥¦§ƒ©ª«ЮЯ®�
        °±²³�µ¶·ω¹º»¼½¾¿
        ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ
        ÐÑÒÓÔÕÖ×ΦÙÚÛÜÝÞß
        àáâãäåæçèéêëìíîï
        ðñòóôõö÷øùúûüýþÿ
        """)

    private static func characters(_ chart: String) -> [Character] {
        chart.unicodeScalars.filter { $0 != "\n" }.map { Character($0) }
    }
}
