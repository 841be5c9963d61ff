import type { AnswerResult, ParticipationStatus } from "@gonfalon/contract/enums.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { type GzctfTables, listIn, rowId, rowsOfGame, userNumbers } from "./gzctf-tables.domain.ts";
import type { SourceNote, SourceSubmission, SourceTeam, SourceText, SourceUser } from "./source.domain.ts";
import {
  booleanIn,
  firstCharacters,
  idIn,
  integerIn,
  type SourceRow,
  textIn,
  timeIn,
} from "./source-row.domain.ts";

type MillisOf = (text: string) => number;

const BANNED = 0;
const ADMINISTRATOR = 3;

/** Every account, also those without a team. */
export function gzctfUsers(tables: GzctfTables, millisOf: MillisOf): SourceUser[] {
  const numbers = userNumbers(tables);
  return tables.users.map((row) => ({
    id: numbers.get(textIn(row, "Id")) ?? 0,
    name: textIn(row, "UserName"),
    email: textIn(row, "Email").trim(),
    passwordHash: textIn(row, "PasswordHash") || null,
    isConfirmed: booleanIn(row, "EmailConfirmed"),
    isBanned: integerIn(row, "Role") === BANNED,
    isAdministrator: integerIn(row, "Role") === ADMINISTRATOR,
    registeredAt: Math.max(0, timeIn(row, "RegisterTimeUtc", millisOf) ?? 0),
  }));
}

/** In the order of their numbers in GZCTF. A participation that was not handed in is pending. */
const STATUSES: readonly ParticipationStatus[] = ["Pending", "Accepted", "Rejected", "Suspended", "Pending"];

/** The teams that are registered for a game. */
export function gzctfTeams(tables: GzctfTables, gameId: number): SourceTeam[] {
  const numbers = userNumbers(tables);
  const teams = new Map(tables.teams.map((row) => [rowId(row), row]));
  const members = Map.groupBy(tables.members, (row) => integerIn(row, "TeamId"));
  const participants = Map.groupBy(rowsOfGame(tables.participants, gameId), (row) =>
    integerIn(row, "TeamId"),
  );
  const divisions = new Map(tables.divisions.map((row) => [rowId(row), textIn(row, "Name")]));
  const toUsers = (rows: readonly SourceRow[] = []) =>
    rows.flatMap((row) => numbers.get(textIn(row, "UserId")) ?? []).toSorted((one, other) => one - other);
  // Races in GZCTF can register a team twice.
  const registered = new Map(
    rowsOfGame(tables.participations, gameId).map((row) => [integerIn(row, "TeamId"), row]),
  );
  return Array.from(registered, ([teamId, row]) => {
    const team = teams.get(teamId ?? 0) ?? {};
    const status = STATUSES[integerIn(row, "Status") ?? 0] ?? "Pending";
    const division = textIn(row, "Division").trim() || divisions.get(integerIn(row, "DivisionId") ?? 0);
    return {
      id: teamId ?? 0,
      name: textIn(team, "Name"),
      captainId: numbers.get(textIn(team, "CaptainId")) ?? null,
      memberIds: toUsers(members.get(teamId)),
      participantIds: toUsers(participants.get(teamId)),
      division: division ? firstCharacters(division, limits.divisionName) : null,
      isSuspended: status !== "Accepted",
      status,
      createdAt: 0,
    };
  });
}

const JUDGED: readonly AnswerResult[] = ["Accepted", "WrongAnswer", "CheatDetected"];

/** In the order of time. Answers that were not judged are left out. */
export function gzctfSubmissions(
  tables: GzctfTables,
  gameId: number,
  { millisOf, note }: { readonly millisOf: MillisOf; readonly note: (note: SourceNote) => void },
): SourceSubmission[] {
  const numbers = userNumbers(tables);
  const found = rowsOfGame(tables.submissions, gameId).flatMap((row): SourceSubmission[] => {
    const status = JUDGED.find((one) => one === textIn(row, "Status"));
    if (!status) {
      note({ level: "Info", code: "NotSupported", kind: "Submissions", name: String(rowId(row)) });
      return [];
    }
    return [
      {
        teamId: idIn(row, "TeamId"),
        userId: numbers.get(textIn(row, "UserId")) ?? null,
        challengeId: idIn(row, "ChallengeId"),
        answer: firstCharacters(textIn(row, "Answer"), limits.flag),
        isCorrect: status === "Accepted",
        status,
        at: timeIn(row, "SubmitTimeUtc", millisOf) ?? 0,
      },
    ];
  });
  return found.sort((one, other) => one.at - other.at);
}

const NORMAL = 0;

/** The notices that were written by hand; others follow from results. */
export function gzctfNotices(tables: GzctfTables, gameId: number, millisOf: MillisOf): SourceText[] {
  return rowsOfGame(tables.notices, gameId)
    .filter((row) => integerIn(row, "Type") === NORMAL)
    .map((row) => {
      const content = firstCharacters(listIn(row, "Values").join("\n\n"), limits.markdown) || "…";
      const at = timeIn(row, "PublishTimeUtc", millisOf) ?? 0;
      return {
        sourceId: String(rowId(row)),
        title: firstCharacters(content, limits.challengeTitle),
        content,
        at,
      };
    });
}
