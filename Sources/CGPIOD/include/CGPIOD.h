/// libgpiod 1.6 and 2.x behind one flat interface. v1.c and v2.c implement it; the header of the installed libgpiod
/// decides which of them holds code.
///
/// Every function that returns `int` gives 0 or more, or a negated errno. A handle belongs to whoever opened or
/// requested it and is given back exactly once. No function here waits for an edge, a handle may move between threads
/// but is used by one at a time, and all descriptors close on exec.
#ifndef CGPIOD_H
#define CGPIOD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The lines that one request can hold (the kernel's own limit).
#define CGPIOD_LINES_MAX 64

/// The edges that the kernel keeps for a line until they are read; later it drops some. libgpiod 1.6: the newest, of
/// each line by itself, and nothing says so. 2.x: the oldest of the request, and the sequence numbers show a gap.
#define CGPIOD_EDGES_PER_LINE 16

struct cgpiod_chip;
struct cgpiod_request;

/// What the chip does to a line that nothing drives.
enum cgpiod_bias {
    CGPIOD_BIAS_AS_IS,
    CGPIOD_BIAS_PULL_UP,
    CGPIOD_BIAS_DISABLED,
};

/// What the kernel says of a line. The texts belong to the chip and last until the next call with it.
struct cgpiod_line_info {
    /// Never NULL; empty if the line has no name.
    const char *name;
    /// Who holds the line; never NULL, empty if nobody does or the holder gave no name.
    const char *consumer;
    /// True if the line cannot be requested now.
    bool used;
};

/// A change of a line's level.
struct cgpiod_edge {
    /// CLOCK_MONOTONIC nanoseconds (kernel 5.7 or later).
    uint64_t nanoseconds;
    /// The line's place in the request.
    uint32_t index;
    /// The line's edges counted by the kernel from 1; 0 with libgpiod 1.6, which has no such number.
    uint32_t sequence;
    /// True if the line became active; the level is read after the interrupt, so two of the same kind can follow.
    bool active;
};

/// Opens the chip at a path like "/dev/gpiochip0". -ENOTTY or -ENODEV: not a GPIO chip. -EACCES: not permitted.
int cgpiod_chip_open(const char *path, struct cgpiod_chip **chip);

/// Closes a chip. Requests that came from it live on.
void cgpiod_chip_close(struct cgpiod_chip *chip);

/// The name of the chip's hardware, which stays when the number in its path changes. Belongs to the chip, lasts as
/// long as it is open.
const char *cgpiod_chip_label(const struct cgpiod_chip *chip);

/// The number of lines; offsets go from 0 to one less.
unsigned int cgpiod_chip_line_count(const struct cgpiod_chip *chip);

/// Asks the kernel about the line at an offset. -EINVAL: no such offset. -ENODEV: the chip is gone.
int cgpiod_chip_line_info(struct cgpiod_chip *chip, unsigned int offset, struct cgpiod_line_info *info);

/// Takes 1 to CGPIOD_LINES_MAX different lines as outputs, all at once. Bit i of `levels` is the first level of the
/// line at offsets[i], 1 = active. The kernel keeps 31 bytes of `consumer`. -EBUSY: one of the lines is in use.
int cgpiod_request_outputs(struct cgpiod_chip *chip, const unsigned int *offsets, size_t count, uint64_t levels,
                           bool active_low, const char *consumer, struct cgpiod_request **request);

/// Takes 1 to CGPIOD_LINES_MAX different lines as inputs whose both edges are recorded. -EBUSY: one of the lines is in
/// use. -EINVAL: among other things, the chip or the kernel refuses the bias. -ENODEV, -ENXIO: the chip is gone or
/// cannot report edges.
int cgpiod_request_inputs(struct cgpiod_chip *chip, const unsigned int *offsets, size_t count, enum cgpiod_bias bias,
                          bool active_low, const char *consumer, struct cgpiod_request **request);

/// Gives the lines back. What level an output has afterwards is up to the chip's driver.
void cgpiod_request_release(struct cgpiod_request *request);

/// Sets all lines of a request of outputs in one system call; bit i = line i, 1 = active. -ENODEV: the chip is gone.
int cgpiod_request_set(struct cgpiod_request *request, uint64_t levels);

/// Reads the levels of all lines of a request; bit i = line i, 1 = active. -ENODEV: the chip is gone.
int cgpiod_request_get(struct cgpiod_request *request, uint64_t *levels);

/// The number of descriptors of a request of inputs: libgpiod 1.6 has one a line, 2.x one a request.
unsigned int cgpiod_request_descriptor_count(const struct cgpiod_request *request);

/// A descriptor to poll for POLLIN | POLLPRI. It belongs to the request and is not to be read or closed.
int cgpiod_request_descriptor(const struct cgpiod_request *request, unsigned int index);

/// Takes the edges that lie ready in a request of inputs and returns how many there were, 0 if none: never waits.
/// `edges` has room for CGPIOD_EDGES_PER_LINE times the number of lines. They are in order of time for each line, not
/// across lines. -ENODEV: the chip is gone.
int cgpiod_request_read_edges(struct cgpiod_request *request, struct cgpiod_edge *edges);

#endif
