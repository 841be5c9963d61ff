import pg from "pg";
import { afterEach, beforeEach, type MockInstance, vi } from "vitest";

/** Records the SQL statements that the server sends to the database during each test. */
export function useRecordedQueries() {
  let spy: MockInstance;
  beforeEach(() => {
    spy = vi.spyOn(pg.Client.prototype, "query");
  });
  afterEach(() => spy.mockRestore());

  return {
    /** The SQL statements that were sent while `work` ran. */
    async recordDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
      spy.mockClear();
      await work();
      return spy.mock.calls.map(([query]) => toText(query));
    },
  };
}

function toText(query: unknown): string {
  if (typeof query === "string") return query;
  return query !== null && typeof query === "object" && "text" in query ? String(query.text) : "";
}
