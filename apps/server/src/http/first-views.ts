import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "@gonfalon/contract/languages.ts";

/** The manifest of the client build (apps/web/build/first-views.ts). */
interface Manifest {
  readonly texts: Readonly<Partial<Record<Language, string>>>;
  readonly views: readonly FirstView[];
}

/** The files and API calls that the page of a screen preloads; `:id` is the id in the URL. */
export interface FirstView {
  readonly path: string;
  readonly files: readonly string[];
  readonly calls: readonly string[];
}

export interface FirstViews extends Manifest {
  /** The view of a path; for unknown paths, a view without files and calls. */
  find(path: string): FirstView;
}

const UNKNOWN_VIEW: FirstView = { path: "", files: [], calls: [] };

/** Reads the preload list of each screen. */
export async function readFirstViews(folder: string): Promise<FirstViews> {
  const text = await readFile(join(folder, "first-views.json"), "utf8").catch(() => undefined);
  // The client build writes this file, so its format is not validated.
  const { texts, views } = text === undefined ? { texts: {}, views: [] } : (JSON.parse(text) as Manifest);
  const patterns = views.map((view) => ({ view, pattern: toPattern(view.path) }));
  const find = (path: string) => patterns.find(({ pattern }) => pattern.test(path))?.view ?? UNKNOWN_VIEW;
  return { texts, views, find };
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, String.raw`\d{1,10}`)}$`, "i");
}
