/**
 * What the server's process is started with. The C library would raise its threshold with every large piece of memory
 * that is given back, and from then on keep such pieces instead of returning them: boards are megabytes, several a
 * second, and after a rush the process would hold on to 60 MB that nobody uses.
 */
export const SERVER_ENVIRONMENT = {
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
