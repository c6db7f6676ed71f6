// PCRE2 names its functions after the width of a code unit; patterns here are bytes.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
