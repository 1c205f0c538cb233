// Draws the picture with gnuplot.
#ifndef CO2_PLOT_H
#define CO2_PLOT_H

#include "regression.h"
#include "spectrum.h"

// Writes data, forecast with its band, and spectrum to an SVG file; false after one line on stderr.
bool plot_write(const char* path, const struct series* s, const struct forecast* f,
                const struct spectrum* sp);

#endif
