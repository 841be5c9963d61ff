import { type Static, Type } from "typebox";
import { ChallengeKey } from "./challenge-document.ts";
import { ChallengeType, FlagMode, LockMode, NetworkMode } from "./enums.ts";
import { limits } from "./limits.ts";

const Text = Type.String();
const NullableText = Type.Unsafe<string | null>({ type: ["string", "null"] });

const Flag = Type.Union([
  Text,
  Type.Object({
    type: Type.Enum(["static", "regex"]),
    content: Text,
    data: Type.Optional(
      Type.Unsafe<string | null>({ enum: ["case_insensitive", "case_sensitive", "", null] }),
    ),
  }),
]);

const Hint = Type.Union([
  Text,
  Type.Object({ content: Text, cost: Type.Optional(Type.Integer({ minimum: 0, default: 0 })) }),
]);

const Container = Type.Object(
  {
    image: Text,
    port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535 })),
    memory: Type.Optional(Type.Integer({ description: "MiB" })),
    cpu: Type.Optional(Type.Integer({ description: "Tenths of a core" })),
    storage: Type.Optional(Type.Integer({ description: "MiB" })),
    network: Type.Optional(NetworkMode),
    readOnlyRoot: Type.Optional(Type.Boolean()),
    noNewPrivileges: Type.Optional(Type.Boolean()),
    capture: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/** Settings that only Gonfalon has. ctfcli ignores them. */
const GonfalonSettings = Type.Object(
  {
    key: Type.Optional(Type.String({ ...ChallengeKey, description: "Default: the slug of the folder name" })),
    type: Type.Optional(ChallengeType),
    flagTemplate: Type.Optional(Text),
    minScoreRate: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    difficulty: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    disableBloodBonus: Type.Optional(Type.Boolean()),
    fileName: Type.Optional(Text),
    remoteUrl: Type.Optional(
      Type.String({ description: "Attachment on another server, instead of `files`" }),
    ),
    categoryLabel: Type.Optional(Text),
    deadline: Type.Optional(
      Type.String({
        format: "date-time",
        description: "When the challenge closes, like `2026-11-20T18:00:00Z`",
      }),
    ),
    lockMode: Type.Optional(LockMode),
    flagMode: Type.Optional(FlagMode),
    container: Type.Optional(Container),
    solve: Type.Optional(Type.String({ description: "Script that `gonfalon challenge test` runs" })),
  },
  { additionalProperties: false },
);

/** CODE-1: `challenge.yml`, in the format of ctfcli. Other members of ctfcli are ignored. */
export const ChallengeFile = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: limits.challengeTitle }),
    category: Text,
    description: Type.Optional(Text),
    author: Type.Optional(NullableText),
    attribution: Type.Optional(NullableText),
    connection_info: Type.Optional(NullableText),
    type: Type.Optional(
      Type.Enum(["standard", "dynamic"], { description: "`standard`: the score stays the same" }),
    ),
    value: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.originalScore })),
    extra: Type.Optional(
      Type.Object({
        initial: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.originalScore })),
        minimum: Type.Optional(Type.Integer({ minimum: 0 })),
        decay: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
      }),
    ),
    attempts: Type.Optional(Type.Integer({ minimum: 0, description: "Submissions per team; 0 = unlimited" })),
    logic: Type.Optional(
      Type.Unsafe<string | null>({
        ...NullableText,
        description:
          "`any` or `all`: the flags that solve the challenge. `gonfalon.flagMode` takes precedence",
      }),
    ),
    flags: Type.Optional(Type.Array(Flag)),
    hints: Type.Optional(Type.Array(Hint)),
    tags: Type.Optional(Type.Array(Text)),
    files: Type.Optional(
      Type.Array(Text, {
        description:
          "Paths in the folder; several files become one zip. Glob patterns work only with Gonfalon, not with ctfcli",
      }),
    ),
    state: Type.Optional(
      Type.Unsafe<string | null>({
        ...NullableText,
        description: "`visible` or `hidden`, for ctfcli only: a push does not open or close a challenge",
      }),
    ),
    healthcheck: Type.Optional(NullableText),
    gonfalon: Type.Optional(GonfalonSettings),
  },
  { $schema: "https://json-schema.org/draft/2020-12/schema", title: "challenge.yml" },
);
export type ChallengeFile = Static<typeof ChallengeFile>;
