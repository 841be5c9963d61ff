import type { ChallengeFile } from "@gonfalon/contract/challenge-file.ts";
import { ChallengeType } from "@gonfalon/contract/enums.ts";
import { Nullable } from "@gonfalon/contract/kernel/scalars.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { SECOND_MS } from "@gonfalon/rules/durations.ts";
import { type Static, Type } from "typebox";
import { toIso } from "#kernel/instant.ts";

const OptionalText = Type.Optional(Nullable(Type.String()));
const OptionalInteger = Type.Optional(Nullable(Type.Integer()));
const OptionalBoolean = Type.Optional(Nullable(Type.Boolean()));

/** `challenge.yml` of gzcli. Other members are ignored. */
export const GzcliFile = Type.Object({
  name: Type.String({ minLength: 1, maxLength: limits.challengeTitle }),
  author: OptionalText,
  description: OptionalText,
  flags: Type.Optional(Nullable(Type.Array(Type.String()))),
  value: Type.Integer({ minimum: 0, maximum: limits.originalScore }),
  provide: OptionalText,
  visible: OptionalBoolean,
  type: ChallengeType,
  hints: Type.Optional(Nullable(Type.Array(Type.String()))),
  disableBloodBonus: OptionalBoolean,
  deadlineUtc: Type.Optional(Nullable(Type.Integer({ description: "Seconds; 0: none" }))),
  submissionLimit: OptionalInteger,
  container: Type.Optional(
    Nullable(
      Type.Object({
        flagTemplate: OptionalText,
        containerImage: OptionalText,
        memoryLimit: OptionalInteger,
        cpuCount: OptionalInteger,
        storageLimit: OptionalInteger,
        exposePort: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 65_535 }))),
        networkMode: OptionalText,
        enableTrafficCapture: OptionalBoolean,
      }),
    ),
  ),
});
export type GzcliFile = Static<typeof GzcliFile>;

/** The same challenge in the format of ctfcli; `category` is the folder that the challenge is in. */
export function toChallengeFile(file: GzcliFile, category: string): ChallengeFile {
  const { container } = file;
  const seconds = file.deadlineUtc ?? 0;
  const template = container?.flagTemplate?.trim() ?? "";
  return {
    name: file.name,
    category,
    description: file.description ?? "",
    ...(file.author?.trim() && { attribution: `Author: ${file.author.trim()}` }),
    type: "dynamic",
    value: file.value,
    attempts: Math.max(0, file.submissionLimit ?? 0),
    flags: file.flags ?? [],
    hints: file.hints ?? [],
    gonfalon: {
      type: file.type,
      ...(template !== "" && { flagTemplate: template }),
      disableBloodBonus: file.disableBloodBonus ?? false,
      ...(seconds > 0 && { deadline: toIso(seconds * SECOND_MS) }),
    },
  };
}
