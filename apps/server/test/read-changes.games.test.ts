import { createDivision, updateDivision } from "@gonfalon/contract/division.ts";
import { createGame, deleteGame, updateGame } from "@gonfalon/contract/game.ts";
import { createNotice, deleteNotice, updateNotice } from "@gonfalon/contract/notice.ts";
import { addTeams, leaveGame, reviewParticipation } from "@gonfalon/contract/participation.ts";
import { createPost, deletePost, updatePost } from "@gonfalon/contract/post.ts";
import { updateSettings } from "@gonfalon/contract/settings.ts";
import { deleteTeam, updateTeam } from "@gonfalon/contract/team.ts";
import { describe, expect, it } from "vitest";
import { visitor } from "./api-client.ts";
import { hoursFromNow } from "./builders.ts";
import { useServer } from "./harness.ts";
import { anybody, aScene, mate, outsider, player, readBody, type Scene, testChanges } from "./read-scene.ts";

const server = useServer();

const game = (scene: Scene): string => scene.game;
const notices = (scene: Scene): string => `${scene.game}/notices`;
const check = (scene: Scene): string => `${scene.game}/check`;
const notice = (scene: Scene) =>
  server.call(scene.admin, createNotice, { ...scene.byId, body: { content: "News" } });
const text = { title: "A post", summary: "", content: "", tags: null, isPinned: true };
const review = (scene: Scene, body: { status?: "Suspended"; note?: string; divisionId?: null }) =>
  server.call(scene.admin, reviewParticipation, { params: { id: scene.seat.id }, body });

describe("READ-3 the next response of the same process shows", () => {
  testChanges(server, {
    "the title of the platform": {
      path: "/api/config",
      reader: anybody,
      change: ({ admin }) =>
        server.call(admin, updateSettings, { body: { globalConfig: { title: "Harbor" } } }),
      shows: { title: "Harbor" },
    },
    "a new game in the list": {
      path: "/api/game?count=1&skip=0",
      reader: anybody,
      change: ({ admin }) =>
        server.app.inject({
          method: "POST",
          url: createGame.path,
          headers: admin.headers,
          payload: {
            title: "Newest",
            start: hoursFromNow(server, 900).getTime(),
            end: hoursFromNow(server, 901).getTime(),
          },
        }),
      shows: { data: [{ title: "Newest" }] },
    },
    "a new title in the list of games": {
      path: "/api/game?count=50&skip=0",
      reader: anybody,
      change: (scene) => server.call(scene.admin, updateGame, { ...scene.byId, body: { title: "Relisted" } }),
      shows: { data: expect.arrayContaining([expect.objectContaining({ title: "Relisted" })]) },
    },
    "a new title in the recent games": {
      path: "/api/game/recent",
      reader: anybody,
      change: (scene) => server.call(scene.admin, updateGame, { ...scene.byId, body: { title: "Retitled" } }),
      shows: expect.arrayContaining([expect.objectContaining({ title: "Retitled" })]),
    },
    "a new text of a game": {
      path: game,
      reader: player,
      change: (scene) => server.call(scene.admin, updateGame, { ...scene.byId, body: { content: "Rules" } }),
      shows: { content: "Rules", status: "Accepted" },
    },
    "a deleted game": {
      path: game,
      reader: anybody,
      change: (scene) => server.call(scene.admin, deleteGame, scene.byId),
      shows: 404,
    },
    "another registered team in the count": {
      path: game,
      reader: anybody,
      change: async (scene) => scene.join(await scene.found()),
      shows: { teamCount: 2 },
    },
    "a team that an administrator added": {
      path: game,
      reader: anybody,
      change: async (scene) =>
        server.call(scene.admin, addTeams, {
          ...scene.byId,
          body: { teamIds: [await scene.found()], division: "Students" },
        }),
      shows: { teamCount: 2 },
    },
    "a registration in the game page of its player": {
      path: game,
      reader: outsider,
      change: async (scene) => scene.join(await scene.found()),
      shows: { status: "Pending", division: "Students" },
    },
    "a registration in the check": {
      path: check,
      reader: outsider,
      change: async (scene) => scene.join(await scene.found()),
      shows: ({ divisionId }) => ({ joinedTeams: [{ division: divisionId }] }),
    },
    "the end of a registration": {
      path: game,
      reader: outsider,
      change: async (scene) => {
        await scene.join(await scene.found());
        await readBody(server, scene.game, scene.outsider);
        await server.call(scene.outsider, leaveGame, scene.byId);
      },
      shows: { status: "Unsubmitted", teamCount: 1 },
      isRoundTrip: true,
    },
    "a suspension with its note": {
      path: game,
      reader: mate,
      change: (scene) => review(scene, { status: "Suspended", note: "Why" }),
      shows: { status: "Suspended", reviewNote: "Why" },
    },
    "another division of the team in the check": {
      path: check,
      reader: player,
      change: (scene) => review(scene, { divisionId: null }),
      shows: { joinedTeams: [{ division: null }] },
    },
    "a new division in the check": {
      path: check,
      reader: player,
      change: (scene) =>
        server.call(scene.admin, createDivision, { ...scene.byId, body: { name: "Guests" } }),
      shows: { joinableDivisions: [expect.any(Number), expect.any(Number)] },
    },
    "a renamed division in the game page": {
      path: game,
      reader: player,
      change: ({ admin, gameId, divisionId }) =>
        server.call(admin, updateDivision, { params: { id: gameId, divisionId }, body: { name: "Pupils" } }),
      shows: { division: "Pupils", divisions: ["Pupils"] },
    },
    "a renamed team in the game page": {
      path: game,
      reader: mate,
      change: (scene) =>
        server.call(scene.player, updateTeam, {
          params: { id: scene.team.id },
          body: { name: `r${scene.gameId}` },
        }),
      shows: ({ gameId }) => ({ teamName: `r${gameId}` }),
    },
    "a deleted team in the count": {
      path: game,
      reader: anybody,
      change: async (scene) => {
        const id = await scene.found();
        await scene.join(id);
        await readBody(server, scene.game, visitor);
        await server.call(scene.outsider, deleteTeam, { params: { id } });
      },
      shows: { teamCount: 1 },
      isRoundTrip: true,
    },
    "a new notice": {
      path: notices,
      reader: player,
      change: notice,
      shows: [{ values: ["News"] }],
    },
    "an edited notice": {
      path: notices,
      reader: anybody,
      change: async (scene) => {
        const { body } = await notice(scene);
        await readBody(server, notices(scene), visitor);
        const params = { id: scene.gameId, noticeId: body.id };
        await server.call(scene.admin, updateNotice, { params, body: { content: "Corrected" } });
      },
      shows: [{ values: ["Corrected"] }],
    },
    "a deleted notice": {
      path: notices,
      reader: anybody,
      change: async (scene) => {
        const { body } = await notice(scene);
        await readBody(server, notices(scene), visitor);
        await server.call(scene.admin, deleteNotice, { params: { id: scene.gameId, noticeId: body.id } });
      },
      shows: [],
      isRoundTrip: true,
    },
    "a new post": {
      path: "/api/posts/latest",
      reader: anybody,
      change: ({ admin }) => server.call(admin, createPost, { body: { ...text, title: "Latest" } }),
      shows: expect.arrayContaining([expect.objectContaining({ title: "Latest" })]),
    },
    "an edited post in the page of posts": {
      path: "/api/posts/page?count=50&skip=0",
      reader: anybody,
      change: async ({ admin }) => {
        const { body: id } = await server.call(admin, createPost, { body: text });
        await readBody(server, "/api/posts/page?count=50&skip=0", visitor);
        await server.call(admin, updatePost, { params: { id }, body: { title: "Edited", summary: "" } });
      },
      shows: { data: expect.arrayContaining([expect.objectContaining({ title: "Edited" })]) },
    },
  });

  it("a deleted post", async () => {
    const { admin } = await aScene(server);
    const { body: id } = await server.call(admin, createPost, { body: text });
    expect(await readBody(server, `/api/posts/${id}`, visitor)).toMatchObject({ title: "A post" });
    await server.call(admin, deletePost, { params: { id } });
    expect(await readBody(server, `/api/posts/${id}`, visitor)).toBe(404);
  });
});
