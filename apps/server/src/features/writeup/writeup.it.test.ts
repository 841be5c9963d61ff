import { gunzipSync } from "node:zlib";
import {
  deleteWriteups,
  downloadWriteups,
  getWriteup,
  listMissingWriteups,
  listWriteups,
  reviewWriteup,
  submitWriteup,
} from "@gonfalon/contract/writeup.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, visitor } from "../../../test/api-client.ts";
import {
  aDivision,
  aGame,
  aMember,
  aParticipation,
  type BuiltMembership,
  hoursFromNow,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

function aPdf(content = "hello", name = "mine.pdf", type = "application/pdf"): File {
  return new File([`%PDF-1.7\n${content}`], name, { type });
}

function aWriteupGame(over: Parameters<typeof aGame>[1] = {}) {
  return aGame(server, { title: "Spring/CTF", writeup_required: true, writeup_note: "**Please**", ...over });
}

function submit(caller: Caller, id: number, file: File) {
  return server.call(caller, submitWriteup, { params: { id }, body: { file } });
}

function status(caller: Caller, id: number) {
  return server.call(caller, getWriteup, { params: { id } });
}

async function list(id: number) {
  return (await server.call(admin, listWriteups, { params: { id }, query: {} })).body;
}

function fetchFile(caller: Caller, url: string) {
  return server.app.inject({ url, headers: caller.headers });
}

describe("submitting a writeup", () => {
  it("WRITEUP-1 stores one PDF per team, which any registered member may replace", async () => {
    const id = await aWriteupGame();
    const membership = await aParticipation(server, id);
    const mate = await aMember(server, membership.team.id, membership);
    expect((await status(mate, id)).body).toEqual({
      submitted: false,
      name: "#",
      fileSize: 0,
      url: null,
      note: "**Please**",
      deadline: hoursFromNow(server, 24).getTime(),
    });
    expect((await submit(membership.player, id, aPdf("first"))).status).toBe(200);
    const { body: first } = await status(mate, id);
    const name = `Writeup-${id}-${membership.team.id}-20260101-00.00.00Z.pdf`;
    expect(first).toMatchObject({ submitted: true, name, fileSize: 14, note: "**Please**" });
    expect(first.url).toMatch(new RegExp(`^/assets/[0-9a-f]{64}/${name}$`));
    await submit(mate, id, aPdf("second one"));
    const { body: second } = await status(membership.player, id);
    expect(second.fileSize).toBe(19);
    expect((await fetchFile(membership.player, first.url ?? "")).statusCode).toBe(404);
    expect(server.lines.at(-1)).toMatchObject({
      message: "writeup submitted",
      fields: { status: "Success", user: mate.name, teamId: membership.team.id },
    });
  });

  it.each([
    ["an empty file", new File([], "a.pdf", { type: "application/pdf" }), "The file is empty."],
    ["more than 20 MiB", aPdf("x".repeat(20 * 1024 * 1024)), "A writeup can have at most 20 MiB."],
    ["a file of another type", aPdf("x", "a.pdf", "text/plain"), "A writeup must be a PDF file."],
    ["a file of another name", aPdf("x", "a.exe"), "A writeup must be a PDF file."],
    [
      "a file with only the content type of a PDF",
      new File(["<script>"], "a.pdf", { type: "application/pdf" }),
      "A writeup must be a PDF file.",
    ],
  ])("WRITEUP-1 rejects %s", async (_what, file, title) => {
    const id = await aWriteupGame();
    const membership = await aParticipation(server, id);
    await submit(membership.player, id, aPdf("good"));
    const { status: code, problem } = await submit(membership.player, id, file);
    expect([code, problem.title]).toEqual([400, title]);
    expect((await status(membership.player, id)).body.fileSize).toBe(13);
  });

  it("WRITEUP-2 is possible in games with writeups, until the deadline, even after the end", async () => {
    const unrelated = await aParticipation(server, await aGame(server));
    expect((await submit(unrelated.player, unrelated.gameId, aPdf())).problem.title).toBe(
      "This game does not require writeups.",
    );
    const times = {
      starts_at: hoursFromNow(server, -3),
      ends_at: hoursFromNow(server, -2),
      practice_mode: false,
    };
    const open = await aParticipation(
      server,
      await aWriteupGame({ ...times, writeup_deadline: server.clock.now() }),
    );
    expect((await submit(open.player, open.gameId, aPdf())).status).toBe(200);
    const closed = await aParticipation(
      server,
      await aWriteupGame({ ...times, writeup_deadline: new Date(server.clock.now().getTime() - 1) }),
    );
    expect((await submit(closed.player, closed.gameId, aPdf())).problem.title).toBe(
      "The deadline for writeups has passed.",
    );
    expect((await status(closed.player, closed.gameId)).status).toBe(200);
  });

  it("WRITEUP-2 is limited to accepted teams, from the start of the game", async () => {
    const id = await aWriteupGame();
    const pending = await aParticipation(server, id, { status: "Pending" });
    const early = await aParticipation(server, await aWriteupGame({ starts_at: hoursFromNow(server, 1) }));
    const stranger = await server.signUp();
    for (const call of [(caller: Caller, gameId: number) => submit(caller, gameId, aPdf()), status]) {
      expect((await call(pending.player, id)).problem.status).toBe(400);
      expect((await call(stranger, id)).problem.status).toBe(400);
      expect((await call(early.player, early.gameId)).problem.status).toBe(10001);
      expect((await call(stranger, 999_999)).status).toBe(404);
    }
  });

  it("requires a file", async () => {
    const membership = await aParticipation(server, await aWriteupGame());
    const response = await server.app.inject({
      method: "POST",
      url: `/api/game/${membership.gameId}/writeup`,
      headers: membership.player.headers,
      payload: new FormData(),
    });
    expect(response.statusCode).toBe(400);
  });
});

describe("writeups for organizers", () => {
  async function aCollection(): Promise<{ id: number; memberships: readonly BuiltMembership[] }> {
    const id = await aWriteupGame();
    const memberships = [await aParticipation(server, id), await aParticipation(server, id)];
    await aParticipation(server, id);
    for (const membership of memberships) {
      server.clock.advance(1000);
      await submit(membership.player, id, aPdf("the same text"));
    }
    return { id, memberships };
  }

  it("are listed latest first, each under its own name even if the bytes are equal", async () => {
    const { id, memberships } = await aCollection();
    const [first, second] = memberships;
    const writeups = await list(id);
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

  it("WRITEUP-5 are listed with the division of each team, for filtering", async () => {
    const id = await aWriteupGame();
    await server.db.insertInto("divisions").values({ game_id: id, name: "Students", position: 0 }).execute();
    const student = await aParticipation(server, id, { division: "Students" });
    const other = await aParticipation(server, id);
    for (const membership of [student, other]) {
      server.clock.advance(1000);
      await submit(membership.player, id, aPdf());
    }
    expect((await list(id)).map(({ team, division }) => [team.id, division])).toEqual([
      [other.team.id, null],
      [student.team.id, "Students"],
    ]);
    const divisionId = await aDivision(server, id, { name: "Students" });
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
    const [archive, empty] = [await download(divisionId), await download(divisionId + 1)];
    const countWriteups = (bytes: Buffer) =>
      gunzipSync(bytes)
        .toString("latin1")
        .match(/Writeup-[^\0]*\.pdf/g)?.length ?? 0;
    expect([countWriteups(archive.rawPayload), countWriteups(empty.rawPayload)]).toEqual([1, 0]);
  });

  it("WRITEUP-3 can be read by the members of the team and by administrators", async () => {
    const id = await aWriteupGame();
    const membership = await aParticipation(server, id);
    const mate = await aMember(server, membership.team.id);
    const rival = await aParticipation(server, id);
    await submit(membership.player, id, aPdf(`of game ${id}`));
    const [writeup] = await list(id);
    const callers = [membership.player, mate, admin, rival.player, await server.signUp("Monitor"), visitor];
    const responses = await Promise.all(callers.map((caller) => fetchFile(caller, writeup?.url ?? "")));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404, 404, 404]);
    expect(responses[0]?.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringContaining('attachment; filename="Writeup-'),
      "cache-control": "private, no-cache",
    });
  });

  it("WRITEUP-4 can be downloaded as one archive", async () => {
    const { id } = await aCollection();
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

  it("can be deleted together", async () => {
    const { id, memberships } = await aCollection();
    const [writeup] = await list(id);
    expect((await server.call(admin, deleteWriteups, { params: { id } })).status).toBe(200);
    expect(await list(id)).toEqual([]);
    expect((await fetchFile(memberships[0]?.player ?? visitor, writeup?.url ?? "")).statusCode).toBe(404);
  });

  it("WRITEUP-7 stay marked as reviewed until the team submits a new one", async () => {
    const id = await aWriteupGame();
    const membership = await aParticipation(server, id);
    const params = { id, pid: membership.id };
    const setReviewed = async (reviewed: boolean) =>
      (await server.call(admin, reviewWriteup, { params, body: { reviewed } })).status;
    expect(await setReviewed(true)).toBe(404);
    await submit(membership.player, id, aPdf());
    expect((await list(id))[0]?.reviewedAt).toBeNull();
    expect(await setReviewed(true)).toBe(200);
    expect((await list(id))[0]?.reviewedAt).toBe(server.clock.now().getTime());
    expect(await setReviewed(false)).toBe(200);
    expect((await list(id))[0]?.reviewedAt).toBeNull();
    expect(await setReviewed(true)).toBe(200);
    await submit(membership.player, id, aPdf("a better one"));
    expect((await list(id))[0]?.reviewedAt).toBeNull();
  });

  it("WRITEUP-7 are listed as missing for the accepted teams that have not submitted one", async () => {
    const id = await aWriteupGame();
    const [present, absent] = [await aParticipation(server, id), await aParticipation(server, id)];
    await aParticipation(server, id, { status: "Rejected" });
    await submit(present.player, id, aPdf());
    const { body } = await server.call(admin, listMissingWriteups, { params: { id } });
    expect(body).toEqual([
      {
        id: absent.id,
        team: expect.objectContaining({ id: absent.team.id, name: absent.team.name, members: null }),
        division: null,
        divisionId: null,
      },
    ]);
  });

  it("WRITEUP-7 can be reviewed only through the URL of their own game", async () => {
    const [id, other] = [await aWriteupGame(), await aWriteupGame()];
    const membership = await aParticipation(server, id);
    await submit(membership.player, id, aPdf());
    const params = { id: other, pid: membership.id };
    expect((await server.call(admin, reviewWriteup, { params, body: { reviewed: true } })).status).toBe(404);
    expect((await list(id))[0]?.reviewedAt).toBeNull();
  });

  it("return 404 for an unknown game", async () => {
    for (const call of [listWriteups, downloadWriteups, deleteWriteups])
      expect(
        (await server.call<{ params: { id: number } }, unknown>(admin, call, { params: { id: 999_999 } }))
          .status,
      ).toBe(404);
  });
});
