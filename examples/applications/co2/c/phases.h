// Keeps time and counts tasks phase by phase, and shows progress on a terminal.
#ifndef CO2_PHASES_H
#define CO2_PHASES_H

enum { most_phases = 8 };

struct phases {
    int count;
    struct {
        const char* name;
        double seconds;
        long tasks;
    } phase[most_phases];
    double started;
};

void phases_begin(struct phases* p, const char* name);
void phases_end(struct phases* p);
void phases_print(const struct phases* p);

#endif
