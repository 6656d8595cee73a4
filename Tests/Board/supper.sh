# Two dishes of a recipe service are searched for, saved and put on the shopping list. They are cooked with the timers of their
# steps: a range that signals softly first, and a chain of two timers. The program is killed in the middle of the chain; after
# the next start the timer and its successor are still there. Then the service stops, and a saved dish is still cooked. The
# timers take half a minute (guest/service.py), which is longer than everything that happens meanwhile.
source /job/scene.sh

serve() {
    python3 /job/service.py 8080 >> /job/service.log 2>&1 &
    service=$!
    for _ in {1..100}; do
        (: < /dev/tcp/127.0.0.1/8080) 2> /dev/null && return
        sleep 0.2
    done
    echo "the service does not answer; its log:"
    cat /job/service.log
    exit 1
}

# Silences an alarm: any button stops the buzzer, and ok dismisses the message.
silence() { # WHAT
    must "the buzzer sounds: $1" sounds
    press $back; see "silenced: $1" "ok done"
    must "the buzzer is silent: $1" is_level $buzzer 0
    press $ok
}

begin supper
pull $buzzer up
printf '[spoonacular]\nurl = "http://127.0.0.1:8080"\n' > "$GALLEY_CONFIG"
export GALLEY_SPOONACULAR_KEY=scene
serve
start_kiosk
see "home" "Supper Eggs"

presses $back $up $up $ok; see "nothing spelled" "Search: _"
"$galley" type supper > /dev/null
see "typed by command" "Search: supper_"
hold $ok; see "found" "supper 1/2 ▶Supper Eggs Supper Toast"
press $ok; see "opened from the results" "Supper Eggs 1/10 ▶Steps"
hold $ok; see "saved in the recipe" "♥ Saved"
see "the recipe again" "▶Steps"
press $back; see "the results again" "▶Supper Eggs       ♥"
press $down; see "the other dish" "▶Supper Toast"
hold $ok; see "saved from the results" "♥ Saved"
see "both are saved" "▶Supper Toast      ♥"
press $ok; see "opened to shop" "Supper Toast 1/10 ▶Steps"
presses $down $down $down $ok; see "put on the list" "2 added"
must "the dish's missing food is on the list" lists shopping "[ ] 20 g butter"
hold $back; see "home before cooking" "♥"

press $back; see "menu with the list" "▶Shopping list"
hold_to_the_end $up; press $ok; see "favorites" "Favorites 1/2 ▶Supper Toast Supper Eggs"
presses $down $ok; see "opened to cook" "Supper Eggs 1/10 ▶Steps"
press $ok; see "a step with a range" "1/2⏲ Boil the eggs for 20 to 40 seconds."
press $ok; see "the range is offered" "▶Start 20 to 40 s"
press $ok; see "the range has started" "20 to 40 s started"
see "the shorter end" "Boil: check"
see "it goes on" "1/2⏲ Boil     !"
heard 3 "the range has started" "it goes on"
must "the soft signal is over" is_level $buzzer 0
see "the longer end" "Time is up"
silence "the longer end"
see "the step again" "1/2⏲ Boil the eggs"
press $down; see "the last step" "2/2 Peel them under cold water."
presses $back $back; see "favorites again" "▶Supper Eggs"

presses $up $ok; see "the other dish opened" "Supper Toast 1/10 ▶Steps"
press $ok; see "a step with a chain" "1/2⏲ Toast the bread for 30 seconds on each side."
press $ok; see "both sides are offered" "▶Toast: 30 s"
press $ok; see "the first side has started" "30 s started"
kill -9 $kiosk; wait $kiosk || true
start_kiosk
see "home after the crash" "⏲"
must "the timer is still there" lists timer "Toast"
hold $up; see "timers after the crash" "Timers 2/2"
# The message names the next side, in a row that soon starts to scroll.
see "the first side is done" "Other side"
silence "the first side"
see "the next side is offered" "After Toast: Su"
press $ok; see "one press has started it" "30 s started"
see "timers with the next side" "Timers 2/2"
# The row scrolls, so its name is checked by command.
must "the next side has its name" lists timer "Other side"
see "the next side is done" "Time is up"
silence "the next side"
see "timers at the end" "▶New timer"
hold $back; see "home with a service" "♥"

kill "$service"; wait "$service" || true
press $back; hold_to_the_end $up; press $ok; see "favorites without a service" "Favorites 1/2 ▶Supper Toast Supper Eggs"
press $ok; see "opened without a service" "Supper Toast 1/10 ▶Steps"
press $ok; see "the step without a service" "1/2⏲ Toast the bread"
press $down; see "cooked on" "2/2 Spread it with butter."
press $down; see "done without a service" "The last step is done. Enjoy!"
hold $back; see "home without a service" "♥"
press $back; hold_to_the_end $up; presses $down $ok; see "search without a service" "Search: _"
"$galley" type eggs > /dev/null
see "typed without a service" "Search: eggs_"
hold $ok; see "found in the store" "*eggs"
see "the saved dish is found" "▶Supper Eggs"
hold $back; see "home at the end" "♥"

kill -TERM $kiosk
must "the kiosk exits with 0" wait $kiosk
end
