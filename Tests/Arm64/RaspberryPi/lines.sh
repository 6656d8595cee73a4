# Galley finds the header's lines by their names in Debian's device tree, claims them, and the kernel's driver sets the block's
# registers as asked.
source /job/scene.sh

outputs=(25 24 23 17 18 22 26) inputs=(5 6 13 19)

info() { gpioinfo | grep -w "\"GPIO$1\""; }
claimed_as() { local offset; for offset in "${@:2}"; do [[ $(info "$offset") == *"$1"*galley* ]] || return; done; }
# The function of a line in a register GPFSELn: three bits a line, 1 is an output (BCM2835 ARM Peripherals, 6.1).
function_of() { echo $((${functions[$1 / 10]} >> ($1 % 10 * 3) & 7)); }
has_function() { local offset; for offset in "${@:2}"; do is "$(function_of "$offset")" "$1" || return; done; }
same_levels() {
    local offset
    for offset in "${outputs[@]}"; do is "$(level "GPIO$offset")" $((levels >> offset & 1)) || return; done
}

begin lines
must "the kernel has the block" test -n "$(chip_base)"
start_kiosk
see "home" "♡ back ▶ Pantry"
gpioinfo | grep galley
must "display and buzzer are claimed as outputs" claimed_as output "${outputs[@]}"
must "buttons are claimed as inputs with pull-ups" claimed_as "bias=pull-up" "${inputs[@]}"
must "the kernel is asked to report both edges of the buttons" claimed_as "edges=both" "${inputs[@]}"
must "buttons are active low" claimed_as active-low "${inputs[@]}"
must "doctor finds nothing wrong with the board" "$galley" doctor
read -ra functions < <(registers)
levels=${functions[3]}
echo "GPFSEL0-2 and GPLEV0: ${functions[*]}"
must "the block drives the outputs" has_function 1 "${outputs[@]}"
must "the block reads the buttons" has_function 0 "${inputs[@]}"
must "the block's levels are those that the kernel reports" same_levels
kill -TERM $kiosk
must "the kiosk exits with 0" wait $kiosk
end
