import ArgumentParser

/// A command that may be asked for over SSH. It talks to the kiosk alone; what is not declared to be one cannot be run,
/// whatever is typed. What only the kiosk can judge, such as a board's name that is a path, the kiosk refuses.
protocol RemoteCommand: ParsableCommand {
    var kiosk: KioskOptions { get }
    /// What of this machine it would use, as it was given: a file, a program. Nil: nothing.
    var localThing: String? { get }
}

extension RemoteCommand {
    var localThing: String? { nil }

    /// Why this command, as it was given, is not run for somebody from afar; nil: it may.
    var refusal: String? {
        let places = kiosk.places
        if places.socket != nil || places.config != nil || places.state != nil {
            return "--socket, --config and --state are this machine's own"
        }
        return localThing.map { "\($0) is this machine's own; standard input and output are yours, written as -" }
    }
}

/// One of those about settings.
protocol RemoteSettingsCommand: RemoteCommand {
    var options: KioskOptions { get }
}

extension RemoteSettingsCommand {
    var kiosk: KioskOptions { options }
}

// MARK: All that there are

extension ScreenCommand: RemoteCommand {}
extension PressCommand: RemoteCommand {}
extension TypeCommand: RemoteCommand {}
extension StatusCommand: RemoteCommand {}
extension DoctorCommand: RemoteCommand {}
extension UndoCommand: RemoteCommand {}
extension PanelCommand: RemoteCommand {}
extension SearchCommand: RemoteCommand {}
extension NearbyCommand: RemoteCommand {}

extension TimerCommand.List: RemoteCommand {}
extension TimerCommand.Start: RemoteCommand {}
extension TimerCommand.Pause: RemoteCommand {}
extension TimerCommand.Resume: RemoteCommand {}
extension TimerCommand.Stop: RemoteCommand {}

extension FavoriteCommand.List: RemoteCommand {}
extension FavoriteCommand.Add: RemoteCommand {}
extension FavoriteCommand.Remove: RemoteCommand {}

extension FoodCommand.List: RemoteCommand {}
extension FoodCommand.Find: RemoteCommand {}
extension FoodCommand.Add: RemoteCommand {}
extension FoodCommand.Remove: RemoteCommand {}
extension FoodCommand.Recipes: RemoteCommand {}

extension PantryCommand.List: RemoteCommand {}
extension PantryCommand.Add: RemoteCommand {}
extension PantryCommand.Remove: RemoteCommand {}
extension PantryCommand.Check: RemoteCommand {}
extension PantryCommand.Uncheck: RemoteCommand {}

extension ShoppingCommand.List: RemoteCommand {}
extension ShoppingCommand.Add: RemoteCommand {}
extension ShoppingCommand.Done: RemoteCommand {}
extension ShoppingCommand.Undone: RemoteCommand {}
extension ShoppingCommand.Remove: RemoteCommand {}
extension ShoppingCommand.Clear: RemoteCommand {}

extension PriceCommand.List: RemoteCommand {}
extension PriceCommand.Set: RemoteCommand {}
extension PriceCommand.Remove: RemoteCommand {}

extension ProfileCommand.List: RemoteCommand {}
extension ProfileCommand.Add: RemoteCommand {}
extension ProfileCommand.Switch: RemoteCommand {}
extension ProfileCommand.ChangePIN: RemoteCommand {}
extension ProfileCommand.Remove: RemoteCommand {}
extension ProfileDiet: RemoteCommand {}

extension RecipeCommand.List: RemoteCommand {}
extension RecipeCommand.Show: RemoteCommand {}
extension RecipeCommand.Related: RemoteCommand {}
extension RecipeCommand.Remove: RemoteCommand {}
extension RecipeCommand.Export: RemoteCommand {}
extension RecipeCommand.Share: RemoteCommand {}
extension RecipeCommand.Cooked: RemoteCommand {}

extension RecipeCommand.Add: RemoteCommand {
    var localThing: String? { [nil, "-"].contains(input.file) ? nil : "a file" }
}

extension RecipeCommand.Edit: RemoteCommand {
    var localThing: String? {
        switch input.file {
        case "-": nil
        case nil: "an editor"
        case .some: "a file"
        }
    }
}

extension BackupCommand: RemoteCommand {
    var localThing: String? { file == "-" ? nil : "a file" }
}

extension RestoreCommand: RemoteCommand {
    var localThing: String? { file == "-" ? nil : "a file" }
}

extension RecipeCommand.Photo: RemoteCommand {
    var localThing: String? { [nil, "-"].contains(file) ? nil : "a file" }
}

extension SettingsCommand: RemoteSettingsCommand {}
extension ConfigShow: RemoteSettingsCommand {}
extension ConfigGet: RemoteSettingsCommand {}
extension ConfigKeys: RemoteSettingsCommand {}
extension ConfigConfirm: RemoteSettingsCommand {}
extension ConfigHistory: RemoteSettingsCommand {}
extension ConfigUndo: RemoteSettingsCommand {}
extension ConfigSet: RemoteSettingsCommand {}
extension ConfigUnset: RemoteSettingsCommand {}
