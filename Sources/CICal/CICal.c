#include "CICal.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <libical/ical.h>

/// The functions of libical that Galley uses. Their results with an "_r" in the name are freed with free(3).
#define FUNCTIONS(DO) \
    DO(icalparser_parse_string) DO(icalcomponent_free) DO(icalcomponent_isa) DO(icalcomponent_get_first_component) \
    DO(icalcomponent_get_next_component) DO(icalcomponent_count_components) DO(icalcomponent_count_errors) \
    DO(icalcomponent_get_first_property) DO(icalcomponent_get_next_property) DO(icalcomponent_add_property) \
    DO(icalcomponent_remove_property) DO(icalcomponent_as_ical_string_r) DO(icalproperty_free) \
    DO(icalproperty_get_property_name_r) DO(icalproperty_get_value_as_string_r) DO(icalproperty_new_from_string) \
    DO(icalproperty_get_summary) DO(icalproperty_set_summary) DO(icalproperty_new_summary) DO(icalproperty_isa) \
    DO(ical_set_unknown_token_handling_setting) DO(icalerror_set_errors_are_fatal)

struct cical {
    void *handle;
#define MEMBER(name) __typeof__(&name) name;
    FUNCTIONS(MEMBER)
};

struct cical_calendar {
    icalcomponent *root;
    icalcomponent *task;
    int tasks;
    int errors;
};

struct cical *cical_open(char *reason, size_t size) {
    struct cical *library = calloc(1, sizeof *library);
    if (!library) {
        snprintf(reason, size, "no memory");
        return NULL;
    }
    // The library stays in memory: it has data of threads, which the end of a thread frees with a function of its own.
    library->handle = dlopen("libical.so.3", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    int found = library->handle != NULL;
#define FIND(name) found = found && (library->name = (__typeof__(&name))dlsym(library->handle, #name));
    FUNCTIONS(FIND)
    if (found) {
        library->icalerror_set_errors_are_fatal(0);
        // Unknown properties and parameters stay.
        library->ical_set_unknown_token_handling_setting(ICAL_ASSUME_IANA_TOKEN);
        return library;
    }
    const char *error = dlerror();
    snprintf(reason, size, "%s", error ? error : "libical.so.3 lacks a function that Galley needs");
    cical_close(library);
    return NULL;
}

void cical_close(struct cical *library) {
    if (library->handle) dlclose(library->handle);
    free(library);
}

struct cical_calendar *cical_parse(const struct cical *library, const char *text) {
    icalcomponent *root = library->icalparser_parse_string(text);
    if (!root) return NULL;
    struct cical_calendar *calendar = calloc(1, sizeof *calendar);
    icalcomponent *task = NULL;
    if (calendar && library->icalcomponent_isa(root) == ICAL_VCALENDAR_COMPONENT) {
        task = library->icalcomponent_get_first_component(root, ICAL_VTODO_COMPONENT);
    }
    if (!task) {
        free(calendar);
        library->icalcomponent_free(root);
        return NULL;
    }
    calendar->root = root;
    calendar->task = task;
    calendar->tasks = library->icalcomponent_count_components(root, ICAL_VTODO_COMPONENT);
    calendar->errors = library->icalcomponent_count_errors(root);
    return calendar;
}

void cical_free(const struct cical *library, struct cical_calendar *calendar) {
    library->icalcomponent_free(calendar->root);
    free(calendar);
}

int cical_tasks(const struct cical_calendar *calendar) { return calendar->tasks; }
int cical_errors(const struct cical_calendar *calendar) { return calendar->errors; }

int cical_parts(const struct cical *library, const struct cical_calendar *calendar) {
    return library->icalcomponent_count_components(calendar->task, ICAL_ANY_COMPONENT);
}

char *cical_property(const struct cical *library, const struct cical_calendar *calendar, int index) {
    icalproperty *property = library->icalcomponent_get_first_property(calendar->task, ICAL_ANY_PROPERTY);
    for (; property && index > 0; index--) {
        property = library->icalcomponent_get_next_property(calendar->task, ICAL_ANY_PROPERTY);
    }
    return property ? library->icalproperty_get_property_name_r(property) : NULL;
}

static icalproperty *find(const struct cical *library, const struct cical_calendar *calendar, const char *name) {
    icalproperty *property = library->icalcomponent_get_first_property(calendar->task, ICAL_ANY_PROPERTY);
    while (property) {
        char *own = library->icalproperty_get_property_name_r(property);
        int is_same = own && strcasecmp(own, name) == 0;
        free(own);
        if (is_same) return property;
        property = library->icalcomponent_get_next_property(calendar->task, ICAL_ANY_PROPERTY);
    }
    return NULL;
}

char *cical_value(const struct cical *library, const struct cical_calendar *calendar, const char *name) {
    icalproperty *property = find(library, calendar, name);
    return property ? library->icalproperty_get_value_as_string_r(property) : NULL;
}

const char *cical_summary(const struct cical *library, const struct cical_calendar *calendar) {
    icalproperty *property = library->icalcomponent_get_first_property(calendar->task, ICAL_SUMMARY_PROPERTY);
    return property ? library->icalproperty_get_summary(property) : NULL;
}

int cical_set_summary(const struct cical *library, struct cical_calendar *calendar, const char *text) {
    icalproperty *property = library->icalcomponent_get_first_property(calendar->task, ICAL_SUMMARY_PROPERTY);
    if (property) {
        library->icalproperty_set_summary(property, text);
        return 1;
    }
    property = library->icalproperty_new_summary(text);
    if (property) library->icalcomponent_add_property(calendar->task, property);
    return property != NULL;
}

int cical_set(const struct cical *library, struct cical_calendar *calendar, const char *name, const char *line) {
    icalproperty *fresh = line ? library->icalproperty_new_from_string(line) : NULL;
    if (line && !fresh) return 0;
    icalproperty *old;
    while ((old = find(library, calendar, name))) {
        library->icalcomponent_remove_property(calendar->task, old);
        library->icalproperty_free(old);
    }
    if (fresh) library->icalcomponent_add_property(calendar->task, fresh);
    return 1;
}

char *cical_text(const struct cical *library, const struct cical_calendar *calendar) {
    return library->icalcomponent_as_ical_string_r(calendar->root);
}
