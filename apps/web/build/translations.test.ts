import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { translations } from "./translations.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "translations-"));
  writeTexts("en-US", "common", { ok: "Fine", error: { unknown: "Unknown", network: "Offline" } });
  writeTexts("en-US", "team", { title: "Team" });
  writeTexts("de-DE", "common", { error: { unknown: "Unbekannt" } });
  writeFileSync(join(folder, "main.js"), 'import { files } from "virtual:translations"; console.log(files);');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function writeTexts(language: string, area: string, texts: object): void {
  mkdirSync(join(folder, "locales", language), { recursive: true });
  writeFileSync(join(folder, "locales", language, `${area}.json`), JSON.stringify(texts));
}

async function buildFiles(): Promise<ReadonlyMap<string, string>> {
  const output = await build({
    configFile: false,
    logLevel: "silent",
    root: folder,
    plugins: [translations({ locales: join(folder, "locales"), fallbackLanguage: "en-US" })],
    build: { write: false, rolldownOptions: { input: join(folder, "main.js") } },
  });
  // One input and one output: the result is neither a list nor a watcher.
  const files = (output as Rolldown.RolldownOutput).output;
  return new Map(
    files.map((file) => [file.fileName, String(file.type === "chunk" ? file.code : file.source)]),
  );
}

it("creates one file per language, named by its content, with English for missing texts", async () => {
  const files = await buildFiles();
  const [name = "", text = ""] = [...files].find(([file]) => file.includes("de-DE")) ?? [];

  expect(JSON.parse(text)).toEqual({
    common: { ok: "Fine", error: { unknown: "Unbekannt", network: "Offline" } },
    team: { title: "Team" },
  });
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  expect(name).toBe(`static/de-DE.${hash}.json`);
});

it("defines the file URLs by lower-case language code", async () => {
  const files = await buildFiles();
  const script = [...files].find(([name]) => name.endsWith(".js"))?.[1];
  const german = [...files.keys()].find((name) => name.includes("de-DE"));
  expect(script).toMatch(new RegExp(`"de-de": ?["\`]/${german}["\`]`));
});
