#pragma once
// Hashes of PINs by libcrypt, which is loaded when the first one is wanted: most commands never want one.

/// Room for a hash and its end.
#define CCRYPT_SIZE 384

/// Writes the yescrypt hash of the phrase, with a salt of its own, to `hash`, which has room for CCRYPT_SIZE bytes.
/// `cost` is 1 to 11; each step takes twice the time and memory. Takes as long as it costs. Returns 0, or -1 with
/// errno: ELIBACC where the library is missing, else as crypt(3) and crypt_gensalt(3) say.
int ccrypt_make(const char *phrase, unsigned long cost, char *hash);

/// Whether the phrase has that yescrypt hash, told in a time that hangs on neither. Takes as long as making it did. Returns 1, 0,
/// or -1 with errno.
int ccrypt_matches(const char *phrase, const char *hash);
