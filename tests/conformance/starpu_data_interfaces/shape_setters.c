// A kernel changes the shape it sees for the pieces it passes on: STARPU_VECTOR_SET_NX, STARPU_MATRIX_SET_NX,
// _SET_NY, _SET_LD.
#include "check.h"

int main(void) {
    struct starpu_vector_interface vector;
    struct starpu_matrix_interface matrix;
    void *v = &vector, *m = &matrix;
    memset(v, 0, sizeof vector);
    memset(m, 0, sizeof matrix);
    vector.id = STARPU_VECTOR_INTERFACE_ID;
    matrix.id = STARPU_MATRIX_INTERFACE_ID;
    STARPU_VECTOR_SET_NX(v, 4);
    STARPU_MATRIX_SET_NX(m, 5);
    STARPU_MATRIX_SET_NY(m, 6);
    STARPU_MATRIX_SET_LD(m, 7);
    CHECK_EQUAL(STARPU_VECTOR_GET_NX(v), 4);
    CHECK_EQUAL(STARPU_MATRIX_GET_NX(m), 5);
    CHECK_EQUAL(STARPU_MATRIX_GET_NY(m), 6);
    CHECK_EQUAL(STARPU_MATRIX_GET_LD(m), 7);
    return 0;
}
