# shellcheck shell=bash
# Functions for the scenes: start a kiosk on a Raspberry Pi's lines, press its buttons and check its display.
set -euo pipefail
# shellcheck source=guest/board.sh
source /job/board.sh
# shellcheck disable=SC1091
source /job/settings
up=GPIO5 down=GPIO6 ok=GPIO13 back=GPIO19 buzzer=GPIO26

state=$(mktemp -d)
export GALLEY_STATE=$state GALLEY_CONFIG=$state/galley.toml GALLEY_SOCKET=$state/control.sock

begin() { # NAME OF THE SCENE
    make_raspberry_pi
    for button in $up $down $ok $back; do pull "$button" up; done
    scene=$1
    trace_start
}

# The options that select the kiosk's board. With an empty list the configured board is used.
board=(--board raspberry-pi)

# Starts the kiosk in the background; $kiosk is its process.
run_kiosk() {
    "$galley" run "${board[@]}" >> /job/kiosk.log 2>&1 &
    kiosk=$!
}

# Starts the kiosk and waits until it answers.
start_kiosk() {
    run_kiosk
    local end=$((SECONDS + 60))
    while ((SECONDS < end)); do
        timeout 10 "$galley" status > /dev/null 2>&1 && return
        sleep 0.2
    done
    echo "the kiosk does not answer; its log:"
    cat /job/kiosk.log
    exit 1
}

# Waits until the kiosk shows TEXT, and records that the display must show it at this moment. TEXT may continue in the next row,
# after one space.
see() { # MOMENT TEXT
    if ! shows "$2"; then
        echo "the kiosk did not show \"$2\" ($1) in time; it shows:"
        "$galley" screen || true
        cat /job/kiosk.log
        exit 1
    fi
    remember "$1" "$2"
}

shows() { "$galley" screen --wait-for="$1" --timeout 30 > /dev/null; }

remember() { # MOMENT TEXT
    # The kiosk draws after it has answered. An emulated machine may take longer.
    sleep "${settle:-0.3}"
    mark "$1"
    printf '%s\t%s\n' "$1" "$2" >> "/job/$scene.expected"
}

# Presses buttons one after the other.
presses() { # LINE…
    local button
    for button; do press "$button"; done
}

# Holds a button long enough for the kiosk to notice it as held.
hold() { # LINE
    press "$1" 0.9
}

# Holds a button until the selection reaches the end of a short list.
hold_to_the_end() { # LINE
    press "$1" 2.5
}

end() {
    trace_stop "/job/$scene.trace"
}

# Records the number of beeps that the trace must have between two moments.
heard() { # COUNT MOMENT MOMENT
    printf '%s\t%s\t%s\n' "$@" >> "/job/$scene.beeps"
}

not() { ! "$@"; }
is() { [ "$1" = "$2" ]; }
is_level() { is "$(level "$1")" "$2"; }
# Waits until the buzzer sounds. Beeps are short, and each check takes a while.
sounds() {
    for _ in {1..200}; do is_level $buzzer 1 && return; done
    return 1
}
lists() { [[ $("$galley" "$1" list) == *"$2"* ]]; }

must() { # WHAT COMMAND…
    if "${@:2}"; then echo "ok: $1"; else
        echo "FAILED: $1"
        cat /job/kiosk.log
        exit 1
    fi
}
