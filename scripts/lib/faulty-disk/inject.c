/*
 * Makes changes of files below one folder fail, and single reads of records, as a failing or full disk does. Preloaded into a server by tests and by scripts/soak.
 *
 *   cc -shared -fPIC -O2 -o inject.so inject.c -ldl
 *   FAULTS_FOLDER=/data FAULTS_CONTROL=/control LD_PRELOAD=./inject.so memoryd serve --data /data
 *
 * The control file is mapped into memory and holds five 32-bit integers: the error number (0: nothing fails), how many of 1,000 calls fail,
 * a seed, the number of calls that failed, and how many of the next reads of records fail. Which calls fail follows from the seed and the order of the calls.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

struct control {
  _Atomic uint32_t error;
  _Atomic uint32_t per_thousand;
  _Atomic uint32_t seed;
  _Atomic uint32_t failed;
  _Atomic uint32_t failing_reads;
};

static struct control *control;
static const char *folder;
static size_t folder_length;
static _Atomic uint32_t calls;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("FAULTS_CONTROL");
  folder = getenv("FAULTS_FOLDER");
  if (path == NULL || folder == NULL) return;
  folder_length = strlen(folder);
  int descriptor = open(path, O_RDWR | O_CLOEXEC);
  if (descriptor < 0) return;
  void *mapped = mmap(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  close(descriptor);
  if (mapped != MAP_FAILED) control = mapped;
}

/* Below the folder, not beside it in one whose name begins in the same way. */
static int is_below(const char *path) {
  return path != NULL && strncmp(path, folder, folder_length) == 0 && path[folder_length] == '/';
}

static int is_open_below(int descriptor, const char *name) {
  char link[32], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = '\0';
  size_t name_length = strlen(name);
  return is_below(path) && (size_t)length >= name_length && strcmp(path + length - name_length, name) == 0;
}

static int read_fails(int descriptor) {
  if (control == NULL || control->failing_reads == 0) return 0;
  int before = errno;
  int fails = is_open_below(descriptor, "/records.sqlite");
  errno = before;
  if (!fails) return 0;
  atomic_fetch_sub(&control->failing_reads, 1);
  atomic_fetch_add(&control->failed, 1);
  return EIO;
}

/* The finalizer of MurmurHash3 (public domain). */
static uint32_t mixed(uint32_t x) {
  x ^= x >> 16;
  x *= 0x85ebca6bu;
  x ^= x >> 13;
  x *= 0xc2b2ae35u;
  return x ^ (x >> 16);
}

/* Returns 0, or the error with which this call fails. `half` tells whether a write stores half of its bytes first. */
static int chosen(int *half) {
  uint32_t error = control->error;
  if (error == 0) return 0;
  uint32_t number = mixed(control->seed ^ mixed(atomic_fetch_add(&calls, 1) + 1));
  if (number % 1000 >= control->per_thousand) return 0;
  atomic_fetch_add(&control->failed, 1);
  *half = (number >> 20) & 1;
  return (int)error;
}

static int may_fail(void) { return control != NULL && control->error != 0; }

static int fails_at(int descriptor, int *half) {
  if (!may_fail()) return 0;
  int before = errno;
  int error = is_open_below(descriptor, "") ? chosen(half) : 0;
  errno = before;
  return error;
}

static int path_fails(const char *path) {
  int half;
  return may_fail() && is_below(path) ? chosen(&half) : 0;
}

#define NEXT(name) \
  static __typeof__(&name) next; \
  if (next == NULL) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

#define FAIL_IF(error) \
  do { \
    int failure = (error); \
    if (failure != 0) { \
      errno = failure; \
      return -1; \
    } \
  } while (0)

/* A write that stores half of its bytes is a short write: the caller sees the error at its next call, if that fails, too. */
#define WRITE(name, parameters, half_call, full_call) \
  ssize_t name parameters { \
    NEXT(name); \
    int half = 0, error = fails_at(fd, &half); \
    if (error != 0 && half && size > 1) return half_call; \
    FAIL_IF(error); \
    return full_call; \
  }

WRITE(write, (int fd, const void *bytes, size_t size), next(fd, bytes, size / 2), next(fd, bytes, size))
WRITE(pwrite, (int fd, const void *bytes, size_t size, off_t at), next(fd, bytes, size / 2, at), next(fd, bytes, size, at))
WRITE(pwrite64, (int fd, const void *bytes, size_t size, off64_t at), next(fd, bytes, size / 2, at), next(fd, bytes, size, at))

#define READ(name, parameters, call) \
  ssize_t name parameters { \
    NEXT(name); \
    FAIL_IF(read_fails(fd)); \
    return call; \
  }

READ(read, (int fd, void *bytes, size_t size), next(fd, bytes, size))
READ(pread, (int fd, void *bytes, size_t size, off_t at), next(fd, bytes, size, at))
READ(pread64, (int fd, void *bytes, size_t size, off64_t at), next(fd, bytes, size, at))

#define DESCRIPTOR_CALL(result, name, parameters, call) \
  result name parameters { \
    NEXT(name); \
    int half; \
    FAIL_IF(fails_at(fd, &half)); \
    return call; \
  }

DESCRIPTOR_CALL(ssize_t, writev, (int fd, const struct iovec *parts, int count), next(fd, parts, count))
DESCRIPTOR_CALL(int, fsync, (int fd), next(fd))
DESCRIPTOR_CALL(int, fdatasync, (int fd), next(fd))
DESCRIPTOR_CALL(int, ftruncate, (int fd, off_t length), next(fd, length))
DESCRIPTOR_CALL(int, ftruncate64, (int fd, off64_t length), next(fd, length))

#define PATH_CALL(name, parameters, path, call) \
  int name parameters { \
    NEXT(name); \
    FAIL_IF(path_fails(path)); \
    return call; \
  }

PATH_CALL(rename, (const char *from, const char *to), to, next(from, to))
PATH_CALL(renameat, (int from_fd, const char *from, int to_fd, const char *to), to, next(from_fd, from, to_fd, to))
PATH_CALL(link, (const char *from, const char *to), to, next(from, to))
PATH_CALL(linkat, (int from_fd, const char *from, int to_fd, const char *to, int flags), to, next(from_fd, from, to_fd, to, flags))
PATH_CALL(mkdir, (const char *path, mode_t mode), path, next(path, mode))

/* Opening fails only where it would create the file. */
#define OPEN(name, before, fd_argument) \
  int name(before const char *path, int flags, ...) { \
    NEXT(name); \
    mode_t mode = 0; \
    if (flags & (O_CREAT | O_TMPFILE)) { \
      va_list rest; \
      va_start(rest, flags); \
      mode = va_arg(rest, mode_t); \
      va_end(rest); \
      if ((flags & O_CREAT) && may_fail() && is_below(path) && access(path, F_OK) != 0) FAIL_IF(path_fails(path)); \
    } \
    return next(fd_argument path, flags, mode); \
  }
#define COMMA ,

OPEN(open, , )
OPEN(open64, , )
OPEN(openat, int directory COMMA, directory COMMA)
OPEN(openat64, int directory COMMA, directory COMMA)
