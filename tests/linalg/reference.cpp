// Opens the reference libraries and makes sure that they are what their file names say.
#include "reference.hpp"

#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>

namespace linalg_test {

namespace {

class library_pair {
public:
    library_pair() {
        blas_ = dlmopen(LM_ID_NEWLM, STARPU_TEST_REFERENCE_BLAS, RTLD_NOW | RTLD_LOCAL);
        Lmid_t space = LM_ID_BASE;
        if (!blas_ || dlinfo(blas_, RTLD_DI_LMID, &space) != 0) {
            note_failure();
            return;
        }
        lapack_ = dlmopen(space, STARPU_TEST_REFERENCE_LAPACK, RTLD_NOW | RTLD_LOCAL);
        if (!lapack_)
            note_failure();
        else if (dlsym(lapack_, "openblas_get_config"))
            problem_ = STARPU_TEST_REFERENCE_LAPACK " is OpenBLAS, which cannot judge itself";
    }

    const std::string& problem() const { return problem_; }
    // LAPACK depends on BLAS, so both are found there.
    void* find(const std::string& symbol) const { return dlsym(lapack_, symbol.c_str()); }

private:
    void note_failure() {
        const char* why = dlerror();
        problem_ =
            std::string("reference BLAS and LAPACK (Debian's libblas3 and liblapack3) cannot be loaded: ") +
            (why ? why : "no reason given");
    }

    void *blas_ = nullptr, *lapack_ = nullptr;
    std::string problem_;
};

const library_pair& libraries() {
    static const library_pair loaded;
    return loaded;
}

} // namespace

const std::string& reference_problem() {
    return libraries().problem();
}

void* reference_function(char letter, const char* routine) {
    const std::string symbol = letter + std::string(routine) + '_';
    void* function = libraries().find(symbol);
    if (function) return function;
    std::fprintf(stderr, "reference LAPACK has no function %s\n", symbol.c_str());
    std::abort();
}

} // namespace linalg_test
