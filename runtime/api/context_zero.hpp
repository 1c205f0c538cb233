// The one scheduling context, for calls that name one.
#pragma once

#include "api/running.hpp"

#include "starpu_config.h"

namespace starpu::api {

// The running runtime if the number is that of context 0, or says that none was chosen, which means the same;
// else null with a line and errno.
class context_zero : public running {
public:
    context_zero(unsigned id, const char* call) : running(call) {
        if (*this == nullptr || id == 0 || id == STARPU_NMAX_SCHED_CTXS) return;
        errno = -base::report_error(-EINVAL, call,
                                    "there is no scheduling context %u; only 0 exists in this version", id);
        drop();
    }
};

} // namespace starpu::api
