// On Apple's systems CommonCrypto is used instead.
#ifdef __linux__
#include <sys/types.h>
#include <stdint.h>
#include <sha2.h>
#endif
