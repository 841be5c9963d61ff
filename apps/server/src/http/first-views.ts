import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "@gonfalon/contract/languages.ts";

/** The manifest of the client build (apps/web/build/first-views.ts). */
interface Described {
  readonly texts: Readonly<Partial<Record<Language, string>>>;
  readonly views: readonly DescribedView[];
}

interface DescribedView {
  readonly path: string;
  readonly files: readonly string[];
  readonly calls: readonly string[];
}

/** The files and API calls that a page preloads. */
export interface FirstView {
  readonly texts: string | undefined;
  readonly files: readonly string[];
  readonly calls: readonly string[];
}

type FindFirstView = (path: string, language: Language) => FirstView;

/** Reads the preload list of each screen. */
export async function readFirstViews(folder: string): Promise<FindFirstView> {
  const text = await readFile(join(folder, "first-views.json"), "utf8").catch(() => undefined);
  // Written by our own build.
  const { texts, views } = text === undefined ? { texts: {}, views: [] } : (JSON.parse(text) as Described);
  const known = views.map((view) => ({ ...view, pattern: toPattern(view.path) }));
  return (path, language) => {
    for (const { pattern, files, calls } of known) {
      const match = pattern.exec(path);
      if (match) return { texts: texts[language], files, calls: calls.map((call) => filled(call, match)) };
    }
    return { texts: texts[language], files: [], calls: [] };
  };
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:(\w+)/g, String.raw`(?<$1>\d{1,10})`)}$`, "i");
}

function filled(call: string, { groups = {} }: RegExpExecArray): string {
  return call.replaceAll(/:(\w+)/g, (_, name: string) => groups[name] ?? "");
}
