import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { firstViewBudget } from "./first-view-budget.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "budget-"));
  write("main.js", 'import "./main.css"; import("./HomeScreen.js"); import("./AdminScreen.js");');
  write("main.css", `body::after { content: "${createNoise(300)}" }`);
  write("HomeScreen.js", `console.log("${createNoise(300)}")`);
  write("text.woff2", createNoise(5000));
  write(
    "index.html",
    '<link rel="preload" href="/text.woff2" as="font" /><script type="module" src="/main.js"></script>',
  );
  write("AdminScreen.js", `console.log("${createNoise(3000)}")`);
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

/** Text that does not compress well, the same on every run. */
function createNoise(length: number): string {
  let state = length;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state % 36).toString(36);
  }).join("");
}

function buildWithin(maxBytes: number, input = "main.js"): Promise<unknown> {
  return build({
    configFile: false,
    logLevel: "silent",
    root: folder,
    plugins: [firstViewBudget({ screen: "HomeScreen.js", maxBytes })],
    build: { write: false, rolldownOptions: { input: join(folder, input) } },
  });
}

it("accepts a small first view, regardless of the size of other screens", async () => {
  await expect(buildWithin(2500)).resolves.toBeDefined();
});

it("fails with a table of the files of the first view: entry, home screen and styles", async () => {
  const failure = await buildWithin(500).catch(String);
  expect(failure).toMatch(/too large/);
  expect(failure).toMatch(/main-\S+\.js/);
  expect(failure).toMatch(/HomeScreen-\S+\.js/);
  expect(failure).toMatch(/\.css/);
  expect(failure).not.toMatch(/AdminScreen/);
});

it("counts the fonts that the page preloads", async () => {
  await expect(buildWithin(7500, "index.html")).resolves.toBeDefined();
  const failure = await buildWithin(5500, "index.html").catch(String);
  expect(failure).toMatch(/ 5000 {2}\S*text-\S+\.woff2/);
});
