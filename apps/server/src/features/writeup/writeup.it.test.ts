import { getWriteup } from "@gonfalon/contract/writeup.ts";
import { describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api-client.ts";
import { hoursFromNow, insertGame, insertMember, insertParticipation } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { buildPdf, writeupFixtures } from "./test/writeup-fixtures.ts";

const server = useServer();
const { insertWriteupGame, submit, fetchFile } = writeupFixtures(server);

function readStatus(caller: Caller, id: number) {
  return server.call(caller, getWriteup, { params: { id } });
}

describe("submitting a writeup", () => {
  it("WRITEUP-1 stores one PDF per team, which any registered member may replace", async () => {
    const id = await insertWriteupGame();
    const membership = await insertParticipation(server, id);
    const teammate = await insertMember(server, membership.team.id, membership);
    expect((await readStatus(teammate, id)).body).toEqual({
      submitted: false,
      name: "#",
      fileSize: 0,
      url: null,
      note: "**Please**",
      deadline: hoursFromNow(server, 24).getTime(),
    });
    expect((await submit(membership.player, id, buildPdf("first"))).status).toBe(200);
    const { body: firstWriteup } = await readStatus(teammate, id);
    const name = `Writeup-${id}-${membership.team.id}-20260101-00.00.00Z.pdf`;
    expect(firstWriteup).toMatchObject({ submitted: true, name, fileSize: 14, note: "**Please**" });
    expect(firstWriteup.url).toMatch(new RegExp(`^/assets/[0-9a-f]{64}/${name}$`));
    await submit(teammate, id, buildPdf("second one"));
    const { body: secondWriteup } = await readStatus(membership.player, id);
    expect(secondWriteup.fileSize).toBe(19);
    expect((await fetchFile(membership.player, firstWriteup.url ?? "")).statusCode).toBe(404);
    expect(server.lines.at(-1)).toMatchObject({
      message: "writeup submitted",
      fields: { status: "Success", user: teammate.name, teamId: membership.team.id },
    });
  });

  it.each([
    ["an empty file", new File([], "a.pdf", { type: "application/pdf" }), "The file is empty."],
    ["more than 20 MiB", buildPdf("x".repeat(20 * 1024 * 1024)), "A writeup can be at most 20 MiB."],
    ["a file of another type", buildPdf("x", "a.pdf", "text/plain"), "A writeup must be a PDF file."],
    ["a file with another extension", buildPdf("x", "a.exe"), "A writeup must be a PDF file."],
    [
      "a file that has only the name and the content type of a PDF",
      new File(["<script>"], "a.pdf", { type: "application/pdf" }),
      "A writeup must be a PDF file.",
    ],
  ])("WRITEUP-1 rejects %s", async (_what, file, title) => {
    const id = await insertWriteupGame();
    const membership = await insertParticipation(server, id);
    await submit(membership.player, id, buildPdf("good"));
    const { status: code, problem } = await submit(membership.player, id, file);
    expect([code, problem.title]).toEqual([400, title]);
    expect((await readStatus(membership.player, id)).body.fileSize).toBe(13);
  });

  it("WRITEUP-2 is possible in games that require writeups, until the deadline, even after the end", async () => {
    const unrelatedMembership = await insertParticipation(server, await insertGame(server));
    expect(
      (await submit(unrelatedMembership.player, unrelatedMembership.gameId, buildPdf())).problem.title,
    ).toBe("This game does not require writeups.");
    const times = {
      starts_at: hoursFromNow(server, -3),
      ends_at: hoursFromNow(server, -2),
      practice_mode: false,
    };
    const openMembership = await insertParticipation(
      server,
      await insertWriteupGame({ ...times, writeup_deadline: server.clock.now() }),
    );
    expect((await submit(openMembership.player, openMembership.gameId, buildPdf())).status).toBe(200);
    const closedMembership = await insertParticipation(
      server,
      await insertWriteupGame({ ...times, writeup_deadline: new Date(server.clock.now().getTime() - 1) }),
    );
    expect((await submit(closedMembership.player, closedMembership.gameId, buildPdf())).problem.title).toBe(
      "The deadline for writeups has passed.",
    );
    expect((await readStatus(closedMembership.player, closedMembership.gameId)).status).toBe(200);
  });

  it("WRITEUP-2 is limited to accepted teams, from the start of the game", async () => {
    const id = await insertWriteupGame();
    const pendingMembership = await insertParticipation(server, id, { status: "Pending" });
    const earlyMembership = await insertParticipation(
      server,
      await insertWriteupGame({ starts_at: hoursFromNow(server, 1) }),
    );
    const stranger = await server.signUp();
    for (const call of [(caller: Caller, gameId: number) => submit(caller, gameId, buildPdf()), readStatus]) {
      expect((await call(pendingMembership.player, id)).problem.status).toBe(400);
      expect((await call(stranger, id)).problem.status).toBe(400);
      expect((await call(earlyMembership.player, earlyMembership.gameId)).problem.status).toBe(10001);
      expect((await call(stranger, 999_999)).status).toBe(404);
    }
  });

  it("requires a file", async () => {
    const membership = await insertParticipation(server, await insertWriteupGame());
    const response = await server.app.inject({
      method: "POST",
      url: `/api/game/${membership.gameId}/writeup`,
      headers: membership.player.headers,
      payload: new FormData(),
    });
    expect(response.statusCode).toBe(400);
  });
});
