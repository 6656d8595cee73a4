extension CookbookError: CustomStringConvertible {
    /// One line for the log and the shell: what happened, what was kept, what to do.
    public var description: String {
        let text = "\(happened) (\(detail)). Nothing was deleted. \(remedy)"
        let plain = text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }
        return String(String.UnicodeScalarView(plain))
    }

    private var happened: String {
        switch reason {
        case .full: "Can't save: no room is left for \(path)"
        case .readOnly: "Can't save: the file system of \(path) is read-only"
        case .forbidden: "This user has no permission for \(path)"
        case .notAFile: "Can't use \(path): it is of the wrong kind"
        case .busy: "Can't save: another program is using \(path)"
        case .newer: "Can't save: a newer Galley wrote \(path), and this version can only read it"
        case .failing: "Reading or writing \(path) failed"
        case .unconfirmed: "Your last change may not be saved: the card failed while writing \(path)"
        case .damaged: "\(path) is damaged"
        case .canceled: "Can't save: the operation on \(path) was canceled"
        case .other, .invalid: "Can't save in \(path)"
        }
    }

    private var remedy: String {
        switch reason {
        case .full: "Free some room (`df -h`), then try again."
        case .readOnly:
            "The kernel makes a card read-only when it fails; its log (`dmesg`) says why. Copy the folder to another card."
        case .forbidden: "Make the user that runs Galley its owner (`chown`)."
        case .notAFile: "Move it elsewhere, or choose another folder with --state."
        case .busy: "Close that program (`fuser -v` shows it), then try again."
        case .newer: "Install the newer Galley again, or choose another folder with --state."
        case .failing: "Copy the folder to another card soon. The kernel's log (`dmesg`) may say more."
        case .unconfirmed:
            "Restart Galley and check whether the change is there. Copy the folder to another card soon; the kernel's log "
                + "(`dmesg`) may say more."
        case .damaged: "Restart Galley: it sets the file aside and recovers what it can."
        case .canceled, .other, .invalid: "Try again."
        }
    }

    /// The text for the display; see ``Reason/glassText``.
    public var glassText: String { reason.glassText }
}

extension CookbookError.Reason {
    /// The text for the display: at most 4 lines of at most 20 columns, ASCII.
    ///
    /// The first two lines name the problem. The first has at most 16 columns, so that it fits a 16x2 display.
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
