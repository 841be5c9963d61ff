import { limits } from "@gonfalon/contract/limits.ts";
import { expect, it } from "vitest";
import { stringify } from "yaml";
import { toGzcliSlug } from "./gzcli-file.ts";
import { IMPORT_LIMITS } from "./import-limits.domain.ts";
import { readGzcli } from "./read-gzcli.ts";
import { InvalidPartError } from "./source-reader.ts";
import { readYaml } from "./yaml-part.ts";

const EVENT = { title: "Spring", start: "2027-03-01T10:00:00Z", end: "2027-03-02T10:00:00Z" };
const CHALLENGE = { name: "Easy One", value: 500, type: "StaticAttachment", flags: ["flag{a}"] };
const FILE = "spring/Web/easy/challenge.yml";

function readParts(parts: Readonly<Record<string, unknown>>) {
  const loadedParts = Object.entries(parts).map(([name, value]) => ({
    name,
    bytes: new TextEncoder().encode(stringify(value)),
  }));
  return readGzcli(loadedParts, {
    now: 0,
    names: new Set(Object.keys(parts)),
    limits: IMPORT_LIMITS,
    isPattern: () => true,
  });
}

/** Reads an event in the folder `spring` with these parts. */
function readSpring(parts: Readonly<Record<string, unknown>>, event: object = {}) {
  return readParts({ "spring/.gzevent": { ...EVENT, ...event }, ...parts });
}

/** Reads one challenge with these members. */
function read(members: object, name = FILE) {
  const { challenges, notes } = readSpring({ [name]: { ...CHALLENGE, ...members } });
  const [challenge] = challenges;
  if (challenge === undefined) throw new Error("no challenge was read");
  return { ...challenge, codes: notes.map(({ code }) => code) };
}

it("IMPORT-10 gzcli folders that start with a dot are left out", () => {
  const template = { name: "Template" };
  const { challenges } = readSpring({
    [FILE]: CHALLENGE,
    "spring/.example/Web/a/challenge.yml": template,
    "spring/Web/.structure/challenge.yml": template,
  });
  expect(challenges.map(({ sourceId }) => sourceId)).toEqual([FILE]);
});

it.each([
  ["spring/Web/easy/challenge.yml", "Web", []],
  ["spring/Web/2027/easy/challenge.yml", "Web", []],
  ["spring/Game Hacking/easy/challenge.yml", "Reverse", []],
  ["spring/Baking/easy/challenge.yml", "Misc", ["CategoryUnknown"]],
  ["spring/challenge.yml", "Misc", ["CategoryUnknown"]],
])("IMPORT-10 the category of %s is %s", (name, category, codes) => {
  const challenge = read({}, name);
  expect([challenge.document.category, challenge.codes]).toEqual([category, codes]);
});

it.each([
  [FILE, "{{.slug}}:latest", "spring-web-easy-one:latest", []],
  [FILE, "registry.example/{{ .slug }}", "registry.example/spring-web-easy-one", []],
  ["spring/Game Hacking/a/challenge.yml", "{{.slug}}", "spring-reverse-game-hacking-easy-one", []],
  [FILE, "{{.host}}/a", "{{.host}}/a", ["NotSupported"]],
])("IMPORT-10 the image of %s, %s, is %s", (name, containerImage, image, codes) => {
  const challenge = read({ type: "StaticContainer", container: { containerImage } }, name);
  expect([challenge.document.containerImage, challenge.codes]).toEqual([image, codes]);
});

it("IMPORT-10 a gzcli event that is not in a folder has no slug", () => {
  const challenge = { ...CHALLENGE, type: "StaticContainer", container: { containerImage: "{{.slug}}" } };
  const { challenges, notes } = readParts({ ".gzevent": EVENT, "Web/a/challenge.yml": challenge });
  expect([challenges[0]?.document.containerImage, notes.map(({ code }) => code)]).toEqual([
    "{{.slug}}",
    ["NotSupported"],
  ]);
});

it("IMPORT-10 a placeholder in a gzcli description gets a note, but a placeholder in a script does not", () => {
  expect(read({ description: "nc {{ .host }} 8011" }).codes).toEqual(["NotSupported"]);
  expect(read({ scripts: { start: "docker build -t {{.slug}} ." } }).codes).toEqual([]);
});

function readDescription(description: string) {
  // JSON is also YAML.
  const part = { name: FILE, bytes: new TextEncoder().encode(JSON.stringify({ description })) };
  return readYaml(part, { limits: IMPORT_LIMITS });
}

it("IMPORT-1 a JSON escape sequence in a description is not decoded", () => {
  expect(readDescription("\\u0000")).toEqual({ description: "\\u0000" });
});

it.each(["\0", "\ud800"])("IMPORT-1 rejects a description with %j", (description) => {
  expect(() => readDescription(description)).toThrow(InvalidPartError);
});

it("IMPORT-10 a URL in `provide` becomes a remote attachment", () => {
  const { files, document, codes } = read({ provide: "https://files.example/a.zip" });
  expect([files, document.attachment, codes]).toEqual([[], { remoteUrl: "https://files.example/a.zip" }, []]);
});

it.each([
  [{ exposePort: 5000 }, 5000, "Open"],
  [{ containerExposePort: 5000, exposePort: 0, networkMode: "" }, 5000, "Open"],
  [{ exposePort: 0, networkMode: "Isolated" }, 80, "Isolated"],
])("IMPORT-10 the container %j has port %i and network %s", (container, port, networkMode) => {
  const { document } = read({ type: "StaticContainer", container });
  expect([document.containerExposePort, document.networkMode]).toEqual([port, networkMode]);
});

it.each([
  [{ value: 100 }, { originalScore: 100, minScoreRate: 0.1 }],
  [{ value: 99 }, { originalScore: 99, minScoreRate: 1 }],
  [
    { name: 1337, flags: [42, "flag{a}"] },
    { title: "1337", flags: ["42", "flag{a}"] },
  ],
  [{ deadlineUtc: 1_804_000_000 }, { deadlineUtc: 1_804_000_000_000 }],
  [{ deadlineUtc: 1_804_000_000_000 }, { deadlineUtc: 1_804_000_000_000 }],
])("IMPORT-10 the challenge %j becomes %j", (members, expected) => {
  expect(read(members).document).toMatchObject(expected);
});

const toImageMembers = (containerImage: string) => ({
  type: "StaticContainer",
  container: { containerImage },
});

it.each([
  { deadlineUtc: 1e16 },
  { container: { exposePort: 70_000 } },
  toImageMembers("a".repeat(limits.containerImage + 1)),
  toImageMembers("{{.slug}}".repeat(50)),
  { provide: "https://" },
  { name: true },
])("IMPORT-10 the challenge %j is refused", (members) => {
  expect(() => read(members)).toThrow(InvalidPartError);
});

it("IMPORT-10 the gzcli slug is cut, so that placeholders do not repeat a long folder name", () => {
  const name = `spring/${"w".repeat(60_000)}/easy/challenge.yml`;
  expect(() => read(toImageMembers("{{.slug}}".repeat(50)), name)).toThrow(InvalidPartError);
  expect(toGzcliSlug("e".repeat(10_000), "Web", { name: "Easy" })).toHaveLength(limits.containerImage + 1);
});

it.each([
  ["2027-03-01T00:00:00Z", EVENT.end],
  ["2027-03-05T00:00:00Z", "2027-03-05T00:00:00Z"],
])("IMPORT-10 the writeup deadline %s becomes %s", (writeupDeadline, expected) => {
  const { game } = readSpring({ [FILE]: CHALLENGE }, { writeupRequired: true, writeupDeadline });
  expect(game?.settings?.writeupDeadline).toBe(Date.parse(expected));
});

it("DIV-9 the names of divisions are trimmed, and each is imported once", () => {
  expect(readSpring({}, { organizations: [" Students ", "Students"] }).divisions).toEqual(["Students"]);
  expect(() => readSpring({}, { organizations: [" all "] })).toThrow(InvalidPartError);
});
