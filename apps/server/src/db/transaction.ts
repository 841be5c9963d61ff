import { AsyncLocalStorage } from "node:async_hooks";
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
  const scope = { isOpen: true };
  const run = (tx: Db) => scopes.run(scope, () => work(tx, (effect) => effects.push(effect)));
  const result = await db
    .transaction()
    .execute(run)
    .finally(() => {
      scope.isOpen = false;
    });
  for (const effect of effects) effect();
  return result;
}
