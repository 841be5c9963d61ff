import { type Static, Type } from "typebox";
import { ContainerInfo } from "./container-info.ts";
import { ChallengeCategory, ContainerStatus, ImageStatus } from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";
import { Page, PageQuery } from "./kernel/page.ts";
import { EpochMillis, Guid, Id, Nullable } from "./kernel/scalars.ts";
import { limits } from "./limits.ts";

const ChallengeParams = Type.Object({ id: Id, cid: Id });

const playerRefusals = [
  "game.not-found",
  "participation.missing",
  "participation.not-accepted",
  "game.not-started",
  "game.ended",
  "challenge.not-found",
  "instance.no-container",
] as const;

/** A container of a team, or an editor's test container, as administrators see it. */
export const Instance = Type.Object({
  team: Nullable(Type.Object({ id: Id, name: Type.String(), avatar: Nullable(Type.String()) })),
  challenge: Nullable(Type.Object({ id: Id, title: Type.String(), category: ChallengeCategory })),
  image: Type.String(),
  containerGuid: Guid,
  containerId: Type.String(),
  status: ContainerStatus,
  startedAt: EpochMillis,
  expectStopAt: EpochMillis,
  ip: Type.String(),
  port: Type.Integer(),
});
export type Instance = Static<typeof Instance>;

/** A container of one of the caller's teams. */
export const OwnInstance = Type.Object({
  gameId: Id,
  gameTitle: Type.String(),
  challengeId: Id,
  challengeTitle: Type.String(),
  category: ChallengeCategory,
  container: ContainerInfo,
});
export type OwnInstance = Static<typeof OwnInstance>;

export const createInstance = endpoint({
  method: "POST",
  path: "/api/game/:id/container/:cid",
  access: "user",
  summary: "Start the team's container of a challenge",
  params: ChallengeParams,
  reply: ContainerInfo,
  limit: "Container",
  slow: true,
  fails: [
    ...playerRefusals,
    "game.paused",
    "challenge.locked",
    "challenge.closed",
    "instance.too-soon",
    "instance.running",
    "instance.no-image",
    "instance.limit-reached",
    "instance.no-engine",
    "instance.engine-unusable",
    "instance.failed",
  ],
});

export const extendInstance = endpoint({
  method: "POST",
  path: "/api/game/:id/container/:cid/extend",
  access: "user",
  summary: "Extend the team's container",
  params: ChallengeParams,
  reply: ContainerInfo,
  limit: "Container",
  fails: [
    ...playerRefusals,
    "game.paused",
    "challenge.locked",
    "challenge.closed",
    "instance.not-running",
    "instance.too-early",
  ],
});

export const destroyInstance = endpoint({
  method: "DELETE",
  path: "/api/game/:id/container/:cid",
  access: "user",
  summary: "Stop the team's container",
  params: ChallengeParams,
  limit: "Container",
  slow: true,
  fails: [
    ...playerRefusals.filter((key) => key !== "game.ended"),
    "instance.not-running",
    "instance.too-soon",
    "instance.stuck",
  ],
});

export const listOwnInstances = endpoint({
  method: "GET",
  path: "/api/game/instances",
  access: "user",
  summary: "List the containers of the caller's teams in all games, including those that are still starting",
  reply: Type.Array(OwnInstance),
});

export const createTestInstance = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/challenges/:cid/container",
  access: "admin",
  summary: "Start a test container; returns the running one if there is one",
  params: ChallengeParams,
  reply: ContainerInfo,
  limit: "Container",
  slow: true,
  fails: [
    "game.not-found",
    "challenge.not-found",
    "instance.no-container",
    "instance.no-image",
    "instance.engine-unusable",
    "instance.failed",
    "instance.test-failed",
  ],
});

export const destroyTestInstance = endpoint({
  method: "DELETE",
  path: "/api/edit/games/:id/challenges/:cid/container",
  access: "admin",
  summary: "Stop the test container, if there is one",
  params: ChallengeParams,
  limit: "Container",
  slow: true,
  fails: ["game.not-found", "challenge.not-found", "instance.stuck"],
});

export const PullProgress = Type.Object({ doneBytes: Type.Integer(), totalBytes: Type.Integer() });
export type PullProgress = Static<typeof PullProgress>;

/** Whether the image of the challenge is available. */
export const ImageState = Type.Object({
  image: Type.String(),
  status: ImageStatus,
  reason: Nullable(Type.String({ description: "Why the pull failed, or why the state is unknown" })),
  /** Null if no pull is running, and always on Kubernetes. */
  progress: Nullable(PullProgress),
});
export type ImageState = Static<typeof ImageState>;

export const getImageState = endpoint({
  method: "GET",
  path: "/api/edit/games/:id/challenges/:cid/image",
  access: "admin",
  summary: "Get the image state of a challenge; images are pulled before the game starts",
  params: ChallengeParams,
  reply: ImageState,
  fails: ["game.not-found", "challenge.not-found", "instance.no-container", "instance.no-image"],
});

export const pullImage = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/challenges/:cid/image",
  access: "admin",
  summary: "Pull the image of a challenge again; responds before the pull has finished",
  params: ChallengeParams,
  reply: ImageState,
  limit: "Container",
  fails: [
    "game.not-found",
    "challenge.not-found",
    "instance.no-container",
    "instance.no-image",
    "instance.engine-unusable",
  ],
});

export const listInstances = endpoint({
  method: "GET",
  path: "/api/admin/instances",
  access: "admin",
  summary: "List the containers of all teams, and with `tests` also the test containers, oldest first",
  query: Type.Object({
    ...PageQuery({ count: 1000, max: 1000 }).properties,
    tests: Type.Boolean({ default: false }),
    search: Type.Optional(
      Type.String({ maxLength: limits.search, description: "Part of the name of a team or a challenge" }),
    ),
  }),
  reply: Page(Instance),
});

export const deleteInstance = endpoint({
  method: "DELETE",
  path: "/api/admin/instances/:id",
  access: "admin",
  summary: "Stop any container",
  params: Type.Object({ id: Guid }),
  slow: true,
  fails: ["instance.not-found", "instance.stuck"],
});
