import { limits } from "@gonfalon/contract/limits.ts";
import { DAY_MS, SECOND_MS } from "@gonfalon/rules/durations.ts";
import { ctfdChallenges } from "./ctfd-challenges.domain.ts";
import { type CtfdTables, ctfdTeams, ctfdUsers } from "./ctfd-people.domain.ts";
import { ctfdAwards, ctfdSubmissions, ctfdUnlocks } from "./ctfd-results.domain.ts";
import type { SourceEvent, SourceGame, SourceNote, SourceText } from "./source.domain.ts";
import type { FlagRules } from "./source-challenge.domain.ts";
import { firstCharacters, getBoolean, getId, getInteger, getText, getTime } from "./source-row.domain.ts";

interface Context extends FlagRules {
  /** When the file was uploaded. */
  readonly now: number;
  toMarkdown(html: string): string;
}

/** IMPORT-7: an export of CTFd 3. */
export function ctfdEvent(tables: CtfdTables, context: Context): SourceEvent {
  const notes: SourceNote[] = [];
  const addNote = (note: SourceNote) => void notes.push(note);
  const config = new Map(tables.rows("config").map((row) => [getText(row, "key"), getText(row, "value")]));
  const isSolo = config.get("user_mode") === "users";
  const brackets = bracketNames(tables, isSolo, addNote);
  const teams = ctfdTeams(tables, isSolo, { find: (id) => brackets.get(id ?? 0) ?? null });
  const submissions = ctfdSubmissions(tables, isSolo, addNote);
  const awards = ctfdAwards(tables, isSolo);
  const last = submissions.at(-1)?.at ?? 0;
  const verifiesEmails = ["true", "1"].includes((config.get("verify_emails") ?? "").toLowerCase());
  const attemptsReturn = config.get("max_attempts_behavior") === "timeout";
  return {
    product: "CTFd",
    version: config.get("ctf_version") ?? null,
    hasResults: true,
    game: toGame(config, { isSolo, first: submissions[0]?.at, last, now: context.now, addNote }),
    // Without verification CTFd treats every address as confirmed.
    users: ctfdUsers(tables).map((user) => ({ ...user, isConfirmed: user.isConfirmed || !verifiesEmails })),
    teams,
    divisions: [...new Set(brackets.values())],
    challenges: ctfdChallenges(tables, { isPattern: context.isPattern, attemptsReturn, addNote }),
    submissions,
    awards,
    unlocks: ctfdUnlocks(tables, isSolo),
    notices: toNotices(tables, context.now),
    posts: toPosts(tables, context),
    notes,
  };
}

function bracketNames(
  tables: CtfdTables,
  isSolo: boolean,
  addNote: (note: SourceNote) => void,
): ReadonlyMap<number, string> {
  const type = isSolo ? "users" : "teams";
  const rows = tables.rows("brackets").filter((row) => getText(row, "type") === type);
  const names = rows.map(
    (row) => [getId(row), firstCharacters(getText(row, "name").trim(), limits.divisionName)] as const,
  );
  const named = names.filter(([, name]) => name !== "");
  for (const [, name] of named.slice(limits.divisions))
    addNote({ level: "Warning", code: "TooMany", kind: "Divisions", name });
  return new Map(named.slice(0, limits.divisions));
}

interface GameContext {
  readonly isSolo: boolean;
  /** The time of the first submission. */
  readonly first: number | undefined;
  /** The time of the last submission; 0 if there is none. */
  readonly last: number;
  readonly now: number;
  addNote(note: SourceNote): void;
}

function toGame(
  config: ReadonlyMap<string, string>,
  { isSolo, first, last, now, addNote }: GameContext,
): SourceGame {
  const getMillis = (key: string) => {
    const value = Number(config.get(key) || Number.NaN);
    return Number.isFinite(value) && value > 0 ? Math.trunc(value) * SECOND_MS : undefined;
  };
  const title = firstCharacters((config.get("ctf_name") ?? "").trim(), limits.gameTitle) || "CTFd";
  const start = getMillis("start") ?? first ?? now;
  const configuredEnd = getMillis("end");
  const isOrdered = configuredEnd !== undefined && configuredEnd > start;
  if (getMillis("start") === undefined || !isOrdered)
    addNote({ level: "Warning", code: "TimesMissing", kind: null, name: title });
  const end = isOrdered ? configuredEnd : Math.max(start, last, now) + DAY_MS;
  const freezeAt = getMillis("freeze") ?? null;
  const isValidFreeze = freezeAt !== null && freezeAt > start && freezeAt < end;
  return { title, start, end, freezeAt: isValidFreeze ? freezeAt : null, isSolo };
}

function toNotices({ rows, parseMillis }: CtfdTables, now: number): SourceText[] {
  return rows("notifications").map((row) => {
    const title = getText(row, "title").trim();
    const text = [title && `**${title}**`, getText(row, "content").trim()].filter((part) => part !== "");
    const content = firstCharacters(text.join("\n\n"), limits.markdown) || "…";
    return { sourceId: String(getId(row)), title, content, at: getTime(row, "date", parseMillis) ?? now };
  });
}

/** Pages that every visitor can see. */
function toPosts({ rows }: CtfdTables, { now, toMarkdown }: Context): SourceText[] {
  const isPublic = (row: ReturnType<typeof rows>[number]) =>
    !["draft", "hidden", "auth_required"].some((member) => getBoolean(row, member));
  return rows("pages")
    .filter(isPublic)
    .map((row) => {
      const text = getText(row, "content");
      const content = getText(row, "format") === "html" ? toMarkdown(text) : text;
      const title = getText(row, "title").trim() || getText(row, "route").trim() || "Page";
      return {
        sourceId: String(getInteger(row, "id")),
        title: firstCharacters(title, limits.postTitle),
        content: firstCharacters(content, limits.markdown),
        at: now,
      };
    });
}
