import type { GameSettings } from "@gonfalon/contract/game.ts";
import type { PackagedChallenge } from "@gonfalon/contract/game-package.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import type { Db } from "#db/client.ts";
import { toLink } from "#features/challenge/attachment.domain.ts";
import {
  insertChallenge,
  updateAttachment,
  updateChallengeSettings,
} from "#features/challenge/challenge.edit.repo.ts";
import { replaceRequirements } from "#features/challenge/requirement.repo.ts";
import { replaceOverrides, updateDivision } from "#features/division/division.edit.repo.ts";
import { listDivisions } from "#features/division/division.repo.ts";
import { type NormalizedFlag, normalizeFlags } from "#features/flag/flag.domain.ts";
import { upsertFlags } from "#features/flag/flag.repo.ts";
import { findSettingsRefusal, normalizeSettings } from "#features/game/game.edit.domain.ts";
import { updatePoster } from "#features/game/game.repo.ts";
import { insertHint } from "#features/hint/hint.edit.repo.ts";
import { parseMillis } from "#kernel/instant.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import {
  listImportedFlags,
  toFutureTime,
  toGameSettings,
  toImportedAttachment,
  toImportedSettings,
} from "./game-package.domain.ts";
import { keyChooser } from "./key-chooser.ts";
import type { PackageContent } from "./package-content.ts";

interface WriteOptions {
  readonly now: Date;
  /**
   * Whether the results of the game are imported too. Then challenges that are enabled in the package stay enabled, and
   * past deadlines stay, because they decide which solves count (CLOSE-3).
   */
  readonly includesResults: boolean;
}

/** The new ids by the ids in the package. */
export interface PackageIds {
  readonly challenges: ReadonlyMap<number, number>;
  /** The new ids of each challenge's paid hints, in order, by the challenge id in the package. */
  readonly hints: ReadonlyMap<number, readonly number[]>;
}

/** The settings of the game in a package; rejects settings that an edit would reject. */
export function toPackageSettings({ game }: Pick<PackageContent, "game">): GameSettings {
  const settings = normalizeSettings(toGameSettings(game, parseMillis));
  if (![settings.start, settings.end, settings.writeupDeadline].every(Number.isFinite))
    throw new ProblemError("game.times-invalid");
  refuse(findSettingsRefusal(settings));
  return settings;
}

/** Writes the content of a package into its game, which already exists with its settings. */
export async function writePackage(
  tx: Db,
  gameId: number,
  { game, divisions, challenges }: PackageContent,
  options: WriteOptions,
): Promise<PackageIds> {
  if (game.posterHash) await updatePoster(tx, gameId, game.posterHash);
  const result = await writeChallenges(tx, gameId, challenges, options);
  await writeDivisions(tx, gameId, divisions, result.challenges);
  return result;
}

/** The divisions already exist, with all permissions. */
async function writeDivisions(
  tx: Db,
  gameId: number,
  divisions: PackageContent["divisions"],
  challengeIds: ReadonlyMap<number, number>,
): Promise<void> {
  const storedDivisions = await listDivisions(tx, gameId);
  for (const { overrides, ...division } of divisions) {
    const { id } = orRefuse(
      storedDivisions.find(({ name }) => name === division.name),
      "division.not-found",
    );
    await updateDivision(tx, { ...division, id });
    const newOverrides = overrides.map(({ challengeId, permissions }) => ({
      challengeId: challengeIds.get(challengeId) ?? 0,
      permissions,
    }));
    await replaceOverrides(tx, id, newOverrides);
  }
}

async function writeChallenges(
  tx: Db,
  gameId: number,
  packagedChallenges: readonly PackagedChallenge[],
  options: WriteOptions,
): Promise<PackageIds> {
  const challenges = new Map<number, number>();
  const hints = new Map<number, readonly number[]>();
  const chooseKey = keyChooser(packagedChallenges.map(toKeyed));
  for (const challenge of packagedChallenges) {
    const key = chooseKey(toKeyed(challenge));
    const id = await writeChallenge(tx, { gameId, challenge, key }, options);
    challenges.set(challenge.id, id);
    const hintIds: number[] = [];
    for (const hint of challenge.gonfalon?.paidHints ?? [])
      hintIds.push(await insertHint(tx, id, hint, options.now));
    hints.set(challenge.id, hintIds);
  }
  for (const { id, gonfalon } of packagedChallenges) {
    const requires = (gonfalon?.requires ?? []).flatMap((requiredId) => challenges.get(requiredId) ?? []);
    await replaceRequirements(tx, challenges.get(id) ?? 0, requires);
  }
  return { challenges, hints };
}

function toKeyed({ id, title, gonfalon }: PackagedChallenge) {
  return { id, title, key: gonfalon?.key ?? "" };
}

interface NewChallenge {
  readonly gameId: number;
  readonly challenge: PackagedChallenge;
  readonly key: string;
}

/** Returns the new id. */
async function writeChallenge(
  tx: Db,
  { gameId, challenge, key }: NewChallenge,
  { now, includesResults }: WriteOptions,
): Promise<number> {
  const { title, category, type } = challenge;
  const id = await insertChallenge(tx, { gameId, key, title, category, type, createdAt: now });
  const settings = toImportedSettings(challenge, { now: now.getTime(), parseMillis });
  const deadlineUtc = includesResults
    ? settings.deadlineUtc
    : toFutureTime(settings.deadlineUtc, now.getTime());
  const isEnabled = includesResults && challenge.enabled;
  await updateChallengeSettings(tx, id, { ...settings, deadlineUtc, isEnabled });
  await updateAttachment(tx, id, toLink(toImportedAttachment(challenge.attachment)));
  const flags = normalizeFlags(
    listImportedFlags(challenge).map(({ value, kind, attachment }) => {
      const { attachmentType, fileHash = null, remoteUrl = null } = toImportedAttachment(attachment);
      return { flag: value, kind, attachmentType, fileHash, remoteUrl };
    }),
  );
  await writeFlags(tx, id, flags);
  return id;
}

/** Writes the flags in several statements, because PostgreSQL limits the parameters of a statement. */
export async function writeFlags(
  tx: Db,
  challengeId: number,
  flags: readonly NormalizedFlag[],
): Promise<void> {
  for (let start = 0; start < flags.length; start += limits.flagsPerRequest)
    await upsertFlags(tx, challengeId, flags.slice(start, start + limits.flagsPerRequest));
}
