import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { CapsuleManifest } from "@gonfalon/contract/capsule.ts";
import { getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { zipReader } from "#adapters/archive/zip-reader.ts";
import { zip } from "#adapters/archive/zip-writer.ts";
import { hoursFromNow } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { createGameWithSubmissions } from "../../../test/submitted-game.ts";
import { runCommand } from "../../../test/terminal.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;
let folder: string;
let game: Awaited<ReturnType<typeof createGameWithSubmissions>>;
let capsule: ReadonlyMap<string, Buffer>;

beforeAll(async () => {
  admin = await server.signUp("Admin");
  folder = await mkdtemp(join(tmpdir(), "gonfalon-capsule-"));
  game = await createGameWithSubmissions(server);
  capsule = await exportCapsule("names");
});

afterAll(() => rm(folder, { recursive: true }));

async function exportCapsule(people: string): Promise<ReadonlyMap<string, Buffer>> {
  const response = await server.app.inject({
    method: "POST",
    url: `/api/edit/games/${game.gameId}/capsule?people=${people}`,
    headers: admin.headers,
  });
  expect(response.statusCode).toBe(200);
  const file = new File([Uint8Array.from(response.rawPayload)], "capsule.zip");
  const parts = new Map<string, Buffer>();
  for (const { name, open } of (await zipReader.read(file, 1000))?.parts ?? [])
    parts.set(name, await buffer(await open()));
  return parts;
}

const readLines = (parts: ReadonlyMap<string, Buffer>, name: string) =>
  String(parts.get(`data/${name}.ndjson`))
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

const readManifest = (): CapsuleManifest => JSON.parse(String(capsule.get("manifest.json")));

async function verify(parts: ReadonlyMap<string, Buffer>, ...options: readonly string[]) {
  async function* listEntries() {
    for (const [name, bytes] of parts) yield { name, modifiedAt: new Date(0), chunks: [bytes] };
  }
  const file = join(folder, "capsule.zip");
  await writeFile(file, await buffer(zip(listEntries())));
  return runCommand(["capsule", "verify", file, ...options], { env: {} });
}

describe("CAPSULE-1 a capsule", () => {
  it("has the package, the data and the board of the game, and a manifest of all parts", async () => {
    expect(readManifest()).toMatchObject({ format: "GONFALON-CAPSULE", version: "1.0", people: "names" });
    expect(readManifest().parts.map(({ name }) => name)).toEqual(
      [...capsule.keys()].filter((name) => !name.startsWith("manifest.")),
    );
    expect([...capsule.keys()]).toEqual(
      expect.arrayContaining(["package/manifest.json", "package/game.json", "data/cheats.ndjson"]),
    );
    const { body } = await server.call(admin, getScoreboard, { params: { id: game.gameId } });
    const board = JSON.parse(String(capsule.get("board.json")));
    expect(board.items).toEqual(body.items);
    expect(board.challenges).toEqual(body.challenges);
    const count = await server.db
      .selectFrom("submissions")
      .where("game_id", "=", game.gameId)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(readLines(capsule, "submissions")).toHaveLength(Number(count.count));
    expect(readLines(capsule, "solves")).toHaveLength(1);
  });

  it("contains user names, contact data only on request, and never password hashes or invite tokens", async () => {
    const { winner } = game;
    const email = `${winner.player.name}@example.org`;
    expect(readLines(capsule, "teams")[0].members).toEqual([{ name: winner.player.name }]);
    expect([...capsule.values()].some((bytes) => bytes.includes(email))).toBe(false);
    const fullCapsule = await exportCapsule("full");
    expect(readLines(fullCapsule, "teams")[0].members).toEqual([
      { name: winner.player.name, email, realName: "", stdNumber: "", phone: null },
    ]);
    const { password_hash } = await server.db
      .selectFrom("users")
      .where("id", "=", winner.player.id)
      .select("password_hash")
      .executeTakeFirstOrThrow();
    const { invite_token } = await server.db
      .selectFrom("teams")
      .where("id", "=", winner.team.id)
      .select("invite_token")
      .executeTakeFirstOrThrow();
    for (const secret of [password_hash ?? "argon2", invite_token])
      expect([...fullCapsule.values()].some((bytes) => bytes.includes(secret))).toBe(false);
  });

  it("never contains IP addresses", async () => {
    const ip = "198.51.100.77";
    const { id } = game.winner.player;
    await server.db.updateTable("users").set({ ip }).where("id", "=", id).execute();
    await server.db.updateTable("sessions").set({ ip }).where("user_id", "=", id).execute();
    for (const people of ["names", "full"])
      for (const [name, bytes] of await exportCapsule(people))
        expect([name, bytes.includes(ip)]).toEqual([name, false]);
  });

  it("PAUSE-1 is not final while the game is paused, even if its end has passed", async () => {
    const exportManifest = async (): Promise<CapsuleManifest> =>
      JSON.parse(String((await exportCapsule("names")).get("manifest.json")));
    const setTimes = (paused_at: Date | null) =>
      server.db
        .updateTable("games")
        .set({ paused_at, ends_at: hoursFromNow(server, -1) })
        .where("id", "=", game.gameId)
        .execute();
    await setTimes(hoursFromNow(server, -2));
    expect((await exportManifest()).final).toBe(false);
    await setTimes(null);
    expect((await exportManifest()).final).toBe(true);
  });
});

describe("CAPSULE-2 gonfalon capsule verify", () => {
  it.each([
    ["without a key", () => []],
    ["with the key of the game", () => ["--key", readManifest().game.publicKey]],
  ])("accepts an exported capsule %s", async (_case, getOptions) => {
    const { code, output } = await verify(capsule, ...getOptions());
    expect([code, output]).toEqual([0, expect.stringContaining(`${capsule.size - 2} parts are intact`)]);
  });

  it.each(["board.json", "data/solves.ndjson", "package/game.json", "manifest.json", "manifest.sig"])(
    "rejects a capsule with a flipped byte in %s",
    async (name) => {
      const bytes = Buffer.from(capsule.get(name) ?? "");
      bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
      expect((await verify(new Map([...capsule, [name, bytes]]))).code).toBe(1);
    },
  );

  it("rejects another key, a missing part, an unlisted part and a ZIP file that is not a capsule", async () => {
    const otherKey = Buffer.alloc(32, 1).toString("base64");
    expect((await verify(capsule, "--key", otherKey)).code).toBe(1);
    expect((await verify(new Map([...capsule].filter(([name]) => name !== "board.json")))).code).toBe(1);
    expect((await verify(new Map([...capsule, ["more.txt", Buffer.from("x")]]))).code).toBe(1);
    expect((await verify(new Map([["a.txt", Buffer.from("x")]]))).code).toBe(1);
  });
});
