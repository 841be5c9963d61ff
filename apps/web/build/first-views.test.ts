import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { FirstView } from "../src/app/first-views.ts";
import { firstViewManifest } from "./first-views.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "first-views-"));
  write("main.js", 'import "./main.css"; import("./Home.js"); import("./Admin.js");');
  write("main.css", "body { margin: 0 }");
  write("Home.js", 'import { log } from "./shared.js"; import "./home.css"; log("home");');
  write("home.css", "h1 { margin: 0 }");
  write("Admin.js", 'import { log } from "./shared.js"; log("admin");');
  write("shared.js", "export const log = (text) => console.log(text);");
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

async function buildFirstViews(screen: string) {
  const view: FirstView = { path: "/", screens: [screen], calls: ["/api/config"] };
  const output = await build({
    configFile: false,
    logLevel: "silent",
    root: folder,
    plugins: [
      {
        name: "texts",
        generateBundle() {
          this.emitFile({ type: "asset", fileName: "static/de-DE.1234abcd.json", source: "{}" });
        },
      },
      firstViewManifest([view]),
    ],
    build: { write: false, rolldownOptions: { input: join(folder, "main.js") } },
  });
  // One input and one output: the result is neither a list nor a watcher.
  const files = (output as Rolldown.RolldownOutput).output;
  const firstViewsFile = files.find(({ fileName }) => fileName === "first-views.json");
  return JSON.parse(firstViewsFile?.type === "asset" ? String(firstViewsFile.source) : "{}");
}

it("writes the files that the screen of a URL loads in addition to those of every page", async () => {
  const { texts, views } = await buildFirstViews("Home.js");
  expect(texts).toEqual({ "de-DE": "/static/de-DE.1234abcd.json" });
  expect(views).toEqual([
    {
      path: "/",
      files: [
        expect.stringMatching(/^\/assets\/Home-\S+\.js$/),
        expect.stringMatching(/^\/assets\/Home-\S+\.css$/),
        expect.stringMatching(/^\/assets\/shared-\S+\.js$/),
      ],
      calls: ["/api/config"],
    },
  ]);
});

it("fails if a screen is not at the path in the table", async () => {
  await expect(buildFirstViews("Gone.js")).rejects.toThrow("No screen at Gone.js");
});
