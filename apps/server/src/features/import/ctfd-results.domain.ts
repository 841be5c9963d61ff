import { limits } from "@gonfalon/contract/limits.ts";
import type { CtfdTables } from "./ctfd-people.domain.ts";
import type { SourceAward, SourceNote, SourceSubmission, SourceUnlock } from "./source.domain.ts";
import { firstCharacters, idIn, integerIn, type SourceRow, textIn, timeIn } from "./source-row.domain.ts";

function teamIn(row: SourceRow, solo: boolean): number | null {
  return integerIn(row, solo ? "user_id" : "team_id");
}

/** IMPORT-7: right and wrong answers, in the order of time. Other kinds were not judged. */
export function ctfdSubmissions(
  { rows, millisOf }: CtfdTables,
  solo: boolean,
  note: (note: SourceNote) => void,
): SourceSubmission[] {
  const found: SourceSubmission[] = [];
  for (const row of rows("submissions")) {
    const type = textIn(row, "type");
    const teamId = teamIn(row, solo);
    const about = (code: SourceNote["code"]) =>
      note({ level: "Info", code, kind: "Submissions", name: String(idIn(row)) });
    if (type !== "correct" && type !== "incorrect") about("NotSupported");
    else if (teamId === null) about("NoTeam");
    else
      found.push({
        teamId,
        userId: integerIn(row, "user_id"),
        challengeId: idIn(row, "challenge_id"),
        answer: firstCharacters(textIn(row, "provided").trim(), limits.flag),
        isCorrect: type === "correct",
        at: timeIn(row, "date", millisOf) ?? 0,
      });
  }
  return found.sort((one, other) => one.at - other.at);
}

/** Awards, and the costs of hints, which CTFd stores as awards with negative points. */
export function ctfdAwards({ rows, millisOf }: CtfdTables, solo: boolean): SourceAward[] {
  return rows("awards").flatMap((row) => {
    const teamId = teamIn(row, solo);
    const value = integerIn(row, "value") ?? 0;
    const points = Math.min(limits.adjustment, Math.max(-limits.adjustment, value));
    if (teamId === null || points === 0) return [];
    const name = textIn(row, "name").trim() || textIn(row, "description").trim();
    const reason = firstCharacters(name, limits.adjustmentReason) || "Award";
    return [{ teamId, points, reason, at: timeIn(row, "date", millisOf) ?? 0 }];
  });
}

export function ctfdUnlocks({ rows, millisOf }: CtfdTables, solo: boolean): SourceUnlock[] {
  return rows("unlocks").flatMap((row) => {
    const teamId = teamIn(row, solo);
    const hintId = integerIn(row, "target");
    if (textIn(row, "type") !== "hints" || teamId === null || hintId === null) return [];
    return [{ teamId, userId: integerIn(row, "user_id"), hintId, at: timeIn(row, "date", millisOf) ?? 0 }];
  });
}
