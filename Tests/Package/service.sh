# Tests the service under systemd. It has started with the machine, without a network and without lines. Then it gets lines, is
# killed while the buzzer sounds, is made to hang, and finally its card becomes read-only.
source /job/steps.sh
source /job/board.sh
up=GPIO5 down=GPIO6 ok=GPIO13 back=GPIO19 buzzer=GPIO26
expected=/job/service.expected

property() { systemctl show --property "$1" --value galley.service; }
# Waits until a command succeeds, for at most two minutes, because an emulated machine is slow.
within() { # WHAT COMMAND…
    local round
    for round in {1..240}; do
        if "${@:2}" > /dev/null 2>&1; then echo "ok: $1" && return; fi
        read -rt 0.5 -u "$board_silence" || true
    done
    echo "timed out: $1, waiting for ${*:2}"
    show_all
    exit 1
}
show_all() {
    galley status || true
    systemctl status --no-pager --full galley.service || true
    journalctl --no-pager --boot --unit galley.service | tail -n 40
}
set -o errtrace
trap 'trap - ERR; show_all' ERR

tells() { [[ $(galley status) == *"$1"* ]]; }
is_active() { systemctl --quiet is-active galley.service; }
has_restarted() { [ "$(property NRestarts)" = "$1" ] && is_active; }
shows() { galley screen --wait-for "$1" --timeout 1; }
# Waits until the kiosk shows TEXT, and records for check.py that the display must show it at this moment.
see() { # MOMENT TEXT
    within "$1: $2" shows "$2"
    read -rt 0.5 -u "$board_silence" || true
    mark "$1"
    printf '%s\t%s\n' "$1" "$2" >> "$expected"
}
# Prints the time from the start of the program to READY, in milliseconds.
start_time() {
    echo $((($(property ActiveEnterTimestampMonotonic) - $(property ExecMainStartTimestampMonotonic)) / 1000))
}
# The limit on a board is five seconds; an emulated machine is about ten times slower.
starts_soon() { [ "$(start_time)" -lt 50000 ] && echo "ready after $(start_time) ms"; }
has_succeeded() {
    is "$(property Result)" success && return
    echo "the result is $(property Result)"
    show_all
    return 1
}
restart() { systemctl restart galley.service; }
sounds() { [ "$(level $buzzer)" = 1 ]; }
threads() { ls "/proc/$(property MainPID)/task"; }
# True if the trace shows that, since MARK, the buzzer was set to 0 by a thread that is not in the list.
was_silenced_since() { # MARK THREAD…
    awk -v since="$1" -v others=" ${*:2} " -v line="$((base + 26))" '
        index($0, "tracing_mark_write: " since) { begun = 1 }
        begun && index($0, "gpio_value: " line " set 0") {
            thread = $1
            sub(/.*-/, "", thread)
            if (!index(others, " " thread " ")) found = 1
        }
        END { exit !found }' "$tracing/trace"
}
libraries() { grep -o 'libgpiod\.so\.[0-9]' "/proc/$(property MainPID)/maps" | sort -u; }

mkdir -p /run/systemd/system/galley.service.d
# A shorter watchdog time than on a board saves waiting. The end may take ten times as long, like everything here.
printf '[Service]\nWatchdogSec=15\nTimeoutStopSec=100\n' > /run/systemd/system/galley.service.d/test.conf
systemctl daemon-reload

within "it has started with the machine, without network and lines" is_active
must "it has started in time" starts_soon
must "it reports what is missing" tells "board"
must "it runs as galley" is "$(stat -c %U "/proc/$(property MainPID)")" galley
must "it uses this Debian's libgpiod" is "$(libraries)" "$(ldd /usr/bin/galley | grep -o 'libgpiod\.so\.[0-9]' | sort -u)"
echo "   $(libraries)"
must "systemd's exposure score is at most 2.0" quietly systemd-analyze security --threshold=20 galley.service

make_raspberry_pi
base=$(sed -n 's/^gpiochip[0-9]*: GPIOs \([0-9]*\)-.*pinctrl-bcm2711.*/\1/p' /sys/kernel/debug/gpio)
udevadm settle
must "the udev rule gives the lines to the group" is "$(stat -c '%G %a' /dev/gpiochip0)" "gpio 660"
for button in $up $down $ok $back; do pull "$button" up; done
# With this pull the buzzer sounds when its line is released, as on kernels that keep driving a line.
pull $buzzer up
trace_start
must "it is configured" galley config set board.name raspberry-pi
within "it uses the lines" tells "raspberry-pi, 20x4, ok"
restart
must "it starts in time with lines, too" starts_soon
see "home" "♡"
press $back; see "menu" "▶Pantry"
press $back; see "home again" "♡"

# Inside the unit, the service can ask whether a time service disciplines the clock. This sets that state in the kernel (adjtimex(2)
# with ADJ_STATUS, ADJ_MAXERROR and ADJ_ESTERROR; system call 159 on x86-64).
must "its clock is not trusted" tells "not trusted"
perl -e 'my $timex = pack("L x4 q q q q l x172", 0x1C, 0, 0, 0, 0, 0); exit(syscall(159, $timex) < 0)'
within "its clock is trusted once the kernel reports a time service" tells "set by a time service"

must "an alarm is set" galley timer start 2s Boiled
within "the buzzer sounds" sounds
mapfile -t killed < <(threads)
mark "killed"
kill -KILL "$(property MainPID)"
within "it has restarted after it was killed" has_restarted 1
# shellcheck disable=SC2046
must "the buzzer was silenced before the restart" was_silenced_since "killed" "${killed[@]}" $(threads)
see "the alarm is back" "Boiled"
press $ok; see "silenced" "ok done"
press $ok; see "home after the alarm" "♡"

kill -STOP "$(property MainPID)"
within "it has restarted after it hung" has_restarted 2
must "the watchdog has restarted it" has "$(journalctl --boot --unit galley.service)" "atchdog"
see "home after it hung" "♡"

# PWM channels are files of sysfs that the group may write. This checks that the service can write such a file.
chgrp gpio "$(line_folder 0)/pull" && chmod g+w "$(line_folder 0)/pull"
# From here on, the watchdog is longer: the emulated machine may stand still while its host is busy.
cat >> /run/systemd/system/galley.service.d/test.conf << UNIT
WatchdogSec=300
ExecStartPre=-/bin/sh -c 'echo pull-up > $(line_folder 0)/pull'
UNIT
systemctl daemon-reload
restart
must "it can write files of sysfs that belong to the group" is "$(level 0)" 1
within "it writes its settings" galley config set units.system us
see "home with files" "♡"

mount -t tmpfs -o mode=700,uid="$(id -u galley)" tmpfs /var/lib/galley
mount -o remount,ro /var/lib/galley
restart
must "it starts with a read-only card" is_active
must "it starts in time with a read-only card" starts_soon
within "it reports the read-only card" tells "ead-only"
see "home without a card" "♡"
umount /var/lib/galley

systemctl stop galley.service
must "it ends without an error" has_succeeded
mark "off"
printf 'off\tis off\n' >> "$expected"
trace_stop /job/service.trace
remove_board
must "it starts without lines again" systemctl start galley.service
systemctl stop galley.service
mount -o remount,bind,ro /
must "it starts with a completely read-only card" systemctl start galley.service
must "it starts in time with a completely read-only card" starts_soon
must_not "it logged no missing permission" \
    grep -E "Failed to|not permitted" <(journalctl --no-pager --boot _SYSTEMD_UNIT=galley.service)
