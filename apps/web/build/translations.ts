import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const VIRTUAL = "virtual:translations";
const RESOLVED = `\0${VIRTUAL}`;

interface TranslationFile {
  readonly code: string;
  readonly name: string;
  readonly text: string;
}

interface Texts {
  readonly [key: string]: string | Texts;
}

interface Options {
  /** The folder that contains one folder of texts per language. */
  readonly locales: string;
  /** The fallback language for missing texts. */
  readonly fallbackLanguage: string;
}

/**
 * One translation file per language, named by its content: the files of `locales/<language>/` as members of
 * one object, merged over those of the fallback language, so that missing texts need no second request.
 */
export function translations({ locales, fallbackLanguage }: Options): Plugin {
  const read = () =>
    readdirSync(locales).map((code) => createTranslationFile({ locales, fallbackLanguage }, code));
  return {
    name: "translations",
    resolveId: (id) => (id === VIRTUAL ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined;
      const table = Object.fromEntries(read().map(({ code, name }) => [code.toLowerCase(), `/${name}`]));
      return `export const files = ${JSON.stringify(table)};`;
    },
    generateBundle() {
      for (const { name, text } of read()) this.emitFile({ type: "asset", fileName: name, source: text });
    },
    configureServer(server) {
      server.watcher.add(locales);
      server.watcher.on("change", (file) => {
        if (!file.startsWith(locales)) return;
        const table = server.moduleGraph.getModuleById(RESOLVED);
        if (table) server.moduleGraph.invalidateModule(table);
        server.ws.send({ type: "full-reload" });
      });
      server.middlewares.use((request, response, next) => {
        const file = read().find(({ name }) => request.url === `/${name}`);
        if (!file) return next();
        response.setHeader("content-type", "application/json");
        response.end(file.text);
      });
    },
  };
}

function createTranslationFile({ locales, fallbackLanguage }: Options, code: string): TranslationFile {
  const texts = mergeTexts(readLanguage(join(locales, fallbackLanguage)), readLanguage(join(locales, code)));
  const text = JSON.stringify(texts);
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return { code, name: `static/${code}.${hash}.json`, text };
}

function readLanguage(folder: string): Texts {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .toSorted();
  // The format of these files is checked by tools/check-translations.ts.
  const areas = names.map((name) => [
    name.replace(/\.json$/, ""),
    JSON.parse(readFileSync(join(folder, name), "utf8")) as Texts,
  ]);
  return Object.fromEntries(areas);
}

function mergeTexts(base: Texts, overrides: Texts): Texts {
  const merged: Record<string, string | Texts> = { ...base };
  for (const [key, value] of Object.entries(overrides)) {
    const baseValue = base[key];
    merged[key] =
      typeof value === "object" && typeof baseValue === "object" ? mergeTexts(baseValue, value) : value;
  }
  return merged;
}
