# Runs in the guest: measures each part with measure.py on the lines of a Raspberry Pi. A trace would slow down what is timed.
set -euo pipefail
# shellcheck source=../../Board/guest/board.sh
source /job/board.sh
# shellcheck disable=SC1091
source /job/settings
state=$(mktemp -d)
export GALLEY_STATE=$state GALLEY_CONFIG=$state/galley.toml GALLEY_SOCKET=$state/control.sock
make_raspberry_pi
export board_device PYTHONDONTWRITEBYTECODE=1
uname -r > /job/kernel
/usr/bin/python3 --version > /job/python
for part in draw times start live press; do
    echo "== $part"
    case $part in times | live) traced=false ;; *) traced=true ;; esac
    ! $traced || trace_start
    /usr/bin/python3 "$peers/measure.py" "$part" || { tail -n 20 /job/kiosk.log; exit 1; }
    ! $traced || trace_stop "/job/$part.trace"
done
