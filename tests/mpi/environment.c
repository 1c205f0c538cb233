// What the environment says about messages is obeyed from the next start of the library on: seen by how many
// messages go where, and by what is printed.
#include "check_error.h"
#include "mpi_check.h"

#define RANKS 4

static size_t sent[RANKS]; // bytes of data that this rank sent to each while what was measured went on
static int tag;

static void start(void) {
    CHECK_EQUAL(starpu_mpi_init(NULL, NULL, 0), 0);
    starpu_mpi_comm_stats_enable();
}

static void measure(void (*work)(starpu_data_handle_t)) {
    size_t before[RANKS];
    int home, i;
    starpu_data_handle_t value = owned_int(&home, ++tag, 0);
    starpu_mpi_comm_stats_retrieve(before);
    work(value);
    CHECK_EQUAL(starpu_mpi_wait_for_all(MPI_COMM_WORLD), 0);
    starpu_mpi_comm_stats_retrieve(sent);
    for (i = 0; i < RANKS; i++) sent[i] -= before[i];
    starpu_data_unregister(value);
}

static void measure_with(const char* name, const char* setting, void (*work)(starpu_data_handle_t)) {
    setenv(name, setting, 1);
    start();
    measure(work);
    CHECK_EQUAL(starpu_mpi_shutdown(), 0);
    unsetenv(name);
}

static void read_twice(starpu_data_handle_t value) {
    static int seen[2];
    int i;
    for (i = 0; i < 2; i++)
        CHECK_EQUAL(starpu_mpi_task_insert(MPI_COMM_WORLD, &load, STARPU_R, value, STARPU_EXECUTE_ON_NODE, 1,
                                           STARPU_CL_ARGS_NFREE, &seen[i], sizeof *seen, 0),
                    0);
}

// A rank that has a copy gets no second one, except without a cache.
static void cache(void) {
    measure_with("STARPU_MPI_CACHE", "1", read_twice);
    CHECK_EQUAL(sent[1], rank == 0 ? sizeof(int) : 0);
    measure_with("STARPU_MPI_CACHE", "0", read_twice);
    CHECK_EQUAL(sent[1], rank == 0 ? 2 * sizeof(int) : 0);
}

static void spread(starpu_data_handle_t value) {
    starpu_mpi_get_data_on_all_nodes_detached(MPI_COMM_WORLD, value);
}

// Ranks that have a value pass it on, except where the owner is to send it to each.
static void cooperation(void) {
    int i;
    measure_with("STARPU_MPI_COOP_SENDS", "1", spread);
    size_t all = 0;
    for (i = 0; i < RANKS; i++) all += sent[i];
    CHECK_EQUAL(all, rank == 0 ? 2 * sizeof(int) : rank == 1 ? sizeof(int) : 0);
    measure_with("STARPU_MPI_COOP_SENDS", "0", spread);
    for (i = 1; i < RANKS; i++) CHECK_EQUAL(sent[i], rank == 0 ? sizeof(int) : 0);
}

static void add(void* buffers[], void* arg) {
    *CHECK_BUFFER(buffers, 0) += *CHECK_BUFFER(buffers, 1);
    (void)arg;
}
static void clear(void* buffers[], void* arg) {
    *CHECK_BUFFER(buffers, 0) = 0;
    (void)arg;
}
static struct starpu_codelet adding = {.cpu_funcs = {add}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}};
static struct starpu_codelet clearing = {.cpu_funcs = {clear}, .nbuffers = 1, .modes = {STARPU_W}};
static struct starpu_codelet contributing = {
    .cpu_funcs = {check_increment}, .nbuffers = 1, .modes = {STARPU_REDUX}};

static void reduce(starpu_data_handle_t sum) {
    int i;
    starpu_data_set_reduction_methods(sum, &adding, &clearing);
    for (i = 0; i < RANKS; i++)
        CHECK_EQUAL(starpu_mpi_task_insert(MPI_COMM_WORLD, &contributing, STARPU_REDUX, sum,
                                           STARPU_EXECUTE_ON_NODE, i, 0),
                    0);
    CHECK_EQUAL(starpu_mpi_redux_data(MPI_COMM_WORLD, sum), 0);
}

static int senders_to_the_owner(void) {
    int is_one = sent[0] > 0, count = 0;
    MPI_Allreduce(&is_one, &count, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    return count;
}

// Of data above the threshold, two ranks bring their own and what others have; else each brings its own.
static void threshold_of_trees(void) {
    measure_with("STARPU_MPI_REDUX_ARITY_THRESHOLD", "3", reduce);
    CHECK_EQUAL(senders_to_the_owner(), 2);
    measure_with("STARPU_MPI_REDUX_ARITY_THRESHOLD", "4", reduce);
    CHECK_EQUAL(senders_to_the_owner(), 3);
    measure_with("STARPU_MPI_REDUX_ARITY_THRESHOLD", "-1", reduce);
    CHECK_EQUAL(senders_to_the_owner(), 3);
}

static int says_with(const char* name, const char* setting, const char* words) {
    char lines[8192];
    int home;
    check_listen();
    setenv(name, setting, 1);
    CHECK_EQUAL(starpu_mpi_init(NULL, NULL, 0), 0);
    starpu_data_handle_t value = owned_int(&home, ++tag, 0);
    read_twice(value);
    CHECK_EQUAL(starpu_mpi_wait_for_all(MPI_COMM_WORLD), 0);
    starpu_data_unregister(value);
    CHECK_EQUAL(starpu_mpi_shutdown(), 0);
    unsetenv(name);
    check_heard_lines(lines, sizeof lines);
    return strstr(lines, words) != NULL;
}

static void printing(void) {
    static const char copy[] = "the received copy of data handle", amounts[] = "[starpu_comm_stats]";
    CHECK_EQUAL(says_with("STARPU_MPI_CACHE_STATS", "1", copy), rank == 1);
    CHECK_EQUAL(says_with("STARPU_MPI_CACHE_STATS", "0", copy), 0);
    CHECK_EQUAL(says_with("STARPU_MPI_STATS", "1", amounts), 1);
    CHECK_EQUAL(says_with("STARPU_COMM_STATS", "1", amounts), 1);
    CHECK_EQUAL(says_with("STARPU_MPI_STATS", "0", amounts), 0);
}

int main(void) {
    int level;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK_EQUAL(size, RANKS);
    check_start();
    cache();
    cooperation();
    threshold_of_trees();
    printing();
    check_stop();
    MPI_Finalize();
    return 0;
}
