// floor CHIP D4 D5 D6 D7 RS E: the minimum work to draw on an HD44780, for comparison with the driver.
//
// CHIP is a label; the lines are offsets on it. Reads runs from standard input, one a line: "i80 d41 d42" is an
// instruction and two data bytes, in hexadecimal. Draws them with one request for all lines: E rises together with the
// data and falls alone, register select changes alone and only when needed, and there is one wait per byte. The timing
// is that of the slowest part within specification (HD44780U, table 6), and it waits as the driver does. Then prints the
// elapsed nanoseconds.
#define _GNU_SOURCE
#include <gpiod.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>

#ifndef GPIOD_LINE_BULK_MAX_LINES
#error "floor.c is written for libgpiod 1.6 (Debian 12)"
#endif

enum { RS = 4, E = 5, LINES = 6 };
// In nanoseconds.
enum { SET_UP = 60, ENABLE_HIGH = 450, ENABLE_LOW = 550, EXECUTION = 53000, ADDRESS_UPDATE = 7900, SPIN = 150000 };

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

static void send(uint8_t byte, bool is_data) {
    if (levels[RS] != is_data) {
        levels[RS] = is_data;
        set(SET_UP);
    }
    for (int half = 0; half < 2; half++) {
        for (int bit = 0; bit < 4; bit++) levels[bit] = byte >> (half == 0 ? bit + 4 : bit) & 1;
        levels[E] = 1;
        set(ENABLE_HIGH);
        levels[E] = 0;
        set(half == 0 ? ENABLE_LOW : EXECUTION + (is_data ? ADDRESS_UPDATE : 0));
    }
}

int main(int count, char **words) {
    if (count != 2 + LINES) return fprintf(stderr, "floor CHIP D4 D5 D6 D7 RS E\n"), 64;
    struct gpiod_chip *chip = gpiod_chip_open_by_label(words[1]);
    if (!chip) fail(words[1]);
    gpiod_line_bulk_init(&lines);
    for (int i = 0; i < LINES; i++) {
        struct gpiod_line *line = gpiod_chip_get_line(chip, (unsigned int)atoi(words[2 + i]));
        if (!line) fail(words[2 + i]);
        gpiod_line_bulk_add(&lines, line);
    }
    if (gpiod_line_request_bulk_output(&lines, "floor", levels) != 0) fail("requesting the lines");
    prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0);

    char text[1024];
    while (fgets(text, sizeof text, stdin)) {
        uint8_t bytes[128];
        bool is_data[128];
        int length = 0;
        for (char *word = strtok(text, " \n"); word && length < 128; word = strtok(NULL, " \n")) {
            is_data[length] = word[0] == 'd';
            bytes[length++] = (uint8_t)strtoul(word + 1, NULL, 16);
        }
        int64_t start = now();
        for (int i = 0; i < length; i++) send(bytes[i], is_data[i]);
        printf("%lld\n", (long long)(now() - start));
        fflush(stdout);
    }
    return 0;
}
