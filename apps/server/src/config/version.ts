import { readFile } from "node:fs/promises";

/** The version in the package.json of the repository: a release changes only this one. */
export async function readProductVersion(): Promise<string> {
  const text = await readFile(new URL("../../../../package.json", import.meta.url), "utf8");
  const { version } = JSON.parse(text) as { readonly version: string };
  return version;
}
