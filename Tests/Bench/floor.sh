# Runs in the guest: galley's driver and the floor program on separate lines of one chip.
set -euo pipefail
# shellcheck source=../Board/guest/board.sh
source /job/board.sh
# shellcheck disable=SC1091
source /job/settings
make_raspberry_pi
"$bench" floor "$floor" --chip pinctrl-bcm2711 --tracing "$tracing"
