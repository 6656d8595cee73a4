internal import Control
internal import Kiosk
internal import Settings

extension ConfigurationService {
    /// Changes a setting from the kiosk's menu: checks it, writes it and applies it before returning.
    ///
    /// - Throws: `Failure` if the change is refused or can't be written. A setting of the command line or the
    ///   environment is refused, because these override the file.
    func set(_ change: PreferenceChange) async throws(Failure) {
        let (key, value) = change.setting
        if let place = current.settings.origin(of: key).placeBeforeFile {
            throw Failure(
                .unacceptable, glass: "Locked by the\n\(place)",
                detail: "\(key.name) was not changed: the \(place) sets it and overrides the file; change it there"
            ).withoutLog
        }
        do {
            _ = try await set([ChangeSettings.Assignment(key: key.name, value: value)], for: nil)
        } catch let error as SettingsError {
            throw Failure(error)
        } catch {
            throw Failure(.notStored, glass: "Not saved", detail: ControlFailure(error).message)
        }
    }
}

extension Settings.Origin {
    /// The source of a value that overrides the file, in words for the display; `nil` if the file can change the value.
    fileprivate var placeBeforeFile: String? {
        switch self {
        case .commandLine: "command line"
        case .environment: "environment"
        case .file, .default: nil
        }
    }
}

extension PreferenceChange {
    fileprivate var setting: (key: SettingKey, value: String) {
        switch self {
        case .diets(let names): (.recipesDiet, names.joined(separator: ","))
        case .intolerances(let names): (.recipesIntolerances, names.joined(separator: ","))
        case .units(let units): (.unitsSystem, units.rawValue)
        case .sound(let pattern): (.buzzerPattern, pattern.rawValue)
        case .ticks(let isOn): (.buzzerTick, isOn ? "on" : "off")
        case .largeText(let isLarge): (.displayText, isLarge ? "large" : "normal")
        case .motion(let isOn): (.displayMotion, isOn ? "on" : "off")
        }
    }
}
