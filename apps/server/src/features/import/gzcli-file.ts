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
const OptionalPort = Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 65_535 })));
/** gzcli reads numbers as strings. */
const StringOrNumber = Type.Union([Type.String(), Type.Number()]);

/** Deadlines from this value on are in milliseconds: in seconds they would be after the year 5000. */
const MIN_MILLIS = 100_000_000_000;
/** The last time that JavaScript can represent, in milliseconds. */
const MAX_DEADLINE = 8_640_000_000_000_000;

/** A gzcli `challenge.yml`. Other members are ignored. */
export const GzcliFile = Type.Object({
  name: Type.Union([Type.String({ minLength: 1, maxLength: limits.challengeTitle }), Type.Number()]),
  author: OptionalText,
  description: OptionalText,
  flags: Type.Optional(Nullable(Type.Array(StringOrNumber))),
  value: Type.Integer({ minimum: 0, maximum: limits.originalScore }),
  provide: OptionalText,
  visible: OptionalBoolean,
  type: ChallengeType,
  hints: Type.Optional(Nullable(Type.Array(Type.String()))),
  disableBloodBonus: OptionalBoolean,
  deadlineUtc: Type.Optional(Nullable(Type.Integer({ maximum: MAX_DEADLINE }))),
  submissionLimit: OptionalInteger,
  container: Type.Optional(
    Nullable(
      Type.Object({
        flagTemplate: OptionalText,
        containerImage: Type.Optional(Nullable(Type.String({ maxLength: limits.containerImage }))),
        memoryLimit: OptionalInteger,
        cpuCount: OptionalInteger,
        storageLimit: OptionalInteger,
        exposePort: OptionalPort,
        containerExposePort: OptionalPort,
        networkMode: OptionalText,
        enableTrafficCapture: OptionalBoolean,
      }),
    ),
  ),
});
export type GzcliFile = Static<typeof GzcliFile>;

const GAME_HACKING = "Game Hacking";
/** gzcli replaces the one folder name that is not a GZCTF category. */
const toCategoryName = (folder: string) => (folder === GAME_HACKING ? "Reverse" : folder);

/** An image name with a slug of this length is always too long, so cutting the slug never makes an image name valid. */
const MAX_SLUG_LENGTH = limits.containerImage + 1;

/**
 * The value of `{{.slug}}`: the event, the category and the name. `category` is the name of a folder. The slug is cut,
 * because an image name can repeat it many times, and the name of a folder can be long.
 */
export function toGzcliSlug(event: string, category: string, { name }: Pick<GzcliFile, "name">): string {
  const title = category === GAME_HACKING ? `[${GAME_HACKING}] ${name}` : name;
  return [event, toCategoryName(category), title]
    .join("-")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, MAX_SLUG_LENGTH);
}

/** The same challenge in the ctfcli format; `category` is the name of a folder. */
export function toChallengeFile(file: GzcliFile, category: string): ChallengeFile {
  const { container } = file;
  const deadline = file.deadlineUtc ?? 0;
  const provide = file.provide?.trim() ?? "";
  const template = container?.flagTemplate?.trim() ?? "";
  return {
    name: String(file.name),
    category: toCategoryName(category),
    description: file.description ?? "",
    ...(file.author?.trim() && { attribution: `Author: ${file.author.trim()}` }),
    type: "dynamic",
    value: file.value,
    attempts: Math.max(0, file.submissionLimit ?? 0),
    flags: (file.flags ?? []).map(String),
    hints: file.hints ?? [],
    gonfalon: {
      type: file.type,
      ...(template !== "" && { flagTemplate: template }),
      // gzcli sets this rate; `challenge.yml` has no such field.
      minScoreRate: file.value >= 100 ? 0.1 : 1,
      disableBloodBonus: file.disableBloodBonus ?? false,
      ...(deadline > 0 && { deadline: toIso(deadline < MIN_MILLIS ? deadline * SECOND_MS : deadline) }),
      ...(/^https?:\/\//i.test(provide) && { remoteUrl: provide }),
    },
  };
}
