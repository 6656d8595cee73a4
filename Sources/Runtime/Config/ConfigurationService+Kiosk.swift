internal import Control
internal import Kiosk
internal import Settings

extension ConfigurationService {
    /// One change that a cook makes at the kiosk, checked, written and applied as that of a command is; the kiosk runs by
    /// it when this returns. What comes before the file is not changed by writing the file, so nothing is written.
    func set(_ change: PreferenceChange) async throws(Failure) {
        let (key, value) = change.setting
        if let place = current.settings.origin(of: key).placeBeforeFile {
            throw Failure(
                .unacceptable, glass: "Fixed by the\n\(place)", detail: "\(key.name) is fixed by the \(place)"
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
    /// Where it is that cannot be changed at the kiosk, in a word or two for the glass; nil: the file decides.
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
