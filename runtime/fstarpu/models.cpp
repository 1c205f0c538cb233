// Performance models for Fortran.
#include "fstarpu/owned_text.hpp"
#include "fstarpu/pointers.hpp"

#include <starpu_perfmodel.h>

using namespace starpu;
using api::is_null;

#pragma GCC visibility push(default)
extern "C" {

starpu_perfmodel* fstarpu_perfmodel_allocate() {
    return fstarpu::make_zeroed<starpu_perfmodel>(1, __func__);
}

// No task may use it any more.
void fstarpu_perfmodel_free(starpu_perfmodel* model) {
    if (model != nullptr) std::free(const_cast<char*>(model->symbol));
    std::free(model);
}

void fstarpu_perfmodel_set_symbol(starpu_perfmodel* model, const char* symbol) {
    if (is_null(model, "the model", __func__) || is_null(symbol, "the symbol", __func__)) return;
    fstarpu::set_text(model->symbol, symbol, __func__);
}

void fstarpu_perfmodel_set_type(starpu_perfmodel* model, const void* type) {
    if (is_null(model, "the model", __func__)) return;
    model->type = fstarpu::number_of<starpu_perfmodel_type>(type);
}

} // extern "C"
#pragma GCC visibility pop
