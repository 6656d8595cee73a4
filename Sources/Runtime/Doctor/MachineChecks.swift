internal import Boards
internal import Control
internal import Glibc
internal import Linux

/// Checks what a kiosk needs of its machine besides the board. Blocks while the card doesn't answer.
struct MachineChecks {
    /// The free space in bytes below which doctor warns, and below which the store can't be changed.
    private static let littleSpace: Int64 = 64 << 20
    private static let leastSpace: Int64 = 8 << 20
    /// The sshd configuration of the account for remote commands.
    private static let dropIn = "/etc/ssh/sshd_config.d/galley.conf"

    let config: String
    let state: String
    /// The board; `nil` if it is simulated or can't be read.
    let board: Board?

    var all: [Check] { [space] + permissions + [access] }

    private var space: Check {
        do throws(SystemError) {
            let bytes = try DiskPlace(state).freeSpace()
            let text = "\(bytes >> 20) MiB free for \(state)"
            if bytes >= Self.littleSpace { return .ok(.space, text) }
            let remedy = "Free some space, for example with `journalctl --vacuum-size=50M` and `apt-get clean`."
            return bytes < Self.leastSpace
                ? .fails(.space, text, remedy: remedy) : .look(.space, text, remedy: remedy)
        } catch {
            return .look(.space, "can't be measured: \(error)", remedy: "Check that \(state) can be accessed.")
        }
    }

    // MARK: Permissions

    private var permissions: [Check] {
        let problems = [unwritable(state), unwritable(DiskPlace(config).folder.path)].compactMap(\.self) + groups
        return problems.isEmpty ? [.ok(.permissions, "state and configuration are writable")] : problems
    }

    private func unwritable(_ path: String) -> Check? {
        do throws(SystemError) {
            try DiskPlace(path).checkWritable()
            return nil
        } catch {
            let remedy =
                error.code == EROFS
                ? "Find out why the kernel made the card read-only (`dmesg`), and use another card."
                : "Run this as the kiosk's user, or give it the folder: `chown -R galley: \(path)`."
            return .fails(.permissions, "\(path) is not writable (\(error))", remedy: remedy)
        }
    }

    /// Checks the membership in the groups that own GPIO lines and I²C buses, if this machine has these groups.
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

    // MARK: Remote access

    private var access: Check {
        do throws(SystemError) {
            guard try hasUser(named: RemoteAccessLookup.account) else {
                return .look(
                    .access, "there is no account \(RemoteAccessLookup.account), so remote commands over SSH are off",
                    remedy: "Create it with deploy/sysusers/galley.conf and `systemd-sysusers`.")
            }
        } catch {
            return .look(.access, "users cannot be looked up: \(error)", remedy: "Try again.")
        }
        guard DiskPlace(Self.dropIn).isThere else {
            return .look(
                .access, "sshd is not set up for the account \(RemoteAccessLookup.account): there is no \(Self.dropIn)",
                remedy: "Copy deploy/sshd/galley.conf there, then run `systemctl reload ssh`.")
        }
        return .ok(.access, "\(RemoteAccessLookup.account), with the keys in /etc/ssh/galley/authorized_keys")
    }
}

extension Board {
    fileprivate var usesLines: Bool { !inputs.isEmpty || display.lines != nil }
}
