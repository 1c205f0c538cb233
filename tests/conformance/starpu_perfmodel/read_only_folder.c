// Models in a folder that cannot be written are read and stay as they are, with one line at most. 1.3 ends
// the program.
#include "check_models.h"

#if STARPU_MINOR_VERSION >= 4
#include <sys/prctl.h>

static struct starpu_perfmodel own_model = {.type = STARPU_HISTORY_BASED, .symbol = "conformance_read_only"};
static struct starpu_codelet modelled = {
    .cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_R}, .model = &own_model};

static char before[4096], after[4096];

static void read_model(char* text, size_t size) {
    char path[256];
    starpu_perfmodel_get_model_path("conformance_read_only", path, sizeof path);
    FILE* f = fopen(path, "r");
    CHECK(f != NULL);
    check_content(f, text, size);
}

// Everyone may read the folders and what is in them, and no one may write; root, which may write all the
// same, becomes another user. 0: it may not.
static int forbid_writing(void) {
    char command[128];
    snprintf(command, sizeof command, "chmod -R a+rX,a-w %s", check_folder);
    CHECK_EQUAL(system(command), 0);
    return geteuid() != 0 || seteuid(65534) == 0;
}

static void allow_writing(void) {
    char command[128];
    if (getuid() == 0) CHECK_EQUAL(seteuid(0), 0);
    prctl(PR_SET_DUMPABLE, 1); // what looks for leaks looks into the process
    snprintf(command, sizeof command, "chmod -R u+w %s", check_folder);
    CHECK_EQUAL(system(command), 0);
}

static int skip(void) {
    fprintf(stderr, "skipped: root may not become another user here\n");
    allow_writing();
    check_remove_folder();
    return 77;
}

int main(void) {
    char lines[4096], *first_end;
    check_own_folder();
    check_start_with(1);
    check_feed(&modelled, 100, 20, 40);
    starpu_shutdown();
    read_model(before, sizeof before);
    if (!forbid_writing()) return skip();
    check_listen();
    check_start_with(1);
    CHECK(check_is_near(check_expected(&modelled, 100), 40));
    check_feed(&modelled, 200, 20, 80);
    CHECK(check_is_near(check_expected(&modelled, 200), 80));
    starpu_shutdown();
    check_heard_lines(lines, sizeof lines);
    first_end = strchr(lines, '\n');
    CHECK(first_end == NULL || first_end[1] == '\0');
    read_model(after, sizeof after);
    CHECK_TEXT(after, before);
    allow_writing();
    check_remove_folder();
    return 0;
}
#else
int main(void) {
    return 0;
}
#endif
