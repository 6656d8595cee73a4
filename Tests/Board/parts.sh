# A board with all alternative parts: the display on a PCF8574 of the kernel's I2C stub, a rotary encoder, a passive buzzer on a
# PWM chip, two further buttons and a status light.
source /job/scene.sh

favorite=GPIO20 timer=GPIO21 knob_a=GPIO5 knob_b=GPIO6 light=GPIO16

begin parts
for button in $favorite $timer; do pull "$button" up; done
pwm_chip
cat > /job/own.toml << 'EOF'
[display]
interface = "pcf8574"
size = "20x4"
bus = "i2c-0"
address = 0x27

[buttons]
back = "GPIO19"
favorite = "GPIO20"
timer = "GPIO21"

[encoder]
a = "GPIO5"
b = "GPIO6"
push = "GPIO13"

[buzzer]
kind = "passive"
pwm = "0-0040:0"
frequency = 1000

[status-led]
line = "GPIO16"
EOF
board=(--board /job/own.toml)
start_kiosk
see "home" "♡"

press $back; see "menu" "Menu 4/14 ▶Pantry"
turn right; see "one stop to the right" "▶Popular"
turn right; turn right; see "three stops" "▶Timers"
for _ in 1 2 3 4; do turn left; done; see "four stops to the left" "▶Foods"
press $ok; see "the encoder's push button" "▶Add food"
hold $back; see "home again" "♡"
press $favorite; see "the favorite button saves" "Saved"
press $favorite
must "it is saved only once" is "$("$galley" favorite list | wc -l)" 1
press $timer; see "the timer button" "New timer"
hold $back; see "home with a heart" "♥"

"$galley" timer start 6s Egg
see "a timer runs" "⏲"
must "the light is on while a timer runs" is_level $light 1
# Not the timer's name, which may also be in the title of the recipe on home.
see "alarm" "Time is up"
sleep 2
mark "alarm sounds"
press $back; see "silenced" "ok done"
must "the buzzer is silent" not sounding
press $ok; see "home after the alarm" "♥"
must "the light is off after the last timer" is_level $light 0

"$galley" timer start 2s Last
see "the last alarm" "Time is up"
kill -9 $kiosk; wait $kiosk || true
"$galley" board silence /job/own.toml
must "the buzzer of a killed kiosk is silenced" not sounding
start_kiosk
see "the alarm goes on" "Last"
press $ok; see "silenced again" "ok done"
press $ok; see "home at the end" "back ▶ Pantry"
kill -TERM $kiosk
must "the kiosk exits with 0" wait $kiosk
end
