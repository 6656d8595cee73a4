#pragma once
// A C interface to toml++. A document is parsed completely into one flat list of values. No C++ exception, type or
// failed assertion crosses this header.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The largest text in bytes. The largest text in the program, the table of foods, has 70,000.
enum { CTOML_SIZE_MAX = 1 << 20 };

enum ctoml_kind {
    CTOML_TABLE,
    CTOML_ARRAY,
    CTOML_TEXT,
    CTOML_INTEGER,
    CTOML_DECIMAL,
    CTOML_BOOLEAN,
    /// A date, a time, or both.
    CTOML_TIME,
};

/// UTF-8 without a terminating zero. The document owns the bytes. NULL if there are none.
struct ctoml_text {
    const char *bytes;
    size_t count;
};

/// A value with its place. Lines and columns count from 1, columns in Unicode code points.
struct ctoml_node {
    enum ctoml_kind kind;
    /// The name in the enclosing table; empty in an array.
    struct ctoml_text key;
    /// The number of members of a table or an array. They follow in the list, each directly followed by its own
    /// members.
    size_t count;
    /// The value of a text, or a time in the format of RFC 3339.
    struct ctoml_text text;
    int64_t integer;
    double decimal;
    bool boolean;
    /// The place of the table's header, of the key, or of the value in an array.
    uint32_t line;
    uint32_t column;
};

/// The place and the parser's message, which may quote the text.
struct ctoml_error {
    uint32_t line;
    uint32_t column;
    char reason[256];
};

struct ctoml_document;

/// Parses a text. Returns NULL and fills `error` if it isn't valid TOML 1.0, is too large, or memory is short. The
/// caller owns the document and closes it once. The caller must refuse keys with many dots first, because toml++ 3.3
/// visits nested tables recursively.
struct ctoml_document *ctoml_open(const char *text, size_t count, struct ctoml_error *error);
void ctoml_close(struct ctoml_document *document);

/// Returns the list of all values and writes their number to `count`. The first one is the root table. The list is
/// valid until the document is closed.
const struct ctoml_node *ctoml_nodes(const struct ctoml_document *document, size_t *count);

#ifdef __cplusplus
}
#endif
