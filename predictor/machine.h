/* What a model says of the machine it was made on, and where models are kept.
 *
 * train-model writes DIRECTORY/DEVICE.model; the runtime looks there when a program starts, the
 * plugin when it compiles one. */
#ifndef O2O_PREDICTOR_MACHINE_H
#define O2O_PREDICTOR_MACHINE_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define O2O_MODEL_SUFFIX ".model"

/* The processors in use, as "4 x NAME": printable text, cut to the buffer; "" when nothing is
 * known of them. */
void o2o_cpu_name(char *text, size_t size);

/* The directory of models number `which`: 0 is the user's ($XDG_DATA_HOME/omp2ocl, else
 * ~/.local/share/omp2ocl), those after it are the system's (in the directories of
 * $XDG_DATA_DIRS, else /usr/local/share and /usr/share).  `path` becomes "" where there is no
 * such directory to look in: a variable is not set, or is no absolute path, or the program runs
 * with another user's rights. False: there are no more. */
bool o2o_model_directory(unsigned which, char *path, size_t size);

/* Opens DIRECTORY/NAME for reading, where nobody but the caller and root can have written it:
 * the file is a regular one, file and directory belong to one of the two, and neither group nor
 * others may write them.  A descriptor, which the caller closes; -1 when there is no such file
 * or it may not be read (`why` is "" then), or with the reason why it is not to be used. */
int o2o_open_trusted(const char *directory, const char *name, char *why, size_t size);

/* Whether the directory is one of which that holds. */
bool o2o_directory_trusted(const char *directory);

/* Bytes: no file that the runtime or a driver writes is that large.  Where the system limits the
 * size of files (RLIMIT_FSIZE) to less, a signal (SIGXFSZ) ends whoever writes more, which is the
 * program: so nothing is written there. */
#define O2O_FILE_LIMIT (1u << 30)

/* Whether files may be that large. */
bool o2o_files_may_grow(void);

/* The name of the file about a device: letters and digits of the device's name, '-' for anything
 * else, and the suffix.  False: too long. */
bool o2o_model_file(const char *device, const char *suffix, char *name, size_t size);

#ifdef __cplusplus
}
#endif
#endif
