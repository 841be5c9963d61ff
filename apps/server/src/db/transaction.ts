import { AsyncLocalStorage } from "node:async_hooks";
import { getErrorReason } from "#kernel/error-reason.ts";
import type { Db } from "./client.ts";

export type AfterCommit = (effect: () => void) => void;

const scopes = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Whether this code was called from the `work` of a transaction that is still open. */
export function isInTransaction(): boolean {
  return scopes.getStore()?.isOpen === true;
}

/** Runs `work` in one transaction; effects registered with `afterCommit` run only if it commits. */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Db, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  const effects: (() => void)[] = [];
  const result = await runInScope<T>(
    (run) => db.transaction().execute(run),
    (tx) => work(tx, (effect) => effects.push(effect)),
  );
  runAll(effects);
  return result;
}

/** An effect that throws does not prevent the later ones. The caller logs the errors. */
function runAll(effects: readonly (() => void)[]): void {
  const errors: unknown[] = [];
  for (const effect of effects)
    try {
      effect();
    } catch (error) {
      errors.push(error);
    }
  if (errors.length === 0) return;
  const reasons = errors.map(getErrorReason).join("; ");
  throw new AggregateError(errors, `after the commit: ${reasons}`, { cause: errors[0] });
}

/** Runs `work` in one read-only transaction; all of its queries see the same state of the database. */
export function inSnapshot<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const transaction = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return runInScope((run) => transaction.execute(run), work);
}

async function runInScope<T>(
  execute: (run: (tx: Db) => Promise<T>) => Promise<T>,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const scope = { isOpen: true };
  return execute((tx) => scopes.run(scope, () => work(tx))).finally(() => {
    scope.isOpen = false;
  });
}
