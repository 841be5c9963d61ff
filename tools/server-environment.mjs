/**
 * Environment variables that make the server process release memory after peak load. Variables that are already set
 * are not overwritten. glibc raises its mmap threshold with every large block that is freed, and then retains such
 * blocks; the server builds several boards of a few megabytes each second. V8 sizes its young generation by the memory of
 * the machine; the smaller size here saves about 110 MB and lowers the throughput of flags by about 5 %
 * (docs/performance.md, "Memory").
 */
export const SERVER_ENVIRONMENT = {
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
  NODE_OPTIONS: "--max-semi-space-size=8",
};
