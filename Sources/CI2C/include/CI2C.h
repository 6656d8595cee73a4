/// Wrappers of the kernel's i2c-dev interface (Documentation/i2c/dev-interface), whose variadic calls Swift can't use.
#ifndef CI2C_H
#define CI2C_H

#include <stddef.h>
#include <stdint.h>

/// The longest transfer of an adapter that supports only SMBus, in bytes: a command and a block.
#define CI2C_SMBUS_LONGEST 33

/// Opens the device at a 7-bit address of the bus at a path such as "/dev/i2c-1". Returns a descriptor that the caller
/// owns and that closes on exec, or a negated errno. -EBUSY: a kernel driver uses the device. Sets *is_plain to 1 if
/// the adapter supports plain I2C transfers, and to 0 if it supports only SMBus block writes.
int ci2c_open(const char *path, unsigned int address, int *is_plain);

/// Writes `count` bytes in one transfer, at most CI2C_SMBUS_LONGEST if `is_plain` is 0. Returns 0 or a negated errno.
/// -ENXIO, -EREMOTEIO: no device acknowledges the address.
int ci2c_write(int device, int is_plain, const uint8_t *bytes, size_t count);

#endif
