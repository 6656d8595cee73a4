# shellcheck shell=bash
# Sourced by the scenes: a kiosk on a Raspberry Pi's lines, driven by its buttons and looked at after each.
set -euo pipefail
# shellcheck source=guest/board.sh
source /job/board.sh
# shellcheck disable=SC1091
source /job/settings
up=GPIO5 down=GPIO6 ok=GPIO13 back=GPIO19 buzzer=GPIO26

state=$(mktemp -d)
export GALLEY_STATE=$state GALLEY_CONFIG=$state/galley.toml GALLEY_SOCKET=$state/control.sock

begin() { # TRACE'S NAME
    make_raspberry_pi
    for button in $up $down $ok $back; do pull "$button" up; done
    scene=$1
    trace_start
}

# What the kiosk is told of its board; nothing: as it is configured.
board=(--board raspberry-pi)

# Starts the kiosk in the background; $kiosk is its process.
run_kiosk() {
    "$galley" run "${board[@]}" >> /job/kiosk.log 2>&1 &
    kiosk=$!
}

# And waits until it answers.
start_kiosk() {
    run_kiosk
    for _ in {1..100}; do
        "$galley" status > /dev/null 2>&1 && return
        sleep 0.2
    done
    echo "the kiosk does not answer:"
    cat /job/kiosk.log
    exit 1
}

# Waits until the kiosk has drawn TEXT, and remembers that the glass must have it at this moment. TEXT may go on in the
# next row, after one space.
see() { # MOMENT TEXT
    if ! shows "$2"; then
        echo "waited in vain for \"$2\" ($1); the kiosk shows:"
        "$galley" screen || true
        cat /job/kiosk.log
        exit 1
    fi
    remember "$1" "$2"
}

shows() { "$galley" screen --wait-for="$1" --timeout 30 > /dev/null; }

remember() { # MOMENT TEXT
    sleep 0.3
    mark "$1"
    printf '%s\t%s\n' "$1" "$2" >> "/job/$scene.expected"
}

# One button after the other.
presses() { # LINE…
    local button
    for button; do press "$button"; done
}

# Holds the button as long as the kiosk needs to take it for held.
hold() { # LINE
    press "$1" 0.9
}

# Holds the button until the selection has come to the end of a short list.
hold_to_the_end() { # LINE
    press "$1" 2.5
}

end() {
    trace_stop "/job/$scene.trace"
}

# How many beeps there must be in the trace between two moments.
heard() { # COUNT MOMENT MOMENT
    printf '%s\t%s\t%s\n' "$@" >> "/job/$scene.beeps"
}

not() { ! "$@"; }
is() { [ "$1" = "$2" ]; }
is_level() { is "$(level "$1")" "$2"; }
# Beeps are short, and looking takes a while.
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
