/** The number of bytes in a mebibyte (MiB). */
export const MEBIBYTE = 1024 * 1024;
