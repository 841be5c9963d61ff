import type { AnswerResult, ParticipationStatus } from "@gonfalon/contract/enums.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import {
  filterGameRows,
  type GzctfTables,
  getRowId,
  getTexts,
  numberUsers,
  toDivisionName,
} from "./gzctf-tables.domain.ts";
import type { SourceNote, SourceSubmission, SourceTeam, SourceText, SourceUser } from "./source.domain.ts";
import {
  getBoolean,
  getId,
  getInteger,
  getText,
  getTime,
  type SourceRow,
  takeCharacters,
} from "./source-row.domain.ts";

type ParseMillis = (text: string) => number;

const BANNED_ROLE = 0;
const ADMINISTRATOR_ROLE = 3;

/** Every account, including those without a team. */
export function toGzctfUsers(tables: GzctfTables, parseMillis: ParseMillis): SourceUser[] {
  const numbers = numberUsers(tables);
  return tables.users.map((row) => ({
    id: numbers.get(getText(row, "Id")) ?? 0,
    name: getText(row, "UserName"),
    email: getText(row, "Email").trim(),
    passwordHash: getText(row, "PasswordHash") || null,
    isConfirmed: getBoolean(row, "EmailConfirmed"),
    isBanned: getInteger(row, "Role") === BANNED_ROLE,
    isAdministrator: getInteger(row, "Role") === ADMINISTRATOR_ROLE,
    registeredAt: Math.max(0, getTime(row, "RegisterTimeUtc", parseMillis) ?? 0),
  }));
}

/** In the order of their numbers in GZCTF. A participation that was not submitted is pending. */
const STATUSES: readonly ParticipationStatus[] = ["Pending", "Accepted", "Rejected", "Suspended", "Pending"];

/** The teams that are registered for a game. */
export function toGzctfTeams(tables: GzctfTables, gameId: number): SourceTeam[] {
  const numbers = numberUsers(tables);
  const teams = new Map(tables.teams.map((row) => [getRowId(row), row]));
  const members = Map.groupBy(tables.members, (row) => getInteger(row, "TeamId"));
  const participants = Map.groupBy(filterGameRows(tables.participants, gameId), (row) =>
    getInteger(row, "TeamId"),
  );
  const divisions = new Map(tables.divisions.map((row) => [getRowId(row), getText(row, "Name")]));
  const toUserIds = (rows: readonly SourceRow[] = []) =>
    rows.flatMap((row) => numbers.get(getText(row, "UserId")) ?? []).toSorted((a, b) => a - b);
  // Concurrent requests to GZCTF can register a team twice.
  const participations = new Map(
    filterGameRows(tables.participations, gameId).map((row) => [getInteger(row, "TeamId"), row]),
  );
  return Array.from(participations, ([teamId, row]) => {
    const team = teams.get(teamId ?? 0) ?? {};
    const status = STATUSES[getInteger(row, "Status") ?? 0] ?? "Pending";
    const division = getText(row, "Division").trim() || divisions.get(getInteger(row, "DivisionId") ?? 0);
    const divisionName = toDivisionName(division ?? "");
    return {
      id: teamId ?? 0,
      name: getText(team, "Name"),
      captainId: numbers.get(getText(team, "CaptainId")) ?? null,
      memberIds: toUserIds(members.get(teamId)),
      participantIds: toUserIds(participants.get(teamId)),
      division: divisionName === "" ? null : divisionName,
      isSuspended: status !== "Accepted",
      status,
      createdAt: 0,
    };
  });
}

const IMPORTED_RESULTS: readonly AnswerResult[] = ["Accepted", "WrongAnswer", "CheatDetected"];

/** In chronological order. Answers that were not judged are left out with a note. */
export function toGzctfSubmissions(
  tables: GzctfTables,
  gameId: number,
  {
    parseMillis,
    addNote,
  }: { readonly parseMillis: ParseMillis; readonly addNote: (note: SourceNote) => void },
): SourceSubmission[] {
  const numbers = numberUsers(tables);
  const submissions = filterGameRows(tables.submissions, gameId).flatMap((row): SourceSubmission[] => {
    const status = IMPORTED_RESULTS.find((result) => result === getText(row, "Status"));
    if (!status) {
      addNote({ level: "Info", code: "NotSupported", kind: "Submissions", name: String(getRowId(row)) });
      return [];
    }
    return [
      {
        teamId: getId(row, "TeamId"),
        userId: numbers.get(getText(row, "UserId")) ?? null,
        challengeId: getId(row, "ChallengeId"),
        answer: takeCharacters(getText(row, "Answer"), limits.flag),
        isCorrect: status === "Accepted",
        status,
        at: getTime(row, "SubmitTimeUtc", parseMillis) ?? 0,
      },
    ];
  });
  return submissions.sort((a, b) => a.at - b.at);
}

const NORMAL_NOTICE = 0;

/** The notices that organizers wrote. GZCTF generated the others from results. */
export function toGzctfNotices(tables: GzctfTables, gameId: number, parseMillis: ParseMillis): SourceText[] {
  return filterGameRows(tables.notices, gameId)
    .filter((row) => getInteger(row, "Type") === NORMAL_NOTICE)
    .map((row) => {
      const content = takeCharacters(getTexts(row, "Values").join("\n\n"), limits.markdown) || "…";
      const at = getTime(row, "PublishTimeUtc", parseMillis) ?? 0;
      return {
        sourceId: String(getRowId(row)),
        title: takeCharacters(content, limits.challengeTitle),
        content,
        at,
      };
    });
}
