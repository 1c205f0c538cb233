// starpu_perfmodel.h: the model that predicts nothing.
#include "starpu_perfmodel.h"

extern "C" {

struct starpu_perfmodel starpu_perfmodel_nop = [] {
    starpu_perfmodel model{};
    model.type = STARPU_PERFMODEL_INVALID;
    return model;
}();

} // extern "C"
