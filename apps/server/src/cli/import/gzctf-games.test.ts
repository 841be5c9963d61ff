import { expect, it } from "vitest";
import { nodeRandom } from "#adapters/random/node-random.ts";
import { GZCTF_TABLES, type GzctfTables } from "#features/import/gzctf-tables.domain.ts";
import { sha256 } from "#kernel/digest.ts";
import { readGzctfGame } from "./gzctf-games.ts";

const NO_ROWS = Object.fromEntries(GZCTF_TABLES.map((table) => [table, []])) as unknown as GzctfTables;

const PICTURE = Buffer.from("picture");
const HASH = sha256(PICTURE).toString("hex");
const MISSING_HASH = "0".repeat(64);

it("IMPORT-11 imports the files that texts link to, and skips those that are missing", async () => {
  const text = `![map](/assets/${HASH}/map.png) ![gone](/assets/${MISSING_HASH}/gone.png)`;
  const tables: GzctfTables = {
    ...NO_ROWS,
    files: [{ Id: 1, Hash: HASH, Name: "map.png" }],
    challenges: [{ Id: 1, GameId: 1, Title: "Maps", Content: text }],
  };
  const files = {
    has: (hash: string) => hash === HASH,
    toParts: (hashes: ReadonlySet<string>) =>
      hashes.has(HASH) ? [{ name: `files/${HASH}`, open: async () => toChunks() }] : [],
  };
  const row = {
    Id: 1,
    Title: "Game",
    StartTimeUtc: "2026-01-01T00:00:00Z",
    EndTimeUtc: "2026-01-02T00:00:00Z",
  };
  const { content } = await readGzctfGame(row, { tables, files, random: nodeRandom });
  expect(content.files).toMatchObject([{ hash: HASH, name: "map.png" }]);
});

async function* toChunks() {
  yield PICTURE;
}
