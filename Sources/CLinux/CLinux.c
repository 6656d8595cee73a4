#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/timex.h>
#include <time.h>

int clinux_eventfd(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

int clinux_timer(clockid_t clock) { return timerfd_create(clock, TFD_NONBLOCK | TFD_CLOEXEC); }

// Clamps to the largest value of a 32-bit time_t.
static struct timespec timespec_of(int64_t nanoseconds) {
    int64_t seconds = nanoseconds / 1000000000;
    if (sizeof(time_t) < sizeof seconds && seconds > INT32_MAX) seconds = INT32_MAX;
    return (struct timespec){.tv_sec = (time_t)seconds, .tv_nsec = nanoseconds % 1000000000};
}

int clinux_timer_set(int fd, int64_t nanoseconds) {
    struct itimerspec when = {.it_value = timespec_of(nanoseconds)};
    return timerfd_settime(fd, TFD_TIMER_ABSTIME, &when, NULL);
}

int clinux_timer_await_set(int fd) {
    struct itimerspec never = {.it_value = timespec_of(INT64_MAX)};
    return timerfd_settime(fd, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, NULL);
}

int clinux_set_timer_slack(unsigned long nanoseconds) { return prctl(PR_SET_TIMERSLACK, nanoseconds, 0, 0, 0); }

int clinux_clock_synchronized(void) {
    struct timex reading = {0};
    int state = adjtimex(&reading);
    if (state < 0) return -1;
    return state != TIME_ERROR && !(reading.status & STA_UNSYNC);
}

int clinux_peer(int fd, uid_t *uid, pid_t *pid) {
    struct ucred peer;
    socklen_t size = sizeof peer;
    if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return -1;
    *uid = peer.uid;
    *pid = peer.pid;
    return 0;
}

int clinux_peer_is_member(int fd, gid_t group) {
    struct ucred peer;
    socklen_t size = sizeof peer;
    if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return -1;
    if (peer.gid == group) return 1;
    gid_t groups[1024];
    size = sizeof groups;
    if (getsockopt(fd, SOL_SOCKET, SO_PEERGROUPS, groups, &size) != 0) return -1;
    for (size_t i = 0; i < size / sizeof *groups; i++)
        if (groups[i] == group) return 1;
    return 0;
}

int clinux_accept(int fd) { return accept4(fd, NULL, NULL, SOCK_CLOEXEC); }

void clinux_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

int clinux_confine(uint64_t memory, uint64_t seconds) {
    const struct rlimit data = {memory, memory}, cpu = {seconds, seconds}, none = {0, 0};
    if (setrlimit(RLIMIT_DATA, &data) || setrlimit(RLIMIT_CPU, &cpu)) return -1;
    if (setrlimit(RLIMIT_FSIZE, &none) || setrlimit(RLIMIT_CORE, &none)) return -1;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_PDEATHSIG, SIGKILL)) return -1;
    return 0;
}

int clinux_end_with_parent(void) {
    const pid_t parent = getppid();
    if (prctl(PR_SET_PDEATHSIG, SIGTERM, 0, 0, 0)) return -1;
    if (getppid() == parent) return 0;
    errno = ESRCH; // The parent ended before the prctl call.
    return -1;
}

int clinux_forbid_dumps(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

void clinux_share_heap(void) { mallopt(M_ARENA_MAX, 1); }

void clinux_trim_heap(void) { malloc_trim(0); }

int clinux_socket_pair(int pair[2]) { return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair); }

int clinux_spawn(const char *path, const char *argument, int fd, pid_t *pid) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    int error = posix_spawn_file_actions_init(&files);
    if (error) return error;
    if ((error = posix_spawnattr_init(&attributes)) == 0) {
        char *const arguments[] = {(char *)path, (char *)argument, NULL}, *const environment[] = {NULL};
        if ((error = posix_spawn_file_actions_adddup2(&files, fd, 0)) == 0 &&
            (error = posix_spawn_file_actions_adddup2(&files, fd, 1)) == 0 &&
            (error = posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0)) == 0 &&
            (error = posix_spawn_file_actions_addclosefrom_np(&files, 3)) == 0 &&
            (error = posix_spawnattr_setsigdefault(&attributes, &all)) == 0 &&
            (error = posix_spawnattr_setsigmask(&attributes, &none)) == 0 &&
            (error = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)) == 0)
            error = posix_spawn(pid, path, &files, &attributes, arguments, environment);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&files);
    return error;
}
