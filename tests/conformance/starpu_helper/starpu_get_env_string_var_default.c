// The place of the text among the known ones, whatever the case; the default for none and for anything else.
#include "check.h"

int main(void) {
    const char* known[] = {"auto", "always", "never", NULL};
    unsetenv("CHECK_WORD");
    CHECK_EQUAL(starpu_get_env_string_var_default("CHECK_WORD", known, 7), 7);
    setenv("CHECK_WORD", "never", 1);
    CHECK_EQUAL(starpu_get_env_string_var_default("CHECK_WORD", known, 7), 2);
    setenv("CHECK_WORD", "Always", 1);
    CHECK_EQUAL(starpu_get_env_string_var_default("CHECK_WORD", known, 7), 1);
    CHECK_EQUAL(starpu_getenv_string_var_default("CHECK_WORD", known, 7), 1);
    setenv("CHECK_WORD", "sometimes", 1);
    CHECK_EQUAL(starpu_get_env_string_var_default("CHECK_WORD", known, 7), 7);
    return 0;
}
