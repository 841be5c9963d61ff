import { checkFile } from "#features/challenge-document/challenge-yaml.ts";
import { archiveFiles } from "./archive-files.ts";
import { toChallengesEvent } from "./challenges-event.domain.ts";
import type { SourceNote } from "./source.domain.ts";
import { InvalidPartError, type SourceReader, TooManyError } from "./source-reader.ts";
import { isRefused, toYamlChallenge } from "./yaml-challenge.ts";
import { getLastFolder, getParentFolder, readYaml } from "./yaml-part.ts";

/** IMPORT-10: folders with a `challenge.yml` in the ctfcli format. */
export const readCtfcli: SourceReader = (parts, context) => {
  const { challenges: maxChallenges } = context.limits;
  if (parts.length > maxChallenges) throw new TooManyError("challenges", maxChallenges);
  const notes: SourceNote[] = [];
  const archive = archiveFiles(context.names);
  const files = parts.map((part) => {
    const value = readYaml(part, context);
    const folder = getParentFolder(part.name);
    const result = checkFile(value, getLastFolder(folder));
    if ("errors" in result || isRefused(result.document)) throw new InvalidPartError(part.name);
    return { ...result, ...readOtherMembers(value), path: part.name, folder };
  });
  const ids = new Map(files.map(({ file }, index) => [file.name, index + 1]));
  const challenges = files.map(({ folder, prerequisites, ...challenge }, index) => {
    const id = index + 1;
    const attachments = (challenge.file.files ?? []).flatMap((pattern) => {
      const names = archive.find(folder, pattern);
      return names.length > 0 ? names : [folder + pattern];
    });
    const requiredIds = new Set(prerequisites.flatMap((name) => ids.get(name) ?? []));
    requiredIds.delete(id);
    return toYamlChallenge(
      {
        ...challenge,
        id,
        files: [...new Set(attachments)],
        filesFolder: folder,
        requires: [...requiredIds],
      },
      context,
      (note) => void notes.push(note),
    );
  });
  return toChallengesEvent({ product: "ctfcli", game: null, challenges, notes });
};

interface OtherMembers {
  readonly isVisible: boolean;
  /** The names of other challenges. */
  readonly prerequisites: readonly string[];
}

/** The members of a file that a document does not have. */
function readOtherMembers(value: unknown): OtherMembers {
  const { state, requirements } = value as { readonly state?: unknown; readonly requirements?: unknown };
  const names = Array.isArray(requirements)
    ? requirements
    : (requirements as { readonly prerequisites?: unknown } | null | undefined)?.prerequisites;
  const prerequisites = Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  return { isVisible: state !== "hidden", prerequisites };
}
