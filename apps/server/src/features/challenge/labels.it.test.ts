import { getChallenge, getEditedChallenge, updateChallenge } from "@gonfalon/contract/challenge.ts";
import type { ChallengeUpdate } from "@gonfalon/contract/challenge-update.ts";
import { getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { visitor } from "../../../test/api-client.ts";
import { insertChallenge, insertGame, insertParticipation } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;
let id: number;
let cid: number;

beforeEach(async () => {
  admin = await server.signUp("Admin");
  id = await insertGame(server);
  cid = await insertChallenge(server, id, { category: "Web" });
});

const change = (body: ChallengeUpdate) => server.call(admin, updateChallenge, { params: { id, cid }, body });
const read = async () => (await server.call(admin, getEditedChallenge, { params: { id, cid } })).body;

describe("CAT-1 the category label and the tags of a challenge", () => {
  it("are trimmed, and shown to editors, to players and on the board in addition to the category", async () => {
    await change({ categoryLabel: " Browser ", tags: [" xss ", "Warm-up"] });
    const expected = { category: "Web", categoryLabel: "Browser", tags: ["xss", "Warm-up"] };
    expect(await read()).toMatchObject(expected);
    const { player } = await insertParticipation(server, id);
    expect((await server.call(player, getChallenge, { params: { id, cid } })).body).toMatchObject(expected);
    const { body } = await server.call(visitor, getScoreboard, { params: { id } });
    expect(body.challenges["Web"]).toMatchObject([expected]);
  });

  it("are preserved by null and cleared by empty values", async () => {
    await change({ categoryLabel: "Browser", tags: ["xss"] });
    await change({ categoryLabel: null, tags: null });
    expect(await read()).toMatchObject({ categoryLabel: "Browser", tags: ["xss"] });
    await change({ categoryLabel: "", tags: [] });
    expect(await read()).toMatchObject({ categoryLabel: null, tags: [] });
  });

  it.each<readonly [string, ChallengeUpdate]>([
    ["a label of 25 characters", { categoryLabel: "x".repeat(25) }],
    ["a tag of 25 characters", { tags: ["x".repeat(25)] }],
    ["an empty tag", { tags: [" "] }],
    ["tags that differ only in case", { tags: ["xss", "XSS"] }],
    ["nine tags", { tags: Array.from({ length: 9 }, (_, n) => `tag ${n}`) }],
  ])("%s is refused with 400 and changes nothing", async (_case, body) => {
    expect((await change(body)).status).toBe(400);
    expect(await read()).toMatchObject({ categoryLabel: null, tags: [] });
  });
});
