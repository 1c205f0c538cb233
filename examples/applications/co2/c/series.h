// A weekly series as read from a file: days, values, and which weeks were measured.
#ifndef CO2_SERIES_H
#define CO2_SERIES_H

#include <stdbool.h>
#include <stddef.h>

struct series {
    size_t weeks;    // rows of the file
    size_t measured; // rows with a value
    int* day;        // days since 1 January 1970
    double* value;   // ppm; NaN where the week has no measurement
};

// Reads lines of the form YYYYMMDD,value after one line of headings. False after one line on stderr that says
// which line of the file is wrong and how.
bool series_read(const char* path, struct series* s);
void series_free(struct series* s);

// Days since 1 January 1970 of a date, and back.
int day_of(int year, int month, int day);
void date_of(int day, int* year, int* month, int* day_of_month);

#endif
