/* Blocked LU factorisation without pivoting, three times: ordered by its data, ordered by tags, and by
 * dependencies between tasks. All three must give the same factors, bit for bit, as a sequential program that
 * does the same operations.
 *
 * Written from the manuals alone, as somebody who moves a program to the library would write it.
 */
#include <starpu.h>

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ORDER 180
#define TILES 6
#define TILE (ORDER / TILES)

/* ---- the matrix: column-major, dominated by its diagonal so that no pivoting is needed ---- */

static double* new_matrix(void) {
    double* a = malloc(sizeof(*a) * ORDER * ORDER);
    unsigned seed = 12345;
    if (a == NULL) {
        fprintf(stderr, "no memory for a matrix\n");
        exit(EXIT_FAILURE);
    }
    for (int j = 0; j < ORDER; j++) {
        for (int i = 0; i < ORDER; i++) {
            seed = seed * 1103515245u + 12345u;
            a[i + j * ORDER] = (double)(seed >> 16 & 0x7fff) / 32768.0 - 0.5;
        }
        a[j + j * ORDER] += ORDER;
    }
    return a;
}

/* ---- the operations on tiles; n is the order of a tile, ld the distance between its columns ---- */

static void getrf(double* a, int n, int ld) {
    for (int k = 0; k < n; k++) {
        for (int i = k + 1; i < n; i++) a[i + k * ld] /= a[k + k * ld];
        for (int j = k + 1; j < n; j++)
            for (int i = k + 1; i < n; i++) a[i + j * ld] -= a[i + k * ld] * a[k + j * ld];
    }
}

/* B := L^-1 B, with the unit lower triangle of a factored tile. */
static void trsm_left(const double* l, double* b, int n, int ldl, int ldb) {
    for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++)
            for (int i = k + 1; i < n; i++) b[i + j * ldb] -= l[i + k * ldl] * b[k + j * ldb];
}

/* B := B U^-1, with the upper triangle of a factored tile. */
static void trsm_right(const double* u, double* b, int n, int ldu, int ldb) {
    for (int j = 0; j < n; j++) {
        for (int k = 0; k < j; k++)
            for (int i = 0; i < n; i++) b[i + j * ldb] -= b[i + k * ldb] * u[k + j * ldu];
        for (int i = 0; i < n; i++) b[i + j * ldb] /= u[j + j * ldu];
    }
}

static void gemm(const double* a, const double* b, double* c, int n, int lda, int ldb, int ldc) {
    for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++)
            for (int i = 0; i < n; i++) c[i + j * ldc] -= a[i + k * lda] * b[k + j * ldb];
}

static void factorise_sequentially(double* a) {
#define AT(i, j) (a + (i)*TILE + (j)*TILE * ORDER)
    for (int k = 0; k < TILES; k++) {
        getrf(AT(k, k), TILE, ORDER);
        for (int j = k + 1; j < TILES; j++) trsm_left(AT(k, k), AT(k, j), TILE, ORDER, ORDER);
        for (int i = k + 1; i < TILES; i++) trsm_right(AT(k, k), AT(i, k), TILE, ORDER, ORDER);
        for (int j = k + 1; j < TILES; j++)
            for (int i = k + 1; i < TILES; i++) gemm(AT(i, k), AT(k, j), AT(i, j), TILE, ORDER, ORDER, ORDER);
    }
#undef AT
}

/* ---- the same operations as codelets ---- */

static double* tile_of(void* buffer) {
    return (double*)STARPU_MATRIX_GET_PTR(buffer);
}

static int ld_of(void* buffer) {
    return (int)STARPU_MATRIX_GET_LD(buffer);
}

static void getrf_cpu(void* buffers[], void* arg) {
    (void)arg;
    getrf(tile_of(buffers[0]), (int)STARPU_MATRIX_GET_NX(buffers[0]), ld_of(buffers[0]));
}

static void trsm_left_cpu(void* buffers[], void* arg) {
    (void)arg;
    trsm_left(tile_of(buffers[0]), tile_of(buffers[1]), (int)STARPU_MATRIX_GET_NX(buffers[1]),
              ld_of(buffers[0]), ld_of(buffers[1]));
}

static void trsm_right_cpu(void* buffers[], void* arg) {
    (void)arg;
    trsm_right(tile_of(buffers[0]), tile_of(buffers[1]), (int)STARPU_MATRIX_GET_NX(buffers[1]),
               ld_of(buffers[0]), ld_of(buffers[1]));
}

static void gemm_cpu(void* buffers[], void* arg) {
    (void)arg;
    gemm(tile_of(buffers[0]), tile_of(buffers[1]), tile_of(buffers[2]), (int)STARPU_MATRIX_GET_NX(buffers[2]),
         ld_of(buffers[0]), ld_of(buffers[1]), ld_of(buffers[2]));
}

static struct starpu_codelet getrf_cl = {
    .cpu_funcs = {getrf_cpu}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "getrf"};
static struct starpu_codelet trsm_left_cl = {
    .cpu_funcs = {trsm_left_cpu}, .nbuffers = 2, .modes = {STARPU_R, STARPU_RW}, .name = "trsm_left"};
static struct starpu_codelet trsm_right_cl = {
    .cpu_funcs = {trsm_right_cpu}, .nbuffers = 2, .modes = {STARPU_R, STARPU_RW}, .name = "trsm_right"};
static struct starpu_codelet gemm_cl = {
    .cpu_funcs = {gemm_cpu}, .nbuffers = 3, .modes = {STARPU_R, STARPU_R, STARPU_RW}, .name = "gemm"};

static void must(int status, const char* what) {
    if (status == 0) return;
    fprintf(stderr, "%s: error %d\n", what, status);
    exit(EXIT_FAILURE);
}

/* ---- a partitioned matrix ---- */

static starpu_data_handle_t whole;

static starpu_data_handle_t tile(int i, int j) {
    return starpu_data_get_sub_data(whole, 2, (unsigned)i, (unsigned)j);
}

static void register_matrix(double* a) {
    struct starpu_data_filter rows = {.filter_func = starpu_matrix_filter_block, .nchildren = TILES};
    struct starpu_data_filter columns = {.filter_func = starpu_matrix_filter_vertical_block,
                                         .nchildren = TILES};
    starpu_matrix_data_register(&whole, STARPU_MAIN_RAM, (uintptr_t)a, ORDER, ORDER, ORDER, sizeof(*a));
    starpu_data_map_filters(whole, 2, &rows, &columns);
}

static void unregister_matrix(void) {
    starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    starpu_data_unregister(whole);
}

/* ---- first way: the order follows from the data ---- */

static void factorise_by_data(double* a) {
    register_matrix(a);
    for (int k = 0; k < TILES; k++) {
        must(starpu_task_insert(&getrf_cl, STARPU_RW, tile(k, k), STARPU_PRIORITY, STARPU_MAX_PRIO, 0),
             "getrf");
        for (int j = k + 1; j < TILES; j++)
            must(starpu_task_insert(&trsm_left_cl, STARPU_R, tile(k, k), STARPU_RW, tile(k, j), 0), "trsm");
        for (int i = k + 1; i < TILES; i++)
            must(starpu_task_insert(&trsm_right_cl, STARPU_R, tile(k, k), STARPU_RW, tile(i, k), 0), "trsm");
        for (int j = k + 1; j < TILES; j++)
            for (int i = k + 1; i < TILES; i++)
                must(starpu_task_insert(&gemm_cl, STARPU_R, tile(i, k), STARPU_R, tile(k, j), STARPU_RW,
                                        tile(i, j), 0),
                     "gemm");
    }
    must(starpu_task_wait_for_all(), "wait_for_all");
    unregister_matrix();
}

/* ---- second way: the program names its tasks by tags and says which waits for which ---- */

enum operation { GETRF = 1, TRSM_LEFT, TRSM_RIGHT, GEMM };

static starpu_tag_t tag(enum operation what, int k, int i, int j) {
    return (starpu_tag_t)what << 48 | (starpu_tag_t)k << 32 | (starpu_tag_t)i << 16 | (starpu_tag_t)j;
}

static struct starpu_task* new_task(struct starpu_codelet* cl, int handles,
                                    const starpu_data_handle_t* list) {
    struct starpu_task* task = starpu_task_create();
    task->cl = cl;
    for (int i = 0; i < handles; i++) task->handles[i] = list[i];
    return task;
}

static void submit_tagged(struct starpu_codelet* cl, int handles, const starpu_data_handle_t* list,
                          starpu_tag_t id) {
    struct starpu_task* task = new_task(cl, handles, list);
    task->use_tag = 1;
    task->tag_id = id;
    must(starpu_task_submit(task), "submission of a tagged task");
}

static void tagged_step(int k) {
    const starpu_data_handle_t diagonal = tile(k, k);
    const starpu_tag_t factored = tag(GETRF, k, k, k);
    if (k > 0) starpu_tag_declare_deps(factored, 1, tag(GEMM, k - 1, k, k));
    submit_tagged(&getrf_cl, 1, &diagonal, factored);
    for (int j = k + 1; j < TILES; j++) {
        const starpu_data_handle_t list[] = {diagonal, tile(k, j)};
        if (k > 0)
            starpu_tag_declare_deps(tag(TRSM_LEFT, k, k, j), 2, factored, tag(GEMM, k - 1, k, j));
        else
            starpu_tag_declare_deps(tag(TRSM_LEFT, k, k, j), 1, factored);
        submit_tagged(&trsm_left_cl, 2, list, tag(TRSM_LEFT, k, k, j));
    }
    for (int i = k + 1; i < TILES; i++) {
        const starpu_data_handle_t list[] = {diagonal, tile(i, k)};
        if (k > 0)
            starpu_tag_declare_deps(tag(TRSM_RIGHT, k, i, k), 2, factored, tag(GEMM, k - 1, i, k));
        else
            starpu_tag_declare_deps(tag(TRSM_RIGHT, k, i, k), 1, factored);
        submit_tagged(&trsm_right_cl, 2, list, tag(TRSM_RIGHT, k, i, k));
    }
    for (int j = k + 1; j < TILES; j++)
        for (int i = k + 1; i < TILES; i++) {
            const starpu_data_handle_t list[] = {tile(i, k), tile(k, j), tile(i, j)};
            starpu_tag_t before[3] = {tag(TRSM_RIGHT, k, i, k), tag(TRSM_LEFT, k, k, j),
                                      tag(GEMM, k - 1, i, j)};
            starpu_tag_declare_deps_array(tag(GEMM, k, i, j), k > 0 ? 3 : 2, before);
            submit_tagged(&gemm_cl, 3, list, tag(GEMM, k, i, j));
        }
}

static void factorise_by_tags(double* a) {
    register_matrix(a);
    /* Only the tags count: the runtime must not order by data on its own. */
    for (int j = 0; j < TILES; j++)
        for (int i = 0; i < TILES; i++) starpu_data_set_sequential_consistency_flag(tile(i, j), 0);
    for (int k = 0; k < TILES; k++) tagged_step(k);
    must(starpu_tag_wait(tag(GETRF, TILES - 1, TILES - 1, TILES - 1)), "tag_wait");
    must(starpu_task_wait_for_all(), "wait_for_all");
    unregister_matrix();
}

/* ---- third way: tasks are declared to depend on tasks ---- */

static void submit_after(struct starpu_task* task, unsigned count, struct starpu_task* before[]) {
    task->detach = 0;
    task->destroy = 0;
    if (count > 0) starpu_task_declare_deps_array(task, count, before);
    must(starpu_task_submit(task), "submission of a task with dependencies");
}

static void factorise_by_tasks(double* a) {
    static struct starpu_task* last[TILES][TILES]; /* the last task that writes each tile */
    static struct starpu_task* all[TILES * TILES * TILES];
    int count = 0;
    memset(last, 0, sizeof(last));
    register_matrix(a);
    for (int j = 0; j < TILES; j++)
        for (int i = 0; i < TILES; i++) starpu_data_set_sequential_consistency_flag(tile(i, j), 0);
    for (int k = 0; k < TILES; k++)
        for (int j = k; j < TILES; j++)
            for (int i = k; i < TILES; i++) {
                /* Row k and column k come before the rest of the step because of the order of the loops. */
                const starpu_data_handle_t one[] = {tile(k, k)};
                const starpu_data_handle_t left[] = {tile(k, k), tile(k, j)};
                const starpu_data_handle_t right[] = {tile(k, k), tile(i, k)};
                const starpu_data_handle_t three[] = {tile(i, k), tile(k, j), tile(i, j)};
                struct starpu_task *task, *before[3];
                unsigned n = 0;
                if (i == k && j == k)
                    task = new_task(&getrf_cl, 1, one);
                else if (i == k)
                    task = new_task(&trsm_left_cl, 2, left);
                else if (j == k)
                    task = new_task(&trsm_right_cl, 2, right);
                else
                    task = new_task(&gemm_cl, 3, three);
                if (last[i][j]) before[n++] = last[i][j];
                if (i == k && j > k) before[n++] = last[k][k];
                if (j == k && i > k) before[n++] = last[k][k];
                if (i > k && j > k) {
                    before[n++] = last[i][k];
                    before[n++] = last[k][j];
                }
                submit_after(task, n, before);
                last[i][j] = all[count++] = task;
            }
    for (int t = 0; t < count; t++) must(starpu_task_wait(all[t]), "wait for a task");
    for (int t = 0; t < count; t++) starpu_task_destroy(all[t]);
    unregister_matrix();
}

/* ---- the comparison ---- */

static int differences(const double* a, const double* b) {
    int count = 0;
    for (int i = 0; i < ORDER * ORDER; i++) count += memcmp(&a[i], &b[i], sizeof(a[i])) != 0;
    return count;
}

/* The largest entry of L U - A, to see that the factors are factors at all. */
static double residual(const double* lu, const double* a) {
    double worst = 0;
    for (int j = 0; j < ORDER; j++)
        for (int i = 0; i < ORDER; i++) {
            double sum = i <= j ? lu[i + j * ORDER] : 0;
            for (int k = 0; k < i && k <= j; k++) sum += lu[i + k * ORDER] * lu[k + j * ORDER];
            const double off = fabs(sum - a[i + j * ORDER]);
            if (isnan(off)) return off;
            worst = fmax(worst, off);
        }
    return worst;
}

int main(void) {
    static void (*const ways[])(double*) = {factorise_by_data, factorise_by_tags, factorise_by_tasks};
    static const char* const names[] = {"data", "tags", "tasks"};
    double *a = new_matrix(), *expected = new_matrix();
    int wrong = 0;
    factorise_sequentially(expected);
    if (!(residual(expected, a) <= 1e-10)) wrong++;
    must(starpu_init(NULL), "starpu_init");
    for (int way = 0; way < 3; way++) {
        double* factors = new_matrix();
        ways[way](factors);
        const int count = differences(factors, expected);
        printf("ordered by %s: %d of %d entries differ\n", names[way], count, ORDER * ORDER);
        wrong += count;
        free(factors);
    }
    starpu_shutdown();
    free(a);
    free(expected);
    return wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
