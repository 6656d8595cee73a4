#pragma once
// Imports libxml2's HTML parser into Swift.

// Debian builds libxml2 with ICU. Its headers would include those of ICU, whose types conflict with Foundation's.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
