/// One flat interface to libgpiod 1.6 and 2.x. v1.c and v2.c implement it; the header of the installed libgpiod decides
/// which of them is compiled.
///
/// Every function that returns `int` returns 0 or more, or a negated errno. The caller that opens or requests a handle
/// owns it and releases it exactly once. No function waits for an edge. Use a handle from one thread at a time. All
/// descriptors close on exec.
#ifndef CGPIOD_H
#define CGPIOD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The maximum number of lines in a request (the kernel's limit).
#define CGPIOD_LINES_MAX 64

/// The number of edges that the kernel queues for a line. It drops further edges. libgpiod 1.6 has a queue for each
/// line and loses the newest edges. 2.x has a queue for each request and loses the oldest.
#define CGPIOD_EDGES_PER_LINE 16

struct cgpiod_chip;
struct cgpiod_request;

/// The pull resistor of a line.
enum cgpiod_bias {
    CGPIOD_BIAS_AS_IS,
    CGPIOD_BIAS_PULL_UP,
    CGPIOD_BIAS_DISABLED,
};

/// The state of a line. The chip owns the strings; they are valid until the next call with this chip.
struct cgpiod_line_info {
    /// The name of the line, or an empty string. Never NULL.
    const char *name;
    /// The name of the line's user, or an empty string. Never NULL.
    const char *consumer;
    /// True if the line is in use, so that a request would fail.
    bool used;
};

/// A level change of a line.
struct cgpiod_edge {
    /// The time on CLOCK_MONOTONIC in nanoseconds (kernel 5.7 or later).
    uint64_t nanoseconds;
    /// The index of the line in the request.
    uint32_t index;
    /// True if the line became active. The kernel reads the level after the interrupt, so edges need not alternate.
    bool active;
};

/// Opens the chip at a path such as "/dev/gpiochip0". -ENOTTY or -ENODEV: not a GPIO chip. -EACCES: not permitted.
int cgpiod_chip_open(const char *path, struct cgpiod_chip **chip);

/// Closes a chip. Its requests stay valid.
void cgpiod_chip_close(struct cgpiod_chip *chip);

/// Returns the name of the chip's hardware, which doesn't change when the number in its path does. The chip owns the
/// string.
const char *cgpiod_chip_label(const struct cgpiod_chip *chip);

/// Returns the number of lines. Offsets start at 0.
unsigned int cgpiod_chip_line_count(const struct cgpiod_chip *chip);

/// Asks the kernel for the state of the line at an offset. -EINVAL: no such offset. -ENODEV: the chip is gone.
int cgpiod_chip_line_info(struct cgpiod_chip *chip, unsigned int offset, struct cgpiod_line_info *info);

/// Requests 1 to CGPIOD_LINES_MAX different lines as outputs. Bit i of `levels` is the first level of the line at
/// offsets[i]; 1 means active. The kernel keeps 31 bytes of `consumer`. -EBUSY: one of the lines is in use.
int cgpiod_request_outputs(struct cgpiod_chip *chip, const unsigned int *offsets, size_t count, uint64_t levels,
                           bool active_low, const char *consumer, struct cgpiod_request **request);

/// Requests 1 to CGPIOD_LINES_MAX different lines as inputs and queues rising and falling edges. -EBUSY: one of the
/// lines is in use. -EINVAL: the chip or the kernel refuses the bias, or another argument. -ENODEV, -ENXIO: the chip is
/// gone or can't report edges.
int cgpiod_request_inputs(struct cgpiod_chip *chip, const unsigned int *offsets, size_t count, enum cgpiod_bias bias,
                          bool active_low, const char *consumer, struct cgpiod_request **request);

/// Releases the lines. The chip's driver decides which level an output has afterwards.
void cgpiod_request_release(struct cgpiod_request *request);

/// Sets all lines of a request of outputs in one system call. Bit i is line i; 1 means active. -ENODEV: the chip is
/// gone.
int cgpiod_request_set(struct cgpiod_request *request, uint64_t levels);

/// Reads the levels of all lines of a request. Bit i is line i; 1 means active. -ENODEV: the chip is gone.
int cgpiod_request_get(struct cgpiod_request *request, uint64_t *levels);

/// Returns the number of descriptors of a request of inputs. libgpiod 1.6 has one for each line, 2.x one for each
/// request.
unsigned int cgpiod_request_descriptor_count(const struct cgpiod_request *request);

/// Returns a descriptor to poll for POLLIN | POLLPRI. The request owns it; don't read or close it.
int cgpiod_request_descriptor(const struct cgpiod_request *request, unsigned int index);

/// Moves the queued edges of a request of inputs to `edges` and returns their number. Never waits. `edges` has room for
/// CGPIOD_EDGES_PER_LINE times the number of lines. The edges of one line are in order of time; those of different
/// lines need not be. -ENODEV: the chip is gone.
int cgpiod_request_read_edges(struct cgpiod_request *request, struct cgpiod_edge *edges);

#endif
