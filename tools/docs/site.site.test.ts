import { globSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { readEndpoints, readMessages } from "#tools/api/document.ts";
import { runCommand } from "#tools/run-command.ts";

// DOCS-1

const OUTPUT_FOLDER = "dist-docs";

beforeAll(async () => {
  const { code, output } = await runCommand("node", "tools/docs.ts");
  if (code !== 0 || !output.includes("build complete")) throw new Error(`The build failed:\n${output}`);
});

it("builds a page for every document and for every tag of the API", () => {
  const expectedPages = globSync("docs/**/*.md", { exclude: ["docs/api/[[]tag[]].md"] }).map((file) =>
    file.replace(/^docs/, OUTPUT_FOLDER).replace(/\.md$/, ".html"),
  );
  const pages = globSync(`${OUTPUT_FOLDER}/**/*.html`);
  const endpoints = [...readEndpoints(), ...readMessages()];
  const apiPages = endpoints.map(({ tags: [tag] }) => `${OUTPUT_FOLDER}/api/${tag}.html`);
  expect(apiPages).toContain(`${OUTPUT_FOLDER}/api/scoreboard.html`);
  expectedPages.push(...new Set(apiPages));
  expect(expectedPages.filter((page) => !pages.includes(page))).toEqual([]);
  const missingEndpoints = endpoints.filter(
    ({ method, path, tags: [tag] }) =>
      !readFileSync(`${OUTPUT_FOLDER}/api/${tag}.html`, "utf8").includes(`${method} ${path}`),
  );
  expect(missingEndpoints.map(({ path }) => path)).toEqual([]);
});

it("loads nothing from other hosts", () => {
  const pages = globSync(`${OUTPUT_FOLDER}/**/*.html`).map((page) => readFileSync(page, "utf8"));
  const references = pages.flatMap((page) => [
    ...page.matchAll(/<(?:script|link|img|iframe)\b[^>]*(?:src|href)="([^"]+)"/g),
  ]);
  const styles = globSync(`${OUTPUT_FOLDER}/assets/*.css`).map((file) => readFileSync(file, "utf8"));
  expect(pages.length).toBeGreaterThan(80);
  expect(references.map(([, url = ""]) => url).filter((url) => /^(?:https?:)?\/\//.test(url))).toEqual([]);
  expect(styles.filter((style) => /url\(["']?https?:/.test(style))).toEqual([]);
});

it("shows braces in inline code as they are written", () => {
  expect(readFileSync(`${OUTPUT_FOLDER}/organizers.html`, "utf8")).toContain("<code>{{team}}</code>");
});

it("contains its search index", () => {
  const [index = ""] = globSync(`${OUTPUT_FOLDER}/assets/chunks/@localSearchIndexroot*.js`);
  const text = readFileSync(index, "utf8");
  expect(text.includes("Chains of challenges")).toBe(true);
});

it("fails on a dead link", async () => {
  await mkdir(".cache", { recursive: true });
  const folder = await mkdtemp(join(".cache", "dead-link-"));
  try {
    await mkdir(join(folder, ".vitepress"));
    const config = `export { default } from "../../../docs/.vitepress/config.ts";\n`;
    await writeFile(join(folder, ".vitepress/config.ts"), config);
    await writeFile(join(folder, "index.md"), "# Start\n\n[Next](next.md), [missing](missing.md)\n");
    await writeFile(join(folder, "next.md"), "# Next\n");
    const { code, output } = await runCommand("vitepress", "build", folder, "--outDir", join(folder, "dist"));
    expect(code).not.toBe(0);
    expect(output).toContain("Found dead link ./missing");
    expect(output).not.toContain("Found dead link ./next");
  } finally {
    await rm(folder, { recursive: true });
  }
});
