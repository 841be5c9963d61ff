import { ChallengeCategory, ChallengeType, hasContainer } from "@gonfalon/contract/enums.ts";
import type { PackagedAttachment, PackagedChallenge, PackagedGame } from "@gonfalon/contract/game-package.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { DEFAULT_BLOOD_BONUS, unpackBloodBonus } from "@gonfalon/rules/blood-bonus.ts";
import { type GzctfTables, listIn, rowId, rowsOfGame } from "./gzctf-tables.domain.ts";
import type { SourceNote } from "./source.domain.ts";
import { booleanIn, firstCharacters, integerIn, type SourceRow, textIn } from "./source-row.domain.ts";

interface Context {
  readonly tables: GzctfTables;
  /** Whether the folder has the file with this hash. */
  hasFile(hash: string): boolean;
  note(note: SourceNote): void;
}

const findName = <T extends string>(schema: unknown, number: number): T | undefined => {
  const { "x-numbers": numbers } = schema as { readonly "x-numbers": Readonly<Record<T, number>> };
  return (Object.keys(numbers) as T[]).find((name) => numbers[name] === number);
};

/** The game as it is in a package (PACKAGE-1). */
export function gzctfGame(row: SourceRow, { tables, hasFile }: Context): PackagedGame {
  const [first, second, third] = unpackBloodBonus(integerIn(row, "BloodBonus") ?? DEFAULT_BLOOD_BONUS);
  const gameId = rowId(row);
  const poster = textIn(row, "PosterHash");
  const divisions = rowsOfGame(tables.divisions, gameId).map((division) => textIn(division, "Name"));
  const participating = rowsOfGame(tables.participations, gameId).map((one) => textIn(one, "Division"));
  const names = [...listIn(row, "Divisions"), ...divisions, ...participating]
    .map((name) => firstCharacters(name.trim(), limits.divisionName).trim())
    .filter((name) => name !== "");
  return {
    title: firstCharacters(textIn(row, "Title").trim(), limits.gameTitle) || `Game ${gameId}`,
    summary: firstCharacters(textIn(row, "Summary"), limits.gameSummary),
    content: firstCharacters(textIn(row, "Content"), limits.markdown),
    hidden: true,
    practiceMode: false,
    acceptWithoutReview: booleanIn(row, "AcceptWithoutReview"),
    teamMemberCountLimit: integerIn(row, "TeamMemberCountLimit") ?? 0,
    containerCountLimit: integerIn(row, "ContainerCountLimit") ?? 3,
    startTime: textIn(row, "StartTimeUtc"),
    endTime: textIn(row, "EndTimeUtc"),
    writeup: {
      required: booleanIn(row, "WriteupRequired"),
      deadline: textIn(row, "WriteupDeadline") || null,
      note: firstCharacters(textIn(row, "WriteupNote"), limits.markdown),
    },
    bloodBonus: { first, second, third },
    posterHash: poster !== "" && hasFile(poster) ? poster : null,
    divisions: [...new Set(names)].slice(0, limits.divisions).map((name) => ({ name })),
  };
}

/** The challenges of a game as they are in a package. */
export function gzctfChallenges(gameId: number, context: Context): readonly PackagedChallenge[] {
  const flags = Map.groupBy(context.tables.flags, (row) => integerIn(row, "ChallengeId"));
  const attachments = attachmentsIn(context);
  return rowsOfGame(context.tables.challenges, gameId)
    .toSorted((one, other) => rowId(one) - rowId(other))
    .map((row) => {
      const id = rowId(row);
      const title = firstCharacters(textIn(row, "Title").trim(), limits.challengeTitle) || `Challenge ${id}`;
      const type = findName<ChallengeType>(ChallengeType, integerIn(row, "Type") ?? 0) ?? "StaticAttachment";
      const find = (owner: SourceRow) => attachments.find(integerIn(owner, "AttachmentId"), title);
      const written = (flags.get(id) ?? []).map((flag) => ({
        value: textIn(flag, "Flag"),
        attachment: find(flag),
      }));
      const isPool = type === "DynamicAttachment";
      return {
        id,
        title,
        content: firstCharacters(textIn(row, "Content"), limits.markdown),
        category: findName<ChallengeCategory>(ChallengeCategory, integerIn(row, "Category") ?? 0) ?? "Misc",
        type,
        enabled: booleanIn(row, "IsEnabled"),
        scoring: {
          original: integerIn(row, "OriginalScore") ?? 1000,
          minRate: numberIn(row, "MinScoreRate", 0.25),
          difficulty: numberIn(row, "Difficulty", 5),
        },
        limits: {
          submission: integerIn(row, "SubmissionLimit") ?? 0,
          deadline: textIn(row, "DeadlineUtc") || null,
        },
        flags: {
          disableBloodBonus: booleanIn(row, "DisableBloodBonus"),
          enableTrafficCapture: booleanIn(row, "EnableTrafficCapture"),
          template: textIn(row, "FlagTemplate") || null,
          // The flags of a dynamic container were made for the teams that played.
          static: isPool || type === "DynamicContainer" ? [] : written,
        },
        attachment: find(row),
        hints: listIn(row, "Hints")
          .slice(0, limits.hints)
          .map((hint) => firstCharacters(hint, limits.hint)),
        container: hasContainer(type) ? toContainer(row) : null,
        ...(isPool && {
          gonfalon: { fileName: textIn(row, "FileName") || "attachment", readOnlyRoot: false, pool: written },
        }),
      };
    });
}

function toContainer(row: SourceRow) {
  return {
    image: textIn(row, "ContainerImage"),
    memoryLimit: integerIn(row, "MemoryLimit"),
    cpuCount: integerIn(row, "CPUCount"),
    storageLimit: integerIn(row, "StorageLimit"),
    exposePort: integerIn(row, "ContainerExposePort"),
    networkMode: (integerIn(row, "NetworkMode") ?? 0) === 0 ? "Open" : "Isolated",
    fileName: textIn(row, "FileName") || null,
  };
}

function numberIn(row: SourceRow, member: string, usual: number): number {
  const value = row[member];
  return typeof value === "number" ? value : usual;
}

const LOCAL = 1;
const REMOTE = 2;

function attachmentsIn({ tables, hasFile, note }: Context) {
  const attachments = new Map(tables.attachments.map((row) => [rowId(row), row]));
  const files = new Map(tables.files.map((row) => [rowId(row), row]));

  function find(id: number | null, challenge: string): PackagedAttachment | null {
    const row = id === null ? undefined : attachments.get(id);
    if (!row) return null;
    const type = integerIn(row, "Type");
    const remoteUrl = textIn(row, "RemoteUrl").trim();
    if (type === REMOTE && remoteUrl !== "") return { type: "Remote", hash: null, remoteUrl };
    const file = type === LOCAL ? files.get(integerIn(row, "LocalFileId") ?? 0) : undefined;
    if (!file) return null;
    const hash = textIn(file, "Hash");
    if (hasFile(hash)) return { type: "Local", hash, fileName: textIn(file, "Name"), remoteUrl: null };
    note({ level: "Warning", code: "FileMissing", kind: "Challenges", name: challenge });
    return null;
  }

  return { find };
}
