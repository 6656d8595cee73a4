# shellcheck shell=bash
# Sourced inside the guest: a board made of the kernel's own GPIO simulator, and the kernel's trace of its lines.
#
#   make_raspberry_pi                         58 lines with the label and the names of a Raspberry Pi 4
#   make_board LABEL COUNT [OFFSET=NAME]...   any other chip
#   remove_board                              pulls the chip out, under whoever holds its lines
#   pull LINE up|down                         what the outside world does to a line
#   press LINE [SECONDS]                      pulled to ground for SECONDS (0.15), then up again: a button
#   turn right|left                           a knob on $knob_a and $knob_b, from one stop to the next
#   pwm_chip                                  a PCA9685 on the I2C stub: a PWM chip whose device is 0-0040
#   sounding                                  whether its first channel puts out a wave
#   level LINE                                prints 0 or 1, driven or pulled
#   mark TEXT                                 writes TEXT into the trace, for decode.py --at
#   trace_start, trace_stop FILE              fails, and says so, when the kernel had to drop events
# LINE is the name or the offset of a line of the board.

board_config=/sys/kernel/config/gpio-sim/board
tracing=/sys/kernel/tracing
declare -gA board_offsets=()
# A pipe that never says anything: reading from it with a time limit is waiting.
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

# Without starting a process, which takes long in an emulated machine: a press must not become a hold.
press() { # LINE [SECONDS]
    local line
    line=$(line_folder "$1")
    echo pull-down > "$line/pull" || return
    read -rt "${2:-0.15}" -u "$board_silence" || true
    echo pull-up > "$line/pull" || return
    # No finger is so quick that the contact has not come to rest before the next press.
    read -rt 0.1 -u "$board_silence" || true
}

# Each contact closes and opens again, one a quarter of a round before the other.
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

# The ioctls that set lines are recorded beside the events of the lines: gpiolib logs every line of a call by itself,
# and only the call before them tells where one ends and the next begins. v1, then v2: get lines, configure, set values;
# then transfers on an I2C bus.
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

# The trace numbers lines over all chips of the machine; decode.py has to know the number of the board's line 0, which
# is another one when the chip comes back while someone still holds the old one.
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
