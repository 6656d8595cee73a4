#include "CICUData.h"

#include <stdint.h>

// Foundation contains ICU (its own build, unicode-org/icu), and that contains an array of 34 MB with the data of all languages. The
// linker takes this array from the archive only if nobody else defines its name, so an empty one here leaves it out. ICU then
// finds no data, which is an error that it handles; `make foundation-check` checks that nothing asks for it.
//
// The layout is that of ICU's common data (ICU user guide, "ICU Data"; udatamem.h and ucmndata.h): a header, its format "CmnD", and
// a table of contents, here with no entries.
struct data {
    uint16_t header_size;
    uint8_t magic[2];
    uint16_t info_size, reserved;
    uint8_t is_big_endian, charset_family, char_size, reserved_byte;
    uint8_t format[4], format_version[4], data_version[4];
    uint8_t padding[8];
    uint32_t count, end;
};

#define EMPTY                                                                                            \
    {                                                                                                    \
        .header_size = 32, .magic = {0xDA, 0x27}, .info_size = 20, .char_size = 2,                       \
        .is_big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__, .format = {'C', 'm', 'n', 'D'},         \
        .format_version = {1},                                                                           \
    }

// The name has ICU's version: 74 in Swift 6.2, 76 in Swift 6.3. With another version no package is built (deploy/check-program).
__attribute__((aligned(16))) const struct data icudt74_dat = EMPTY;
__attribute__((aligned(16))) const struct data icudt76_dat = EMPTY;
