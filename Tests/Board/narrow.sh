# The same program on a display of 16x2.
source /job/scene.sh

begin narrow
export GALLEY_DISPLAY_SIZE=16x2
start_kiosk
see "home" "♡"
press $back; see "menu" "Favorites"
press $down; press $down; press $down; see "menu, later" "Timers"
press $ok; see "timers" "New timer"
press $ok; see "how long" "1 min"
press $ok; see "started" "started"
hold $back; see "home again" "⏲"
kill -TERM $kiosk
must "it ends with 0" wait $kiosk
end
