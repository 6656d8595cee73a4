# A kiosk is configured remotely. A board file with missing lines is tried; without a confirmation, display and buttons come back
# by themselves. A change that is on trial when the program is killed is undone at the next start.
source /job/scene.sh

causes() { "$galley" config history | sed -n 's/^[0-9].*  \([a-z]*\).*/\1/p' | tr '\n' ' '; }

tells() { [[ $("$galley" status) == *"$1"* ]]; }

begin remote
"$galley" config set board.name raspberry-pi
board=()
start_kiosk
see "home" "♡"

sed 's/^ *e = .*/e = "GPIO99"/; s/^ *back = .*/back = "GPIO98"/' > "$state/wrong.toml" << 'TOML'
[display]
interface = "gpio"
size = "20x4"
rs = "GPIO25"
e = "GPIO24"
d4 = "GPIO23"
d5 = "GPIO17"
d6 = "GPIO18"
d7 = "GPIO22"
[buttons]
up = "GPIO5"
down = "GPIO6"
ok = "GPIO13"
back = "GPIO19"
TOML
"$galley" config set --confirm 8 board.name "$state/wrong.toml"
must "the missing line of the tried board is reported" tells GPIO99
press $back
see "the change is not confirmed" "Not confirmed: change undone"
press $back; see "home again" "♡"
press $back; see "the buttons are back" "Menu 4/14 ▶Pantry"
must "the previous board is restored" is "$("$galley" config get board.name)" raspberry-pi
must "both changes are in the history" is "$(causes)" "reverted set set "

"$galley" config set --confirm 600 units.system us
kill -KILL $kiosk
wait $kiosk || true
run_kiosk
# The message is shown for four seconds, starting before the kiosk answers requests. So this waits for nothing else first.
until shows "Not confirmed: change undone" 2> /dev/null; do kill -0 $kiosk; done
remember "after the crash" "Not confirmed: change undone"
must "the change on trial is undone" is "$("$galley" config get units.system)" metric

"$galley" config set --confirm 600 display.characters A02
"$galley" config confirm
must "the confirmed change is kept" is "$("$galley" config get display.characters)" A02
kill -TERM $kiosk
must "the kiosk exits with 0" wait $kiosk
end
