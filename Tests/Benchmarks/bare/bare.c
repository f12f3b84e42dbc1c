/* The lower bound for coverflow25: the same cards drawn by SDL alone. A frame needs no engine, no
   clipping and no decisions: every card's vertices come from a table that is computed before the
   first frame. Hidden parts are not drawn, and nothing is blended.

     bare WIDTHxHEIGHT FRAMES FOLDER
         prints {"frames": N, "seconds": seconds, "cpu": seconds, "firstFrame": seconds,
         "peakMemory": bytes}
     bare WIDTHxHEIGHT follow FOLDER
         follows a finger, in step with the display, until a key is pressed

   The scene: cards of 320 pt, tilt 0.9, spacing 0.25, perspective -1/500, 25 cards per frame,
   2 items per second, 100 pictures. */
#include <SDL.h>
#include <SDL_image.h>
#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PHASES = 32, CARDS = 25, COLUMNS = 12, ROWS = 6, PICTURES = 100 };
enum { VERTICES = (COLUMNS + 1) * (ROWS + 1), INDICES = COLUMNS * ROWS * 6 };

typedef struct { float xy[VERTICES][2], uv[VERTICES][2]; int hidden; } Mesh;
static Mesh table[PHASES][CARDS];
static int indices[INDICES];
static SDL_Texture *textures[PICTURES];
static char *names[PICTURES];
static int count;
static SDL_Renderer *renderer;
static const SDL_Color white = {255, 255, 255, 255};

static double seconds(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

/* Returns the time since the start of this process, in seconds. */
static double age(void) {
  char text[1024];
  FILE *f = fopen("/proc/self/stat", "r");
  size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
  if (f) fclose(f);
  text[n] = 0;
  char *p = strrchr(text, ')');
  for (int field = 2; p && field < 22; field++) p = strchr(p + 1, ' ');
  return p ? seconds(CLOCK_BOOTTIME) - atof(p) / sysconf(_SC_CLK_TCK) : 0;
}

/* Returns the peak resident memory of this process, in bytes. getrusage would return the parent's
   peak if that was higher, because a process inherits it. */
static long peak(void) {
  char line[256];
  long kilobytes = 0;
  FILE *f = fopen("/proc/self/status", "r");
  while (f && fgets(line, sizeof line, f)) sscanf(line, "VmHWM: %ld", &kilobytes);
  if (f) fclose(f);
  return kilobytes * 1024;
}

/* Returns the screen x of a point of a card. `o` is the card's offset from the centre in items, and
   `u` the horizontal position of the point on the card (0...1). Stores the perspective scale of the
   point in `enlarged`. */
static double project(double o, double u, double scale, double centre, double *enlarged) {
  double w = 320, tilt = 0.9, spacing = 0.25, c = fmax(-1, fmin(1, o));
  double angle = -c * M_PI / 2 * tilt, x = (c * tilt / 2 + o * spacing) * w, z = -fabs(c) * w / 2;
  double px = (u - 0.5) * w, X = px * cos(angle) + x, Z = -px * sin(angle) + z;
  *enlarged = 1 / (1 - Z / 500);
  return centre + X * *enlarged * scale;
}

/* Returns the `u` that `project` maps to the screen coordinate `sx`. */
static double unproject(double o, double sx, double scale, double centre) {
  double low = 0, high = 1, s;
  for (int i = 0; i < 50; i++) {
    double mid = (low + high) / 2;
    if (project(o, mid, scale, centre, &s) < sx) low = mid; else high = mid;
  }
  return (low + high) / 2;
}

/* Fills the table with the visible part of each card's mesh, for one phase of an item's width. */
static void fill(int phase, int width, int height, double scale) {
  double centre = width / 2.0, s;
  for (int k = 0; k < CARDS; k++) {
    double o = k - CARDS / 2 - (double)phase / PHASES + 0.0;
    Mesh *m = &table[phase][k];
    double left = project(o, 0, scale, centre, &s), right = project(o, 1, scale, centre, &s);
    if (o < -0.5) right = fmin(right, project(o + 1, 0, scale, centre, &s) + 1);   /* the next card hides the rest */
    if (o > 0.5) left = fmax(left, project(o - 1, 1, scale, centre, &s) - 1);
    m->hidden = right <= left || right < 0 || left > width;
    for (int i = 0; i <= COLUMNS; i++) {
      double sx = left + (right - left) * i / COLUMNS, u = unproject(o, sx, scale, centre);
      project(o, u, scale, centre, &s);
      for (int j = 0; j <= ROWS; j++) {
        int v = i * (ROWS + 1) + j;
        m->xy[v][0] = sx;
        m->xy[v][1] = height / 2.0 + ((double)j / ROWS - 0.5) * 320 * s * scale;
        m->uv[v][0] = u;
        m->uv[v][1] = (double)j / ROWS;
      }
    }
  }
}

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static SDL_Texture *texture(int item) {
  if (!textures[item]) {
    textures[item] = IMG_LoadTexture(renderer, names[item]);
    if (textures[item]) SDL_SetTextureBlendMode(textures[item], SDL_BLENDMODE_NONE);
  }
  return textures[item];
}

/* Draws and presents the cards at an offset in items. */
static void draw(double offset) {
  int index = (int)floor(offset), phase = (int)((offset - index) * PHASES);
  SDL_SetRenderDrawColor(renderer, 0x14, 0x18, 0x1F, 255);
  SDL_RenderClear(renderer);
  for (int n = 0; n < CARDS; n++) {                 /* outer cards first */
    int k = n % 2 ? CARDS - 1 - n / 2 : n / 2, item = ((index + k) % count + count) % count;
    Mesh *m = &table[phase][k];
    if (m->hidden || !texture(item)) continue;
    SDL_RenderGeometryRaw(renderer, texture(item), &m->xy[0][0], 8, &white, 0, &m->uv[0][0], 8, VERTICES, indices,
                          INDICES, 4);
  }
  SDL_RenderPresent(renderer);
}

/* Waits for events while no finger is down. While a finger is down, handles the pending events,
   draws and presents. */
static void follow(int width) {
  for (int item = 0; item < count; item++) texture(item);
  float start = 0, x = 0;
  for (int isDown = 0, isRunning = 1; isRunning;) {
    SDL_Event event;
    int came = isDown ? SDL_PollEvent(&event) : SDL_WaitEvent(&event);
    for (; came; came = SDL_PollEvent(&event)) {
      if (event.type == SDL_QUIT || event.type == SDL_KEYDOWN) isRunning = 0;
      if (event.type == SDL_FINGERDOWN) { isDown = 1; start = x = event.tfinger.x * (width - 1); }
      if (event.type == SDL_FINGERMOTION) x = event.tfinger.x * (width - 1);
      if (event.type == SDL_FINGERUP) isDown = 0;
    }
    draw((start - x) / 80);                         /* points between two cards */
  }
}

int main(int argc, char **argv) {
  int width = 1280, height = 800, frames = argc > 2 ? atoi(argv[2]) : 0;
  if (argc != 4 || sscanf(argv[1], "%dx%d", &width, &height) != 2) return 64;
  DIR *folder = opendir(argv[3]);
  if (!folder) return 66;
  for (struct dirent *e; (e = readdir(folder)) && count < PICTURES;)
    if (e->d_name[0] != '.') {
      names[count] = malloc(strlen(argv[3]) + strlen(e->d_name) + 2);
      sprintf(names[count++], "%s/%s", argv[3], e->d_name);
    }
  closedir(folder);
  if (count < 1) return 66;
  qsort(names, count, sizeof *names, by_name);
  int follows = !strcmp(argv[2], "follow");
  SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear");
  SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0");
  SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0");
  if (SDL_Init(SDL_INIT_VIDEO)) { fprintf(stderr, "%s\n", SDL_GetError()); return 69; }
  SDL_Window *window = SDL_CreateWindow("bare", 0, 0, width, height, 0);
  renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_ACCELERATED | (follows ? SDL_RENDERER_PRESENTVSYNC : 0));
  if (!renderer) { fprintf(stderr, "%s\n", SDL_GetError()); return 69; }
  for (int p = 0; p < PHASES; p++) fill(p, width, height, 1);
  for (int i = 0, n = 0; i < COLUMNS; i++)
    for (int j = 0; j < ROWS; j++) {
      int a = i * (ROWS + 1) + j, b = a + ROWS + 1, quad[6] = {a, b, a + 1, a + 1, b, b + 1};
      memcpy(indices + n, quad, sizeof quad);
      n += 6;
    }
  if (follows) {
    follow(width);
    SDL_Quit();
    return 0;
  }
  double start = seconds(CLOCK_MONOTONIC), first = 0;
  for (int frame = 0; frame < frames; frame++) {
    for (SDL_Event e; SDL_PollEvent(&e);) if (e.type == SDL_QUIT) frame = frames;
    draw(2 * (seconds(CLOCK_MONOTONIC) - start));
    if (!frame) first = age();
  }
  printf("{\"frames\": %d, \"seconds\": %.4f, \"cpu\": %.4f, \"firstFrame\": %.4f, \"peakMemory\": %ld}\n", frames,
         seconds(CLOCK_MONOTONIC) - start, seconds(CLOCK_PROCESS_CPUTIME_ID), first, peak());
  SDL_Quit();
  return 0;
}
