// The text of an error is the system's, and is cut to the room there is.
#include "check.h"

int main(void) {
    char text[100] = "", little[4] = "";
    starpu_strerror_r(ENOENT, text, sizeof text);
    CHECK_TEXT(text, strerror(ENOENT));
    starpu_strerror_r(ENOENT, little, sizeof little);
    CHECK(strlen(little) < sizeof little);
    return 0;
}
