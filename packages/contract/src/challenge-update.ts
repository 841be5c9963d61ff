import { type Static, Type } from "typebox";
import { ChallengeCategory, FlagMode, LockMode, NetworkMode } from "./enums.ts";
import { EpochMillis, Id, MAX_INSTANT, Nullable, PlainText, RequiredText } from "./kernel/scalars.ts";
import { limits } from "./limits.ts";

/** Missing and null fields keep their value. */
export const ChallengeUpdate = Type.Object({
  title: Type.Optional(Nullable(RequiredText({ maxLength: limits.challengeTitle }))),
  content: Type.Optional(Nullable(Type.String({ maxLength: limits.markdown }))),
  flagTemplate: Type.Optional(Nullable(PlainText({ maxLength: limits.flagTemplate }))),
  category: Type.Optional(Nullable(ChallengeCategory)),
  hints: Type.Optional(
    Nullable(Type.Array(Type.String({ maxLength: limits.hint }), { maxItems: limits.hints })),
  ),
  isEnabled: Type.Optional(Nullable(Type.Boolean())),
  opensAt: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 0,
        maximum: MAX_INSTANT,
        description: "When the challenge is enabled automatically, in Unix milliseconds; 0 clears the time",
      }),
    ),
  ),
  deadlineUtc: Type.Optional(
    Nullable(
      Type.Integer({
        ...EpochMillis,
        minimum: 0,
        maximum: MAX_INSTANT,
        description: "When the challenge closes, in Unix milliseconds; 0 clears the time",
      }),
    ),
  ),
  categoryLabel: Type.Optional(
    Nullable(
      PlainText({
        maxLength: limits.categoryLabel,
        description: "Shown instead of the category; empty clears it",
      }),
    ),
  ),
  tags: Type.Optional(Nullable(Type.Array(PlainText({ maxLength: limits.tag }), { maxItems: limits.tags }))),
  requires: Type.Optional(
    Nullable(
      Type.Array(Id, {
        maxItems: limits.requirements,
        description: "Challenges that a team must solve before this one",
      }),
    ),
  ),
  lockMode: Type.Optional(Nullable(LockMode)),
  flagMode: Type.Optional(Nullable(FlagMode)),
  fileName: Type.Optional(Nullable(RequiredText({ maxLength: limits.fileName }))),
  submissionLimit: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 10_000 }))),
  containerImage: Type.Optional(Nullable(Type.String({ maxLength: limits.containerImage }))),
  memoryLimit: Type.Optional(Nullable(Type.Integer({ minimum: 32, maximum: 1_048_576 }))),
  cpuCount: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1024 }))),
  storageLimit: Type.Optional(Nullable(Type.Integer({ minimum: 128, maximum: 1_048_576 }))),
  containerExposePort: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 65_535 }))),
  enableTrafficCapture: Type.Optional(Nullable(Type.Boolean())),
  networkMode: Type.Optional(Nullable(NetworkMode)),
  readOnlyRoot: Type.Optional(Nullable(Type.Boolean())),
  noNewPrivileges: Type.Optional(
    Nullable(
      Type.Boolean({ description: "Setuid programs in the container gain no privileges; default false" }),
    ),
  ),
  disableBloodBonus: Type.Optional(Nullable(Type.Boolean())),
  originalScore: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: limits.originalScore }))),
  minScoreRate: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 1 }))),
  difficulty: Type.Optional(Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }))),
});
export type ChallengeUpdate = Static<typeof ChallengeUpdate>;
