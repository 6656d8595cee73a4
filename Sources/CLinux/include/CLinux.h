#pragma once
// System calls that Swift's Glibc module lacks, or that Swift can't call because they are variadic.

#include <stdint.h>
#include <sys/types.h>
#include <time.h>

/// Creates an eventfd, non-blocking and closed on exec. Returns a descriptor that the caller owns, or -1 with errno.
int clinux_eventfd(void);

/// Creates a timerfd, non-blocking and closed on exec. Returns a descriptor that the caller owns, or -1 with errno.
int clinux_timer(clockid_t clock);

/// Sets the timer to expire at an absolute time of its clock, in nanoseconds. A time in the past expires at once; 0
/// disarms the timer. Returns 0, or -1 with errno.
int clinux_timer_set(int fd, int64_t nanoseconds);

/// Makes a timer of the wall clock readable whenever the clock is set. Reading it then fails with ECANCELED
/// (TFD_TIMER_CANCEL_ON_SET, timerfd_create(2)). The timer never expires. Returns 0, or -1 with errno.
int clinux_timer_await_set(int fd);

/// Sets the timer slack of the calling thread in nanoseconds. Returns 0, or -1 with errno.
int clinux_set_timer_slack(unsigned long nanoseconds);

/// Returns 1 if a time service disciplines the kernel's clock, 0 if not, or -1 with errno (adjtimex(2), STA_UNSYNC and
/// TIME_ERROR).
int clinux_clock_synchronized(void);

/// Gets the user and process at the other end of a Unix socket from the kernel (SO_PEERCRED, unix(7)). Returns 0, or -1
/// with errno.
int clinux_peer(int fd, uid_t *uid, pid_t *pid);

/// Returns 1 if the group was the primary or a supplementary group of that process when it connected (SO_PEERGROUPS), 0
/// if not, or -1 with errno.
int clinux_peer_is_member(int fd, gid_t group);

/// Calls accept4 with SOCK_CLOEXEC. Returns a descriptor that the caller owns, or -1 with errno.
int clinux_accept(int fd);

/// Names the calling thread for `ps -L` and debuggers. The kernel keeps 15 bytes.
void clinux_name_thread(const char *name);

/// Makes the kernel send SIGTERM to this process when its parent ends, also after an exec (prctl(2), PR_SET_PDEATHSIG).
/// Returns 0, or -1 with errno.
int clinux_end_with_parent(void);

/// Disables core dumps of this process, also those for a crash collector, and keeps other processes of the user from
/// reading its memory (prctl(2), PR_SET_DUMPABLE). An exec resets this. Returns 0, or -1 with errno.
int clinux_forbid_dumps(void);

/// Makes all threads of this process share one heap (mallopt(3), M_ARENA_MAX). Call it before other threads start.
void clinux_share_heap(void);

/// Returns the free pages of the heap to the kernel (malloc_trim(3)).
void clinux_trim_heap(void);

/// Creates two connected Unix sockets, closed on exec. Returns 0 and two descriptors that the caller owns, or -1 with
/// errno.
int clinux_socket_pair(int pair[2]);

/// Starts a program with one argument, an empty environment, and `fd` as its standard input and output. It inherits no
/// other descriptor and no blocked or ignored signal; its standard error is discarded. Returns 0 and a process that the
/// caller must wait for, or an errno.
int clinux_spawn(const char *path, const char *argument, int fd, pid_t *pid);

/// Limits this process for the rest of its life. Returns 0, or -1 with errno.
///
/// `memory` is the limit of private writable memory in bytes, used or not: the heap and the stacks of further threads,
/// but not the first stack or shared memory (RLIMIT_DATA since Linux 4.7). `seconds` is the limit of processor time.
/// The process can't write to files, dump core or gain privileges, and it is killed with the thread that started it
/// (prctl(2), PR_SET_PDEATHSIG).
int clinux_confine(uint64_t memory, uint64_t seconds);
