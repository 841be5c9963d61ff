import { ChallengeDocument } from "@gonfalon/contract/challenge-document.ts";
import { Value } from "typebox/value";
import { checkFile } from "#features/challenge-document/challenge-yaml.ts";
import { toImportedContainer } from "#features/game-package/game-package.domain.ts";
import { archiveFiles } from "./archive-files.ts";
import { toChallengesEvent } from "./challenges-event.domain.ts";
import { GzcliEvent, listGzcliDivisions, toGzcliGame } from "./gzcli-event.ts";
import { GzcliFile, toChallengeFile, toGzcliSlug } from "./gzcli-file.ts";
import type { SourceNote } from "./source.domain.ts";
import {
  InvalidPartError,
  type LoadedPart,
  type ReadContext,
  type SourceReader,
  TooManyError,
} from "./source-reader.ts";
import { isRefused, toYamlChallenge } from "./yaml-challenge.ts";
import { getLastFolder, getParentFolder, readYaml } from "./yaml-part.ts";

const isEvent = ({ name }: LoadedPart) => name.endsWith(".gzevent");
/** gzcli puts templates into folders whose names start with a dot. */
const isInHiddenFolder = (path: string) => /(?:^|\/)\.[^/]*\//.test(path);

/** IMPORT-10: a gzcli event. If there are several, the first one by name is read. */
export const readGzcli: SourceReader = (parts, context) => {
  const notes: SourceNote[] = [];
  const addNote = (note: SourceNote) => void notes.push(note);
  const [eventPart, ...otherEvents] = parts.filter(isEvent);
  for (const { name } of otherEvents) addNote({ level: "Warning", code: "NotSupported", kind: null, name });
  const base = eventPart ? getParentFolder(eventPart.name) : "";
  const challengeParts = parts.filter(
    (part) => !isEvent(part) && part.name.startsWith(base) && !isInHiddenFolder(part.name.slice(base.length)),
  );
  const { challenges: maxChallenges } = context.limits;
  if (challengeParts.length > maxChallenges) throw new TooManyError("challenges", maxChallenges);
  const archive = archiveFiles(context.names);
  const challenges = challengeParts.map((part, index) => {
    const folder = getParentFolder(part.name);
    const { value, file, document } = readChallenge(part, base, context);
    // gzcli fills the placeholders of templates; some of their values are not in the archive.
    if (JSON.stringify(document).includes("{{"))
      addNote({ level: "Warning", code: "NotSupported", kind: "Challenges", name: file.name });
    const pattern = document.attachment ? "" : (value.provide?.trim() ?? "");
    const names = pattern === "" ? [] : archive.find(folder, pattern);
    const isMissing = pattern !== "" && names.length === 0;
    return toYamlChallenge(
      {
        id: index + 1,
        path: part.name,
        file,
        document,
        files: isMissing ? [folder + pattern] : names,
        filesFolder: folder,
        isVisible: value.visible ?? true,
        requires: [],
      },
      context,
      addNote,
    );
  });
  const event = eventPart && readEvent(eventPart, context);
  if (event?.poster) addNote({ level: "Info", code: "NotSupported", kind: "Files", name: event.poster });
  return toChallengesEvent({
    product: "gzcli",
    game: event?.game ?? null,
    divisions: event?.divisions ?? [],
    challenges,
    notes,
  });
};

/** `base` is the folder of the event. */
function readChallenge(part: LoadedPart, base: string, context: ReadContext) {
  const value = readYaml(part, context);
  if (!Value.Check(GzcliFile, value)) throw new InvalidPartError(part.name);
  // Each category has a folder, which can contain more folders.
  const [category = ""] = part.name.slice(base.length).split("/").slice(0, -1);
  const result = checkFile(toChallengeFile(value, category), getLastFolder(getParentFolder(part.name)));
  if ("errors" in result) throw new InvalidPartError(part.name);
  const { containerImage, exposePort, containerExposePort, networkMode, ...container } =
    value.container ?? {};
  const event = getLastFolder(base);
  const slug = event === "" ? "{{.slug}}" : toGzcliSlug(event, category, value);
  const document = {
    ...result.document,
    ...(value.container && {
      ...toImportedContainer({
        ...container,
        image: (containerImage ?? "").replaceAll(/\{\{\s*\.slug\s*\}\}/g, slug),
        exposePort: exposePort || containerExposePort || null,
        networkMode: networkMode || null,
      }),
      enableTrafficCapture: container.enableTrafficCapture ?? false,
    }),
  };
  if (!Value.Check(ChallengeDocument, document) || isRefused(document)) throw new InvalidPartError(part.name);
  return { value, file: result.file, document };
}

function readEvent(part: LoadedPart, context: ReadContext) {
  const value = readYaml(part, context);
  if (!Value.Check(GzcliEvent, value)) throw new InvalidPartError(part.name);
  const game = toGzcliGame(value);
  if (!game) throw new InvalidPartError(part.name);
  return { game, divisions: listGzcliDivisions(value), poster: value.poster?.trim() };
}
