/* What the programs share: a directory for the disk, the numbers of the matrices, and what the process used.
 */
#ifndef OUT_OF_CORE_SCRATCH_H
#define OUT_OF_CORE_SCRATCH_H

/* The directory named by the argument, or else one made below $TMPDIR or /tmp. NULL: it cannot be made. */
char* scratch_directory(const char* wanted);

/* Removes a file of it, and the directory if it was made here. */
void scratch_remove_file(const char* name);
void scratch_remove(void);

/* The path of a file in it; valid until the next call. */
const char* scratch_path(const char* name);

/* A number between -0.5 and 0.5 that depends on the position alone. */
double number_at(unsigned long i, unsigned long j);

/* The most memory that the process ever had, in MiB; 0 where the system does not tell. */
double peak_resident_mib(void);

/* Says how much memory data may take in the run that starpu_init() begins, unless the environment has. */
void limit_memory(long mib);

#endif
