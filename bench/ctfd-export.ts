import { buffer } from "node:stream/consumers";
import { zip } from "#server/adapters/archive/zip-writer.ts";

const USER_COUNT = 5000;
const TEAM_COUNT = 1250;
const CHALLENGE_COUNT = 50;
const SUBMISSION_COUNT = 100_000;

const PASSWORD_HASH = `$2b$12$${"a".repeat(53)}`;
const createRows = <T>(count: number, toRow: (id: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => toRow(index + 1));
const formatTime = (halfSeconds: number) =>
  new Date(Date.UTC(2025, 2, 1, 10) + halfSeconds * 500).toISOString();

/** A CTFd export with 5,000 users, 1,250 teams and 100,000 submissions. */
export async function createCtfdExport(isCorrect: (submission: number) => boolean): Promise<File> {
  const tables = {
    config: [
      { id: 1, key: "ctf_name", value: "Large" },
      { id: 2, key: "user_mode", value: "teams" },
      { id: 3, key: "start", value: "1740823200" },
      { id: 4, key: "end", value: "1740909600" },
    ],
    users: createRows(USER_COUNT, (id) => ({
      id,
      name: `player ${id}`,
      email: `player${id}@ctfd.example`,
      password: PASSWORD_HASH,
      type: "user",
      verified: true,
      team_id: 1 + (id % TEAM_COUNT),
      created: formatTime(0),
    })),
    teams: createRows(TEAM_COUNT, (id) => ({ id, name: `team ${id}`, created: formatTime(0) })),
    challenges: createRows(CHALLENGE_COUNT, (id) => ({
      id,
      name: `task ${id}`,
      description: "Find the flag.",
      value: 100,
      category: "web",
      type: "standard",
      state: "visible",
    })),
    flags: createRows(CHALLENGE_COUNT, (id) => ({
      id,
      challenge_id: id,
      type: "static",
      content: `flag{${id}}`,
    })),
    submissions: createRows(SUBMISSION_COUNT, (id) => ({
      id,
      user_id: 1 + (id % USER_COUNT),
      team_id: 1 + ((1 + (id % USER_COUNT)) % TEAM_COUNT),
      challenge_id: 1 + (Math.floor(id / TEAM_COUNT) % CHALLENGE_COUNT),
      provided: `flag{${id}}`,
      type: isCorrect(id) ? "correct" : "incorrect",
      ip: "192.0.2.1",
      date: formatTime(id),
    })),
  };
  async function* createParts() {
    for (const [name, results] of Object.entries(tables)) {
      const chunks = [Buffer.from(JSON.stringify({ count: results.length, results, meta: {} }))];
      yield { name: `db/${name}.json`, modifiedAt: new Date(0), chunks };
    }
  }
  return new File([new Uint8Array(await buffer(zip(createParts())))], "large.zip", {
    type: "application/zip",
  });
}
