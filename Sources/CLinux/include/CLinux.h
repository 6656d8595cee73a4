#pragma once
// Linux calls that Swift's Glibc module lacks or cannot call because they are variadic.

#include <stdint.h>
#include <sys/types.h>
#include <time.h>

/// An eventfd, non-blocking and closed on exec. Returns a descriptor that the caller owns, or -1 with errno.
int clinux_eventfd(void);

/// A timerfd, non-blocking and closed on exec. Returns a descriptor that the caller owns, or -1 with errno.
int clinux_timer(clockid_t clock);

/// Lets the timer expire at `nanoseconds` of its clock (an instant that has passed expires at once);
/// 0 disarms it. Returns 0, or -1 with errno.
int clinux_timer_set(int fd, int64_t nanoseconds);

/// Makes a timer of the wall clock readable whenever that clock is set; reading it fails with ECANCELED then
/// (TFD_TIMER_CANCEL_ON_SET, timerfd_create(2)). It does not expire. Returns 0, or -1 with errno.
int clinux_timer_await_set(int fd);

/// Takes `nanoseconds` as the calling thread's timer slack. Returns 0, or -1 with errno.
int clinux_set_timer_slack(unsigned long nanoseconds);

/// 1 when the kernel's clock is disciplined by a time service, 0 when it is not, -1 with errno.
/// Source: adjtimex(2), STA_UNSYNC and TIME_ERROR.
int clinux_clock_synchronized(void);

/// The user and process at the other end of a Unix socket, told by the kernel (SO_PEERCRED, unix(7)).
/// Returns 0, or -1 with errno.
int clinux_peer(int fd, uid_t *uid, pid_t *pid);

/// Whether that process was of the group when it connected, as its main group or a further one (SO_PEERGROUPS).
/// Returns 1, 0, or -1 with errno.
int clinux_peer_is_member(int fd, gid_t group);

/// accept4 with SOCK_CLOEXEC. Returns a descriptor that the caller owns, or -1 with errno.
int clinux_accept(int fd);

/// Names the calling thread as `ps -L` and debuggers show it; the kernel keeps 15 bytes.
void clinux_name_thread(const char *name);

/// This process, whatever program it becomes, gets SIGTERM when its parent ends (prctl(2), PR_SET_PDEATHSIG). Returns 0,
/// or -1 with errno.
int clinux_end_with_parent(void);

/// Keeps the kernel from writing this process's memory into a core dump or handing it to whoever collects them, and
/// other processes of the user from reading it (prctl(2), PR_SET_DUMPABLE). Another program that it becomes starts
/// without. Returns 0, or -1 with errno.
int clinux_forbid_dumps(void);

/// Lets all threads of this process share one heap (mallopt(3), M_ARENA_MAX). Called before other threads start.
void clinux_share_heap(void);

/// Two ends of a connection, closed on exec. Returns 0 and two descriptors that the caller owns, or -1 with errno.
int clinux_socket_pair(int pair[2]);

/// Starts a program with one argument, no environment, `fd` as its standard input and output, and nothing else of this
/// process: no other descriptor, no blocked or ignored signal; what it says of errors is lost. Returns 0 and a process
/// that the caller is to wait for, or an errno.
int clinux_spawn(const char *path, const char *argument, int fd, pid_t *pid);

/// Limits this process for the rest of its life: so many bytes of private memory that it may write to, used or not, with
/// what it has already, the heap and its threads' stacks, but without its first stack and what it shares (RLIMIT_DATA as
/// it is since Linux 4.7); so many seconds of the processor, no byte in a file, no core dump, no program with more rights,
/// and an end with the thread that started it (prctl(2), PR_SET_PDEATHSIG). Returns 0, or -1 with errno.
int clinux_confine(uint64_t memory, uint64_t seconds);
