import { type FlagKind, hasContainer, type NetworkMode } from "@gonfalon/contract/enums.ts";
import type { GameSettings } from "@gonfalon/contract/game.ts";
import type {
  PackagedAttachment,
  PackagedChallenge,
  PackagedFlag,
  PackagedGame,
} from "@gonfalon/contract/game-package.ts";
import { DEFAULT_BLOOD_BONUS, packBloodBonus, unpackBloodBonus } from "@gonfalon/rules/blood-bonus.ts";
import { toFileName } from "#features/asset/asset.domain.ts";
import type { AttachmentInput, LinkedAttachment } from "#features/challenge/attachment.domain.ts";
import type { ChallengeSettings, ChallengeState } from "#features/challenge/challenge.edit.domain.ts";
import type { DivisionOverride } from "#features/division/division.domain.ts";
import type { FlagState } from "#features/flag/flag.domain.ts";
import type { GameState } from "#features/game/game.state.domain.ts";
import type { PaidHint } from "#features/hint/hint.domain.ts";
import { toPackagedDivisions } from "./packaged-divisions.domain.ts";

export function toPackagedGame(game: GameState, overrides: readonly DivisionOverride[]): PackagedGame {
  const [first, second, third] = unpackBloodBonus(game.bloodBonus);
  return {
    title: game.title,
    summary: game.summary,
    content: game.content,
    hidden: game.hidden,
    practiceMode: game.practiceMode,
    acceptWithoutReview: game.acceptWithoutReview,
    inviteCode: game.inviteCode,
    teamMemberCountLimit: game.teamMemberLimit,
    containerCountLimit: game.containerLimit,
    startTime: game.startsAt.toISOString(),
    endTime: game.endsAt.toISOString(),
    writeup: {
      required: game.writeupRequired,
      deadline: game.writeupDeadline.toISOString(),
      note: game.writeupNote,
    },
    bloodBonus: { first, second, third },
    posterHash: game.posterHash,
    divisions: toPackagedDivisions(game, overrides),
    gonfalon: {
      soloMode: game.solo,
      freezeAt: game.freezeAt?.getTime() ?? null,
      unfreezeAt: game.unfreezeAt?.getTime() ?? null,
    },
  };
}

/** PACKAGE-3: an imported game is hidden, without practice mode and invite code, whatever the package contains. */
export function toGameSettings(game: PackagedGame, parseMillis: (instant: string) => number): GameSettings {
  const end = parseMillis(game.endTime);
  const { bloodBonus: bonus, writeup } = game;
  return {
    title: game.title,
    summary: game.summary,
    content: game.content,
    hidden: true,
    practiceMode: false,
    acceptWithoutReview: game.acceptWithoutReview,
    inviteCode: null,
    soloMode: game.gonfalon?.soloMode ?? false,
    freezeAt: game.gonfalon?.freezeAt ?? null,
    unfreezeAt: game.gonfalon?.unfreezeAt ?? null,
    teamMemberCountLimit: game.teamMemberCountLimit,
    containerCountLimit: game.containerCountLimit,
    start: parseMillis(game.startTime),
    end,
    writeupRequired: writeup?.required ?? false,
    writeupDeadline: writeup?.deadline ? Math.max(parseMillis(writeup.deadline), end) : end,
    writeupNote: writeup?.note ?? "",
    bloodBonus: bonus
      ? packBloodBonus([toBonus(bonus.first), toBonus(bonus.second), toBonus(bonus.third)])
      : DEFAULT_BLOOD_BONUS,
    divisions: game.divisions?.map(({ name }) => name) ?? [],
  };
}

/** PACKAGE-3: removes a freeze in the past, which would hide all results of the imported game. */
export function removePastFreeze(settings: GameSettings, now: number): GameSettings {
  const freezeAt = toFutureTime(settings.freezeAt, now);
  return freezeAt === null ? { ...settings, freezeAt: null, unfreezeAt: null } : settings;
}

/** The time, or null if it has passed. */
export function toFutureTime(time: number | null, now: number): number | null {
  return time !== null && time <= now ? null : time;
}

/** GZCTF accepts bonuses above 100 %. */
function toBonus(permille: number): number {
  return Math.min(permille, 1000);
}

/** The rows that belong to a challenge. */
interface ChallengeParts {
  readonly flags: readonly FlagState[];
  readonly paidHints: readonly Omit<PaidHint, "id">[];
}

/** PACKAGE-2: GZCTF omits the flags of a pool; they are in the member `gonfalon`. */
export function toPackagedChallenge(
  challenge: ChallengeState,
  { flags, paidHints }: ChallengeParts,
  toIso: (millis: number) => string,
): PackagedChallenge {
  const isPool = challenge.type === "DynamicAttachment";
  const exactFlags = flags.filter(({ kind }) => kind === "Exact").map(toPackagedFlag);
  return {
    id: challenge.id,
    title: challenge.title,
    content: challenge.content,
    category: challenge.category,
    type: challenge.type,
    enabled: challenge.isEnabled,
    scoring: {
      original: challenge.originalScore,
      minRate: challenge.minScoreRate,
      difficulty: challenge.difficulty,
    },
    limits: {
      submission: challenge.submissionLimit,
      deadline: challenge.deadlineUtc === null ? null : toIso(challenge.deadlineUtc),
    },
    flags: {
      disableBloodBonus: challenge.disableBloodBonus,
      enableTrafficCapture: challenge.enableTrafficCapture,
      template: challenge.flagTemplate,
      static: isPool ? [] : exactFlags,
    },
    attachment: toPackagedAttachment(challenge.attachment),
    hints: [...challenge.hints],
    container: hasContainer(challenge.type)
      ? {
          image: challenge.containerImage,
          memoryLimit: challenge.memoryLimit,
          cpuCount: challenge.cpuCount,
          storageLimit: challenge.storageLimit,
          exposePort: challenge.containerExposePort,
          networkMode: challenge.networkMode,
          fileName: challenge.fileName,
        }
      : null,
    gonfalon: {
      key: challenge.key,
      fileName: challenge.fileName,
      readOnlyRoot: challenge.readOnlyRoot,
      noNewPrivileges: challenge.noNewPrivileges,
      opensAt: challenge.opensAt,
      categoryLabel: challenge.categoryLabel,
      tags: [...challenge.tags],
      lockMode: challenge.lockMode,
      flagMode: challenge.flagMode,
      flags: flags
        .filter(({ kind }) => kind !== "Exact")
        .map((flag) => ({ ...toPackagedFlag(flag), kind: flag.kind })),
      requires: [...challenge.requires],
      paidHints: paidHints.map(({ title, content, cost }) => ({ title, content, cost })),
      pool: isPool ? exactFlags : [],
    },
  };
}

function toPackagedFlag({ flag, attachment }: FlagState): PackagedFlag {
  return { value: flag, attachment: toPackagedAttachment(attachment) };
}

function toPackagedAttachment({ hash, name, size, url }: LinkedAttachment): PackagedAttachment | null {
  if (hash !== null) return { type: "Local", hash, fileName: name, fileSize: size, remoteUrl: null };
  if (url === null) return null;
  return {
    type: "Remote",
    hash: null,
    // GZCTF requires a file name for remote attachments too.
    fileName: url.split("/").at(-1) ?? "",
    fileSize: null,
    remoteUrl: url,
  };
}

interface Range {
  readonly min: number;
  readonly max: number;
  readonly fallback: number;
}

/** 1 TiB: the limits of memory and storage are in MiB. */
const MAX_MEBIBYTES = 1_048_576;
const MEMORY: Range = { min: 32, max: MAX_MEBIBYTES, fallback: 64 };
const STORAGE: Range = { min: 128, max: MAX_MEBIBYTES, fallback: 256 };
const CPUS: Range = { min: 1, max: 1024, fallback: 1 };
const DIFFICULTY: Range = { min: 0.01, max: 1_000_000, fallback: 5 };

/** GZCTF accepts values outside our ranges. */
function clamp(value: number | null | undefined, { min, max, fallback }: Range): number {
  return Math.min(max, Math.max(min, value ?? fallback));
}

/**
 * The settings of an imported challenge. It is disabled: package-writer.ts enables it if results are imported too. A past
 * opening time is dropped, because it would enable the challenge immediately.
 */
export function toImportedSettings(
  challenge: PackagedChallenge,
  { now, parseMillis }: { readonly now: number; readonly parseMillis: (instant: string) => number },
): ChallengeSettings {
  const { scoring, flags, container, gonfalon } = challenge;
  return {
    title: challenge.title,
    content: challenge.content,
    category: challenge.category,
    hints: challenge.hints ?? [],
    isEnabled: false,
    opensAt: toFutureTime(gonfalon?.opensAt ?? null, now),
    deadlineUtc: challenge.limits.deadline ? parseMillis(challenge.limits.deadline) : null,
    categoryLabel: gonfalon?.categoryLabel ?? null,
    tags: gonfalon?.tags ?? [],
    lockMode: gonfalon?.lockMode ?? "Locked",
    flagMode: gonfalon?.flagMode ?? "Any",
    flagTemplate: flags.template?.trim() ? flags.template.trim() : null,
    fileName: toFileName(gonfalon?.fileName ?? container?.fileName ?? "attachment"),
    submissionLimit: challenge.limits.submission,
    disableBloodBonus: flags.disableBloodBonus,
    originalScore: scoring.original,
    minScoreRate: scoring.minRate,
    difficulty: clamp(scoring.difficulty, DIFFICULTY),
    ...toImportedContainer(container ?? {}),
    enableTrafficCapture: flags.enableTrafficCapture && hasContainer(challenge.type),
    readOnlyRoot: gonfalon?.readOnlyRoot ?? false,
    noNewPrivileges: gonfalon?.noNewPrivileges ?? false,
  };
}

export function toImportedContainer(container: NonNullable<PackagedChallenge["container"]>) {
  return {
    containerImage: container.image?.trim() ?? "",
    memoryLimit: clamp(container.memoryLimit, MEMORY),
    cpuCount: clamp(container.cpuCount, CPUS),
    storageLimit: clamp(container.storageLimit, STORAGE),
    containerExposePort: container.exposePort ?? 80,
    networkMode: toNetworkMode(container.networkMode),
  };
}

/** Custom networks are not supported: the challenge is isolated until an editor decides otherwise. */
function toNetworkMode(mode: string | null | undefined): NetworkMode {
  return (mode ?? "Open") === "Open" ? "Open" : "Isolated";
}

export function listImportedFlags({
  flags,
  gonfalon,
}: PackagedChallenge): readonly (PackagedFlag & { readonly kind: FlagKind })[] {
  const exactFlags = [...(flags.static ?? []), ...(gonfalon?.pool ?? [])];
  return [...exactFlags.map((flag) => ({ ...flag, kind: "Exact" as const })), ...(gonfalon?.flags ?? [])];
}

export function toImportedAttachment(attachment: PackagedAttachment | null | undefined): AttachmentInput {
  if (!attachment) return { attachmentType: "None" };
  return {
    attachmentType: attachment.type,
    fileHash: attachment.hash,
    remoteUrl: attachment.remoteUrl,
  };
}

/** Every attachment of a challenge, its own and those of its flags. */
export function listAttachments(challenge: PackagedChallenge): readonly PackagedAttachment[] {
  return [challenge.attachment, ...listImportedFlags(challenge).map(({ attachment }) => attachment)].filter(
    (attachment) => attachment !== null && attachment !== undefined,
  );
}

/** The hashes of all files of a game: poster, attachments and linked files. */
export function listFileHashes(
  game: Pick<GameState, "posterHash" | "content" | "writeupNote">,
  challenges: readonly PackagedChallenge[],
): readonly string[] {
  const texts = [
    game.content,
    game.writeupNote,
    ...challenges.flatMap(({ content, hints }) => [content, ...(hints ?? [])]),
    ...challenges.flatMap(({ gonfalon }) => gonfalon?.paidHints?.map((hint) => hint.content) ?? []),
  ];
  const attachmentHashes = challenges.flatMap(listAttachments).map(({ hash }) => hash);
  const hashes = [game.posterHash, ...listLinkedHashes(texts), ...attachmentHashes];
  return [...new Set(hashes.filter((hash) => hash !== null && hash !== undefined))];
}

/** The hashes of the files that Markdown texts link to. */
export function listLinkedHashes(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) =>
    Array.from(text.matchAll(/\/assets\/([0-9a-f]{64})\//g), ([, hash = ""]) => hash),
  );
}

/** For example `A game-export-20260131-235959.zip`. */
export function toPackageName(title: string, now: Readonly<{ toISOString(): string }>): string {
  const [day = "", time = ""] = now.toISOString().replaceAll(/[-:]/g, "").split(/[T.]/);
  return `${title}-export-${day}-${time}.zip`;
}
