# A household's broker that never answers must not delay a press or an alarm. Each part does the same: without a broker, with one
# that accepts the connection and then hangs, and with one whose address is silent.
source /job/scene.sh

reports() { [[ $("$galley" "$1") == *"$2"* ]]; }

# Records the moments of presses and alarms, whose delays are compared (check.py).
timed() { # KIND PART NUMBER
    mark "$1 $2 $3"
    printf '%s\t%s\t%s\n' "$1" "$2" "$1 $2 $3" >> "/job/$scene.delays"
}

part() { # NAME
    local number
    press $back; see "menu $1" "Menu"
    for number in 1 2 3 4 5 6 7; do
        timed press "$1" $number
        press $down
    done
    hold $back; hold $up; see "timers $1" "▶New timer"
    timed alarm "$1" 1
    "$galley" timer start 2s Egg > /dev/null
    must "the buzzer sounds: $1" sounds
    press $back; see "silenced $1" "ok done"
    press $ok; hold $back
}

# Sets the address in the background, because the command waits some seconds for the broker's answer.
connect() { # PORT
    "$galley" config set household.url "mqtt://127.0.0.1:$1" >> /job/kiosk.log 2>&1 &
    for _ in {1..100}; do
        grep -q "^$1$" /job/calls 2> /dev/null && [[ $("$galley" household) == *":$1"* ]] && return
        sleep 0.2
    done
    echo "the kiosk does not connect to port $1"
    cat /job/kiosk.log
    exit 1
}

# The first port accepts and never reads. The queue of the second one is full, so that it neither accepts nor refuses.
python3 - > /job/calls 2> /job/brokers.log << 'PYTHON' &
import socket

silent = socket.create_server(("127.0.0.1", 1884), backlog=0)
waiting = [socket.socket() for _ in range(4)]
for call in waiting:
    call.setblocking(False)
    call.connect_ex(("127.0.0.1", 1884))
hanging = socket.create_server(("127.0.0.1", 1883))
print(1884, flush=True)
calls = []
while True:
    calls.append(hanging.accept())
    print(1883, flush=True)
PYTHON
brokers=$!

begin broker
start_kiosk
see "home" "♡"
part alone
connect 1883
part hanging
connect 1884
part silent
must "the broker is still not reached" reports household "no answer in time"
kill -TERM $kiosk
must "the kiosk exits with 0" wait $kiosk
kill $brokers
end
