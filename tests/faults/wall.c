/* Puts the wall's clock of a process wrong by the seconds that a file tells, and nothing else: clocks that cannot step are the
   machine's. Loaded before the C library; tests/faults/wall.py builds it and writes the file. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile long long *offset;
static int (*real_clock)(clockid_t, struct timespec *);

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("WALL_OFFSET");
    int file = path ? open(path, O_RDONLY) : -1;
    void *seen = file < 0 ? MAP_FAILED : mmap(NULL, sizeof *offset, PROT_READ, MAP_SHARED, file, 0);
    if (seen != MAP_FAILED)
        offset = seen;
    if (file >= 0)
        close(file);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    if (!real_clock)
        real_clock = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int failed = real_clock(clock, now);
    if (!failed && offset && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        now->tv_sec += *offset;
    return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    struct timespec wall;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &wall);
    now->tv_sec = wall.tv_sec;
    now->tv_usec = wall.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *told) {
    struct timespec wall;
    clock_gettime(CLOCK_REALTIME, &wall);
    if (told)
        *told = wall.tv_sec;
    return wall.tv_sec;
}
