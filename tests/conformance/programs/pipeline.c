/* A production line: a producer thread hands blocks of numbers to four stages of tasks; callbacks pass each
 * block on, a bounded number of blocks is on the line at a time, and a consumer thread takes them in their
 * order and adds them up. Beside it a quality department looks at samples without stopping the line.
 *
 * Written from the manuals alone, as somebody who moves a program to the library would write it.
 */
#include <starpu.h>

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define BLOCKS 200
#define LENGTH 256
#define ON_THE_LINE 8

/* ---- one block on its way ---- */

enum stage { FILL, TRANSFORM, SORT, SUMMARISE, STAGES };

struct summary {
    uint64_t sum;
    uint32_t smallest, largest;
};

struct block {
    int number;
    enum stage stage; /* the stage that works on it or did last */
    uint32_t values[LENGTH];
    struct summary summary;
    starpu_data_handle_t values_handle, summary_handle;
    sem_t is_ready; /* posted when the last stage is over */
};

static struct block line[ON_THE_LINE];
static sem_t free_places;
static int callbacks_of_stage[STAGES], prologues, samples, wrong_samples, submission_errors;

static void must(int is_so, const char* what) {
    if (is_so) return;
    fprintf(stderr, "pipeline: %s\n", what);
    exit(EXIT_FAILURE);
}

/* ---- what is done to the numbers ---- */

static uint32_t mixed(uint32_t x) {
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    return x;
}

static void fill(uint32_t* values, uint32_t n, int number) {
    for (uint32_t i = 0; i < n; i++) values[i] = (uint32_t)number * 1000003u + i;
}

static void transform(uint32_t* values, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) values[i] = mixed(values[i]);
}

static int compare(const void* a, const void* b) {
    const uint32_t x = *(const uint32_t*)a, y = *(const uint32_t*)b;
    return (x > y) - (x < y);
}

static void sort(uint32_t* values, uint32_t n) {
    qsort(values, n, sizeof(*values), compare);
}

static struct summary summarise(const uint32_t* values, uint32_t n) {
    struct summary s = {0, values[0], values[n - 1]};
    for (uint32_t i = 0; i < n; i++) s.sum += (uint64_t)values[i] * (i + 1);
    return s;
}

static struct summary expected_of(int number) {
    uint32_t values[LENGTH];
    fill(values, LENGTH, number);
    transform(values, LENGTH);
    sort(values, LENGTH);
    return summarise(values, LENGTH);
}

/* ---- the same as codelets ---- */

static uint32_t* values_of(void* buffer) {
    return (uint32_t*)STARPU_VECTOR_GET_PTR(buffer);
}

static void fill_cpu(void* buffers[], void* arg) {
    int number;
    starpu_codelet_unpack_args(arg, &number);
    fill(values_of(buffers[0]), STARPU_VECTOR_GET_NX(buffers[0]), number);
}

static void transform_cpu(void* buffers[], void* arg) {
    (void)arg;
    transform(values_of(buffers[0]), STARPU_VECTOR_GET_NX(buffers[0]));
}

static void sort_cpu(void* buffers[], void* arg) {
    (void)arg;
    sort(values_of(buffers[0]), STARPU_VECTOR_GET_NX(buffers[0]));
}

static void summarise_cpu(void* buffers[], void* arg) {
    (void)arg;
    *(struct summary*)STARPU_VARIABLE_GET_PTR(buffers[1]) =
        summarise(values_of(buffers[0]), STARPU_VECTOR_GET_NX(buffers[0]));
}

static struct starpu_codelet stages[STAGES] = {
    {.cpu_funcs = {fill_cpu}, .nbuffers = 1, .modes = {STARPU_W}, .name = "fill"},
    {.cpu_funcs = {transform_cpu}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "transform"},
    {.cpu_funcs = {sort_cpu}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "sort"},
    {.cpu_funcs = {summarise_cpu}, .nbuffers = 2, .modes = {STARPU_R, STARPU_W}, .name = "summarise"},
};

/* ---- the line: the callback of each stage submits the next one ---- */

static void stage_is_over(void* arg);

static void note_prologue(void* arg) {
    (void)arg;
    STARPU_ATOMIC_ADD(&prologues, 1);
}

static void start_stage(struct block* b, enum stage stage) {
    struct starpu_task* task = starpu_task_create();
    b->stage = stage;
    task->cl = &stages[stage];
    task->handles[0] = b->values_handle;
    if (stage == SUMMARISE) task->handles[1] = b->summary_handle;
    if (stage == FILL) {
        void* packed = NULL;
        size_t size = 0;
        starpu_codelet_pack_args(&packed, &size, STARPU_VALUE, &b->number, sizeof(b->number), 0);
        task->cl_arg = packed;
        task->cl_arg_size = size;
        task->cl_arg_free = 1;
        task->prologue_callback_func = note_prologue;
    }
    task->callback_func = stage_is_over;
    task->callback_arg = b;
    task->priority = (int)stage; /* what is nearly finished goes first */
    if (starpu_task_submit(task) != 0) STARPU_ATOMIC_ADD(&submission_errors, 1);
}

static void stage_is_over(void* arg) {
    struct block* b = arg;
    STARPU_ATOMIC_ADD(&callbacks_of_stage[b->stage], 1);
    if (b->stage == SUMMARISE)
        sem_post(&b->is_ready);
    else
        start_stage(b, (enum stage)(b->stage + 1));
}

/* ---- the producer: waits for a free place, then puts a block on the line ---- */

static void* produce(void* arg) {
    (void)arg;
    for (int number = 0; number < BLOCKS; number++) {
        struct block* b = &line[number % ON_THE_LINE];
        while (sem_wait(&free_places) != 0) {
        }
        b->number = number;
        start_stage(b, FILL);
    }
    return NULL;
}

/* ---- quality: a callback sees the values when they are there, and nobody writes them meanwhile ---- */

static void look_at_sample(void* arg) {
    struct block* b = arg;
    const uint32_t* values = (const uint32_t*)starpu_vector_get_local_ptr(b->values_handle);
    for (int i = 1; i < LENGTH; i++)
        if (values[i - 1] > values[i]) {
            STARPU_ATOMIC_ADD(&wrong_samples, 1);
            break;
        }
    STARPU_ATOMIC_ADD(&samples, 1);
    starpu_data_release(b->values_handle);
}

static void take_sample(struct block* b) {
    must(starpu_data_acquire_cb(b->values_handle, STARPU_R, look_at_sample, b) == 0, "a sample was refused");
}

/* ---- the consumer: takes the blocks in their order ---- */

static int is_as_expected(struct block* b) {
    const struct summary expected = expected_of(b->number);
    struct summary found;
    must(starpu_data_acquire(b->summary_handle, STARPU_R) == 0, "a summary was refused");
    found = *(struct summary*)starpu_variable_get_local_ptr(b->summary_handle);
    starpu_data_release(b->summary_handle);
    return found.sum == expected.sum && found.smallest == expected.smallest &&
           found.largest == expected.largest;
}

struct consumption {
    int mistakes;
    uint64_t sum;
};

static void* consume(void* arg) {
    struct consumption* c = arg;
    for (int number = 0; number < BLOCKS; number++) {
        struct block* b = &line[number % ON_THE_LINE];
        while (sem_wait(&b->is_ready) != 0) {
        }
        if (number % 5 == 0) take_sample(b);
        if (!is_as_expected(b)) c->mistakes++;
        c->sum += b->summary.sum;
        sem_post(&free_places);
    }
    return NULL;
}

/* ---- the end of the day: one report waits for everything, through a tag ---- */

#define DAY_IS_OVER ((starpu_tag_t)1)
#define REPORT_IS_WRITTEN ((starpu_tag_t)2)

static void write_report(void* buffers[], void* arg) {
    uint64_t* report = (uint64_t*)STARPU_VARIABLE_GET_PTR(buffers[0]);
    const struct consumption* c = arg;
    *report = c->sum;
}

static struct starpu_codelet report_cl = {
    .cpu_funcs = {write_report}, .nbuffers = 1, .modes = {STARPU_W}, .name = "report"};

/* Submitted in the morning; runs when the program says that the day is over. */
static void order_report(starpu_data_handle_t report, struct consumption* c) {
    struct starpu_task* task = starpu_task_create();
    task->cl = &report_cl;
    task->handles[0] = report;
    task->cl_arg = c;
    task->cl_arg_size = sizeof(*c);
    task->use_tag = 1;
    task->tag_id = REPORT_IS_WRITTEN;
    starpu_tag_declare_deps(REPORT_IS_WRITTEN, 1, DAY_IS_OVER);
    must(starpu_task_submit(task) == 0, "the report was refused");
}

/* ---- opening and closing the line ---- */

static void open_line(void) {
    must(sem_init(&free_places, 0, ON_THE_LINE) == 0, "no semaphore");
    for (int i = 0; i < ON_THE_LINE; i++) {
        struct block* b = &line[i];
        must(sem_init(&b->is_ready, 0, 0) == 0, "no semaphore");
        starpu_vector_data_register(&b->values_handle, STARPU_MAIN_RAM, (uintptr_t)b->values, LENGTH,
                                    sizeof(b->values[0]));
        starpu_variable_data_register(&b->summary_handle, STARPU_MAIN_RAM, (uintptr_t)&b->summary,
                                      sizeof(b->summary));
    }
}

static void close_line(void) {
    for (int i = 0; i < ON_THE_LINE; i++) {
        starpu_data_unregister_submit(line[i].values_handle);
        starpu_data_unregister(line[i].summary_handle);
        sem_destroy(&line[i].is_ready);
    }
    sem_destroy(&free_places);
}

static uint64_t expected_sum(void) {
    uint64_t sum = 0;
    for (int number = 0; number < BLOCKS; number++) sum += expected_of(number).sum;
    return sum;
}

static int everything_happened_once(void) {
    for (int s = 0; s < STAGES; s++)
        if (callbacks_of_stage[s] != BLOCKS) return 0;
    return prologues == BLOCKS && samples == BLOCKS / 5 && wrong_samples == 0 && submission_errors == 0;
}

int main(void) {
    pthread_t producer, consumer;
    struct consumption c = {0, 0};
    starpu_data_handle_t report_handle;
    uint64_t report = 0;

    must(starpu_init(NULL) == 0, "starpu_init failed");
    open_line();
    starpu_variable_data_register(&report_handle, STARPU_MAIN_RAM, (uintptr_t)&report, sizeof(report));
    order_report(report_handle, &c);

    must(pthread_create(&consumer, NULL, consume, &c) == 0, "no thread for the consumer");
    must(pthread_create(&producer, NULL, produce, NULL) == 0, "no thread for the producer");
    pthread_join(producer, NULL);
    pthread_join(consumer, NULL);

    starpu_tag_notify_from_apps(DAY_IS_OVER);
    must(starpu_tag_wait(REPORT_IS_WRITTEN) == 0, "the wait for the report failed");
    must(starpu_task_wait_for_all() == 0, "the last wait failed");
    starpu_data_unregister(report_handle);
    close_line();
    starpu_shutdown();

    printf("%d blocks, %d mistakes, %d samples, report %llu\n", BLOCKS, c.mistakes, samples,
           (unsigned long long)report);
    return c.mistakes == 0 && report == expected_sum() && everything_happened_once() ? EXIT_SUCCESS
                                                                                     : EXIT_FAILURE;
}
