// floor CHIP D4 D5 D6 D7 RS E [BUTTON]: the minimum work to draw on an HD44780, for comparison with the driver.
//
// CHIP is a label; the others are offsets on it. Initializes the display and prints "ready". Then reads changes of the display
// from standard input, one a line: "i80 d41 d42" is an instruction and two data bytes, in hexadecimal. Draws each at once and
// prints the elapsed nanoseconds. A line that begins with "press" is kept instead, and 0 is printed: each time BUTTON falls, the
// next of the kept changes is drawn, and after the last the first.
//
// It draws with one request for all lines: E rises together with the data and falls alone, register select changes alone and
// only when needed, and there is one wait per byte. The timing is that of the slowest part within specification (HD44780U,
// table 6 and figure 24), and it waits as the driver does. Between changes it sleeps in poll.
#define _GNU_SOURCE
#include <gpiod.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#ifndef GPIOD_LINE_BULK_MAX_LINES
#error "floor.c is written for libgpiod 1.6 (Debian 12)"
#endif

enum { RS = 4, E = 5, LINES = 6 };
// In nanoseconds.
enum { SET_UP = 60, ENABLE_HIGH = 450, ENABLE_LOW = 550, EXECUTION = 53000, ADDRESS_UPDATE = 7900, SPIN = 150000 };
enum { POWER_ON = 40000000, RESET = 4100000, CLEAR = 2160000 };
enum { LONGEST = 128, KEPT = 8 };

// A change of the display, as the bytes to send.
struct change {
    uint8_t bytes[LONGEST];
    bool is_data[LONGEST];
    int length;
};

static struct gpiod_line_bulk lines;
static int levels[LINES];
static int64_t ready;

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static void fail(const char *what) {
    perror(what);
    exit(1);
}

// Same as SystemClock.wait(until:): sleeping and waking takes as long as a byte, so short waits spin.
static void wait_until(int64_t instant) {
    if (instant - now() <= SPIN) {
        while (now() < instant) {}
        return;
    }
    struct timespec time = {.tv_sec = instant / 1000000000, .tv_nsec = instant % 1000000000};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) != 0) {}
}

static void set(int64_t pause) {
    wait_until(ready);
    if (gpiod_line_set_value_bulk(&lines, levels) != 0) fail("setting the lines");
    ready = now() + pause;
}

static void strobe(int nibble, int64_t pause) {
    for (int bit = 0; bit < 4; bit++) levels[bit] = nibble >> bit & 1;
    levels[E] = 1;
    set(ENABLE_HIGH);
    levels[E] = 0;
    set(pause);
}

static void send(uint8_t byte, bool is_data, int64_t pause) {
    if (levels[RS] != is_data) {
        levels[RS] = is_data;
        set(SET_UP);
    }
    strobe(byte >> 4, ENABLE_LOW);
    strobe(byte, pause);
}

static void initialize(void) {
    ready = now() + POWER_ON;
    strobe(3, RESET);
    strobe(3, RESET);
    strobe(3, EXECUTION);
    strobe(2, EXECUTION);
    send(0x28, false, EXECUTION);
    send(0x08, false, EXECUTION);
    send(0x01, false, CLEAR);
    send(0x06, false, EXECUTION);
    send(0x0C, false, EXECUTION);
}

static void draw(const struct change *change) {
    for (int i = 0; i < change->length; i++)
        send(change->bytes[i], change->is_data[i], EXECUTION + (change->is_data[i] ? ADDRESS_UPDATE : 0));
}

static struct change parse(char *words) {
    struct change change = {.length = 0};
    for (char *word = strtok(words, " \n"); word && change.length < LONGEST; word = strtok(NULL, " \n")) {
        change.is_data[change.length] = word[0] == 'd';
        change.bytes[change.length++] = (uint8_t)strtoul(word + 1, NULL, 16);
    }
    return change;
}

static struct gpiod_line *line_at(struct gpiod_chip *chip, const char *offset) {
    struct gpiod_line *line = gpiod_chip_get_line(chip, (unsigned int)atoi(offset));
    if (!line) fail(offset);
    return line;
}

int main(int count, char **words) {
    if (count < 2 + LINES || count > 3 + LINES) return fprintf(stderr, "floor CHIP D4 D5 D6 D7 RS E [BUTTON]\n"), 64;
    struct gpiod_chip *chip = gpiod_chip_open_by_label(words[1]);
    if (!chip) fail(words[1]);
    gpiod_line_bulk_init(&lines);
    for (int i = 0; i < LINES; i++) gpiod_line_bulk_add(&lines, line_at(chip, words[2 + i]));
    if (gpiod_line_request_bulk_output(&lines, "floor", levels) != 0) fail("requesting the lines");
    struct gpiod_line *button = count == 3 + LINES ? line_at(chip, words[2 + LINES]) : NULL;
    if (button && gpiod_line_request_falling_edge_events(button, "floor") != 0) fail("requesting the button");
    prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0);
    initialize();
    setvbuf(stdin, NULL, _IONBF, 0); // poll sees only what isn't buffered
    setvbuf(stdout, NULL, _IOLBF, 0);
    puts("ready");

    static struct change kept[KEPT];
    int kept_count = 0, next = 0;
    struct pollfd waits[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                             {.fd = button ? gpiod_line_event_get_fd(button) : -1, .events = POLLIN}};
    while (poll(waits, 2, -1) > 0) {
        if (waits[1].revents) {
            struct gpiod_line_event event;
            if (gpiod_line_event_read(button, &event) != 0) fail("reading the button");
            if (kept_count > 0) draw(&kept[next++ % kept_count]);
        }
        if (!waits[0].revents) continue;
        char text[1024];
        if (!fgets(text, sizeof text, stdin)) return 0;
        if (strncmp(text, "press ", 6) == 0) {
            if (kept_count == KEPT) return fprintf(stderr, "floor: too many changes\n"), 64;
            kept[kept_count++] = parse(text + 6);
            puts("0");
            continue;
        }
        struct change change = parse(text);
        int64_t start = now();
        draw(&change);
        printf("%lld\n", (long long)(now() - start));
    }
    fail("waiting");
}
