# A kiosk that is configured from afar: a board with lines that are not there is tried, nobody confirms, and display and
# buttons come back by themselves; what is being tried when the program is killed is gone when it starts again.
source /job/scene.sh

causes() { "$galley" config history | sed -n 's/^[0-9].*  \([a-z]*\).*/\1/p' | tr '\n' ' '; }

tells() { [[ $("$galley" status) == *"$1"* ]]; }

begin afar
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
must "the board that is tried has no such line" tells GPIO99
press $back
see "nobody confirms" "Not confirmed: change undone"
press $back; see "home again" "♡"
press $back; see "the buttons are back" "Menu 1/13 ▶Favorites"
must "the board is the one of before" is "$("$galley" config get board.name)" raspberry-pi
must "both are in the history" is "$(causes)" "reverted set set "

"$galley" config set --confirm 600 units.system us
kill -KILL $kiosk
wait $kiosk || true
run_kiosk
# It stands there for four seconds, beginning before the kiosk answers: nobody is asked anything else first.
until shows "Not confirmed: change undone" 2> /dev/null; do kill -0 $kiosk; done
remember "after the crash" "Not confirmed: change undone"
must "what was tried is gone" is "$("$galley" config get units.system)" metric

"$galley" config set --confirm 600 display.characters A02
"$galley" config confirm
must "what was confirmed stays" is "$("$galley" config get display.characters)" A02
kill -TERM $kiosk
must "it ends with 0" wait $kiosk
end
