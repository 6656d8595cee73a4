# shellcheck shell=bash
# Functions for the tests that run in a minimal Debian.
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

# Runs apt-get without questions. Recommended packages are installed, and changed configuration files are kept.
apt_get() { apt-get --yes --quiet=2 --option Dpkg::Use-Pty=0 "$@" < /dev/null > /tmp/apt.log 2>&1 || { cat /tmp/apt.log && false; }; }

# Downloads the package lists. While a mirror is being updated, its lists may be inconsistent, so this tries three times.
update_lists() {
    local try
    for try in {1..3}; do
        apt_get update && return
        echo "can't download the package lists, attempt $try" >&2
        sleep 30
    done
    return 1
}
