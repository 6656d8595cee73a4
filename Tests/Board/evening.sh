# The kiosk's main functions on real lines. A recipe is found by spelling a food, another one by the contents of the pantry, and
# its missing foods go to the shopping list. A recipe is opened, read, saved and cooked, and the alarm is silenced. The program
# is killed while a timer runs, and everything is still there after the next start.
source /job/scene.sh

title() { "$galley" recipe show --current --json | sed -n 's/.*"title": *"\([^"]*\)".*/\1/p'; }

begin evening
# With this pull the buzzer's transistor conducts until the program requests the line.
pull $buzzer up
start_kiosk
see "home" "♡ back ▶ Pantry"
must "the buzzer is driven to silent at the start" is_level $buzzer 0

press $back; see "menu where home hints" "Menu 4/14 ▶Pantry Popular"
presses $up $up; see "menu with search" "▶Search"
press $ok; see "nothing spelled" "Search: _"
presses $down $down $down $down $down $down; see "the first letter" "c s p m t o▶l"
press $ok; see "one letter" "Search: l_ lettuce lemon"
presses $down $ok; see "two letters, and a word is offered" "▶leek m g a"
press $ok; see "spelled" "Search: leek_"
press $ok; see "found" "*leek 1/1 ▶Finnish salmon soup"
press $ok; see "opened from the results" "▶Steps"
press $back; see "the results again" "*leek 1/1"
press $back; see "the field again" "Search: _"
presses $back $down $down; see "menu with pantry" "▶Pantry"

press $ok; see "the pantry asks" "Do you have... 3/27"
presses $ok $down $ok $down $down $ok; see "staples" "▶olive oil         ✓"
hold_to_the_end $up; see "done with staples" "▶Done"
press $ok; see "pantry" "Pantry ✓3/3      1/5 ▶Find recipes"
press $ok; see "found with the pantry" "*Pantry 1/"
see "two are missing" "-2"
press $ok; see "opened to shop" "1/11 ▶Steps"
presses $down $down $down; see "to the shopping list" "▶To shopping list"
press $ok; see "what to buy" "▶Missing (2)"
press $ok; see "put on the list" "2 added"
hold $back; see "home to shop" "♡"

press $back; see "menu to shop" "▶Shopping list"
hold_to_the_end $down; see "the end of the menu" "Menu 14/14 Settings ▶Help"
presses $up $up $up $up $up $up; see "menu with shopping list" "▶Shopping list"
press $ok; see "shopping list" "600 g waxy potatoes 6 eggs"
presses $down $ok; see "bought" "▶6 eggs            ✓"
hold $back; see "home after shopping" "♡"
press $back; see "menu where it was" "▶Shopping list"
hold $back; see "home before cooking" "♡"

first=$(title)
press $down
sleep 1
second=$(title)
must "down shows another recipe" test "$first" != "$second"
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

press $back; see "menu to favorites" "Menu"
hold_to_the_end $up; see "menu" "▶Favorites"
press $ok; see "favorites" "Favorites 1/1"
must "the favorite is listed" lists favorite "$second"
hold $back; see "home from favorites" "♥"

press $ok; see "opened to cook" "Start cooking"
press $down; press $down; press $ok; see "asked" "Yes"
press $down; press $ok; see "cooking" "started"
see "the recipe again" "▶Start cooking"

"$galley" timer start 4s Boiled
see "alarm" "Boiled"
must "the buzzer sounds" sounds
press $back; see "silenced" "ok done"
must "any button silences the buzzer" is_level $buzzer 0
press $ok; see "the recipe with the timer" "⏲"

"$galley" timer start 3s Steeped
see "second alarm" "Steeped"
kill -9 $kiosk; wait $kiosk || true
start_kiosk
see "alarm after the crash" "Steeped"
press $ok; see "silenced after the crash" "ok done"
press $ok; see "home after the crash" "⏲"
must "the cooking timer is still there" lists timer "$second"
must "the favorite is still there" lists favorite "$second"
must "the pantry is still there" lists pantry "✓ olive oil"
must "the shopping list is still there" lists shopping "[ ] 600 g waxy potatoes"
must "the bought item is still checked" lists shopping "[x] 6 eggs"
see "the favorite after the crash" "♥"
press $back; see "menu after the crash" "▶Shopping list"
press $ok; see "shopping list after the crash" "6 eggs            ✓"
presses $back $up $up $up $up; see "to the pantry after the crash" "▶Pantry"
press $ok; see "pantry after the crash" "✓3/3"
hold $back; see "home at the end" "⏲"

kill -TERM $kiosk
must "the kiosk exits with 0" wait $kiosk
mark "off"
printf 'off\tis off\n' >> /job/evening.expected
end
