#include "CPhotos.h"
#include "library.h"

#include <chafa.h>
#include <stdlib.h>
#include <string.h>

#define LIBRARY "libchafa.so.0"
/// The ratio of a character's width to its height.
#define FONT_RATIO 0.5f
/// The size of a cell in pixels, for terminals that show pixels but don't report the size of their cells.
#define CELL_WIDTH 10
#define CELL_HEIGHT 20

struct chafa {
    __typeof__(&chafa_canvas_config_new) config_new;
    __typeof__(&chafa_canvas_config_unref) config_unref;
    __typeof__(&chafa_canvas_config_set_geometry) set_geometry;
    __typeof__(&chafa_canvas_config_set_cell_geometry) set_cell_geometry;
    __typeof__(&chafa_canvas_config_set_canvas_mode) set_canvas_mode;
    __typeof__(&chafa_canvas_config_set_pixel_mode) set_pixel_mode;
    __typeof__(&chafa_canvas_config_set_symbol_map) set_symbol_map;
    __typeof__(&chafa_symbol_map_new) symbols_new;
    __typeof__(&chafa_symbol_map_unref) symbols_unref;
    __typeof__(&chafa_symbol_map_add_by_tags) symbols_add;
    __typeof__(&chafa_canvas_new) canvas_new;
    __typeof__(&chafa_canvas_unref) canvas_unref;
    __typeof__(&chafa_canvas_draw_all_pixels) draw;
    __typeof__(&chafa_canvas_print) print;
    __typeof__(&chafa_calc_canvas_geometry) geometry;
    __typeof__(&chafa_term_db_get_default) database;
    __typeof__(&chafa_term_db_detect) detect;
    __typeof__(&chafa_term_db_get_fallback_info) fallback;
    __typeof__(&chafa_term_info_unref) info_unref;
    __typeof__(&chafa_term_info_have_seq) has;
    // Functions of GLib, a dependency of libchafa.
    __typeof__(&g_string_free) string_free;
    __typeof__(&g_get_environ) environment;
    __typeof__(&g_strfreev) environment_free;
};

static bool load(struct chafa *chafa) {
    void *library = cphotos_library(LIBRARY);
    return CPHOTOS_FIND(library, chafa->config_new, "chafa_canvas_config_new") &&
           CPHOTOS_FIND(library, chafa->config_unref, "chafa_canvas_config_unref") &&
           CPHOTOS_FIND(library, chafa->set_geometry, "chafa_canvas_config_set_geometry") &&
           CPHOTOS_FIND(library, chafa->set_cell_geometry, "chafa_canvas_config_set_cell_geometry") &&
           CPHOTOS_FIND(library, chafa->set_canvas_mode, "chafa_canvas_config_set_canvas_mode") &&
           CPHOTOS_FIND(library, chafa->set_pixel_mode, "chafa_canvas_config_set_pixel_mode") &&
           CPHOTOS_FIND(library, chafa->set_symbol_map, "chafa_canvas_config_set_symbol_map") &&
           CPHOTOS_FIND(library, chafa->symbols_new, "chafa_symbol_map_new") &&
           CPHOTOS_FIND(library, chafa->symbols_unref, "chafa_symbol_map_unref") &&
           CPHOTOS_FIND(library, chafa->symbols_add, "chafa_symbol_map_add_by_tags") &&
           CPHOTOS_FIND(library, chafa->canvas_new, "chafa_canvas_new") &&
           CPHOTOS_FIND(library, chafa->canvas_unref, "chafa_canvas_unref") &&
           CPHOTOS_FIND(library, chafa->draw, "chafa_canvas_draw_all_pixels") &&
           CPHOTOS_FIND(library, chafa->print, "chafa_canvas_print") &&
           CPHOTOS_FIND(library, chafa->geometry, "chafa_calc_canvas_geometry") &&
           CPHOTOS_FIND(library, chafa->database, "chafa_term_db_get_default") &&
           CPHOTOS_FIND(library, chafa->detect, "chafa_term_db_detect") &&
           CPHOTOS_FIND(library, chafa->fallback, "chafa_term_db_get_fallback_info") &&
           CPHOTOS_FIND(library, chafa->info_unref, "chafa_term_info_unref") &&
           CPHOTOS_FIND(library, chafa->has, "chafa_term_info_have_seq") &&
           CPHOTOS_FIND(library, chafa->string_free, "g_string_free") &&
           CPHOTOS_FIND(library, chafa->environment, "g_get_environ") &&
           CPHOTOS_FIND(library, chafa->environment_free, "g_strfreev");
}

/// Detects the terminal's abilities from the environment.
static ChafaTermInfo *terminal(const struct chafa *chafa) {
    char **environment = chafa->environment();
    ChafaTermInfo *info = chafa->detect(chafa->database(), environment);
    chafa->environment_free(environment);
    return info ? info : chafa->fallback(chafa->database());
}

static void choose(const struct chafa *chafa, ChafaCanvasConfig *config, ChafaTermInfo *info, enum cphotos_mode mode) {
    ChafaCanvasMode colors = CHAFA_CANVAS_MODE_FGBG;
    ChafaPixelMode pixels = CHAFA_PIXEL_MODE_SYMBOLS;
    if (mode == CPHOTOS_TERMINAL) {
        if (chafa->has(info, CHAFA_TERM_SEQ_SET_COLOR_FGBG_DIRECT)) colors = CHAFA_CANVAS_MODE_TRUECOLOR;
        else if (chafa->has(info, CHAFA_TERM_SEQ_SET_COLOR_FGBG_256)) colors = CHAFA_CANVAS_MODE_INDEXED_240;
        else if (chafa->has(info, CHAFA_TERM_SEQ_SET_COLOR_FGBG_16)) colors = CHAFA_CANVAS_MODE_INDEXED_16;
        if (chafa->has(info, CHAFA_TERM_SEQ_BEGIN_KITTY_IMMEDIATE_IMAGE_V1)) pixels = CHAFA_PIXEL_MODE_KITTY;
        else if (chafa->has(info, CHAFA_TERM_SEQ_BEGIN_SIXELS)) pixels = CHAFA_PIXEL_MODE_SIXELS;
        if (pixels != CHAFA_PIXEL_MODE_SYMBOLS) colors = CHAFA_CANVAS_MODE_TRUECOLOR;
    }
    chafa->set_canvas_mode(config, colors);
    chafa->set_pixel_mode(config, pixels);
    ChafaSymbolMap *symbols = chafa->symbols_new();
    chafa->symbols_add(symbols, CHAFA_SYMBOL_TAG_BLOCK | CHAFA_SYMBOL_TAG_BORDER | CHAFA_SYMBOL_TAG_SPACE);
    chafa->set_symbol_map(config, symbols);
    chafa->symbols_unref(symbols);
}

enum cphotos_outcome cphotos_draw(const struct cphotos_image *image, int columns, int rows, enum cphotos_mode mode,
                                  char **text) {
    struct chafa chafa;
    if (!load(&chafa)) return CPHOTOS_NO_LIBRARY;
    chafa.geometry(image->width, image->height, &columns, &rows, FONT_RATIO, TRUE, FALSE);
    ChafaTermInfo *info = terminal(&chafa);
    ChafaCanvasConfig *config = chafa.config_new();
    chafa.set_geometry(config, columns, rows);
    chafa.set_cell_geometry(config, CELL_WIDTH, CELL_HEIGHT);
    choose(&chafa, config, info, mode);
    ChafaCanvas *canvas = chafa.canvas_new(config);
    chafa.draw(canvas, CHAFA_PIXEL_RGB8, image->pixels, image->width, image->height, image->width * 3);
    GString *drawn = chafa.print(canvas, info);
    *text = drawn ? strdup(drawn->str) : NULL;
    if (drawn) chafa.string_free(drawn, TRUE);
    chafa.canvas_unref(canvas);
    chafa.config_unref(config);
    chafa.info_unref(info);
    return *text ? CPHOTOS_DONE : CPHOTOS_NO_MEMORY;
}
