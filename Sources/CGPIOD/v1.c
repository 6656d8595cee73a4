#include <gpiod.h>
#ifdef GPIOD_LINE_BULK_MAX_LINES // libgpiod 1.6

#include "CGPIOD.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>

_Static_assert(CGPIOD_LINES_MAX == GPIOD_LINE_BULK_MAX_LINES, "a request fits in a bulk");

/// A chip with a reference count. In libgpiod 1.6 closing a chip closes its lines, so each request keeps its chip open.
struct cgpiod_chip {
    struct gpiod_chip *chip;
    unsigned int owners;
};

struct cgpiod_request {
    struct cgpiod_chip *chip;
    struct gpiod_line_bulk lines;
};

int cgpiod_chip_open(const char *path, struct cgpiod_chip **chip) {
    struct cgpiod_chip *opened = malloc(sizeof *opened);
    if (!opened) return -ENOMEM;
    opened->owners = 1;
    opened->chip = gpiod_chip_open(path);
    if (!opened->chip) {
        int error = -errno;
        free(opened);
        return error;
    }
    *chip = opened;
    return 0;
}

void cgpiod_chip_close(struct cgpiod_chip *chip) {
    if (--chip->owners > 0) return;
    gpiod_chip_close(chip->chip);
    free(chip);
}

const char *cgpiod_chip_label(const struct cgpiod_chip *chip) {
    return gpiod_chip_label(chip->chip);
}

unsigned int cgpiod_chip_line_count(const struct cgpiod_chip *chip) {
    return gpiod_chip_num_lines(chip->chip);
}

int cgpiod_chip_line_info(struct cgpiod_chip *chip, unsigned int offset, struct cgpiod_line_info *info) {
    struct gpiod_line *line = gpiod_chip_get_line(chip->chip, offset); // asks the kernel each time
    if (!line) return -errno;
    const char *name = gpiod_line_name(line), *consumer = gpiod_line_consumer(line);
    info->name = name ? name : "";
    info->consumer = consumer ? consumer : "";
    info->used = gpiod_line_is_used(line);
    return 0;
}

static int request_new(struct cgpiod_chip *chip, const unsigned int *offsets, size_t count,
                       struct cgpiod_request **request) {
    if (count < 1 || count > CGPIOD_LINES_MAX) return -EINVAL;
    struct cgpiod_request *made = malloc(sizeof *made);
    if (!made) return -ENOMEM;
    gpiod_line_bulk_init(&made->lines);
    for (size_t i = 0; i < count; i++) {
        struct gpiod_line *line = gpiod_chip_get_line(chip->chip, offsets[i]);
        if (!line) {
            int error = -errno;
            free(made);
            return error;
        }
        gpiod_line_bulk_add(&made->lines, line);
    }
    made->chip = chip;
    chip->owners++;
    *request = made;
    return 0;
}

/// Frees a request that holds no lines.
static void request_free(struct cgpiod_request *request) {
    cgpiod_chip_close(request->chip);
    free(request);
}

static void spread(uint64_t levels, int *values, size_t count) {
    for (size_t i = 0; i < count; i++) values[i] = (int)(levels >> i & 1);
}

int cgpiod_request_outputs(struct cgpiod_chip *chip, const unsigned int *offsets, size_t count, uint64_t levels,
                           bool active_low, const char *consumer, struct cgpiod_request **request) {
    struct cgpiod_request *made;
    int error = request_new(chip, offsets, count, &made);
    if (error) return error;
    int values[CGPIOD_LINES_MAX];
    spread(levels, values, count);
    int flags = active_low ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0;
    if (gpiod_line_request_bulk_output_flags(&made->lines, consumer, flags, values) < 0) {
        error = -errno;
        request_free(made);
        return error;
    }
    *request = made;
    return 0;
}

static int bias_flag(enum cgpiod_bias bias) {
    switch (bias) {
    case CGPIOD_BIAS_PULL_UP: return GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP;
    case CGPIOD_BIAS_DISABLED: return GPIOD_LINE_REQUEST_FLAG_BIAS_DISABLE;
    default: return 0;
    }
}

/// Makes reads of the lines' edges non-blocking: by default a read without a queued edge waits for one.
static int stop_waiting(struct gpiod_line_bulk *lines) {
    for (unsigned int i = 0; i < gpiod_line_bulk_num_lines(lines); i++) {
        int descriptor = gpiod_line_event_get_fd(gpiod_line_bulk_get_line(lines, i));
        if (descriptor < 0 || fcntl(descriptor, F_SETFL, O_NONBLOCK) < 0) return -errno;
    }
    return 0;
}

int cgpiod_request_inputs(struct cgpiod_chip *chip, const unsigned int *offsets, size_t count, enum cgpiod_bias bias,
                          bool active_low, const char *consumer, struct cgpiod_request **request) {
    struct cgpiod_request *made;
    int error = request_new(chip, offsets, count, &made);
    if (error) return error;
    int flags = bias_flag(bias) | (active_low ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0);
    if (gpiod_line_request_bulk_both_edges_events_flags(&made->lines, consumer, flags) < 0) {
        error = -errno;
        request_free(made);
        return error;
    }
    error = stop_waiting(&made->lines);
    if (error) {
        cgpiod_request_release(made);
        return error;
    }
    *request = made;
    return 0;
}

void cgpiod_request_release(struct cgpiod_request *request) {
    gpiod_line_release_bulk(&request->lines);
    request_free(request);
}

int cgpiod_request_set(struct cgpiod_request *request, uint64_t levels) {
    int values[CGPIOD_LINES_MAX];
    spread(levels, values, gpiod_line_bulk_num_lines(&request->lines));
    return gpiod_line_set_value_bulk(&request->lines, values) < 0 ? -errno : 0;
}

int cgpiod_request_get(struct cgpiod_request *request, uint64_t *levels) {
    int values[CGPIOD_LINES_MAX];
    if (gpiod_line_get_value_bulk(&request->lines, values) < 0) return -errno;
    *levels = 0;
    for (unsigned int i = 0; i < gpiod_line_bulk_num_lines(&request->lines); i++)
        *levels |= (uint64_t)(values[i] == 1) << i;
    return 0;
}

unsigned int cgpiod_request_descriptor_count(const struct cgpiod_request *request) {
    return request->lines.num_lines;
}

int cgpiod_request_descriptor(const struct cgpiod_request *request, unsigned int index) {
    return gpiod_line_event_get_fd(request->lines.lines[index]);
}

static int read_line(struct gpiod_line *line, uint32_t index, struct cgpiod_edge *edges) {
    struct gpiod_line_event events[CGPIOD_EDGES_PER_LINE];
    int count = gpiod_line_event_read_multiple(line, events, CGPIOD_EDGES_PER_LINE);
    if (count < 0) return errno == EAGAIN ? 0 : -errno;
    for (int i = 0; i < count; i++)
        edges[i] = (struct cgpiod_edge){
            .nanoseconds = (uint64_t)events[i].ts.tv_sec * 1000000000 + (uint64_t)events[i].ts.tv_nsec,
            .index = index,
            .active = events[i].event_type == GPIOD_LINE_EVENT_RISING_EDGE,
        };
    return count;
}

int cgpiod_request_read_edges(struct cgpiod_request *request, struct cgpiod_edge *edges) {
    int total = 0;
    for (unsigned int i = 0; i < gpiod_line_bulk_num_lines(&request->lines); i++) {
        int count = read_line(gpiod_line_bulk_get_line(&request->lines, i), i, edges + total);
        if (count < 0) return count;
        total += count;
    }
    return total;
}

#endif
