import { limits } from "@gonfalon/contract/limits.ts";
import { DAY_MS, SECOND_MS } from "@gonfalon/rules/durations.ts";
import { ctfdChallenges } from "./ctfd-challenges.domain.ts";
import { type CtfdTables, ctfdTeams, ctfdUsers } from "./ctfd-people.domain.ts";
import { ctfdAwards, ctfdSubmissions, ctfdUnlocks } from "./ctfd-results.domain.ts";
import type { SourceEvent, SourceGame, SourceNote, SourceText } from "./source.domain.ts";
import type { FlagRules } from "./source-challenge.domain.ts";
import { booleanIn, firstCharacters, idIn, integerIn, textIn, timeIn } from "./source-row.domain.ts";

interface Context extends FlagRules {
  /** When the file was uploaded. */
  readonly now: number;
  toMarkdown(html: string): string;
}

/** IMPORT-7: an export of CTFd 3. */
export function ctfdEvent(tables: CtfdTables, context: Context): SourceEvent {
  const notes: SourceNote[] = [];
  const note = (one: SourceNote) => void notes.push(one);
  const config = new Map(tables.rows("config").map((row) => [textIn(row, "key"), textIn(row, "value")]));
  const solo = config.get("user_mode") === "users";
  const names = bracketNames(tables, solo);
  const teams = ctfdTeams(tables, solo, { find: (id) => names.get(id ?? 0) ?? null });
  const submissions = ctfdSubmissions(tables, solo, note);
  const awards = ctfdAwards(tables, solo);
  const last = submissions.at(-1)?.at ?? 0;
  const isVerifying = ["true", "1"].includes(config.get("verify_emails") ?? "");
  return {
    product: "CTFd",
    version: config.get("ctf_version") ?? null,
    hasResults: true,
    game: toGame(config, { solo, first: submissions[0]?.at, last, now: context.now, note }),
    // Without verification CTFd treats every address as confirmed.
    users: ctfdUsers(tables).map((user) => ({ ...user, isConfirmed: user.isConfirmed || !isVerifying })),
    teams,
    divisions: [...new Set(names.values())],
    challenges: ctfdChallenges(tables, context, note),
    submissions,
    awards,
    unlocks: ctfdUnlocks(tables, solo),
    notices: toNotices(tables, context.now),
    posts: toPosts(tables, context),
    notes,
  };
}

function bracketNames(tables: CtfdTables, solo: boolean): ReadonlyMap<number, string> {
  const type = solo ? "users" : "teams";
  const rows = tables.rows("brackets").filter((row) => textIn(row, "type") === type);
  const named = rows.map((row) => [
    idIn(row),
    firstCharacters(textIn(row, "name").trim(), limits.divisionName),
  ]);
  return new Map((named as [number, string][]).filter(([, name]) => name !== "").slice(0, limits.divisions));
}

interface Times {
  readonly solo: boolean;
  readonly first: number | undefined;
  readonly last: number;
  readonly now: number;
  note(note: SourceNote): void;
}

function toGame(config: ReadonlyMap<string, string>, { solo, first, last, now, note }: Times): SourceGame {
  const seconds = (key: string) => {
    const value = Number(config.get(key) || Number.NaN);
    return Number.isFinite(value) && value > 0 ? Math.trunc(value) * SECOND_MS : undefined;
  };
  const title = firstCharacters((config.get("ctf_name") ?? "").trim(), limits.gameTitle) || "CTFd";
  const start = seconds("start") ?? first ?? now;
  const configuredEnd = seconds("end");
  const isOrdered = configuredEnd !== undefined && configuredEnd > start;
  if (seconds("start") === undefined || !isOrdered)
    note({ level: "Warning", code: "TimesMissing", kind: null, name: title });
  const end = isOrdered ? configuredEnd : Math.max(start, last, now) + DAY_MS;
  const freezeAt = seconds("freeze") ?? null;
  const isFreeze = freezeAt !== null && freezeAt > start && freezeAt < end;
  return { title, start, end, freezeAt: isFreeze ? freezeAt : null, solo };
}

function toNotices({ rows, millisOf }: CtfdTables, now: number): SourceText[] {
  return rows("notifications").map((row) => {
    const title = textIn(row, "title").trim();
    const text = [title && `**${title}**`, textIn(row, "content").trim()].filter((part) => part !== "");
    const content = firstCharacters(text.join("\n\n"), limits.markdown) || "…";
    return { sourceId: String(idIn(row)), title, content, at: timeIn(row, "date", millisOf) ?? now };
  });
}

/** Pages that every visitor can see. */
function toPosts({ rows }: CtfdTables, { now, toMarkdown }: Context): SourceText[] {
  const isShown = (row: ReturnType<typeof rows>[number]) =>
    !["draft", "hidden", "auth_required"].some((member) => booleanIn(row, member));
  return rows("pages")
    .filter(isShown)
    .map((row) => {
      const text = textIn(row, "content");
      const content = textIn(row, "format") === "html" ? toMarkdown(text) : text;
      const title = textIn(row, "title").trim() || textIn(row, "route").trim() || "Page";
      return {
        sourceId: String(integerIn(row, "id")),
        title: firstCharacters(title, limits.postTitle),
        content: firstCharacters(content, limits.markdown),
        at: now,
      };
    });
}
