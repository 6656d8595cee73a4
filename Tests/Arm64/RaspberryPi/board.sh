# shellcheck shell=bash
# The functions of Tests/Board/guest/board.sh for the GPIO block of a modeled Raspberry Pi. The model detects no edges, so buttons are
# pressed over the kiosk's socket. `level` is what the kernel's driver reads from the block.
# shellcheck source=../../Board/guest/board.sh
source /job/simulated.sh
declare -A buttons=([GPIO5]=up [GPIO6]=down [GPIO13]=ok [GPIO19]=back)

make_raspberry_pi() { [ -n "$(chip_base)" ]; }

# Prints the kernel's global number of the block's line 0.
chip_base() { sed -n 's/^gpiochip[0-9]*: GPIOs \([0-9]*\)-.*pinctrl-bcm2[78].*/\1/p' /sys/kernel/debug/gpio; }

announce_board() {
    [ "$(< "$tracing/tracing_on")" = 0 ] || mark "board: base $(chip_base)"
}

# The model has no pull resistors.
pull() { :; }

press() { # LINE [SECONDS]
    local button=${buttons[$1]} presses=() hold=() count=1
    case ${2:-} in
        '') ;;
        # A long hold moves to the end of the list, and not around it.
        2*) count=$(lines_before_the_end "$button") ;;
        *) hold=(--hold) ;;
    esac
    while ((count-- > 0)); do presses+=("$button"); done
    [ ${#presses[@]} = 0 ] || "$galley" press --quiet "${hold[@]}" "${presses[@]}" > /dev/null
}

lines_before_the_end() { # up|down
    local place
    place=$("$galley" screen | grep -oE '[0-9]+/[0-9]+' | head -n 1)
    case $1 in
        up) echo $((${place%/*} - 1)) ;;
        down) echo $((${place#*/} - ${place%/*})) ;;
    esac
}

level() { # LINE
    case $(line_state "$1") in
        *\ hi*) echo 1 ;;
        *\ lo*) echo 0 ;;
    esac
}

line_state() { sed -n "s/^ gpio-[0-9]* *($1 *|//p" /sys/kernel/debug/gpio; }

# Prints GPFSEL0, GPFSEL1, GPFSEL2 and GPLEV0, read by QEMU past the kernel.
registers() {
    local values
    echo "galley-test: registers" > /dev/console
    read -r values < /dev/console
    echo "$values"
}
