import { buffer } from "node:stream/consumers";
import { zip } from "#server/adapters/archive/zip-writer.ts";

const USERS = 5000;
const TEAMS = 1250;
const CHALLENGES = 50;
const SUBMISSIONS = 100_000;

const BCRYPT = `$2b$12$${"a".repeat(53)}`;
const createRows = <T>(count: number, toRow: (id: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => toRow(index + 1));
const time = (halfSeconds: number) => new Date(Date.UTC(2025, 2, 1, 10) + halfSeconds * 500).toISOString();

/** A CTFd export with 5,000 users, 1,250 teams and 100,000 submissions. */
export async function createCtfdExport(isCorrect: (submission: number) => boolean): Promise<File> {
  const tables = {
    config: [
      { id: 1, key: "ctf_name", value: "Large" },
      { id: 2, key: "user_mode", value: "teams" },
      { id: 3, key: "start", value: "1740823200" },
      { id: 4, key: "end", value: "1740909600" },
    ],
    users: createRows(USERS, (id) => ({
      id,
      name: `player ${id}`,
      email: `player${id}@ctfd.example`,
      password: BCRYPT,
      type: "user",
      verified: true,
      team_id: 1 + (id % TEAMS),
      created: time(0),
    })),
    teams: createRows(TEAMS, (id) => ({ id, name: `team ${id}`, created: time(0) })),
    challenges: createRows(CHALLENGES, (id) => ({
      id,
      name: `task ${id}`,
      description: "Find the flag.",
      value: 100,
      category: "web",
      type: "standard",
      state: "visible",
    })),
    flags: createRows(CHALLENGES, (id) => ({ id, challenge_id: id, type: "static", content: `flag{${id}}` })),
    submissions: createRows(SUBMISSIONS, (id) => ({
      id,
      user_id: 1 + (id % USERS),
      team_id: 1 + ((1 + (id % USERS)) % TEAMS),
      challenge_id: 1 + (Math.floor(id / TEAMS) % CHALLENGES),
      provided: `flag{${id}}`,
      type: isCorrect(id) ? "correct" : "incorrect",
      ip: "192.0.2.1",
      date: time(id),
    })),
  };
  async function* parts() {
    for (const [name, results] of Object.entries(tables)) {
      const chunks = [Buffer.from(JSON.stringify({ count: results.length, results, meta: {} }))];
      yield { name: `db/${name}.json`, modifiedAt: new Date(0), chunks };
    }
  }
  return new File([new Uint8Array(await buffer(zip(parts())))], "large.zip", { type: "application/zip" });
}
