import { gunzipSync } from "node:zlib";
import {
  deleteWriteups,
  downloadWriteups,
  listMissingWriteups,
  listWriteups,
  reviewWriteup,
} from "@gonfalon/contract/writeup.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { visitor } from "../../../test/api-client.ts";
import {
  type BuiltMembership,
  insertDivision,
  insertMember,
  insertParticipation,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { buildPdf, writeupFixtures } from "./test/writeup-fixtures.ts";

const server = useServer();
const { insertWriteupGame, submit, fetchFile } = writeupFixtures(server);
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

async function readWriteups(id: number) {
  return (await server.call(admin, listWriteups, { params: { id }, query: {} })).body;
}

describe("writeups for organizers", () => {
  async function insertGameWithWriteups(): Promise<{ id: number; memberships: readonly BuiltMembership[] }> {
    const id = await insertWriteupGame();
    const memberships = [await insertParticipation(server, id), await insertParticipation(server, id)];
    await insertParticipation(server, id);
    for (const membership of memberships) {
      server.clock.advance(1000);
      await submit(membership.player, id, buildPdf("the same text"));
    }
    return { id, memberships };
  }

  it("are listed latest first, each with its own URL even if the bytes are equal", async () => {
    const { id, memberships } = await insertGameWithWriteups();
    const [first, second] = memberships;
    const writeups = await readWriteups(id);
    expect(writeups.map(({ team }) => team)).toEqual(
      [second, first].map((membership) => ({
        id: membership?.team.id,
        name: membership?.team.name,
        bio: null,
        avatar: null,
        locked: false,
        members: null,
      })),
    );
    expect(writeups.map(({ id: participation }) => participation)).toEqual([second?.id, first?.id]);
    expect(writeups[0]?.uploadTimeUtc).toBe(server.clock.now().getTime());
    expect(new Set(writeups.map(({ url }) => url)).size).toBe(2);
  });

  it("WRITEUP-5 are listed with the division of each team; the list and the archive can be limited to one division", async () => {
    const id = await insertWriteupGame();
    const divisionId = await insertDivision(server, id, { name: "Students" });
    const student = await insertParticipation(server, id, { division: "Students" });
    const otherMembership = await insertParticipation(server, id);
    for (const membership of [student, otherMembership]) {
      server.clock.advance(1000);
      await submit(membership.player, id, buildPdf());
    }
    expect((await readWriteups(id)).map(({ team, division }) => [team.id, division])).toEqual([
      [otherMembership.team.id, null],
      [student.team.id, "Students"],
    ]);
    const { body: studentWriteups } = await server.call(admin, listWriteups, {
      params: { id },
      query: { divisionId },
    });
    expect(studentWriteups).toMatchObject([
      { team: { id: student.team.id }, division: "Students", divisionId },
    ]);
    const url = `/api/admin/writeups/${id}/all?divisionId=`;
    const download = (filterId: number) =>
      server.app.inject({ url: `${url}${filterId}`, headers: admin.headers });
    const [archive, emptyArchive] = [await download(divisionId), await download(divisionId + 1)];
    const countWriteups = (bytes: Buffer) =>
      gunzipSync(bytes)
        .toString("latin1")
        .match(/Writeup-[^\0]*\.pdf/g)?.length ?? 0;
    expect([countWriteups(archive.rawPayload), countWriteups(emptyArchive.rawPayload)]).toEqual([1, 0]);
  });

  it("WRITEUP-3 can be read only by the members of the team and by administrators", async () => {
    const id = await insertWriteupGame();
    const membership = await insertParticipation(server, id);
    const teammate = await insertMember(server, membership.team.id);
    const rival = await insertParticipation(server, id);
    await submit(membership.player, id, buildPdf(`of game ${id}`));
    const [writeup] = await readWriteups(id);
    const callers = [
      membership.player,
      teammate,
      admin,
      rival.player,
      await server.signUp("Monitor"),
      visitor,
    ];
    const responses = await Promise.all(callers.map((caller) => fetchFile(caller, writeup?.url ?? "")));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404, 404, 404]);
    expect(responses[0]?.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringContaining('attachment; filename="Writeup-'),
      "cache-control": "private, no-cache",
    });
  });

  it("WRITEUP-4 can be downloaded as one archive", async () => {
    const { id } = await insertGameWithWriteups();
    const response = await server.app.inject({
      url: `/api/admin/writeups/${id}/all`,
      headers: admin.headers,
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("application/gzip");
    expect(response.headers["content-disposition"]).toMatch(
      /^attachment; filename="Writeups-Spring_CTF-\d{8}-\d\d\.\d\d\.\d\dZ\.tar\.gz"/,
    );
    expect(response.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
  });

  it("can be deleted in one request", async () => {
    const { id, memberships } = await insertGameWithWriteups();
    const [writeup] = await readWriteups(id);
    expect((await server.call(admin, deleteWriteups, { params: { id } })).status).toBe(200);
    expect(await readWriteups(id)).toEqual([]);
    expect((await fetchFile(memberships[0]?.player ?? visitor, writeup?.url ?? "")).statusCode).toBe(404);
  });

  it("WRITEUP-7 can be marked as reviewed; a new submission removes the mark", async () => {
    const id = await insertWriteupGame();
    const membership = await insertParticipation(server, id);
    const params = { id, pid: membership.id };
    const setReviewed = async (isReviewed: boolean) =>
      (await server.call(admin, reviewWriteup, { params, body: { reviewed: isReviewed } })).status;
    expect(await setReviewed(true)).toBe(404);
    await submit(membership.player, id, buildPdf());
    expect((await readWriteups(id))[0]?.reviewedAt).toBeNull();
    expect(await setReviewed(true)).toBe(200);
    expect((await readWriteups(id))[0]?.reviewedAt).toBe(server.clock.now().getTime());
    expect(await setReviewed(false)).toBe(200);
    expect((await readWriteups(id))[0]?.reviewedAt).toBeNull();
    expect(await setReviewed(true)).toBe(200);
    await submit(membership.player, id, buildPdf("a better one"));
    expect((await readWriteups(id))[0]?.reviewedAt).toBeNull();
  });

  it("WRITEUP-7 are listed as missing for the accepted teams that have not submitted one", async () => {
    const id = await insertWriteupGame();
    const [submittingMembership, missingMembership] = [
      await insertParticipation(server, id),
      await insertParticipation(server, id),
    ];
    await insertParticipation(server, id, { status: "Rejected" });
    const deletedMembership = await insertParticipation(server, id);
    await server.db
      .updateTable("teams")
      .set({ deleted_at: server.clock.now() })
      .where("id", "=", deletedMembership.team.id)
      .execute();
    await submit(submittingMembership.player, id, buildPdf());
    const { body } = await server.call(admin, listMissingWriteups, { params: { id } });
    expect(body).toEqual([
      {
        id: missingMembership.id,
        team: expect.objectContaining({
          id: missingMembership.team.id,
          name: missingMembership.team.name,
          members: null,
        }),
        division: null,
        divisionId: null,
      },
    ]);
  });

  it("WRITEUP-7 can be reviewed only through the URL of their own game", async () => {
    const [id, otherGameId] = [await insertWriteupGame(), await insertWriteupGame()];
    const membership = await insertParticipation(server, id);
    await submit(membership.player, id, buildPdf());
    const params = { id: otherGameId, pid: membership.id };
    expect((await server.call(admin, reviewWriteup, { params, body: { reviewed: true } })).status).toBe(404);
    expect((await readWriteups(id))[0]?.reviewedAt).toBeNull();
  });

  it("return 404 for an unknown game", async () => {
    for (const call of [listWriteups, downloadWriteups, deleteWriteups])
      expect(
        (await server.call<{ params: { id: number } }, unknown>(admin, call, { params: { id: 999_999 } }))
          .status,
      ).toBe(404);
  });
});
