import type { CapsuleManifest } from "@gonfalon/contract/capsule.ts";
import type { CapsuleMember, CapsuleNotice } from "@gonfalon/contract/capsule-data.ts";
import type { GameSettings } from "@gonfalon/contract/game.ts";
import type { ImportEntry, ImportKind, ImportOptions } from "@gonfalon/contract/import.ts";
import {
  type Existing,
  type PlannedTeam,
  type PlannedUser,
  planTeams,
  planUsers,
} from "#features/import/import-people.domain.ts";
import {
  countEntries,
  listed,
  noteCollector,
  type PlanSummary,
  teamEntries,
  userEntries,
} from "#features/import/import-plan.domain.ts";
import type { SourceGame, SourceTeam, SourceUser } from "#features/import/source.domain.ts";
import type { CapsuleRows } from "./capsule-references.domain.ts";

/** What a plan is made from. */
export interface PlannedCapsule extends CapsuleRows {
  readonly manifest: CapsuleManifest;
  readonly settings: GameSettings;
  readonly content: {
    readonly challenges: readonly { readonly id: number; readonly title: string }[];
    readonly files: readonly { readonly hash: string; readonly name: string }[];
  };
  readonly notices: readonly CapsuleNotice[];
  readonly writeups: ReadonlyMap<number, { readonly name: string }>;
  readonly submissionCount: number;
}

export interface CapsulePlan {
  readonly summary: PlanSummary;
  readonly entries: readonly ImportEntry[];
  readonly game: SourceGame;
  readonly users: ReadonlyMap<number, PlannedUser>;
  readonly teams: readonly PlannedTeam[];
  /** The users of the capsule by name. */
  readonly userIds: ReadonlyMap<string, number>;
}

/** The people of a capsule, which has no ids of them. Without e-mail addresses there are none. */
export function capsulePeople({ teams, manifest }: Pick<PlannedCapsule, "teams" | "manifest">) {
  const members = manifest.people === "full" ? teams.flatMap((team) => team.members) : [];
  const byName = new Map(members.map((member) => [member.name, member]));
  return new Map([...byName.values()].map((member, index) => [-1 - index, member] as const));
}

/** CAPSULE-2, IMPORT-4, IMPORT-5: what the import of a capsule does. The same input gives the same plan. */
export function planCapsule(
  capsule: PlannedCapsule,
  existing: Existing,
  options: ImportOptions,
): CapsulePlan {
  const { manifest, settings, content, notices, writeups, participations } = capsule;
  const people = options.users ? [...capsulePeople(capsule)] : [];
  const users = planUsers(people.map(toSourceUser), existing);
  const userIds = new Map(people.map(([id, { name }]) => [name, id]));
  const game = { ...toSourceGame(settings), title: options.title ?? settings.title };
  const sources = toSourceTeams(capsule, userIds);
  const withResults = new Set(options.solves ? sources.map(({ id }) => id) : []);
  const teams = planTeams({ teams: sources, game }, users, { existing, withResults });
  const planned = new Set(teams.map(({ source }) => source.id));
  const isWritten = new Set(participations.flatMap(({ id, teamId }) => (planned.has(teamId) ? [id] : [])));
  const files = [
    ...content.files.map(({ hash, name }) => ({ sourceId: hash, name })),
    ...[...writeups]
      .filter(([id]) => isWritten.has(id))
      .map(([id, { name }]) => ({ sourceId: `writeups/${id}.pdf`, name })),
  ];
  const entries = [
    ...userEntries(users),
    ...teamEntries({ teams: sources }, teams),
    ...listed(
      "Divisions",
      (settings.divisions ?? []).map((name) => ({ sourceId: name, name })),
    ),
    ...listed(
      "Challenges",
      content.challenges.map(({ id, title }) => ({ sourceId: String(id), name: title })),
    ),
    ...listed("Files", files),
  ];
  const counted = (kind: ImportKind, count: number, isWanted: boolean) => ({
    kind,
    create: isWanted ? count : 0,
    match: 0,
    skip: isWanted ? 0 : count,
  });
  const counts = [
    ...countEntries(entries).filter(({ kind }) => kind !== "Notices"),
    counted("Submissions", capsule.submissionCount, options.solves),
    counted("Solves", capsule.solves.length, options.solves),
    counted("Notices", notices.length, true),
  ];
  const { notes, note } = noteCollector([]);
  for (const entry of entries)
    if (entry.note === "NameChanged")
      note({ level: "Info", code: entry.note, kind: entry.kind, name: entry.result ?? entry.name });
  const { title, start, end } = game;
  const source = { product: "Gonfalon", version: manifest.exporterVersion };
  const summary = { source, game: { title, start, end }, counts, notes: notes(), board: null };
  return { summary, entries, game, users, teams, userIds };
}

/** A capsule has no passwords: its people recover their accounts by mail. */
function toSourceUser([id, { name, email = "" }]: readonly [number, CapsuleMember]): SourceUser {
  return {
    id,
    name,
    email,
    passwordHash: null,
    isConfirmed: true,
    isBanned: false,
    isAdministrator: false,
    registeredAt: 0,
  };
}

function toSourceTeams(
  { teams, participations }: CapsuleRows,
  userIds: ReadonlyMap<string, number>,
): readonly SourceTeam[] {
  const registered = new Map(participations.map((one) => [one.teamId, one]));
  return teams.flatMap(({ id, name, captain, members, deletedAt }) => {
    const participation = registered.get(id);
    if (!participation) return [];
    // A deleted team stays deleted.
    const present = deletedAt === null ? members : [];
    return [
      {
        id,
        name,
        captainId: userIds.get(captain ?? "") ?? null,
        memberIds: present.flatMap((member) => userIds.get(member.name) ?? []),
        division: participation.division,
        isSuspended: participation.status !== "Accepted",
        createdAt: participation.createdAt,
      },
    ];
  });
}

export function toSourceGame({ title, start, end, freezeAt, soloMode }: GameSettings): SourceGame {
  return { title, start, end, freezeAt: freezeAt ?? null, solo: soloMode };
}
