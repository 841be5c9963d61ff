import { type Static, Type } from "typebox";
import { ChallengeCategory, FlagMode, LockMode, NetworkMode } from "./enums.ts";
import { EpochMillis, Id, Nullable, PlainText, RequiredText } from "./kernel/scalars.ts";
import { limits } from "./limits.ts";

const YEAR_9999 = 253_402_300_799_999;

function Kept<S extends ReturnType<typeof Nullable>>(schema: S) {
  return Type.Optional(schema);
}

/** Missing and null fields keep their value. */
export const ChallengeUpdate = Type.Object({
  title: Kept(Nullable(RequiredText({ maxLength: limits.challengeTitle }))),
  content: Kept(Nullable(Type.String({ maxLength: limits.markdown }))),
  flagTemplate: Kept(Nullable(PlainText({ maxLength: limits.flagTemplate }))),
  category: Kept(Nullable(ChallengeCategory)),
  hints: Kept(Nullable(Type.Array(Type.String({ maxLength: limits.hint }), { maxItems: limits.hints }))),
  isEnabled: Kept(Nullable(Type.Boolean())),
  opensAt: Kept(
    Nullable(
      Type.Integer({
        minimum: 0,
        maximum: YEAR_9999,
        description: "When it is enabled automatically, in Unix milliseconds; 0 clears it",
      }),
    ),
  ),
  deadlineUtc: Kept(
    Nullable(
      Type.Integer({
        ...EpochMillis,
        minimum: 0,
        maximum: YEAR_9999,
        description: "When it closes, in Unix milliseconds; 0 clears it",
      }),
    ),
  ),
  categoryLabel: Kept(
    Nullable(
      PlainText({
        maxLength: limits.categoryLabel,
        description: "Shown instead of the category; empty clears it",
      }),
    ),
  ),
  tags: Kept(Nullable(Type.Array(PlainText({ maxLength: limits.tag }), { maxItems: limits.tags }))),
  requires: Kept(
    Nullable(
      Type.Array(Id, {
        maxItems: limits.requirements,
        description: "Challenges that a team must solve before this one",
      }),
    ),
  ),
  lockMode: Kept(Nullable(LockMode)),
  flagMode: Kept(Nullable(FlagMode)),
  fileName: Kept(Nullable(RequiredText({ maxLength: limits.fileName }))),
  submissionLimit: Kept(Nullable(Type.Integer({ minimum: 0, maximum: 10_000 }))),
  containerImage: Kept(Nullable(Type.String({ maxLength: limits.containerImage }))),
  memoryLimit: Kept(Nullable(Type.Integer({ minimum: 32, maximum: 1_048_576 }))),
  cpuCount: Kept(Nullable(Type.Integer({ minimum: 1, maximum: 1024 }))),
  storageLimit: Kept(Nullable(Type.Integer({ minimum: 128, maximum: 1_048_576 }))),
  containerExposePort: Kept(Nullable(Type.Integer({ minimum: 1, maximum: 65_535 }))),
  enableTrafficCapture: Kept(Nullable(Type.Boolean())),
  networkMode: Kept(Nullable(NetworkMode)),
  readOnlyRoot: Kept(Nullable(Type.Boolean())),
  noNewPrivileges: Kept(
    Nullable(
      Type.Boolean({ description: "Setuid programs in the container gain no privileges; default false" }),
    ),
  ),
  disableBloodBonus: Kept(Nullable(Type.Boolean())),
  originalScore: Kept(Nullable(Type.Integer({ minimum: 0, maximum: limits.originalScore }))),
  minScoreRate: Kept(Nullable(Type.Number({ minimum: 0, maximum: 1 }))),
  difficulty: Kept(Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }))),
});
export type ChallengeUpdate = Static<typeof ChallengeUpdate>;
