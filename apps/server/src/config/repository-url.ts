import { readFile } from "node:fs/promises";

/** `repository` as npm allows it in package.json. */
type Repository = string | { readonly url?: string };

/** The web address of the repository in package.json, if it has one. */
export async function readRepositoryUrl(): Promise<string | undefined> {
  const text = await readFile(new URL("../../../../package.json", import.meta.url), "utf8");
  const { repository } = JSON.parse(text) as { readonly repository?: Repository };
  return toWebUrl(typeof repository === "string" ? repository : repository?.url);
}

const GITHUB_SHORTHAND = /^(?:github:)?(\w[\w.-]*\/\w[\w.-]*)$/;

/** The `https` address of a repository. Local paths and ssh addresses have none: visitors cannot open them. */
export function toWebUrl(repository = ""): string | undefined {
  const shorthand = GITHUB_SHORTHAND.exec(repository)?.[1];
  const address = shorthand ? `https://github.com/${shorthand}` : repository.replace(/^git\+(?=https:)/, "");
  if (!URL.canParse(address)) return undefined;
  const { protocol, host, pathname } = new URL(address);
  return protocol === "https:" ? `https://${host}${pathname.replace(/\.git$/, "")}` : undefined;
}
