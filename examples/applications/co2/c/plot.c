// Sends the numbers and the drawing commands to gnuplot through a pipe.
#include "plot.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static double year_of(int day) {
    return 1970 + day / 365.25;
}

static void send_data(FILE* out, const struct series* s, const struct forecast* f,
                      const struct spectrum* sp) {
    fputs("$data << END\n", out);
    for (size_t i = 0; i < s->weeks; i++) {
        if (!isnan(s->value[i])) fprintf(out, "%.4f %.2f\n", year_of(s->day[i]), s->value[i]);
    }
    fputs("END\n$forecast << END\n", out);
    for (int64_t i = 0; i < f->n; i++)
        fprintf(out, "%.4f %.4f %.4f\n", year_of(f->day[i]), f->ppm[i], f->band[i]);
    fputs("END\n$spectrum << END\n", out);
    for (size_t k = 1; k < sp->bins && (double)k / sp->years <= 4; k++)
        fprintf(out, "%.5f %.6g\n", (double)k / sp->years, sp->amplitude[k]);
    fputs("END\n", out);
}

// A name in single quotes, as gnuplot reads it.
static void send_quoted(FILE* out, const char* text) {
    fputc('\'', out);
    for (; *text; text++) fputs(*text == '\'' ? "''" : (char[]){*text, '\0'}, out);
    fputc('\'', out);
}

static void send_commands(FILE* out, const char* path) {
    fputs("set terminal svg size 1000,800 background 'white'\nset output ", out);
    send_quoted(out, path);
    fputs("\nset multiplot layout 2,1\nset autoscale xfix\n"
          "set key left top\nset grid\nset xlabel 'year'\nset ylabel 'CO2 (ppm)'\n"
          "plot $forecast using 1:($2-$3):($2+$3) with filledcurves lc rgb '#f0c0b0' title 'one standard "
          "deviation', "
          "$forecast using 1:2 with lines lc rgb '#c03020' title 'forecast', "
          "$data with dots lc rgb '#204080' title 'measured weeks'\n"
          "set key right top\nset xlabel 'cycles per year'\nset ylabel 'amplitude (ppm)'\n"
          "plot [0:4] $spectrum with lines lc rgb '#204080' title 'spectrum without the trend'\n"
          "unset multiplot\n",
          out);
}

// gnuplot goes on where it cannot open its output.
static bool is_writable(const char* path) {
    FILE* file = fopen(path, "a");
    return file && fclose(file) == 0;
}

bool plot_write(const char* path, const struct series* s, const struct forecast* f,
                const struct spectrum* sp) {
    if (!is_writable(path)) {
        fprintf(stderr, "co2: cannot write the picture to '%s': %s\n", path, strerror(errno));
        return false;
    }
    signal(SIGPIPE, SIG_IGN); // a gnuplot that is missing shows in its exit code
    FILE* gnuplot = popen("gnuplot >/dev/null", "w");
    if (gnuplot) {
        send_data(gnuplot, s, f, sp);
        send_commands(gnuplot, path);
        if (pclose(gnuplot) == 0) return true;
    }
    fprintf(stderr, "co2: gnuplot could not draw %s; is gnuplot installed (Debian: gnuplot-nox)?\n", path);
    return false;
}
