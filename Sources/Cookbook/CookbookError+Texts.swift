extension CookbookError: CustomStringConvertible {
    /// For the log and the shell, one line: what happened, what was kept, what to do.
    public var description: String {
        let text = "\(happened) (\(detail)). Nothing that was stored is deleted. \(remedy)"
        let plain = text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }
        return String(String.UnicodeScalarView(plain))
    }

    private var happened: String {
        switch reason {
        case .full: "Not stored: no room is left for \(path)"
        case .readOnly: "Not stored: \(path) lies on a file system that is read-only"
        case .forbidden: "\(path) is not permitted to this user"
        case .notAFile: "\(path) is no ordinary file or folder and is not touched"
        case .busy: "Not stored: another program holds \(path)"
        case .newer: "Not stored: a newer Galley wrote \(path), and this one only reads it"
        case .failing: "Reading or writing \(path) fails"
        case .unconfirmed: "Perhaps not stored: the card failed while \(path) was written"
        case .damaged: "\(path) is damaged"
        case .canceled: "Given up before it was stored in \(path)"
        case .other, .invalid: "Not stored in \(path)"
        }
    }

    private var remedy: String {
        switch reason {
        case .full: "Free some room (`df -h`), then try again."
        case .readOnly:
            "The kernel makes a card read-only when it fails; its log (`dmesg`) says why. Copy the folder to another card."
        case .forbidden: "Make the user that runs Galley its owner (`chown`)."
        case .notAFile: "Move it away, or choose another folder with --state."
        case .busy: "Close that program (`fuser -v` names it), then try again."
        case .newer: "Install the newer Galley again, or choose another folder with --state."
        case .failing: "Copy the folder to another card soon; the kernel's log (`dmesg`) may say more."
        case .unconfirmed:
            "Look whether it is there after a restart, and copy the folder to another card soon; the kernel's log "
                + "(`dmesg`) may say more."
        case .damaged: "Restart Galley: it sets the file aside and brings back what can be read of it."
        case .canceled, .other, .invalid: "Try again."
        }
    }

    public var glassText: String { reason.glassText }
}

extension CookbookError.Reason {
    /// For the glass: at most 4 lines of at most 20 columns, ASCII; the first two tell what is wrong and the first
    /// has at most 16 columns, for 16x2.
    public var glassText: String {
        switch self {
        case .full: "Card is full:\nnot saved\nFree some room,\nthen try again"
        case .readOnly: "Card read-only:\nnot saved\nRun over SSH:\ngalley status"
        case .forbidden: "No permission:\nnot saved\nRun over SSH:\ngalley status"
        case .notAFile: "Store blocked:\nnot saved\nRun over SSH:\ngalley status"
        case .busy: "Store is busy:\nnot saved\nTry again"
        case .newer: "Newer store:\nnot saved\nUpdate Galley"
        case .failing: "Card error:\nnot saved\nChange the card soon"
        case .unconfirmed: "Card error:\nmaybe not saved\nChange the card soon"
        case .damaged: "Store damaged:\nnot saved\nRestart Galley"
        case .canceled, .other, .invalid: "Not saved\nTry again"
        }
    }
}
