import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { apiTags } from "./api-reference.ts";

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
export function sidebar(folder: string): Section[] {
  const listed = new Set<string>([...Object.values(SECTIONS).flat(), ...API_PAGES, "index"]);
  const rest = pagesIn(folder).filter((name) => !listed.has(name));
  return [
    ...Object.entries(SECTIONS).map(([text, names]) => ({ text, items: links(folder, names) })),
    {
      text: "API",
      items: [{ text: "Overview", link: "/api/" }, ...links(folder, API_PAGES)],
    },
    {
      text: "API reference",
      collapsed: true,
      items: apiTags().map((tag) => ({ text: tag, link: `/api/${tag}` })),
    },
    { text: "Development", collapsed: true, items: links(folder, rest) },
    {
      text: "Decisions",
      collapsed: true,
      items: links(
        folder,
        pagesIn(join(folder, "decisions")).map((name) => `decisions/${name}`),
      ),
    },
  ];
}

function pagesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => name.slice(0, -3))
    .toSorted();
}

function links(folder: string, names: readonly string[]) {
  return names
    .filter((name) => existsSync(join(folder, `${name}.md`)))
    .map((name) => ({ text: readTitle(join(folder, `${name}.md`)), link: `/${name}` }));
}

function readTitle(file: string): string {
  return /^# (.+)$/m.exec(readFileSync(file, "utf8"))?.[1] ?? file;
}
