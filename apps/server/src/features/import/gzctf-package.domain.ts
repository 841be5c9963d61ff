import { ChallengeCategory, ChallengeType, hasContainer } from "@gonfalon/contract/enums.ts";
import type { PackagedAttachment, PackagedChallenge, PackagedGame } from "@gonfalon/contract/game-package.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { DEFAULT_BLOOD_BONUS, unpackBloodBonus } from "@gonfalon/rules/blood-bonus.ts";
import {
  filterGameRows,
  type GzctfTables,
  getRowId,
  getTexts,
  toDivisionName,
} from "./gzctf-tables.domain.ts";
import type { SourceNote } from "./source.domain.ts";
import { getBoolean, getInteger, getText, type SourceRow, takeCharacters } from "./source-row.domain.ts";

interface Context {
  readonly tables: GzctfTables;
  /** Whether the GZCTF files include a file with this hash. */
  hasFile(hash: string): boolean;
  addNote(note: SourceNote): void;
}

/** GZCTF stores enums as numbers; the schemas of the contract list them. */
function findEnumName<T extends string>(schema: unknown, number: number): T | undefined {
  const { "x-numbers": numbers } = schema as { readonly "x-numbers": Readonly<Record<T, number>> };
  return (Object.keys(numbers) as T[]).find((name) => numbers[name] === number);
}

/** The game as it is in a package (PACKAGE-1). */
export function toGzctfGame(row: SourceRow, { tables, hasFile }: Context): PackagedGame {
  const [first, second, third] = unpackBloodBonus(getInteger(row, "BloodBonus") ?? DEFAULT_BLOOD_BONUS);
  const gameId = getRowId(row);
  const poster = getText(row, "PosterHash");
  const divisions = filterGameRows(tables.divisions, gameId).map((division) => getText(division, "Name"));
  const teamDivisions = filterGameRows(tables.participations, gameId).map((participation) =>
    getText(participation, "Division"),
  );
  const names = [...getTexts(row, "Divisions"), ...divisions, ...teamDivisions]
    .map(toDivisionName)
    .filter((name) => name !== "");
  return {
    title: takeCharacters(getText(row, "Title").trim(), limits.gameTitle) || `Game ${gameId}`,
    summary: takeCharacters(getText(row, "Summary"), limits.gameSummary),
    content: takeCharacters(getText(row, "Content"), limits.markdown),
    hidden: true,
    practiceMode: false,
    acceptWithoutReview: getBoolean(row, "AcceptWithoutReview"),
    teamMemberCountLimit: getInteger(row, "TeamMemberCountLimit") ?? 0,
    containerCountLimit: getInteger(row, "ContainerCountLimit") ?? 3,
    startTime: getText(row, "StartTimeUtc"),
    endTime: getText(row, "EndTimeUtc"),
    writeup: {
      required: getBoolean(row, "WriteupRequired"),
      deadline: toDeadline(getText(row, "WriteupDeadline")),
      note: takeCharacters(getText(row, "WriteupNote"), limits.markdown),
    },
    bloodBonus: { first, second, third },
    posterHash: poster !== "" && hasFile(poster) ? poster : null,
    divisions: [...new Set(names)].slice(0, limits.divisions).map((name) => ({ name })),
  };
}

/** A game that is older than the column has `-infinity`, which a GZCTF migration has set. */
function toDeadline(time: string): string | null {
  return time === "" || time.endsWith("infinity") ? null : time;
}

/** The challenges of a game as they are in a package. */
export function toGzctfChallenges(gameId: number, context: Context): readonly PackagedChallenge[] {
  const flags = Map.groupBy(context.tables.flags, (row) => getInteger(row, "ChallengeId"));
  const attachments = attachmentFinder(context);
  return filterGameRows(context.tables.challenges, gameId)
    .toSorted((a, b) => getRowId(a) - getRowId(b))
    .map((row) => {
      const id = getRowId(row);
      const title = takeCharacters(getText(row, "Title").trim(), limits.challengeTitle) || `Challenge ${id}`;
      const type =
        findEnumName<ChallengeType>(ChallengeType, getInteger(row, "Type") ?? 0) ?? "StaticAttachment";
      const find = (owner: SourceRow) => attachments.find(getInteger(owner, "AttachmentId"), title);
      const packagedFlags = (flags.get(id) ?? []).map((flag) => ({
        value: getText(flag, "Flag"),
        attachment: find(flag),
      }));
      const isPool = type === "DynamicAttachment";
      return {
        id,
        title,
        content: takeCharacters(getText(row, "Content"), limits.markdown),
        category:
          findEnumName<ChallengeCategory>(ChallengeCategory, getInteger(row, "Category") ?? 0) ?? "Misc",
        type,
        enabled: getBoolean(row, "IsEnabled"),
        scoring: {
          original: getInteger(row, "OriginalScore") ?? 1000,
          minRate: getNumber(row, "MinScoreRate", 0.25),
          difficulty: getNumber(row, "Difficulty", 5),
        },
        limits: {
          submission: getInteger(row, "SubmissionLimit") ?? 0,
          deadline: getText(row, "DeadlineUtc") || null,
        },
        flags: {
          disableBloodBonus: getBoolean(row, "DisableBloodBonus"),
          enableTrafficCapture: getBoolean(row, "EnableTrafficCapture"),
          template: getText(row, "FlagTemplate") || null,
          // The flags of a dynamic container were generated for the teams that played.
          static: isPool || type === "DynamicContainer" ? [] : packagedFlags,
        },
        attachment: find(row),
        hints: getTexts(row, "Hints")
          .slice(0, limits.hints)
          .map((hint) => takeCharacters(hint, limits.hint)),
        container: hasContainer(type) ? toContainer(row) : null,
        ...(isPool && {
          gonfalon: {
            fileName: getText(row, "FileName") || "attachment",
            readOnlyRoot: false,
            pool: packagedFlags,
          },
        }),
      };
    });
}

function toContainer(row: SourceRow) {
  return {
    image: getText(row, "ContainerImage"),
    memoryLimit: getInteger(row, "MemoryLimit"),
    cpuCount: getInteger(row, "CPUCount"),
    storageLimit: getInteger(row, "StorageLimit"),
    exposePort: getInteger(row, "ContainerExposePort"),
    networkMode: (getInteger(row, "NetworkMode") ?? 0) === 0 ? "Open" : "Isolated",
    fileName: getText(row, "FileName") || null,
  };
}

function getNumber(row: SourceRow, member: string, fallback: number): number {
  const value = row[member];
  return typeof value === "number" ? value : fallback;
}

const LOCAL_ATTACHMENT = 1;
const REMOTE_ATTACHMENT = 2;

function attachmentFinder({ tables, hasFile, addNote }: Context) {
  const attachments = new Map(tables.attachments.map((row) => [getRowId(row), row]));
  const files = new Map(tables.files.map((row) => [getRowId(row), row]));

  function find(id: number | null, challenge: string): PackagedAttachment | null {
    const row = id === null ? undefined : attachments.get(id);
    if (!row) return null;
    const type = getInteger(row, "Type");
    const remoteUrl = getText(row, "RemoteUrl").trim();
    if (type === REMOTE_ATTACHMENT && remoteUrl !== "") return { type: "Remote", hash: null, remoteUrl };
    const file = type === LOCAL_ATTACHMENT ? files.get(getInteger(row, "LocalFileId") ?? 0) : undefined;
    if (!file) return null;
    const hash = getText(file, "Hash");
    if (hasFile(hash)) return { type: "Local", hash, fileName: getText(file, "Name"), remoteUrl: null };
    addNote({ level: "Warning", code: "FileMissing", kind: "Challenges", name: challenge });
    return null;
  }

  return { find };
}
