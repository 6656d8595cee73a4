internal import Boards
internal import Control
internal import Glibc
internal import Linux

/// What a kiosk needs of its machine beside the board. It blocks as long as the card does.
struct MachineChecks {
    /// Bytes below which there should be more room, and below which a store cannot go on.
    private static let littleSpace: Int64 = 64 << 20
    private static let leastSpace: Int64 = 8 << 20
    /// Where sshd is told of the account that is let in from afar.
    private static let dropIn = "/etc/ssh/sshd_config.d/galley.conf"

    let config: String
    let state: String
    /// Nil: it is not known, or its lines are not the machine's.
    let board: Board?

    var all: [Check] { [space] + permissions + [access] }

    private var space: Check {
        do throws(SystemError) {
            let bytes = try DiskPlace(state).freeSpace()
            let text = "\(bytes >> 20) MiB free for \(state)"
            if bytes >= Self.littleSpace { return .ok(.space, text) }
            let remedy = "Make room on the card: `journalctl --vacuum-size=50M` and `apt-get clean` may be a beginning."
            return bytes < Self.leastSpace
                ? .fails(.space, text, remedy: remedy) : .look(.space, text, remedy: remedy)
        } catch {
            return .look(.space, "cannot be told: \(error)", remedy: "Look whether \(state) can be reached.")
        }
    }

    // MARK: Permissions

    private var permissions: [Check] {
        let problems = [unwritable(state), unwritable(DiskPlace(config).folder.path)].compactMap(\.self) + groups
        return problems.isEmpty ? [.ok(.permissions, "state and configuration can be written")] : problems
    }

    private func unwritable(_ path: String) -> Check? {
        do throws(SystemError) {
            try DiskPlace(path).checkWritable()
            return nil
        } catch {
            let remedy =
                error.code == EROFS
                ? "Find out why the kernel made the card read-only (`dmesg`), and use another card."
                : "Ask as the kiosk's user, or give the folder to it: `chown -R galley: \(path)`."
            return .fails(.permissions, "\(path) cannot be written (\(error))", remedy: remedy)
        }
    }

    /// Those that lines and buses are given to, where this machine has them.
    private var groups: [Check] {
        var names = board?.usesLines == true ? ["gpio"] : []
        if board?.display.expander != nil { names.append("i2c") }
        return names.compactMap(missing(_:))
    }

    private func missing(_ group: String) -> Check? {
        do throws(SystemError) {
            guard let id = try groupID(named: group), try !isMember(ofGroup: id) else { return nil }
            return .look(
                .permissions, "this user is not in the group \(group)",
                remedy: "Add it (`usermod -aG \(group) USER`), then log in again.")
        } catch {
            return .look(.permissions, "the group \(group) cannot be looked up: \(error)", remedy: "Try again.")
        }
    }

    // MARK: From afar

    private var access: Check {
        do throws(SystemError) {
            guard try hasUser(named: AccessSource.account) else {
                return .look(
                    .access, "there is no account \(AccessSource.account), so nobody comes in over SSH",
                    remedy: "Make it with deploy/sysusers/galley.conf and `systemd-sysusers`.")
            }
        } catch {
            return .look(.access, "users cannot be looked up: \(error)", remedy: "Try again.")
        }
        guard DiskPlace(Self.dropIn).isThere else {
            return .look(
                .access, "sshd is not told of the account \(AccessSource.account): there is no \(Self.dropIn)",
                remedy: "Put deploy/sshd/galley.conf there, then `systemctl reload ssh`.")
        }
        return .ok(.access, "\(AccessSource.account), for those who have a key in /etc/ssh/galley/authorized_keys")
    }
}

extension Board {
    fileprivate var usesLines: Bool { !inputs.isEmpty || display.lines != nil }
}
