#pragma once
// Reads and writes tasks of calendars (RFC 5545) with libical. The library is loaded on demand, so that Galley also runs
// without it and a kiosk without a shared list doesn't pay for it.

#include <stddef.h>

/// The loaded library.
struct cical;
/// A calendar with its tasks.
struct cical_calendar;

/// Loads the library. The caller owns the result and closes it. Returns NULL if the library or one of its functions is
/// missing, and writes the reason to `reason`, a buffer of `size` bytes.
struct cical *cical_open(char *reason, size_t size);
void cical_close(struct cical *library);

/// Parses a calendar. The caller owns the result and frees it before it closes the library. Returns NULL if the text is
/// none, or has no task.
struct cical_calendar *cical_parse(const struct cical *library, const char *text);
void cical_free(const struct cical *library, struct cical_calendar *calendar);

/// Returns the number of tasks.
int cical_tasks(const struct cical_calendar *calendar);
/// Returns the number of lines that the library could not read. They would be lost if the calendar were written.
int cical_errors(const struct cical_calendar *calendar);
/// Returns the number of parts of the first task: alarms and others.
int cical_parts(const struct cical *library, const struct cical_calendar *calendar);

/// Returns the name of a property of the first task by its index, or NULL at the end. The caller frees it with free(3).
char *cical_property(const struct cical *library, const struct cical_calendar *calendar, int index);
/// Returns the value of a property of the first task as in the text, or NULL. The caller frees it with free(3).
char *cical_value(const struct cical *library, const struct cical_calendar *calendar, const char *name);
/// Returns the unescaped summary of the first task, or NULL. It is valid until the calendar changes.
const char *cical_summary(const struct cical *library, const struct cical_calendar *calendar);

/// Changes the summary of the first task. Its parameters stay. Returns false if there is no memory.
int cical_set_summary(const struct cical *library, struct cical_calendar *calendar, const char *text);
/// Replaces a property of the first task by a whole line, such as "STATUS:COMPLETED"; NULL removes it. Returns false if
/// the line is none, or there is no memory.
int cical_set(const struct cical *library, struct cical_calendar *calendar, const char *name, const char *line);

/// Returns the text of the calendar, which the caller frees with free(3), or NULL.
char *cical_text(const struct cical *library, const struct cical_calendar *calendar);
