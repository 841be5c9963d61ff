import type { Fixture } from "./builders.ts";

/** Inserts a post that links to a file, which makes the file public. */
export async function linkFile({ db, clock }: Pick<Fixture, "db" | "clock">, hash: string): Promise<void> {
  await db
    .insertInto("posts")
    .values({
      id: hash.slice(0, 8),
      title: "t",
      content: `![](/assets/${hash}/x)`,
      updated_at: clock.now(),
    })
    .execute();
}
