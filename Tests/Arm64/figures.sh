# shellcheck shell=bash
# Runs in the guest of `figures`, and prints the counts.
source /job/scene.sh

# Nanoseconds on a processor, which are instructions here, of all threads (Linux, Documentation/scheduler/sched-stats.rst).
instructions() { cat /proc/$kiosk/task/*/schedstat | awk '{ sum += $1 } END { print sum }'; }
wakeups() { cat /proc/$kiosk/task/*/status | awk '/^voluntary/ { sum += $2 } END { print sum }'; }
memory() { awk -v name="$1:" '$1 == name { printf "%.1f MB\n", $2 * 1024 / 1e6 }' /proc/$kiosk/status; }

# Counts the kiosk's system calls from now on. The kernel adds them up by their number.
trace_calls() {
    ls /proc/$kiosk/task > "$tracing/set_event_pid"
    echo 'hist:keys=id' > "$tracing/events/raw_syscalls/sys_enter/trigger"
}
calls() { awk '/^ *Hits:/ { hits = $2 } END { print hits + 0 }' "$tracing/events/raw_syscalls/sys_enter/hist"; }
# The calls of ioctl, which has the number 29 on arm64 (Linux, include/uapi/asm-generic/unistd.h).
gpio_calls() { awk '/^\{ id: +29 / { hits = $NF } END { print hits + 0 }' "$tracing/events/raw_syscalls/sys_enter/hist"; }

# Prints what one of COUNT repetitions of a command takes.
count() { # NAME COUNT COMMAND…
    local before=($(instructions) $(wakeups) $(calls) $(gpio_calls)) repetition
    for ((repetition = 0; repetition < $2; repetition++)); do "${@:3}"; done
    local after=($(instructions) $(wakeups) $(calls) $(gpio_calls)) figure text=""
    for figure in 0 1 2 3; do text+=" $(((${after[figure]} - ${before[figure]}) / $2))"; done
    printf '%-44s %9d instructions %5d wake-ups %5d system calls, %4d of them for lines\n' "$1" $text
}

press_and_wait() { # LINE
    press "$1"
    sleep 2
}
down_and_up() {
    press_and_wait $down
    press_and_wait $up
}

begin figures
echo 0 > "$tracing/tracing_on"
start_kiosk
shows "♡"
sleep 12
echo "the start, to the first recipe and 12 s on: $(instructions) instructions"
echo 1 > "$tracing/tracing_on"
trace_calls
count "an idle minute" 1 sleep 60
count "a press that shows another recipe" 10 press_and_wait $down
press_and_wait $back
count "down and up in the menu" 10 down_and_up
echo "memory: $(memory VmHWM) at most, $(memory VmRSS) now, of which $(memory RssAnon) anonymous; $(ls /proc/$kiosk/task | wc -l) threads"
kill $kiosk
wait $kiosk
