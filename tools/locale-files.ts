import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** Dotted key -> text. */
export type Texts = ReadonlyMap<string, string>;

/** The texts of one language of the web client; keys start with the name of their file. */
export function readWebTexts(language: string): Texts {
  const folder = join("apps/web/src/i18n/locales", language);
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return flatten(
    Object.fromEntries(names.map((name) => [basename(name, ".json"), readJson(join(folder, name))])),
  );
}

/** The texts of one file. */
export function readTexts(file: string): Texts {
  return flatten(readJson(file));
}

function readJson(file: string): object {
  return JSON.parse(readFileSync(file, "utf8")) as object;
}

function flatten(tree: object, prefix = ""): Texts {
  return new Map(
    Object.entries(tree).flatMap(([name, value]: readonly [string, unknown]) =>
      typeof value === "object" && value !== null
        ? [...flatten(value, `${prefix}${name}.`)]
        : [[prefix + name, String(value)] as const],
    ),
  );
}
