const BATCH_ROWS = 1000;

/** Splits rows into batches: serializing all rows in one call would block the event loop. */
export function* toBatches<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += BATCH_ROWS) yield rows.slice(start, start + BATCH_ROWS);
}
