// Both calls find a file through STARPU_OPENCL_PROGRAM_DIR, and give its path, its folder and its text.
#include "temporary_source.h"

int main(void) {
    static char path[1024], folder[1024], text[16384];
    char *own_path = NULL, *own_folder = NULL, *own_text = NULL, expected[200], expected_folder[200];
    temporary_begin();
    temporary_file("scale.cl", check_scale_source);
    temporary_path(expected, sizeof expected, "scale.cl");
    temporary_path(expected_folder, sizeof expected_folder, "");
    check_opencl_start();
    starpu_opencl_load_program_source("scale.cl", path, folder, text);
    CHECK_TEXT(path, expected);
    CHECK_TEXT(folder, expected_folder);
    CHECK_TEXT(text, check_scale_source);
    starpu_opencl_load_program_source_malloc("scale.cl", &own_path, &own_folder, &own_text);
    CHECK_TEXT(own_path, expected);
    CHECK_TEXT(own_folder, expected_folder);
    CHECK_TEXT(own_text, check_scale_source);
    free(own_path);
    free(own_folder);
    free(own_text);
    temporary_remove("scale.cl");
    temporary_end();
    return check_opencl_stop();
}
