import { checkFile } from "#features/challenge-document/challenge-yaml.ts";
import { archiveFiles } from "./archive-files.ts";
import { challengesEvent } from "./challenges-event.domain.ts";
import type { SourceNote } from "./source.domain.ts";
import { InvalidPart, type SourceReader, TooLarge } from "./source-reader.ts";
import { isRefused, yamlChallenge } from "./yaml-challenge.ts";
import { lastFolder, parentFolder, readYaml } from "./yaml-part.ts";

/** IMPORT-10: folders with a `challenge.yml` in the format of ctfcli. */
export const readCtfcli: SourceReader = (parts, context) => {
  if (parts.length > context.limits.challenges) throw new TooLarge();
  const notes: SourceNote[] = [];
  const archive = archiveFiles(context.names);
  const read = parts.map((part) => {
    const value = readYaml(part, context);
    const folder = parentFolder(part.name);
    const checked = checkFile(value, lastFolder(folder));
    if ("faults" in checked || isRefused(checked.document)) throw new InvalidPart(part.name);
    return { ...checked, ...otherMembers(value), name: part.name, folder };
  });
  const ids = new Map(read.map(({ file }, index) => [file.name, index + 1]));
  const challenges = read.map(({ folder, required, ...challenge }, index) => {
    const files = (challenge.file.files ?? []).map((pattern) => {
      const found = archive.find(folder, pattern);
      return found.length > 0 ? found : [folder + pattern];
    });
    const requires = [...new Set(required.flatMap((name) => ids.get(name) ?? []))];
    const own = { id: index + 1, files: [...new Set(files.flat())], filesFolder: folder };
    return yamlChallenge(
      { ...challenge, ...own, requires: requires.filter((id) => id !== own.id) },
      context,
      (one) => void notes.push(one),
    );
  });
  return challengesEvent({ product: "ctfcli", game: null, challenges, notes });
};

/** What a document has no member for: whether it is shown, and the names of the challenges that it requires. */
function otherMembers(value: unknown): { readonly isVisible: boolean; readonly required: readonly string[] } {
  const { state, requirements } = value as { readonly state?: unknown; readonly requirements?: unknown };
  const listed = Array.isArray(requirements)
    ? requirements
    : (requirements as { readonly prerequisites?: unknown } | null | undefined)?.prerequisites;
  const required = Array.isArray(listed) ? listed.filter((name) => typeof name === "string") : [];
  return { isVisible: state !== "hidden", required };
}
