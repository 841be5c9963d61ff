import type { CapsuleManifest } from "@gonfalon/contract/capsule.ts";
import type { CapsuleMember } from "@gonfalon/contract/capsule-data.ts";
import type { GameSettings } from "@gonfalon/contract/game.ts";
import type { ImportEntry, ImportKind, ImportOptions } from "@gonfalon/contract/import.ts";
import {
  type ExistingPeople,
  type PlannedTeam,
  type PlannedUser,
  planTeams,
  planUsers,
} from "#features/import/import-people.domain.ts";
import { noteCollector, type PlanSummary } from "#features/import/import-plan.domain.ts";
import { toSourceGame } from "#features/import/package-plan.domain.ts";
import {
  countEntries,
  countRows,
  toDivisionEntries,
  toEntries,
  toTeamEntries,
  toUserEntries,
} from "#features/import/plan-entries.domain.ts";
import type { SourceGame, SourceTeam, SourceUser } from "#features/import/source.domain.ts";
import type { CapsuleRows } from "./capsule-references.domain.ts";

/** The data of a capsule that the plan depends on. */
export interface PlanInput extends Pick<CapsuleRows, "teams" | "participations"> {
  readonly manifest: CapsuleManifest;
  readonly settings: GameSettings;
  readonly content: {
    readonly challenges: readonly { readonly id: number; readonly title: string }[];
    readonly files: readonly { readonly hash: string; readonly name: string }[];
  };
  readonly writeups: ReadonlyMap<number, { readonly name: string }>;
  readonly submissionCount: number;
  readonly solveCount: number;
  readonly noticeCount: number;
}

export interface CapsulePlan {
  readonly summary: PlanSummary;
  readonly game: SourceGame;
  readonly users: ReadonlyMap<number, PlannedUser>;
  readonly teams: readonly PlannedTeam[];
  /** The temporary ids of `toCapsulePeople` by user name. */
  readonly userIds: ReadonlyMap<string, number>;
}

/**
 * The people of a capsule by temporary negative ids, because a capsule has no user ids. Empty if the capsule contains
 * no e-mail addresses.
 */
export function toCapsulePeople({ teams, manifest }: Pick<PlanInput, "teams" | "manifest">) {
  const members = manifest.people === "full" ? teams.flatMap((team) => team.members) : [];
  const byName = new Map(members.map((member) => [member.name, member]));
  return new Map([...byName.values()].map((member, index) => [-1 - index, member] as const));
}

/** CAPSULE-2, IMPORT-4, IMPORT-5: plans the import of a capsule. The same input always gives the same plan. */
export function planCapsule(
  capsule: PlanInput,
  existingPeople: ExistingPeople,
  options: ImportOptions,
): { readonly plan: CapsulePlan; readonly entries: readonly ImportEntry[] } {
  const { manifest, settings, content, writeups, participations } = capsule;
  const people = options.users ? [...toCapsulePeople(capsule)] : [];
  const users = planUsers(people.map(toSourceUser), existingPeople);
  const userIds = new Map(people.map(([id, { name }]) => [name, id]));
  const game = { ...toSourceGame(settings), title: options.title ?? settings.title };
  const sourceTeams = toSourceTeams(capsule, userIds);
  const teamIdsWithResults = new Set(options.solves ? sourceTeams.map(({ id }) => id) : []);
  const teams = planTeams({ teams: sourceTeams, game }, users, { existingPeople, teamIdsWithResults });
  const plannedTeamIds = new Set(teams.map(({ source }) => source.id));
  const importedParticipationIds = new Set(
    participations.flatMap(({ id, teamId }) => (plannedTeamIds.has(teamId) ? [id] : [])),
  );
  const files = [
    ...content.files.map(({ hash, name }) => ({ sourceId: hash, name })),
    ...[...writeups]
      .filter(([id]) => importedParticipationIds.has(id))
      .map(([id, { name }]) => ({ sourceId: `writeups/${id}.pdf`, name })),
  ];
  const entries = [
    ...toUserEntries(users),
    ...toTeamEntries({ teams: sourceTeams }, teams),
    ...toDivisionEntries(settings.divisions ?? []),
    ...toEntries(
      "Challenges",
      content.challenges.map(({ id, title }) => ({ sourceId: String(id), name: title })),
    ),
    ...toEntries("Files", files),
  ];
  const countAllOrNone = (kind: ImportKind, count: number, isImported: boolean) =>
    countRows(kind, isImported ? count : 0, count);
  const counts = [
    ...countEntries(entries).filter(({ kind }) => kind !== "Notices"),
    countAllOrNone("Submissions", capsule.submissionCount, options.solves),
    countAllOrNone("Solves", capsule.solveCount, options.solves),
    countAllOrNone("Notices", capsule.noticeCount, true),
  ];
  const { getNotes, addNote } = noteCollector([]);
  if (options.publicKey === null)
    addNote({ level: "Warning", code: "KeyUnconfirmed", kind: null, name: manifest.game.publicKey });
  for (const entry of entries)
    if (entry.note === "NameChanged")
      addNote({ level: "Info", code: entry.note, kind: entry.kind, name: entry.result ?? entry.name });
  const { title, start, end } = game;
  const source = { product: "Gonfalon", version: manifest.exporterVersion };
  const summary = { source, game: { title, start, end }, counts, notes: getNotes(), board: null };
  return { plan: { summary, game, users, teams, userIds }, entries };
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
  { teams, participations }: PlanInput,
  userIds: ReadonlyMap<string, number>,
): readonly SourceTeam[] {
  const participationsByTeam = new Map(participations.map((entry) => [entry.teamId, entry]));
  return teams.flatMap(({ id, name, captain, members, deletedAt }) => {
    const participation = participationsByTeam.get(id);
    if (!participation) return [];
    // A deleted team is imported as deleted, without members.
    const currentMembers = deletedAt === null ? members : [];
    return [
      {
        id,
        name,
        captainId: userIds.get(captain ?? "") ?? null,
        memberIds: currentMembers.flatMap((member) => userIds.get(member.name) ?? []),
        division: participation.division,
        isSuspended: participation.status !== "Accepted",
        createdAt: participation.createdAt,
      },
    ];
  });
}
