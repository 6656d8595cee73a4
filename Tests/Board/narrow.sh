# The same program on a display of 16x2.
source /job/scene.sh

begin narrow
export GALLEY_DISPLAY_SIZE=16x2
start_kiosk
see "home" "♡"
press $back; see "menu" "▶Pantry"
presses $up $up $ok; see "nothing spelled" "Search: _ ▶c s p m t o l▲▼"
presses $down $down $down $down $down $down; see "the first letter" "c s p m t o▶l▲▼"
press $ok; see "one letter" "Search: l_ ▶lasagna e a i▲▼"
presses $back $back; see "menu after search" "▶Search"
presses $down $down $down $down $down; see "menu, later" "▶Timers"
press $ok; see "timers" "New timer"
press $ok; see "how long" "▶5 min"
press $ok; see "started" "started"
hold $back; see "home again" "⏲4:"
kill -TERM $kiosk
must "the kiosk exits with 0" wait $kiosk
end
