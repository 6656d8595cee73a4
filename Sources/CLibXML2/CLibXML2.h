#pragma once
// libxml2's HTML parser, for Swift.

#include <libxml/HTMLparser.h>
