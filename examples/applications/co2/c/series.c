// Reads the series and converts dates.
#include "series.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Years are counted from March, so that the leap day is the last of its year; 400 years have 146097 days.
int day_of(int year, int month, int day) {
    year -= month <= 2;
    int era = (year >= 0 ? year : year - 399) / 400;
    int year_of_era = year - era * 400;
    int day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    int day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    return era * 146097 + day_of_era - 719468;
}

void date_of(int day, int* year, int* month, int* day_of_month) {
    day += 719468;
    int era = (day >= 0 ? day : day - 146096) / 146097;
    int day_of_era = day - era * 146097;
    int year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
    int day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    int shifted_month = (5 * day_of_year + 2) / 153;
    *day_of_month = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    *month = shifted_month + (shifted_month < 10 ? 3 : -9);
    *year = year_of_era + era * 400 + (*month <= 2);
}

static bool parse_date(const char* text, int* day) {
    int year, month, day_of_month, length = 0;
    if (sscanf(text, "%4d%2d%2d%n", &year, &month, &day_of_month, &length) != 3 || length != 8) return false;
    *day = day_of(year, month, day_of_month);
    int y, m, d;
    date_of(*day, &y, &m, &d); // a date that does not exist, such as 19580230, comes back as another one
    return y == year && m == month && d == day_of_month;
}

static bool parse_value(const char* text, double* value) {
    *value = NAN;
    if (*text == '\0') return true;
    char* end;
    *value = strtod(text, &end);
    return *end == '\0' && isfinite(*value);
}

static bool append(struct series* s, int day, double value) {
    if ((s->weeks & (s->weeks - 1)) == 0) { // 0 or a power of two: full
        size_t room = s->weeks == 0 ? 1 : 2 * s->weeks;
        int* days = realloc(s->day, room * sizeof *days);
        if (days) s->day = days;
        double* values = realloc(s->value, room * sizeof *values);
        if (values) s->value = values;
        if (!days || !values) return false;
    }
    s->day[s->weeks] = day;
    s->value[s->weeks] = value;
    s->weeks++;
    s->measured += !isnan(value);
    return true;
}

// What is wrong with a line, or NULL after adding it to the series.
static const char* add_line(struct series* s, char* line) {
    line[strcspn(line, "\r\n")] = '\0';
    char* comma = strchr(line, ',');
    int day;
    double value;
    if (!comma) return "has no comma between date and value";
    *comma = '\0';
    if (!parse_date(line, &day)) return "does not begin with a date of the form YYYYMMDD";
    if (!parse_value(comma + 1, &value))
        return "has a value that is no number; leave it empty for a week without a measurement";
    if (s->weeks > 0 && day != s->day[s->weeks - 1] + 7) return "is not a week after the line before it";
    return append(s, day, value) ? NULL : "does not fit into memory";
}

static const char* read_lines(struct series* s, FILE* file, int* number) {
    char line[256];
    const char* problem = NULL;
    for (*number = 1; !problem && fgets(line, sizeof line, file); ++*number) {
        if (*number > 1) problem = add_line(s, line);
    }
    --*number;
    return problem;
}

bool series_read(const char* path, struct series* s) {
    *s = (struct series){0};
    FILE* file = fopen(path, "r");
    if (!file) {
        fprintf(stderr, "co2: cannot open '%s'; give the data file as the first argument\n", path);
        return false;
    }
    int number;
    const char* problem = read_lines(s, file, &number);
    fclose(file);
    if (!problem && s->measured < 100)
        problem = "is the last one, but the analysis needs at least 100 measured weeks";
    if (problem) {
        fprintf(stderr, "co2: %s:%d: this line %s\n", path, number, problem);
        series_free(s);
    }
    return !problem;
}

void series_free(struct series* s) {
    free(s->day);
    free(s->value);
    *s = (struct series){0};
}
