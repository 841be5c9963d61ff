import { limits } from "@gonfalon/contract/limits.ts";
import type { CtfdTables } from "./ctfd-people.domain.ts";
import type { CtfdTimes } from "./ctfd-times.domain.ts";
import type { SourceAward, SourceNote, SourceSubmission, SourceUnlock } from "./source.domain.ts";
import { getId, getInteger, getText, type SourceRow, takeCharacters } from "./source-row.domain.ts";

interface Context {
  readonly isSolo: boolean;
  readonly times: CtfdTimes;
}

function getTeamId(row: SourceRow, isSolo: boolean): number | null {
  return getInteger(row, isSolo ? "user_id" : "team_id");
}

/** IMPORT-7: right and wrong answers in chronological order. Other types, such as `ratelimited`, get a note. */
export function toCtfdSubmissions(
  { rows }: CtfdTables,
  { isSolo, times, addNote }: Context & { addNote(note: SourceNote): void },
): SourceSubmission[] {
  const submissions: SourceSubmission[] = [];
  for (const row of rows("submissions")) {
    const type = getText(row, "type");
    const teamId = getTeamId(row, isSolo);
    const notedRow = { kind: "Submissions", name: String(getId(row)) } as const;
    const addInfo = (code: SourceNote["code"]) => addNote({ level: "Info", code, ...notedRow });
    if (type !== "correct" && type !== "incorrect") addInfo("NotSupported");
    else if (teamId === null) addInfo("NoTeam");
    else
      submissions.push({
        teamId,
        userId: getInteger(row, "user_id"),
        challengeId: getId(row, "challenge_id"),
        answer: takeCharacters(getText(row, "provided").trim(), limits.flag),
        isCorrect: type === "correct",
        at: times.get(row, "date", notedRow),
      });
  }
  return submissions.sort((a, b) => a.at - b.at);
}

/** Awards, and the costs of hints, which CTFd stores as awards with negative points. */
export function toCtfdAwards({ rows }: CtfdTables, { isSolo, times }: Context): SourceAward[] {
  return rows("awards").flatMap((row) => {
    const teamId = getTeamId(row, isSolo);
    const value = getInteger(row, "value") ?? 0;
    const points = Math.min(limits.adjustment, Math.max(-limits.adjustment, value));
    if (teamId === null || points === 0) return [];
    const name = getText(row, "name").trim() || getText(row, "description").trim();
    const reason = takeCharacters(name, limits.adjustmentReason) || "Award";
    return [{ teamId, points, reason, at: times.get(row, "date", { kind: null, name: reason }) }];
  });
}

export function toCtfdUnlocks({ rows }: CtfdTables, { isSolo, times }: Context): SourceUnlock[] {
  return rows("unlocks").flatMap((row) => {
    const teamId = getTeamId(row, isSolo);
    const hintId = getInteger(row, "target");
    if (getText(row, "type") !== "hints" || teamId === null || hintId === null) return [];
    const at = times.get(row, "date", { kind: null, name: `unlocks ${getText(row, "id")}` });
    return [{ teamId, userId: getInteger(row, "user_id"), hintId, at }];
  });
}
