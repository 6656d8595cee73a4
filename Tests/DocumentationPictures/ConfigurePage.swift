import Settings

/// The page of all settings, in the groups and in the order of the table of keys.
func configurePage() -> String {
    let groups = SettingKey.all.map(\.group).unique.map { group in
        ["## \(group.capitalized)"] + SettingKey.all.filter { $0.group == group }.map(\.section)
    }
    return ([introduction] + groups.joined()).joined(separator: "\n\n") + "\n"
}

private let introduction = """
    # Configure

    All settings of a kiosk: what each does, the values that it takes, and its default.

    ## Overview

    This page is for the owner of a kiosk. After it you can change every setting, on the kiosk or from another machine:

    ```sh
    galley config set display.size 16x2                        # on the kiosk, as root or in the group galley-admin
    ssh kitchen@kiosk config set display.size 16x2             # over SSH
    galley config set --confirm 60 board.name raspberry-pi     # undone after a minute unless you confirm it
    galley config show                                         # all values, and where each comes from
    galley config undo                                         # takes the last change back
    ```

    The running kiosk applies a change at once; no setting needs a restart. The settings are in `/etc/galley/galley.toml`,
    and your comments in that file stay. An environment variable of the kiosk takes precedence over the file.
    """

extension SettingKey {
    /// The part of the name before the dot.
    fileprivate var group: String { String(name.prefix { $0 != "." }) }

    /// The default as code if it is a value that you can set, else in words.
    private var defaultMarkdown: String {
        defaultValue?.description == defaultText ? "`\(defaultText)`" : defaultText.markdown
    }

    fileprivate var section: String {
        """
        ### \(name)

        \(meaning.markdown)

        - Value: \(type.acceptable.markdown)\(unit.map { ", in \($0)" } ?? "")
        - Default: \(defaultMarkdown)
        - Environment variable: `\(variable)`

        ```sh
        galley config set \(name) \(example)
        ```
        """
    }
}
