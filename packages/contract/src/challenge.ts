import { type Static, Type } from "typebox";
import { ChallengeUpdate } from "./challenge-update.ts";
import { ContainerInfo } from "./container-info.ts";
import {
  ChallengeCategory,
  ChallengeType,
  ContainerStatus,
  FileType,
  FlagKind,
  FlagMode,
  LockMode,
  NetworkMode,
} from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";
import { EpochMillis, Id, Nullable, RequiredText } from "./kernel/scalars.ts";
import { limits } from "./limits.ts";

const GameParams = Type.Object({ id: Id });
const ChallengeParams = Type.Object({ id: Id, cid: Id });

/** A hint with a cost as players see it. */
export const OfferedHint = Type.Object({
  id: Id,
  title: Type.String(),
  cost: Type.Integer({ description: "0 after the end of the game" }),
  bought: Type.Boolean(),
  content: Nullable(Type.String({ description: "Null until the team has bought the hint" })),
});
export type OfferedHint = Static<typeof OfferedHint>;

/** How many flags of a challenge the team has found, if all of them are needed. */
export const FlagProgress = Type.Object({ found: Type.Integer(), total: Type.Integer() });
export type FlagProgress = Static<typeof FlagProgress>;

/** A challenge as its players see it. */
export const PlayedChallenge = Type.Object({
  id: Id,
  title: Type.String(),
  content: Type.String(),
  category: ChallengeCategory,
  hints: Nullable(
    Type.Array(Type.String(), { description: "Free hints, then those that the team has bought" }),
  ),
  score: Type.Integer(),
  type: ChallengeType,
  context: Type.Object({
    closeTime: Nullable(EpochMillis),
    instanceEntry: Nullable(Type.String()),
    status: Nullable(ContainerStatus),
    startedAt: Nullable(EpochMillis),
    queue: Nullable(Type.Integer({ description: "Position in the start queue; 1 is next" })),
    url: Nullable(Type.String()),
    fileSize: Nullable(Type.Integer()),
  }),
  limit: Type.Integer({ description: "Submissions per team; 0 = unlimited" }),
  attempts: Type.Integer({ description: "Submissions of the team so far" }),
  deadline: Nullable(EpochMillis),
  categoryLabel: Nullable(Type.String()),
  tags: Type.Array(Type.String()),
  canSubmit: Type.Boolean({ description: "Whether the team's division may submit flags" }),
  paidHints: Type.Array(OfferedHint),
  progress: Nullable(FlagProgress),
});
export type PlayedChallenge = Static<typeof PlayedChallenge>;

export const Attachment = Type.Object({
  id: Id,
  type: FileType,
  url: Nullable(Type.String()),
  fileSize: Nullable(Type.Integer()),
});
export type Attachment = Static<typeof Attachment>;

export const FlagInfo = Type.Object({
  id: Id,
  flag: Type.String(),
  kind: FlagKind,
  attachment: Nullable(Attachment),
  handedOut: Type.Boolean({ description: "Assigned to a team from the pool of a dynamic attachment" }),
});
export type FlagInfo = Static<typeof FlagInfo>;

export const EditedChallengeInfo = Type.Object({
  id: Id,
  title: Type.String(),
  category: ChallengeCategory,
  type: ChallengeType,
  isEnabled: Type.Boolean(),
  opensAt: Nullable(EpochMillis),
  deadlineUtc: Nullable(EpochMillis),
  categoryLabel: Nullable(Type.String()),
  tags: Type.Array(Type.String()),
  requires: Type.Array(Id),
  lockMode: LockMode,
  acceptedCount: Type.Integer(),
  flagCount: Type.Integer({ description: "Number of flags; a flag template is not counted" }),
  score: Type.Integer(),
  minScore: Type.Integer(),
  originalScore: Type.Integer(),
});
export type EditedChallengeInfo = Static<typeof EditedChallengeInfo>;

/** A challenge as its editors see it. */
export const EditedChallenge = Type.Object({
  id: Id,
  key: Type.String({
    description: "Identifies the challenge in its game for tools; an update does not change it",
  }),
  isManagedFromCode: Type.Boolean({
    description: "Whether a sync has written the challenge; the next sync replaces other changes",
  }),
  title: Type.String(),
  content: Type.String(),
  category: ChallengeCategory,
  type: ChallengeType,
  hints: Type.Array(Type.String()),
  flagTemplate: Nullable(Type.String()),
  isEnabled: Type.Boolean(),
  opensAt: Nullable(EpochMillis),
  deadlineUtc: Nullable(EpochMillis),
  categoryLabel: Nullable(Type.String()),
  tags: Type.Array(Type.String()),
  requires: Type.Array(Id),
  lockMode: LockMode,
  flagMode: FlagMode,
  acceptedCount: Type.Integer(),
  valuedSolves: Type.Integer({
    description: "The number of solves that determine the challenge's value, as on the scoreboard",
  }),
  fileName: Nullable(Type.String()),
  attachment: Nullable(Attachment),
  testContainer: Nullable(ContainerInfo),
  flags: Type.Array(FlagInfo),
  containerImage: Nullable(Type.String()),
  memoryLimit: Nullable(Type.Integer()),
  cpuCount: Nullable(Type.Integer()),
  storageLimit: Nullable(Type.Integer()),
  containerExposePort: Nullable(Type.Integer()),
  enableTrafficCapture: Nullable(Type.Boolean()),
  networkMode: NetworkMode,
  readOnlyRoot: Type.Boolean(),
  noNewPrivileges: Type.Boolean(),
  disableBloodBonus: Nullable(Type.Boolean()),
  submissionLimit: Type.Integer(),
  originalScore: Type.Integer(),
  minScoreRate: Type.Number(),
  difficulty: Type.Number(),
});
export type EditedChallenge = Static<typeof EditedChallenge>;

export const getChallenge = endpoint({
  method: "GET",
  path: "/api/game/:id/challenges/:cid",
  access: "user",
  summary: "Get a challenge; the first call assigns the team its flag or attachment",
  params: ChallengeParams,
  reply: PlayedChallenge,
  fails: [
    "game.not-found",
    "participation.missing",
    "participation.not-accepted",
    "game.not-started",
    "game.ended",
    "challenge.not-found",
    "challenge.locked",
  ],
});

export const listEditedChallenges = endpoint({
  method: "GET",
  path: "/api/edit/games/:id/challenges",
  access: "admin",
  summary: "List the challenges of a game",
  params: GameParams,
  reply: Type.Array(EditedChallengeInfo),
  fails: ["game.not-found"],
});

export const createChallenge = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/challenges",
  access: "admin",
  summary: "Create a challenge, disabled",
  params: GameParams,
  body: Type.Object({
    title: RequiredText({ maxLength: limits.challengeTitle }),
    category: Type.Unsafe<ChallengeCategory>({ ...ChallengeCategory, default: "Misc" }),
    type: Type.Unsafe<ChallengeType>({ ...ChallengeType, default: "StaticAttachment" }),
  }),
  reply: EditedChallenge,
  fails: ["game.not-found"],
});

export const getEditedChallenge = endpoint({
  method: "GET",
  path: "/api/edit/games/:id/challenges/:cid",
  access: "admin",
  summary: "Get a challenge with all its settings",
  params: ChallengeParams,
  reply: EditedChallenge,
  fails: ["game.not-found", "challenge.not-found"],
});

export const updateChallenge = endpoint({
  method: "PUT",
  path: "/api/edit/games/:id/challenges/:cid",
  access: "admin",
  summary: "Update, enable or disable a challenge; missing and null fields keep their value",
  params: ChallengeParams,
  body: ChallengeUpdate,
  reply: EditedChallenge,
  fails: [
    "game.not-found",
    "challenge.not-found",
    "challenge.no-flag",
    "challenge.no-capture",
    "challenge.image-name",
    "challenge.deadline-invalid",
    "challenge.tags-invalid",
    "challenge.flag-mode-invalid",
    "challenge.requirement-invalid",
    "challenge.requirement-cycle",
    "challenge.template-weak",
    "challenge.template-too-long",
  ],
});

export const orderChallenges = endpoint({
  method: "PUT",
  path: "/api/edit/games/:id/challenges/order",
  access: "admin",
  summary: "Reorder the challenges of a game; omitted challenges come last",
  params: GameParams,
  body: Type.Object({ challengeIds: Type.Array(Id, { minItems: 1, maxItems: 10_000, uniqueItems: true }) }),
  fails: ["game.not-found", "challenge.not-found"],
});

export const copyChallenges = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/challenges/copies",
  access: "admin",
  summary:
    "Copy challenges into this game, disabled, with their flags, attachments and hints; a token for one game can copy only challenges of that game",
  params: GameParams,
  body: Type.Object({ challengeIds: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }) }),
  reply: Type.Array(EditedChallengeInfo),
  fails: ["game.not-found", "challenge.not-found", "access.other-game"],
});

export const deleteChallenge = endpoint({
  method: "DELETE",
  path: "/api/edit/games/:id/challenges/:cid",
  access: "admin",
  summary: "Delete a challenge with its flags and submissions",
  params: ChallengeParams,
  fails: ["game.not-found", "challenge.not-found"],
});

export const refreshAcceptedCounts = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/challenges/updateaccepted",
  access: "admin",
  summary: "Rebuild the scoreboard of a game from its solves",
  params: GameParams,
  fails: ["game.not-found"],
});

export const setAttachment = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/challenges/:cid/attachment",
  access: "admin",
  summary: "Set or remove the attachment of a challenge",
  params: ChallengeParams,
  body: Type.Object({
    attachmentType: Type.Unsafe<FileType>({ ...FileType, default: "None" }),
    fileHash: Type.Optional(Nullable(Type.String())),
    remoteUrl: Type.Optional(Nullable(Type.String({ maxLength: limits.url }))),
  }),
  fails: [
    "game.not-found",
    "challenge.not-found",
    "challenge.attachment-per-flag",
    "attachment.file-unknown",
    "attachment.url-invalid",
  ],
});
