/* What comes later says so: ENOSYS, and NULL, a negative error or nothing as the type allows. */
#include <starpufft.h>

#include <errno.h>
#include <stdio.h>

#define SAYS_LATER(call, expected)                                                                           \
    do {                                                                                                     \
        errno = 0;                                                                                           \
        if ((call) != (expected) || errno != ENOSYS) {                                                       \
            fprintf(stderr, "line %d: %s does not say that it comes later\n", __LINE__, #call);              \
            return 1;                                                                                        \
        }                                                                                                    \
    } while (0)

#define SAYS_NOTHING(call) SAYS_LATER((call, 0), 0)

int main(void) {
    SAYS_LATER(starpufft_plan_dft_r2c_1d(2, 0), NULL);
    SAYS_LATER(starpufft_plan_dft_c2r_1d(2, 0), NULL);
    SAYS_LATER(starpufftf_plan_dft_r2c_1d(2, 0), NULL);
    SAYS_LATER(starpufftf_plan_dft_c2r_1d(2, 0), NULL);
    SAYS_LATER(starpufftl_plan_dft_r2c_1d(2, 0), NULL);
    SAYS_LATER(starpufftl_plan_dft_c2r_1d(2, 0), NULL);
    SAYS_NOTHING(starpufft_startstats());
    SAYS_NOTHING(starpufft_stopstats());
    SAYS_NOTHING(starpufftf_startstats());
    SAYS_NOTHING(starpufftf_stopstats());
    SAYS_NOTHING(starpufftl_startstats());
    SAYS_NOTHING(__STARPUFFTL(stopstats)());
    SAYS_LATER(__STARPUFFT(plan_dft_r2c_1d)(2, 0), NULL);
    SAYS_LATER(__STARPUFFTF(plan_dft_r2c_1d)(2, 0), NULL);
    return 0;
}
