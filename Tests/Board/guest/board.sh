# shellcheck shell=bash
# Functions for jobs inside the guest: a board made with the kernel's GPIO simulator, and the kernel's trace of its lines.
#
#   make_raspberry_pi                         creates a chip with the 58 lines, label and names of a Raspberry Pi 4
#   make_board LABEL COUNT [OFFSET=NAME]...   creates any other chip
#   remove_board                              removes the chip, even while a program holds its lines
#   pull LINE up|down                         sets the external pull of a line
#   press LINE [SECONDS]                      presses a button: pulls the line to ground for SECONDS (0.15), then up
#   turn right|left                           turns a rotary encoder on $knob_a and $knob_b by one stop
#   pwm_chip                                  adds a PCA9685 on the I2C stub: a PWM chip with the device 0-0040
#   sounding                                  true if the first channel of that chip outputs a wave
#   level LINE                                prints the level of a driven or pulled line, 0 or 1
#   mark TEXT                                 writes TEXT into the trace, for decode.py --at
#   trace_start, trace_stop FILE              start and stop the trace; trace_stop fails if the kernel dropped events
# LINE is the name or the offset of a line of the board.

board_config=/sys/kernel/config/gpio-sim/board
tracing=/sys/kernel/tracing
declare -gA board_offsets=()
# A pipe that is never written to. Reading from it with a timeout is a wait that starts no process.
board_pipe=$(mktemp -u) && mkfifo "$board_pipe" && exec {board_silence}<> "$board_pipe" && rm "$board_pipe"

# The names of Raspberry Pi OS: header pins carry their GPIO numbers, and these are their offsets.
make_raspberry_pi() {
    local offset names=("0=ID_SDA" "1=ID_SCL")
    for ((offset = 2; offset < 28; offset++)); do names+=("$offset=GPIO$offset"); done
    make_board pinctrl-bcm2711 58 "${names[@]}"
}

make_board() { # LABEL COUNT [OFFSET=NAME]...
    local bank=$board_config/bank0 line
    mkdir -p "$bank" || return
    echo "$1" > "$bank/label" && echo "$2" > "$bank/num_lines" || return
    board_offsets=()
    for line in "${@:3}"; do
        mkdir "$bank/line${line%%=*}" || return
        echo "${line#*=}" > "$bank/line${line%%=*}/name" || return
        board_offsets[${line#*=}]=${line%%=*}
    done
    echo 1 > "$board_config/live" || return
    board_device=/sys/devices/platform/$(< "$board_config/dev_name")/$(< "$bank/chip_name")
    announce_board
}

remove_board() {
    echo 0 > "$board_config/live" || return
    rmdir "$board_config"/bank0/line*/ "$board_config/bank0" "$board_config"
}

pull() { # LINE up|down
    echo "pull-$2" > "$(line_folder "$1")/pull"
}

# This starts no process, which takes long in an emulated machine: a press must not become a hold.
press() { # LINE [SECONDS]
    local line
    line=$(line_folder "$1")
    echo pull-down > "$line/pull" || return
    read -rt "${2:-0.15}" -u "$board_silence" || true
    echo pull-up > "$line/pull" || return
    # The contact settles before the next press, as with any real finger.
    read -rt 0.1 -u "$board_silence" || true
}

# Both contacts close and open again, one a quarter of a cycle before the other.
turn() { # right|left
    local first=$knob_a second=$knob_b way
    [ "$1" = right ] || { first=$knob_b second=$knob_a; }
    for way in down up; do
        pull "$first" $way || return
        read -rt 0.01 -u "$board_silence" || true
        pull "$second" $way || return
        read -rt 0.01 -u "$board_silence" || true
    done
    read -rt 0.1 -u "$board_silence" || true
}

pwm_chip() {
    echo pca9685 0x40 > /sys/bus/i2c/devices/i2c-0/new_device
}

sounding() {
    local channel
    channel=$(echo /sys/bus/i2c/devices/0-0040/pwm/pwmchip*/pwm0)
    [ "$(< "$channel/enable")" = 1 ] && [ "$(< "$channel/duty_cycle")" != 0 ]
}

level() { # LINE
    cat "$(line_folder "$1")/value"
}

line_folder() { # LINE
    echo "$board_device/sim_gpio${board_offsets[$1]:-$1}"
}

mark() { # TEXT
    echo "$*" > "$tracing/trace_marker"
}

# The trace also records the ioctls that set lines, because gpiolib logs each line of a call separately, and only the ioctl shows
# where a call starts. The list has those of v1, then of v2 (get lines, configure, set values), then transfers on an I2C bus.
trace_start() {
    local requests='cmd == 0xc16cb403 || cmd == 0xc054b40a || cmd == 0xc040b409'
    requests+=' || cmd == 0xc250b407 || cmd == 0xc110b40d || cmd == 0xc010b40f'
    requests+=' || cmd == 0x707 || cmd == 0x720'
    echo 0 > "$tracing/tracing_on"
    echo mono > "$tracing/trace_clock"
    echo 32768 > "$tracing/buffer_size_kb" # of each CPU: more than a million events
    echo > "$tracing/trace"
    echo 1 > "$tracing/events/gpio/gpio_value/enable"
    echo 1 > "$tracing/events/smbus/smbus_write/enable"
    echo 1 > "$tracing/events/smbus/smbus_result/enable"
    echo 1 > "$tracing/events/pwm/pwm_apply/enable"
    echo "$requests" > "$tracing/events/syscalls/sys_enter_ioctl/filter" || return
    echo 1 > "$tracing/events/syscalls/sys_enter_ioctl/enable"
    echo 1 > "$tracing/tracing_on"
    announce_board
}

# Writes the kernel's global number of the board's line 0 into the trace, for decode.py. The number changes if the chip comes back
# while a program still holds the old chip.
announce_board() {
    local chip
    chip=$(< "$board_config/bank0/chip_name")
    [ "$(< "$tracing/tracing_on")" = 0 ] ||
        mark "board: base $(sed -n "s/^$chip: GPIOs \([0-9]*\)-.*/\1/p" /sys/kernel/debug/gpio)"
}

trace_stop() { # FILE
    local lost
    echo 0 > "$tracing/tracing_on"
    echo 0 > "$tracing/events/enable"
    cat "$tracing/trace" > "$1" || return
    lost=$(awk '$1 == "overrun:" || $1 == "dropped" { sum += $NF } END { print sum + 0 }' "$tracing"/per_cpu/cpu*/stats)
    [ "$lost" = 0 ] && return
    echo "trace_stop: the kernel dropped $lost events, $1 has gaps" >&2
    return 1
}
