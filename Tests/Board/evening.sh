# The main job on real lines: a recipe is found, opened, read, saved and cooked; the alarm is silenced; the program
# is killed in the middle of a timer, and everything is there when it starts again.
source /job/scene.sh

is() { [ "$1" = "$2" ]; }
is_level() { is "$(level "$1")" "$2"; }
# Beeps are short, and looking takes a while.
sounds() {
    for _ in {1..200}; do is_level $buzzer 1 && return; done
    return 1
}
lists() { [[ $("$galley" "$1" list) == *"$2"* ]]; }
title() { "$galley" recipe show --current --json | sed -n 's/.*"title": *"\([^"]*\)".*/\1/p'; }

begin evening
# A buzzer that its transistor would let sound until the program takes the line.
pull $buzzer up
start_kiosk
see "home" "♡"
must "the buzzer is driven to silent at the start" is_level $buzzer 0
first=$(title)

press $down
sleep 1
second=$(title)
must "down turned to another recipe" test "$first" != "$second"
see "another recipe" "♡"

press $ok; see "opened" "Start cooking"
press $down; press $ok; see "ingredients" "1/"
press $back; see "back in the recipe" "Ingredients"
press $up; press $ok; see "first step" "1/"
# A long step has several pages.
for _ in {1..8}; do
    press $down
    "$galley" screen --wait-for "2/" --timeout 1 > /dev/null 2>&1 && break
done
see "second step" "2/"
press $back; see "recipe" "Steps"
hold $ok; see "saved" "Saved"
press $back; sleep 5
hold $back; see "home again" "♥"

press $back; see "menu" "Favorites"
press $ok; see "favorites" "Favorites 1/1"
must "the favorite is listed" lists favorite "$second"
hold $back; see "home from favorites" "♥"

press $ok; see "opened to cook" "Start cooking"
press $down; press $down; press $ok; see "asked" "Yes"
press $down; press $ok; see "cooking" "started"
see "timer in the corner" "⏲"

"$galley" timer start 4s Boiled
see "alarm" "Boiled"
must "the buzzer sounds" sounds
press $back; see "silenced" "ok done"
must "any button silences the buzzer" is_level $buzzer 0
press $ok; sleep 0.5; see "home after the alarm" "⏲"

"$galley" timer start 3s Steeped
see "second alarm" "Steeped"
kill -9 $kiosk; wait $kiosk || true
start_kiosk
see "alarm after the crash" "Steeped"
press $ok; see "silenced after the crash" "ok done"
press $ok; see "home after the crash" "⏲"
must "the cooking timer is still there" lists timer "$second"
must "the favorite is still there" lists favorite "$second"

kill -TERM $kiosk
must "it ends with 0" wait $kiosk
mark "off"
printf 'off\tis off\n' >> /job/evening.expected
end
