#pragma once
// Hashes PINs with libcrypt. The library is loaded for the first hash, because most commands never need one.

/// The size of a buffer for a hash with its terminating zero, in bytes.
#define CCRYPT_SIZE 384

/// Writes the yescrypt hash of the phrase, with a random salt, to `hash`, a buffer of CCRYPT_SIZE bytes. `cost` is 1 to
/// 11; each step doubles time and memory. Blocks while it works. Returns 0, or -1 with errno: ELIBACC if the library is
/// missing, otherwise the errors of crypt(3) and crypt_gensalt(3).
int ccrypt_make(const char *phrase, unsigned long cost, char *hash);

/// Returns 1 if the phrase has this yescrypt hash, 0 if not, or -1 with errno. The comparison takes constant time.
/// Takes as long as making the hash.
int ccrypt_matches(const char *phrase, const char *hash);
