import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listApiTags } from "./api-reference.ts";

interface Section {
  readonly text: string;
  readonly collapsed?: boolean;
  readonly items: readonly { readonly text: string; readonly link: string }[];
}

/** The pages of each section. Pages that are in no section and not about the API are for developers. */
const SECTIONS = {
  Organizers: [
    "run-an-event",
    "organizers",
    "connected-apps",
    "branding",
    "capsules",
    "static-site",
    "rehearse",
  ],
  Authors: ["authors", "challenges-as-code"],
  Players: ["players", "tunnel"],
  Operators: ["operations", "configuration", "sign-in-providers", "security", "performance"],
  "Coming from another platform": ["migrating"],
} as const;
const API_PAGES = ["client", "board-changes"];

/** The sidebar for the pages in a folder. */
export function createSidebar(folder: string): Section[] {
  const listedNames = new Set<string>([...Object.values(SECTIONS).flat(), ...API_PAGES, "index"]);
  const otherNames = listPages(folder).filter((name) => !listedNames.has(name));
  return [
    ...Object.entries(SECTIONS).map(([text, names]) => ({ text, items: toLinks(folder, names) })),
    {
      text: "API",
      items: [{ text: "Overview", link: "/api/" }, ...toLinks(folder, API_PAGES)],
    },
    {
      text: "API reference",
      collapsed: true,
      items: listApiTags().map((tag) => ({ text: tag, link: `/api/${tag}` })),
    },
    { text: "Development", collapsed: true, items: toLinks(folder, otherNames) },
    {
      text: "Decisions",
      collapsed: true,
      items: toLinks(
        folder,
        listPages(join(folder, "decisions")).map((name) => `decisions/${name}`),
      ),
    },
  ];
}

function listPages(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => name.slice(0, -3))
    .toSorted();
}

function toLinks(folder: string, names: readonly string[]) {
  return names
    .filter((name) => existsSync(join(folder, `${name}.md`)))
    .map((name) => ({ text: readTitle(join(folder, `${name}.md`)), link: `/${name}` }));
}

function readTitle(file: string): string {
  return /^# (.+)$/m.exec(readFileSync(file, "utf8"))?.[1] ?? file;
}
