/// The kernel's interface to devices on an I2C bus (Documentation/i2c/dev-interface), whose calls are variadic.
#ifndef CI2C_H
#define CI2C_H

#include <stddef.h>
#include <stdint.h>

/// The bytes of the longest transfer of an adapter that speaks SMBus alone: a command and a block.
#define CI2C_SMBUS_LONGEST 33

/// Takes the device at a 7-bit address of the bus at a path like "/dev/i2c-1". Returns a descriptor that the caller owns,
/// closed on exec, or a negated errno. -EBUSY: a driver of the kernel has the device. *is_plain is 1 where the adapter
/// takes transfers of any bytes, 0 where it speaks SMBus alone, and blocks on it.
int ci2c_open(const char *path, unsigned int address, int *is_plain);

/// Writes `count` bytes in one transfer, at most CI2C_SMBUS_LONGEST on an adapter that is not plain. Returns 0 or a
/// negated errno. -ENXIO, -EREMOTEIO: nobody answers at the address.
int ci2c_write(int device, int is_plain, const uint8_t *bytes, size_t count);

#endif
