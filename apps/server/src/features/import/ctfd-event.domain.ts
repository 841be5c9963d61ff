import { MAX_INSTANT } from "@gonfalon/contract/kernel/scalars.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { DAY_MS, SECOND_MS } from "@gonfalon/rules/durations.ts";
import { isReservedDivisionName } from "#features/division/division.edit.domain.ts";
import { toCtfdChallenges } from "./ctfd-challenges.domain.ts";
import { type CtfdTables, toCtfdTeams, toCtfdUsers } from "./ctfd-people.domain.ts";
import { toCtfdAwards, toCtfdSubmissions, toCtfdUnlocks } from "./ctfd-results.domain.ts";
import { type CtfdTimes, toCtfdTimes } from "./ctfd-times.domain.ts";
import type { SourceEvent, SourceGame, SourceNote, SourceText } from "./source.domain.ts";
import type { FlagRules } from "./source-challenge.domain.ts";
import { getBoolean, getId, getInteger, getText, isLongerThan, takeCharacters } from "./source-row.domain.ts";

interface Context extends FlagRules {
  /** When the file was uploaded. */
  readonly now: number;
  toMarkdown(html: string): string;
}

/** IMPORT-7: an export of CTFd 3. */
export function toCtfdEvent(tables: CtfdTables, context: Context): SourceEvent {
  const notes: SourceNote[] = [];
  const addNote = (note: SourceNote) => void notes.push(note);
  const config = new Map(tables.rows("config").map((row) => [getText(row, "key"), getText(row, "value")]));
  const isSolo = config.get("user_mode") === "users";
  const brackets = readBracketNames(tables, isSolo, addNote);
  const times = toCtfdTimes({ now: context.now, parseMillis: tables.parseMillis, addNote });
  const submissions = toCtfdSubmissions(tables, { isSolo, times, addNote });
  const lastAt = submissions.at(-1)?.at ?? 0;
  const verifiesEmails = ["true", "1"].includes((config.get("verify_emails") ?? "").toLowerCase());
  const isLimitTemporary = config.get("max_attempts_behavior") === "timeout";
  return {
    product: "CTFd",
    version: config.get("ctf_version") ?? null,
    hasResults: true,
    game: toGame(config, { isSolo, firstAt: submissions[0]?.at, lastAt, now: context.now, addNote }),
    // Without verification CTFd treats every address as confirmed.
    users: toCtfdUsers(tables, times).map((user) => ({
      ...user,
      isConfirmed: user.isConfirmed || !verifiesEmails,
    })),
    teams: toCtfdTeams(tables, { isSolo, times, brackets }),
    divisions: [...new Set(brackets.values())],
    challenges: toCtfdChallenges(tables, { isPattern: context.isPattern, isLimitTemporary, addNote }),
    submissions,
    awards: toCtfdAwards(tables, { isSolo, times }),
    unlocks: toCtfdUnlocks(tables, { isSolo, times }),
    notices: toNotices(tables, times, addNote),
    posts: toPosts(tables, context, addNote),
    notes,
  };
}

function readBracketNames(
  tables: CtfdTables,
  isSolo: boolean,
  addNote: (note: SourceNote) => void,
): ReadonlyMap<number, string> {
  const type = isSolo ? "users" : "teams";
  const rows = tables.rows("brackets").filter((row) => getText(row, "type") === type);
  const names = rows.map((row) => [getId(row), toDivisionName(getText(row, "name"))] as const);
  const nonEmptyNames = names.filter(([, name]) => name !== "");
  for (const [, name] of nonEmptyNames.slice(limits.divisions))
    addNote({ level: "Warning", code: "TooMany", kind: "Divisions", name });
  return new Map(nonEmptyNames.slice(0, limits.divisions));
}

/** IMPORT-7: appends `2` to a name that is reserved (DIV-9). */
function toDivisionName(bracketName: string): string {
  const name = takeCharacters(bracketName.trim(), limits.divisionName).trim();
  return isReservedDivisionName(name) ? `${name}2` : name;
}

interface GameContext {
  readonly isSolo: boolean;
  /** The time of the first submission. */
  readonly firstAt: number | undefined;
  /** The time of the last submission; 0 if there is none. */
  readonly lastAt: number;
  readonly now: number;
  addNote(note: SourceNote): void;
}

function toGame(
  config: ReadonlyMap<string, string>,
  { isSolo, firstAt, lastAt, now, addNote }: GameContext,
): SourceGame {
  const getMillis = (key: string, max: number) => {
    const millis = Math.trunc(Number(config.get(key) ?? "")) * SECOND_MS;
    return millis > 0 && millis <= max ? millis : undefined;
  };
  const title = takeCharacters((config.get("ctf_name") ?? "").trim(), limits.gameTitle) || "CTFd";
  // A missing end becomes a day after the start or later, so the start is at least a day before `MAX_INSTANT`.
  const configuredStart = getMillis("start", MAX_INSTANT - DAY_MS);
  const start = configuredStart ?? firstAt ?? now;
  const configuredEnd = getMillis("end", MAX_INSTANT);
  const isOrdered = configuredEnd !== undefined && configuredEnd > start;
  if (configuredStart === undefined || !isOrdered)
    addNote({ level: "Warning", code: "TimesMissing", kind: null, name: title });
  const end = isOrdered ? configuredEnd : Math.max(start, lastAt, now) + DAY_MS;
  const freezeAt = getMillis("freeze", MAX_INSTANT) ?? null;
  const isValidFreeze = freezeAt !== null && freezeAt > start && freezeAt < end;
  return { title, start, end, freezeAt: isValidFreeze ? freezeAt : null, isSolo };
}

type AddNote = GameContext["addNote"];

function toNotices({ rows }: CtfdTables, times: CtfdTimes, addNote: AddNote): SourceText[] {
  return rows("notifications").map((row) => {
    const title = getText(row, "title").trim();
    const parts = [title && `**${title}**`, getText(row, "content").trim()].filter((part) => part !== "");
    const text = parts.join("\n\n");
    if (isLongerThan(text, limits.markdown))
      addNote({ level: "Warning", code: "TextShortened", kind: "Notices", name: title });
    const content = takeCharacters(text, limits.markdown) || "…";
    const at = times.get(row, "date", { kind: "Notices", name: title });
    return { sourceId: String(getId(row)), title, content, at };
  });
}

/** Pages that every visitor can see. */
function toPosts({ rows }: CtfdTables, { now, toMarkdown }: Context, addNote: AddNote): SourceText[] {
  const isPublic = (row: ReturnType<typeof rows>[number]) =>
    !["draft", "hidden", "auth_required"].some((member) => getBoolean(row, member));
  return rows("pages")
    .filter(isPublic)
    .map((row) => {
      const text = getText(row, "content");
      const content = getText(row, "format") === "html" ? toMarkdown(text) : text;
      const title = getText(row, "title").trim() || getText(row, "route").trim() || "Page";
      if (isLongerThan(content, limits.markdown) || isLongerThan(title, limits.postTitle))
        addNote({ level: "Warning", code: "TextShortened", kind: "Posts", name: title });
      return {
        sourceId: String(getInteger(row, "id")),
        title: takeCharacters(title, limits.postTitle),
        content: takeCharacters(content, limits.markdown),
        at: now,
      };
    });
}
