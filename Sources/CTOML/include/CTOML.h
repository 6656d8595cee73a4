#pragma once
// toml++ behind a C interface. A document is parsed whole; its values then stand in one list. Nothing of C++ crosses this
// header: no exception, no type, no failed assertion.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Texts of more bytes are refused. The largest text of the program itself, its table of foods, has 70,000.
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

/// UTF-8 without an end mark. The bytes belong to the document; NULL if there are none.
struct ctoml_text {
    const char *bytes;
    size_t count;
};

/// A value with its place. Lines and columns count from 1, columns in Unicode code points.
struct ctoml_node {
    enum ctoml_kind kind;
    /// Its name in the table around it; empty in an array.
    struct ctoml_text key;
    /// The members of a table or an array. They follow in the list, each directly followed by its own members.
    size_t count;
    /// The value of a text, or a time in the form of RFC 3339.
    struct ctoml_text text;
    int64_t integer;
    double decimal;
    bool boolean;
    /// The place of the table's header, of the key, or of the value in an array.
    uint32_t line;
    uint32_t column;
};

/// The reason why a text was refused, in the parser's words, which may quote the text.
struct ctoml_error {
    uint32_t line;
    uint32_t column;
    char reason[256];
};

struct ctoml_document;

/// Parses a text. Returns NULL and fills `error` if it is not valid TOML 1.0, is too large, or memory is short. The
/// caller owns the document and closes it once. Keys of many dots and very deep brackets are the caller's to refuse
/// before: toml++ 3.3 frees nested tables by recursion.
struct ctoml_document *ctoml_open(const char *text, size_t count, struct ctoml_error *error);
void ctoml_close(struct ctoml_document *document);

/// The list of all values, `count` of them; the first is the table at the root. It is valid until the document is closed.
const struct ctoml_node *ctoml_nodes(const struct ctoml_document *document, size_t *count);

#ifdef __cplusplus
}
#endif
