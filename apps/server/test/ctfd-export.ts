import { buffer } from "node:stream/consumers";
import { zip } from "#adapters/archive/zip-writer.ts";

/** The hash of `password` in the format of passlib, which CTFd uses. */
export const CTFD_HASH =
  "$bcrypt-sha256$v=2,t=2b,r=12$n79VH.0Q2TMWmt3Oqt9uku$Kq4Noyk3094Y2QlB8NdRT8SvGiI4ft2";

type Row = Readonly<Record<string, unknown>>;
export type CtfdTables = Readonly<Record<string, readonly Row[]>>;

const toTime = (minute: number) => `2025-03-01T10:${String(minute).padStart(2, "0")}:00`;
const createUser = (id: number, overrides: Row = {}): Row => ({
  id,
  name: `player ${id}`,
  email: `player${id}@ctfd.example`,
  password: CTFD_HASH,
  type: "user",
  verified: true,
  banned: false,
  hidden: false,
  team_id: null,
  bracket_id: null,
  created: toTime(0),
  ...overrides,
});
const createTeam = (id: number, overrides: Row = {}): Row => ({
  id,
  name: `crew ${id}`,
  captain_id: null,
  hidden: false,
  banned: false,
  bracket_id: null,
  created: toTime(0),
  ...overrides,
});
const createChallenge = (id: number, overrides: Row = {}): Row => ({
  id,
  name: `task ${id}`,
  description: "Find it.",
  connection_info: null,
  attribution: null,
  max_attempts: 0,
  value: 100,
  category: "crypto",
  type: "standard",
  state: "visible",
  requirements: null,
  logic: "any",
  position: 0,
  function: "static",
  initial: null,
  minimum: null,
  decay: null,
  ...overrides,
});
const createSubmission = (id: number, overrides: Row): Row => ({
  id,
  ip: "192.0.2.1",
  provided: "flag{no}",
  type: "incorrect",
  date: toTime(id),
  ...overrides,
});
const createSolve = (id: number, teamId: number, userId: number, challengeId: number): Row =>
  createSubmission(id, {
    team_id: teamId,
    user_id: userId,
    challenge_id: challengeId,
    type: "correct",
    provided: `flag{${challengeId}}`,
  });

/** A small event that has ended, in the layout of CTFd 3.8. */
export const CTFD_TABLES: CtfdTables = {
  config: [
    { id: 1, key: "ctf_name", value: "Spring CTF" },
    { id: 2, key: "user_mode", value: "teams" },
    { id: 3, key: "start", value: "1740823200" },
    { id: 4, key: "end", value: "1740909600" },
    { id: 5, key: "mail_password", value: "a secret that is not imported" },
  ],
  users: [
    createUser(1, { name: "organizer", type: "admin", hidden: true }),
    createUser(2, { team_id: 1 }),
    createUser(3, { team_id: 1 }),
    createUser(4, { team_id: 2, name: "MyVeryLongUserName" }),
    createUser(5, { team_id: 3, banned: true, name: "MyVeryLongUserNames" }),
  ],
  teams: [
    createTeam(1, { captain_id: 3, bracket_id: 7 }),
    createTeam(2, {}),
    createTeam(3, { hidden: true }),
    createTeam(4, { name: "nobody left" }),
    createTeam(5, { name: "gone crew" }),
  ],
  brackets: [{ id: 7, name: "Students", type: "teams" }],
  challenges: [
    createChallenge(1),
    createChallenge(2, {
      type: "dynamic",
      value: 486,
      category: "Binary Exploitation",
      requirements: '{"prerequisites":[1]}',
      logic: "all",
    }),
    createChallenge(3, { state: "hidden", category: "baking" }),
  ],
  dynamic_challenge: [
    {
      id: 2,
      dynamic_initial: 500,
      dynamic_minimum: 50,
      dynamic_decay: 100,
      dynamic_function: "logarithmic",
    },
  ],
  flags: [
    { id: 1, challenge_id: 1, type: "static", content: "flag{1}", data: "" },
    { id: 2, challenge_id: 2, type: "static", content: "flag{2}", data: "case_insensitive" },
    { id: 3, challenge_id: 3, type: "regex", content: ".*", data: "" },
  ],
  hints: [
    { id: 1, challenge_id: 1, content: "Look.", cost: 0 },
    { id: 2, challenge_id: 1, content: "Look closer.", cost: 10 },
  ],
  files: [
    { id: 1, type: "challenge", challenge_id: 1, location: "aa/one.txt" },
    { id: 2, type: "challenge", challenge_id: 1, location: "bb/two.txt" },
    { id: 3, type: "challenge", challenge_id: 2, location: "cc/three.txt" },
    { id: 4, type: "challenge", challenge_id: 2, location: "dd/missing.txt" },
  ],
  tags: [{ id: 1, challenge_id: 1, value: "easy" }],
  submissions: [
    createSubmission(1, { team_id: 1, user_id: 2, challenge_id: 1 }),
    createSolve(2, 1, 2, 1),
    createSolve(3, 2, 4, 1),
    createSolve(4, 2, 4, 2),
    createSolve(5, 1, 3, 2),
    createSolve(6, 3, 5, 1),
    createSolve(7, 5, 99, 1),
    createSubmission(8, { team_id: null, user_id: 1, challenge_id: 1 }),
  ],
  awards: [
    { id: 1, user_id: 2, team_id: 1, type: "standard", name: "Hint for task 1", value: -10, date: toTime(9) },
  ],
  unlocks: [{ id: 1, user_id: 2, team_id: 1, target: 2, type: "hints", date: toTime(9) }],
  notifications: [{ id: 1, title: "Welcome", content: "Have fun.", date: toTime(0) }],
  pages: [
    {
      id: 1,
      title: "Rules",
      route: "rules",
      content: "<h2>Be nice</h2>",
      format: "html",
      draft: false,
      hidden: false,
    },
    { id: 2, title: "Draft", route: "draft", content: "no", format: "markdown", draft: true, hidden: false },
  ],
};

/** The CTFd tables that are not imported, or whose rows are only counted. */
const OTHER_TABLES: CtfdTables = {
  alembic_version: [{ version_num: "62bf576b2cd3" }],
  challenge_topics: [],
  comments: [],
  field_entries: [],
  fields: [],
  ratings: [],
  solutions: [],
  solves: [{ id: 2, challenge_id: 1, user_id: 2, team_id: 1 }],
  tokens: [],
  topics: [],
  tracking: [{ id: 1, type: null, ip: "192.0.2.1", target: null, user_id: 2, date: toTime(0) }],
};

const FILES: Readonly<Record<string, string>> = {
  "uploads/aa/one.txt": "one",
  "uploads/bb/two.txt": "two",
  "uploads/cc/three.txt": "three",
};

/** The files of an export: `db/{table}.json`, empty for an empty table, and `uploads/{location}`. */
export function toCtfdParts(tables: CtfdTables): Readonly<Record<string, string>> {
  const tableParts = Object.entries({ ...OTHER_TABLES, ...tables }).map(([table, results]) => [
    `db/${table}.json`,
    results.length === 0 ? "" : JSON.stringify({ count: results.length, results, meta: {} }),
  ]);
  return { ...Object.fromEntries(tableParts), ...FILES };
}

export async function toArchive(parts: Readonly<Record<string, string>>): Promise<File> {
  async function* toEntries() {
    for (const [name, content] of Object.entries(parts))
      yield { name, modifiedAt: new Date(0), chunks: [Buffer.from(content)] };
  }
  return new File([new Uint8Array(await buffer(zip(toEntries())))], "spring.2025.zip");
}
