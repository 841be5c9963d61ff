import type { Db } from "./client.ts";

type AfterCommit = (effect: () => void) => void;

/** Runs `work` in one transaction; effects registered with `afterCommit` run only if it commits. */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Db, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  const effects: (() => void)[] = [];
  const result = await db.transaction().execute((tx) => work(tx, (effect) => effects.push(effect)));
  for (const effect of effects) effect();
  return result;
}
