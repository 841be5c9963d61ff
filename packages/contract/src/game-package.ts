import { type Static, Type } from "typebox";
import { ChallengeKey } from "./challenge-document.ts";
import { ChallengeCategory, ChallengeType, FileType, FlagKind, FlagMode, LockMode } from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";
import {
  EpochMillis,
  FileHash,
  Id,
  MAX_INSTANT,
  MAX_INT32,
  Nullable,
  PlainText,
  RequiredText,
} from "./kernel/scalars.ts";
import { FileBody } from "./kernel/upload.ts";
import { limits } from "./limits.ts";

/** The package format of GZCTF. Gonfalon adds members that GZCTF ignores. */
export const PACKAGE_FORMAT = { format: "GZCTF-GAME", version: "1.0" } as const;

/** A time in the members that GZCTF defines. */
const Instant = Type.String({
  pattern: "^\\d{4}-\\d\\d-\\d\\dT[0-9:.]+(Z|[+-]\\d\\d:\\d\\d)$",
  maxLength: 40,
});
/** GZCTF stores a blood bonus in ten bits. A bonus above 1000 is imported as 1000. */
const Permille = Type.Integer({ minimum: 0, maximum: 1023 });

/** A time in the members that Gonfalon adds. */
const PackagedInstant = Type.Integer({ ...EpochMillis, minimum: 0, maximum: MAX_INSTANT });

/** `manifest.json` */
export const PackageManifest = Type.Object({
  format: Type.Literal(PACKAGE_FORMAT.format),
  version: Type.Literal(PACKAGE_FORMAT.version),
  exportedAt: Type.Optional(Type.String()),
  exporterVersion: Type.Optional(Type.String()),
  game: Type.Optional(Type.Object({ id: Type.Integer(), title: Type.String() })),
  statistics: Type.Optional(
    Type.Object({
      challengeCount: Type.Integer(),
      divisionCount: Type.Integer(),
      totalFlags: Type.Integer(),
      totalFiles: Type.Integer(),
      totalFileSize: Type.Integer(),
    }),
  ),
  gonfalon: Type.Optional(
    Type.Object({
      files: Type.Array(Type.Object({ hash: FileHash, name: Type.String() }), {
        description: "Names of files that texts link to",
      }),
      challenges: Type.Array(Id, { description: "The ids of the challenges in their order" }),
    }),
  ),
});
export type PackageManifest = Static<typeof PackageManifest>;

const PermissionNames = Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100 });

/** The exact permission bits, if some of them have no name. */
const ExactPermissions = Type.Optional(
  Type.Object({ permissions: Type.Integer({ minimum: 0, maximum: MAX_INT32 }) }),
);

const PackagedOverride = Type.Object({
  challengeId: Id,
  permissions: PermissionNames,
  gonfalon: ExactPermissions,
});

const PackagedDivision = Type.Object({
  name: RequiredText({ maxLength: limits.divisionName }),
  inviteCode: Type.Optional(Nullable(Type.String({ maxLength: limits.gameInviteCode }))),
  defaultPermissions: Type.Optional(PermissionNames),
  challengeConfig: Type.Optional(Type.Array(PackagedOverride, { maxItems: limits.divisionOverrides })),
  gonfalon: ExactPermissions,
});
export type PackagedDivision = Static<typeof PackagedDivision>;

/** `game.json` */
export const PackagedGame = Type.Object({
  title: RequiredText({ maxLength: limits.gameTitle }),
  summary: Type.String({ maxLength: limits.gameSummary }),
  content: Type.String({ maxLength: limits.markdown }),
  hidden: Type.Boolean(),
  practiceMode: Type.Boolean(),
  acceptWithoutReview: Type.Boolean(),
  inviteCode: Type.Optional(Nullable(Type.String())),
  teamMemberCountLimit: Type.Integer({ minimum: 0, maximum: 10_000 }),
  containerCountLimit: Type.Integer({ minimum: 0, maximum: 10_000 }),
  startTime: Instant,
  endTime: Instant,
  writeup: Type.Optional(
    Nullable(
      Type.Object({
        required: Type.Boolean(),
        deadline: Type.Optional(Nullable(Instant)),
        note: Type.Optional(Nullable(Type.String({ maxLength: limits.markdown }))),
      }),
    ),
  ),
  bloodBonus: Type.Optional(Nullable(Type.Object({ first: Permille, second: Permille, third: Permille }))),
  posterHash: Type.Optional(Nullable(FileHash)),
  divisions: Type.Optional(Nullable(Type.Array(PackagedDivision, { maxItems: limits.divisions }))),
  gonfalon: Type.Optional(
    Type.Object({
      soloMode: Type.Boolean(),
      freezeAt: Nullable(PackagedInstant),
      unfreezeAt: Nullable(PackagedInstant),
    }),
  ),
});
export type PackagedGame = Static<typeof PackagedGame>;

export const PackagedAttachment = Type.Object({
  type: FileType,
  hash: Type.Optional(Nullable(FileHash)),
  fileName: Type.Optional(Nullable(Type.String())),
  fileSize: Type.Optional(Nullable(Type.Integer())),
  remoteUrl: Type.Optional(Nullable(Type.String({ maxLength: limits.url }))),
});
export type PackagedAttachment = Static<typeof PackagedAttachment>;

const PackagedFlag = Type.Object({
  value: RequiredText({ maxLength: limits.flag }),
  attachment: Type.Optional(Nullable(PackagedAttachment)),
});
export type PackagedFlag = Static<typeof PackagedFlag>;

/** A flag that is not compared exactly. */
const PackagedNonExactFlag = Type.Object({
  value: RequiredText({ maxLength: limits.flagPattern }),
  kind: FlagKind,
  attachment: Type.Optional(Nullable(PackagedAttachment)),
});

const PackagedHint = Type.Object({
  title: RequiredText({ maxLength: limits.hintTitle }),
  content: RequiredText({ maxLength: limits.hint }),
  cost: Type.Integer({ minimum: 1, maximum: limits.hintCost }),
});

/** `challenges/challenge-{id}.json` */
export const PackagedChallenge = Type.Object({
  id: Id,
  title: RequiredText({ maxLength: limits.challengeTitle }),
  content: Type.String({ maxLength: limits.markdown }),
  category: ChallengeCategory,
  type: ChallengeType,
  enabled: Type.Boolean(),
  scoring: Type.Object({
    original: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    minRate: Type.Number({ minimum: 0, maximum: 1 }),
    difficulty: Type.Number({ minimum: 0, maximum: 1_000_000 }),
  }),
  limits: Type.Object({
    submission: Type.Integer({ minimum: 0, maximum: 10_000 }),
    deadline: Type.Optional(Nullable(Instant)),
  }),
  flags: Type.Object({
    disableBloodBonus: Type.Boolean(),
    enableTrafficCapture: Type.Boolean(),
    template: Type.Optional(Nullable(Type.String({ maxLength: limits.flagTemplate }))),
    static: Type.Optional(Nullable(Type.Array(PackagedFlag, { maxItems: limits.packagedFlags }))),
  }),
  attachment: Type.Optional(Nullable(PackagedAttachment)),
  hints: Type.Optional(
    Nullable(Type.Array(Type.String({ maxLength: limits.hint }), { maxItems: limits.hints })),
  ),
  container: Type.Optional(
    Nullable(
      Type.Object({
        image: Type.Optional(Nullable(Type.String({ maxLength: limits.containerImage }))),
        memoryLimit: Type.Optional(Nullable(Type.Integer())),
        cpuCount: Type.Optional(Nullable(Type.Integer())),
        storageLimit: Type.Optional(Nullable(Type.Integer())),
        exposePort: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 65_535 }))),
        networkMode: Type.Optional(Nullable(Type.String())),
        fileName: Type.Optional(Nullable(Type.String())),
      }),
    ),
  ),
  gonfalon: Type.Optional(
    Type.Object({
      key: Type.Optional(ChallengeKey),
      fileName: Type.String(),
      readOnlyRoot: Type.Boolean(),
      noNewPrivileges: Type.Optional(Nullable(Type.Boolean())),
      opensAt: Type.Optional(Nullable(PackagedInstant)),
      categoryLabel: Type.Optional(Nullable(PlainText({ maxLength: limits.categoryLabel }))),
      tags: Type.Optional(Type.Array(PlainText({ maxLength: limits.tag }), { maxItems: limits.tags })),
      lockMode: Type.Optional(LockMode),
      requires: Type.Optional(
        Type.Array(Id, { maxItems: limits.requirements, description: "Ids of challenges in the package" }),
      ),
      flagMode: Type.Optional(FlagMode),
      flags: Type.Optional(Type.Array(PackagedNonExactFlag, { maxItems: limits.nonExactFlags })),
      paidHints: Type.Optional(Type.Array(PackagedHint, { maxItems: limits.paidHints })),
      pool: Type.Array(PackagedFlag, {
        maxItems: limits.packagedFlags,
        description: "Flags of a dynamic attachment, one per team",
      }),
    }),
  ),
});
export type PackagedChallenge = Static<typeof PackagedChallenge>;

export const exportGame = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/export",
  access: "admin",
  summary: "Export a game: settings, challenges, flags and files, without teams and submissions",
  params: Type.Object({ id: Id }),
  raw: true,
  slow: true,
  fails: ["game.not-found"],
});

export const importGame = endpoint({
  method: "POST",
  path: "/api/edit/games/import",
  access: "admin",
  summary: "Import a game, hidden and with disabled challenges; returns its id",
  body: FileBody("file", "package"),
  reply: Id,
  slow: true,
  fails: [
    "upload.no-space",
    "package.unreadable",
    "package.part-invalid",
    "package.too-large",
    "game.times-invalid",
    "game.blood-bonus-invalid",
    "game.division-reserved",
  ],
});
