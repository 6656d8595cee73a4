#pragma once
// libxml2's HTML parser, for Swift.

// Debian's libxml2 is built with ICU, and its headers would bring ICU's own, whose types Foundation declares otherwise.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
