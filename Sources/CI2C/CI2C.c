#include "CI2C.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/i2c-dev.h>
#include <linux/i2c.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

// In units of 10 ms. The longest transfer at 10 kHz takes less time; the default of adapters is a full second. A stuck
// bus blocks the calling thread until this timeout.
static const unsigned long timeout = 25;

static int take(int device, unsigned int address, int *is_plain) {
    unsigned long functions = 0;
    if (ioctl(device, I2C_FUNCS, &functions) < 0) return -errno;
    *is_plain = (functions & I2C_FUNC_I2C) != 0;
    if (!*is_plain && !(functions & I2C_FUNC_SMBUS_WRITE_I2C_BLOCK)) return -EOPNOTSUPP;
    if (ioctl(device, I2C_SLAVE, (unsigned long)address) < 0) return -errno;
    return ioctl(device, I2C_TIMEOUT, timeout) < 0 ? -errno : 0;
}

int ci2c_open(const char *path, unsigned int address, int *is_plain) {
    int device = open(path, O_RDWR | O_CLOEXEC);
    if (device < 0) return -errno;
    int error = take(device, address, is_plain);
    if (!error) return device;
    close(device);
    return error;
}

static int write_plain(int device, const uint8_t *bytes, size_t count) {
    ssize_t written = write(device, bytes, count);
    if (written < 0) return -errno;
    return (size_t)written == count ? 0 : -EIO;
}

static int write_smbus(int device, const uint8_t *bytes, size_t count) {
    if (count < 1 || count > CI2C_SMBUS_LONGEST) return -EINVAL;
    // A device without registers treats the command like any other byte.
    union i2c_smbus_data data = {.block = {(uint8_t)(count - 1)}};
    memcpy(data.block + 1, bytes + 1, count - 1);
    struct i2c_smbus_ioctl_data call = {
        .read_write = I2C_SMBUS_WRITE,
        .command = bytes[0],
        .size = count == 1 ? I2C_SMBUS_BYTE : I2C_SMBUS_I2C_BLOCK_DATA,
        .data = &data,
    };
    return ioctl(device, I2C_SMBUS, &call) < 0 ? -errno : 0;
}

int ci2c_write(int device, int is_plain, const uint8_t *bytes, size_t count) {
    return is_plain ? write_plain(device, bytes, count) : write_smbus(device, bytes, count);
}
