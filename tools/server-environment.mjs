/**
 * What the server's process is started with, so that it gives back what a rush took; whoever sets one of these keeps
 * their own. The C library would raise its threshold with every large piece that is freed, and from then on keep such
 * pieces: boards are megabytes, several a second. V8 would take three times as much room for what is new and soon
 * garbage, for a twentieth more flags a second (docs/performance.md, "Memory").
 */
export const SERVER_ENVIRONMENT = {
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
  NODE_OPTIONS: "--max-semi-space-size=8",
};
