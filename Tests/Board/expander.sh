# A display on a PCF8574 that the kernel's own driver turns into a GPIO chip. Its six lines, R/W and backlight are GPIO lines.
source /job/scene.sh

begin expander
echo pcf8574 0x27 > /sys/bus/i2c/devices/i2c-0/new_device
cat > /job/own.toml << 'EOF'
[display]
interface = "gpio"
size = "20x4"
rs = "pcf8574:0"
rw = "pcf8574:1"
e = "pcf8574:2"
backlight = "pcf8574:3"
d4 = "pcf8574:4"
d5 = "pcf8574:5"
d6 = "pcf8574:6"
d7 = "pcf8574:7"

[buttons]
up = "GPIO5"
down = "GPIO6"
ok = "GPIO13"
back = "GPIO19"
EOF
board=(--board /job/own.toml)
start_kiosk
see "home" "♡"
press $back; see "menu" "Menu 4/14 ▶Pantry"
hold $back; see "home again" "♡"
"$galley" config set display.backlight-off-after 2
sleep 4
press $back; see "the first press only wakes" "♡"
# An emulated machine is slow, and the display must not be dark again before the next press.
"$galley" config set display.backlight-off-after 0
press $back; see "the second press opens the menu" "Menu 4/14"
kill -TERM $kiosk
must "the kiosk exits with 0" wait $kiosk
end
