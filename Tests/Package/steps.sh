# shellcheck shell=bash
# Sourced by what runs in a Debian's root.
set -euo pipefail

must() { # WHAT COMMAND…
    if "${@:2}"; then echo "ok: $1"; else
        echo "FAILED: $1" >&2
        exit 1
    fi
}

must_not() { # WHAT COMMAND…
    must "$1" lacks "${@:2}"
}

quietly() { "$@" > /dev/null 2>&1; }
lacks() { ! "$@"; }
is() { [ "$1" = "$2" ]; }
has() { [[ $1 == *"$2"* ]]; }

# With what it recommends. Its files are as the packages have them, unless somebody changed them: no question is asked.
apt_get() { apt-get --yes --quiet=2 --option Dpkg::Use-Pty=0 "$@" < /dev/null > /tmp/apt.log 2>&1 || { cat /tmp/apt.log && false; }; }

# A mirror that is just being renewed has lists that do not fit together, for a while.
update_lists() {
    local try
    for try in {1..3}; do
        apt_get update && return
        echo "the archive's lists cannot be had, try $try" >&2
        sleep 30
    done
    return 1
}
