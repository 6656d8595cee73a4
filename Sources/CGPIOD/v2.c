#include <gpiod.h>
#ifndef GPIOD_LINE_BULK_MAX_LINES // libgpiod 2.x

#include "CGPIOD.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>

struct cgpiod_chip {
    struct gpiod_chip *chip;
    struct gpiod_chip_info *info;
    /// The line of the last cgpiod_chip_line_info, which owns the returned strings; or NULL.
    struct gpiod_line_info *line;
};

struct cgpiod_request {
    struct gpiod_line_request *request;
    /// NULL for outputs.
    struct gpiod_edge_event_buffer *buffer;
    size_t count;
    unsigned int offsets[CGPIOD_LINES_MAX];
};

int cgpiod_chip_open(const char *path, struct cgpiod_chip **chip) {
    struct cgpiod_chip *opened = calloc(1, sizeof *opened);
    if (!opened) return -ENOMEM;
    opened->chip = gpiod_chip_open(path);
    if (opened->chip) opened->info = gpiod_chip_get_info(opened->chip);
    if (!opened->info) {
        int error = -errno;
        cgpiod_chip_close(opened);
        return error;
    }
    *chip = opened;
    return 0;
}

void cgpiod_chip_close(struct cgpiod_chip *chip) {
    gpiod_line_info_free(chip->line);
    gpiod_chip_info_free(chip->info);
    gpiod_chip_close(chip->chip);
    free(chip);
}

const char *cgpiod_chip_label(const struct cgpiod_chip *chip) {
    return gpiod_chip_info_get_label(chip->info);
}

unsigned int cgpiod_chip_line_count(const struct cgpiod_chip *chip) {
    return (unsigned int)gpiod_chip_info_get_num_lines(chip->info);
}

int cgpiod_chip_line_info(struct cgpiod_chip *chip, unsigned int offset, struct cgpiod_line_info *info) {
    struct gpiod_line_info *line = gpiod_chip_get_line_info(chip->chip, offset);
    if (!line) return -errno;
    gpiod_line_info_free(chip->line);
    chip->line = line;
    const char *name = gpiod_line_info_get_name(line), *consumer = gpiod_line_info_get_consumer(line);
    info->name = name ? name : "";
    info->consumer = consumer ? consumer : "";
    info->used = gpiod_line_info_is_used(line);
    return 0;
}

static void spread(uint64_t levels, enum gpiod_line_value *values, size_t count) {
    for (size_t i = 0; i < count; i++)
        values[i] = levels >> i & 1 ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE;
}

/// Fills the configuration and requests the lines from the kernel. `levels` is NULL for inputs.
static int ask(struct cgpiod_request *request, struct gpiod_chip *chip, struct gpiod_line_settings *settings,
               const uint64_t *levels, struct gpiod_line_config *lines, struct gpiod_request_config *config,
               const char *consumer) {
    if (gpiod_line_config_add_line_settings(lines, request->offsets, request->count, settings) < 0) return -errno;
    if (levels) {
        enum gpiod_line_value values[CGPIOD_LINES_MAX];
        spread(*levels, values, request->count);
        if (gpiod_line_config_set_output_values(lines, values, request->count) < 0) return -errno;
    }
    gpiod_request_config_set_consumer(config, consumer);
    gpiod_request_config_set_event_buffer_size(config, request->count * CGPIOD_EDGES_PER_LINE);
    request->request = gpiod_chip_request_lines(chip, config, lines);
    return request->request ? 0 : -errno;
}

/// Requests lines with the same settings. The caller frees the settings.
static int request_new(struct cgpiod_chip *chip, const unsigned int *offsets, size_t count,
                       struct gpiod_line_settings *settings, const uint64_t *levels, const char *consumer,
                       struct cgpiod_request **request) {
    if (count < 1 || count > CGPIOD_LINES_MAX) return -EINVAL;
    struct cgpiod_request *made = calloc(1, sizeof *made);
    struct gpiod_line_config *lines = gpiod_line_config_new();
    struct gpiod_request_config *config = gpiod_request_config_new();
    int error = -ENOMEM;
    if (made && lines && config) {
        made->count = count;
        for (size_t i = 0; i < count; i++) made->offsets[i] = offsets[i];
        error = ask(made, chip->chip, settings, levels, lines, config, consumer);
    }
    gpiod_request_config_free(config);
    gpiod_line_config_free(lines);
    if (error)
        free(made);
    else
        *request = made;
    return error;
}

int cgpiod_request_outputs(struct cgpiod_chip *chip, const unsigned int *offsets, size_t count, uint64_t levels,
                           bool active_low, const char *consumer, struct cgpiod_request **request) {
    struct gpiod_line_settings *settings = gpiod_line_settings_new();
    if (!settings) return -ENOMEM;
    gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_OUTPUT);
    gpiod_line_settings_set_active_low(settings, active_low);
    int error = request_new(chip, offsets, count, settings, &levels, consumer, request);
    gpiod_line_settings_free(settings);
    return error;
}

static enum gpiod_line_bias line_bias(enum cgpiod_bias bias) {
    switch (bias) {
    case CGPIOD_BIAS_PULL_UP: return GPIOD_LINE_BIAS_PULL_UP;
    case CGPIOD_BIAS_DISABLED: return GPIOD_LINE_BIAS_DISABLED;
    default: return GPIOD_LINE_BIAS_AS_IS;
    }
}

/// Prepares a request of inputs for non-blocking reads.
static int prepare_reading(struct cgpiod_request *request) {
    request->buffer = gpiod_edge_event_buffer_new(request->count * CGPIOD_EDGES_PER_LINE);
    if (!request->buffer) return -errno;
    // By default a read without a queued edge waits for one.
    return fcntl(gpiod_line_request_get_fd(request->request), F_SETFL, O_NONBLOCK) < 0 ? -errno : 0;
}

int cgpiod_request_inputs(struct cgpiod_chip *chip, const unsigned int *offsets, size_t count, enum cgpiod_bias bias,
                          bool active_low, const char *consumer, struct cgpiod_request **request) {
    struct gpiod_line_settings *settings = gpiod_line_settings_new();
    if (!settings) return -ENOMEM;
    gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_INPUT);
    gpiod_line_settings_set_edge_detection(settings, GPIOD_LINE_EDGE_BOTH);
    gpiod_line_settings_set_event_clock(settings, GPIOD_LINE_CLOCK_MONOTONIC);
    gpiod_line_settings_set_bias(settings, line_bias(bias));
    gpiod_line_settings_set_active_low(settings, active_low);
    struct cgpiod_request *made;
    int error = request_new(chip, offsets, count, settings, NULL, consumer, &made);
    gpiod_line_settings_free(settings);
    if (error) return error;
    error = prepare_reading(made);
    if (error)
        cgpiod_request_release(made);
    else
        *request = made;
    return error;
}

void cgpiod_request_release(struct cgpiod_request *request) {
    gpiod_edge_event_buffer_free(request->buffer);
    gpiod_line_request_release(request->request);
    free(request);
}

int cgpiod_request_set(struct cgpiod_request *request, uint64_t levels) {
    enum gpiod_line_value values[CGPIOD_LINES_MAX];
    spread(levels, values, request->count);
    return gpiod_line_request_set_values(request->request, values) < 0 ? -errno : 0;
}

int cgpiod_request_get(struct cgpiod_request *request, uint64_t *levels) {
    enum gpiod_line_value values[CGPIOD_LINES_MAX];
    if (gpiod_line_request_get_values(request->request, values) < 0) return -errno;
    *levels = 0;
    for (size_t i = 0; i < request->count; i++) *levels |= (uint64_t)(values[i] == GPIOD_LINE_VALUE_ACTIVE) << i;
    return 0;
}

unsigned int cgpiod_request_descriptor_count(const struct cgpiod_request *request) {
    return request->buffer ? 1 : 0;
}

int cgpiod_request_descriptor(const struct cgpiod_request *request, unsigned int index) {
    (void)index;
    return gpiod_line_request_get_fd(request->request);
}

static uint32_t index_of(const struct cgpiod_request *request, unsigned int offset) {
    uint32_t index = 0;
    while (index + 1 < request->count && request->offsets[index] != offset) index++;
    return index;
}

int cgpiod_request_read_edges(struct cgpiod_request *request, struct cgpiod_edge *edges) {
    size_t room = request->count * CGPIOD_EDGES_PER_LINE;
    int count = gpiod_line_request_read_edge_events(request->request, request->buffer, room);
    if (count < 0) return errno == EAGAIN ? 0 : -errno;
    for (int i = 0; i < count; i++) {
        struct gpiod_edge_event *event = gpiod_edge_event_buffer_get_event(request->buffer, (unsigned long)i);
        edges[i] = (struct cgpiod_edge){
            .nanoseconds = gpiod_edge_event_get_timestamp_ns(event),
            .index = index_of(request, gpiod_edge_event_get_line_offset(event)),
            .active = gpiod_edge_event_get_event_type(event) == GPIOD_EDGE_EVENT_RISING_EDGE,
        };
    }
    return count;
}

#endif
