/* Heat flows through a plate: five-point Jacobi iterations on blocks of rows that exchange their edges, with
 * a reduction every few iterations to see whether the temperatures still change. Agrees bit for bit with a
 * sequential program.
 *
 * Written from the manuals alone, as somebody who moves a program to the library would write it.
 */
#include <starpu.h>

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 96
#define HEIGHT 120
#define BLOCKS 5
#define ROWS (HEIGHT / BLOCKS)
#define CHECK_EVERY 10
#define MOST_ITERATIONS 400
#define ENOUGH 0.1

/* ---- the sequential program ---- */

struct plate {
    double cell[HEIGHT][WIDTH];
};

/* Hot along the top and in the middle of the left side. The border keeps its temperature. */
static void set_up(struct plate* p) {
    memset(p, 0, sizeof(*p));
    for (int x = 0; x < WIDTH; x++) p->cell[0][x] = 100;
    for (int y = HEIGHT / 3; y < HEIGHT / 2; y++) p->cell[y][0] = 75;
}

/* One new row from an old one and its neighbours; returns the largest change. */
static double new_row(const double* above, const double* here, const double* below, double* out) {
    double change = 0;
    out[0] = here[0];
    out[WIDTH - 1] = here[WIDTH - 1];
    for (int x = 1; x < WIDTH - 1; x++) {
        out[x] = 0.25 * ((above[x] + below[x]) + (here[x - 1] + here[x + 1]));
        change = fmax(change, fabs(out[x] - here[x]));
    }
    return change;
}

static double sequential_step(const struct plate* from, struct plate* to) {
    double change = 0;
    memcpy(to->cell[0], from->cell[0], sizeof(to->cell[0]));
    memcpy(to->cell[HEIGHT - 1], from->cell[HEIGHT - 1], sizeof(to->cell[0]));
    for (int y = 1; y < HEIGHT - 1; y++)
        change = fmax(change, new_row(from->cell[y - 1], from->cell[y], from->cell[y + 1], to->cell[y]));
    return change;
}

static int solve_sequentially(struct plate* p) {
    static struct plate other;
    struct plate *from = p, *to = &other;
    int iteration = 0;
    while (iteration < MOST_ITERATIONS) {
        const double change = sequential_step(from, to);
        struct plate* swap = from;
        from = to;
        to = swap;
        iteration++;
        if (iteration % CHECK_EVERY == 0 && change < ENOUGH) break;
    }
    if (from != p) memcpy(p, from, sizeof(*p));
    return iteration;
}

/* ---- codelets ---- */

/* Copies the first and the last row of a block to where its neighbours find them. */
static void publish_edges(void* buffers[], void* arg) {
    const double* block = (const double*)STARPU_MATRIX_GET_PTR(buffers[0]);
    const unsigned ld = STARPU_MATRIX_GET_LD(buffers[0]), rows = STARPU_MATRIX_GET_NY(buffers[0]);
    const unsigned width = STARPU_MATRIX_GET_NX(buffers[0]);
    double* top = (double*)STARPU_VECTOR_GET_PTR(buffers[1]);
    double* bottom = (double*)STARPU_VECTOR_GET_PTR(buffers[2]);
    (void)arg;
    memcpy(top, block, width * sizeof(*block));
    memcpy(bottom, block + (rows - 1) * ld, width * sizeof(*block));
}

/* A new block from an old one and the edges of its neighbours. The first and the last row of the plate are
 * border. */
static void update(void* buffers[], void* arg) {
    const double* from = (const double*)STARPU_MATRIX_GET_PTR(buffers[0]);
    double* to = (double*)STARPU_MATRIX_GET_PTR(buffers[1]);
    const double* above = (const double*)STARPU_VECTOR_GET_PTR(buffers[2]);
    const double* below = (const double*)STARPU_VECTOR_GET_PTR(buffers[3]);
    double* change = (double*)STARPU_VARIABLE_GET_PTR(buffers[4]);
    const int rows = (int)STARPU_MATRIX_GET_NY(buffers[0]);
    const int ld = (int)STARPU_MATRIX_GET_LD(buffers[0]), new_ld = (int)STARPU_MATRIX_GET_LD(buffers[1]);
    int is_first, is_last;
    starpu_codelet_unpack_args(arg, &is_first, &is_last);
    for (int y = 0; y < rows; y++) {
        const double* here = from + y * ld;
        const double *before = y > 0 ? here - ld : above, *after = y < rows - 1 ? here + ld : below;
        if ((is_first && y == 0) || (is_last && y == rows - 1))
            memcpy(to + y * new_ld, here, WIDTH * sizeof(*to));
        else
            *change = fmax(*change, new_row(before, here, after, to + y * new_ld));
    }
}

static void set_to_zero(void* buffers[], void* arg) {
    (void)arg;
    *(double*)STARPU_VARIABLE_GET_PTR(buffers[0]) = 0;
}

static void take_larger(void* buffers[], void* arg) {
    double* a = (double*)STARPU_VARIABLE_GET_PTR(buffers[0]);
    const double* b = (const double*)STARPU_VARIABLE_GET_PTR(buffers[1]);
    (void)arg;
    *a = fmax(*a, *b);
}

static struct starpu_codelet publish_cl = {
    .cpu_funcs = {publish_edges},
    .nbuffers = 3,
    .modes = {STARPU_R, STARPU_W, STARPU_W},
    .name = "publish_edges",
};
static struct starpu_codelet update_cl = {
    .cpu_funcs = {update},
    .nbuffers = 5,
    .modes = {STARPU_R, STARPU_W, STARPU_R, STARPU_R, STARPU_REDUX},
    .name = "update",
};
static struct starpu_codelet zero_cl = {
    .cpu_funcs = {set_to_zero}, .nbuffers = 1, .modes = {STARPU_W}, .name = "zero"};
static struct starpu_codelet larger_cl = {
    .cpu_funcs = {take_larger}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}, .name = "larger"};

static void must(int status, const char* what) {
    if (status == 0) return;
    fprintf(stderr, "%s: error %d\n", what, status);
    exit(EXIT_FAILURE);
}

/* ---- the program on blocks ---- */

struct block {
    starpu_data_handle_t now, next; /* change places after every iteration */
    starpu_data_handle_t top, bottom;
};

struct solver {
    struct block blocks[BLOCKS];
    starpu_data_handle_t outside; /* stands for the edge beyond the plate; its values are never used */
    starpu_data_handle_t change;
    double largest_change;
    int iterations;
};

static void register_plate(struct solver* s, struct plate* p) {
    static double nothing[WIDTH];
    for (int b = 0; b < BLOCKS; b++) {
        struct block* k = &s->blocks[b];
        starpu_matrix_data_register(&k->now, STARPU_MAIN_RAM, (uintptr_t)p->cell[b * ROWS], WIDTH, WIDTH,
                                    ROWS, sizeof(double));
        /* The second copy and the edges live wherever the library wants. */
        starpu_matrix_data_register(&k->next, -1, 0, WIDTH, WIDTH, ROWS, sizeof(double));
        starpu_vector_data_register(&k->top, -1, 0, WIDTH, sizeof(double));
        starpu_vector_data_register(&k->bottom, -1, 0, WIDTH, sizeof(double));
        starpu_data_set_name(k->now, "block");
    }
    starpu_vector_data_register(&s->outside, STARPU_MAIN_RAM, (uintptr_t)nothing, WIDTH, sizeof(double));
    starpu_variable_data_register(&s->change, STARPU_MAIN_RAM, (uintptr_t)&s->largest_change, sizeof(double));
    starpu_data_set_reduction_methods(s->change, &larger_cl, &zero_cl);
}

static void submit_iteration(struct solver* s) {
    for (int b = 0; b < BLOCKS; b++) {
        struct block* k = &s->blocks[b];
        must(starpu_task_insert(&publish_cl, STARPU_R, k->now, STARPU_W, k->top, STARPU_W, k->bottom,
                                STARPU_PRIORITY, 1, 0),
             "publish_edges");
    }
    must(starpu_task_insert(&zero_cl, STARPU_W, s->change, 0), "zero");
    for (int b = 0; b < BLOCKS; b++) {
        struct block* k = &s->blocks[b];
        int is_first = b == 0, is_last = b == BLOCKS - 1;
        must(starpu_task_insert(&update_cl, STARPU_R, k->now, STARPU_W, k->next, STARPU_R,
                                is_first ? s->outside : k[-1].bottom, STARPU_R,
                                is_last ? s->outside : k[1].top, STARPU_REDUX, s->change, STARPU_VALUE,
                                &is_first, sizeof(is_first), STARPU_VALUE, &is_last, sizeof(is_last), 0),
             "update");
    }
    for (int b = 0; b < BLOCKS; b++) {
        const starpu_data_handle_t swap = s->blocks[b].now;
        s->blocks[b].now = s->blocks[b].next;
        s->blocks[b].next = swap;
    }
    s->iterations++;
}

/* Whether the last iteration changed little; waits for it. */
static int has_converged(struct solver* s) {
    int answer;
    must(starpu_data_acquire(s->change, STARPU_R), "acquire");
    answer = *(double*)starpu_variable_get_local_ptr(s->change) < ENOUGH;
    starpu_data_release(s->change);
    return answer;
}

/* Looks at a corner of the plate while the tasks go on, as a program that draws pictures would. */
static void peek(void* arg) {
    struct solver* s = arg;
    const double* cells = (const double*)starpu_matrix_get_local_ptr(s->blocks[0].now);
    if (cells[0] != 100) {
        fprintf(stderr, "the corner of the plate has cooled to %g\n", cells[0]);
        exit(EXIT_FAILURE);
    }
    starpu_data_release(s->blocks[0].now);
}

static void gather(struct solver* s, struct plate* p) {
    for (int b = 0; b < BLOCKS; b++) {
        struct block* k = &s->blocks[b];
        must(starpu_data_acquire(k->now, STARPU_R), "acquire");
        /* Where the temperatures are depends on how many iterations there were. */
        double* from = (double*)starpu_matrix_get_local_ptr(k->now);
        if (from != p->cell[b * ROWS]) memcpy(p->cell[b * ROWS], from, sizeof(double) * WIDTH * ROWS);
        starpu_data_release(k->now);
    }
}

static void unregister_plate(struct solver* s) {
    for (int b = 0; b < BLOCKS; b++) {
        struct block* k = &s->blocks[b];
        starpu_data_unregister_no_coherency(k->now); /* the results were gathered already */
        starpu_data_unregister_no_coherency(k->next);
        starpu_data_unregister(k->top);
        starpu_data_unregister(k->bottom);
    }
    starpu_data_unregister(s->outside);
    starpu_data_unregister(s->change);
}

static int solve_with_tasks(struct plate* p) {
    static struct solver s;
    memset(&s, 0, sizeof(s));
    register_plate(&s, p);
    while (s.iterations < MOST_ITERATIONS) {
        submit_iteration(&s);
        if (s.iterations == 3) {
            must(starpu_data_acquire_cb(s.blocks[0].now, STARPU_R, peek, &s), "acquire_cb");
            must(starpu_task_wait_for_all(), "wait_for_all");
        }
        if (s.iterations % CHECK_EVERY == 0 && has_converged(&s)) break;
    }
    gather(&s, p);
    unregister_plate(&s);
    return s.iterations;
}

/* ---- the comparison ---- */

/* A picture in letters, a warmer cell later in the alphabet. */
static void draw(const struct plate* p) {
    const char letters[] = " .:-=+*#%@";
    const int last = (int)sizeof(letters) - 2;
    for (int y = 0; y < HEIGHT; y += HEIGHT / 12) {
        for (int x = 0; x < WIDTH; x += WIDTH / 48) {
            int level = (int)(p->cell[y][x] / 100 * last + 0.5);
            if (level > last) level = last;
            putchar(letters[level]);
        }
        putchar('\n');
    }
}

/* The border must be what it was, and the heat must have gone somewhere but not come from nowhere. */
static int is_plausible(const struct plate* p) {
    static struct plate start;
    set_up(&start);
    for (int x = 0; x < WIDTH; x++)
        if (p->cell[0][x] != start.cell[0][x] || p->cell[HEIGHT - 1][x] != start.cell[HEIGHT - 1][x])
            return 0;
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            if (!(p->cell[y][x] >= 0 && p->cell[y][x] <= 100)) return 0;
    return p->cell[1][WIDTH / 2] > 50 && p->cell[HEIGHT - 2][WIDTH / 2] < 1;
}

int main(void) {
    static struct plate expected, computed;
    int expected_iterations, iterations, wrong = 0;
    set_up(&expected);
    set_up(&computed);
    expected_iterations = solve_sequentially(&expected);

    must(starpu_init(NULL), "starpu_init");
    iterations = solve_with_tasks(&computed);
    starpu_shutdown();

    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            wrong += memcmp(&expected.cell[y][x], &computed.cell[y][x], sizeof(double)) != 0;
    draw(&computed);
    if (!is_plausible(&computed)) wrong++;
    printf("%d iterations (%d expected), %d of %d cells differ, centre %.6f\n", iterations,
           expected_iterations, wrong, WIDTH * HEIGHT, computed.cell[HEIGHT / 4][WIDTH / 2]);
    return wrong == 0 && iterations == expected_iterations && iterations < MOST_ITERATIONS ? EXIT_SUCCESS
                                                                                           : EXIT_FAILURE;
}
