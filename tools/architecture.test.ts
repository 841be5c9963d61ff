import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

/** Small violations of the layer rules and of some others: a check that has never failed is not proven to work. */
const violations: readonly (readonly [file: string, source: string, message: string])[] = [
  ["packages/contract/src/a.ts", 'import "node:fs";', "imports only typebox"],
  ["packages/rules/src/a.ts", 'import "typebox";', "rules import nothing"],
  ["packages/rules/src/b.ts", "export const now = Date.now();", "Date"],
  ["apps/server/src/features/x/x.domain.ts", 'import "./x.repo.ts";', "Domain code imports only domain code"],
  ["apps/server/src/features/x/y.domain.ts", "export const now = Date.now();", "Date"],
  ["apps/server/src/features/x/z.domain.ts", "export const value = Math.random();", "Math.random"],
  ["apps/server/src/features/x/x.service.ts", 'import "fastify";', "Services import only"],
  [
    "apps/server/src/features/x/y.service.ts",
    'import "#adapters/time/system-clock.ts";',
    "Services import only",
  ],
  ["apps/server/src/features/x/z.service.ts", 'import "./x.routes.ts";', "must not import routes"],
  ["apps/server/src/features/x/w.service.ts", "export const now = new Date();", "Date"],
  ["apps/server/src/features/x/x.repo.ts", 'import "./x.service.ts";', "Repositories import only"],
  ["apps/server/src/features/x/y.repo.ts", 'import "#db/transaction.ts";', "Only services open transactions"],
  ["apps/server/src/features/x/x.routes.ts", 'import "./x.repo.ts";', "Routes import only"],
  ["apps/server/src/http/a.ts", 'import "#features/x/x.service.ts";', "http/ must not import features"],
  ["apps/server/src/kernel/a.ts", 'import "#http/a.ts";', "import only each other"],
  ["apps/server/src/ports/a.ts", 'import "#adapters/a.ts";', "import only each other"],
  ["apps/server/src/adapters/a.ts", 'import "#features/x/x.service.ts";', "Adapters import only"],
  ["apps/server/src/db/a.ts", 'import "#features/x/x.repo.ts";', "db/ must not import"],
  ["apps/server/src/backup/a.ts", 'import "#features/x/x.repo.ts";', "backup/ imports only"],
  ["apps/server/src/backup/b.ts", 'import "#adapters/time/system-clock.ts";', "backup/ imports only"],
  ["apps/server/src/backup/c.ts", 'import "kysely";', "backup/ imports only"],
  ["apps/server/src/backup/d.ts", 'import { Client } from "pg";', "backup/ imports only the types of pg"],
  ["apps/server/src/serve.ts", 'import "./compose.ts";', "Only start.ts"],
  ["apps/server/src/cli/a.ts", 'import type { Platform } from "#compose.ts";', "Only start.ts"],
  ["apps/server/src/jobs/a.ts", 'import "#compose.ts";', "Only start.ts"],
  ["apps/server/src/features/x/x.ts", 'import "#compose.ts";', "Only start.ts"],
  ["apps/server/src/compose/a.ts", 'import { compose } from "#compose.ts";', "Only start.ts"],
  ["packages/client/src/a.ts", 'import "@gonfalon/contract/team.ts";', "imports only the rules"],
  ["packages/client/src/b.ts", 'import "node:fs";', "imports only the rules"],
  ["apps/tunnel/src/a.ts", 'import "@gonfalon/contract/team.ts";', "imports only Node.js and ws"],
  [
    "apps/rehearse/src/a.ts",
    'import "@gonfalon/server/src/start.ts";',
    "only the contract, the rules and the SignalR client",
  ],
  ["apps/web/src/i18n/a.ts", 'import "#ui/A.tsx";', "import no other folder"],
  ["apps/web/src/theme/a.ts", 'import "#api/a.ts";', "import no other folder"],
  ["apps/web/src/time/a.ts", 'import "#api/a.ts";', "import no other folder"],
  ["apps/web/src/state/a.ts", 'import "#api/a.ts";', "import no other folder"],
  ["apps/web/src/routing/a.ts", 'import "#app/App.tsx";', "import no other folder"],
  ["apps/web/src/api/a.ts", 'import "#app/App.tsx";', "api/ imports only"],
  ["apps/web/src/api/b.ts", 'import "#ui/A.tsx";', "api/ imports only"],
  ["apps/web/src/ui/A.tsx", 'import "#features/x/X.tsx";', "ui/ imports only"],
  ["apps/web/src/ui/B.tsx", 'import type { A } from "#api/a.ts";', "ui/ imports only"],
  ["apps/web/src/game/a.ts", 'import "#features/x/X.tsx";', "are below features/"],
  ["apps/web/src/captcha/a.ts", 'import "#app/App.tsx";', "are below features/"],
  ["apps/web/src/tunnel/a.ts", 'import "#game/a.ts";', "do not import each other"],
  ["apps/web/src/features/x/X.tsx", 'import "#features/y/Y.tsx";', "Features must not import"],
  ["apps/web/src/features/x/Y.tsx", 'import "#app/App.tsx";', "Features must not import"],
  ["apps/web/src/features/x/Z.tsx", 'import type { A } from "#app/App.tsx";', "Features must not import"],
  ["apps/web/src/app/A.tsx", 'import "../features/x/X.tsx";', "Use a # import"],
  ["apps/server/src/compose.ts", "export const a: any = 1;", "any"],
  ["apps/server/src/cycle/a.ts", 'export * from "./b.ts";', "cycle"],
  ["apps/server/src/cycle/b.ts", 'export * from "#cycle/a.ts";', "cycle"],
  ["apps/web/src/app/cycle-a.ts", 'export * from "#app/cycle-b.ts";', "cycle"],
  ["apps/web/src/app/cycle-b.ts", 'import type { A } from "#app/cycle-a.ts"; export type B = A;', "cycle"],
  ["packages/rules/src/cycle-a.ts", 'export * from "./cycle-b.ts";', "cycle"],
  ["packages/rules/src/cycle-b.ts", 'export * from "./cycle-a.ts";', "cycle"],
];

const run = promisify(execFile);
let folder: string;
let report: readonly Diagnostic[];

interface Diagnostic {
  readonly filename: string;
  readonly message: string;
  readonly help?: string;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-violations-"));
  for (const [file, source] of violations) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), `${source}\n`);
  }
  // A # import is resolved with the package.json of its workspace.
  for (const app of ["apps/server", "apps/web"])
    await copyFile(join(app, "package.json"), join(folder, app, "package.json"));
  const oxlint = resolve("node_modules/.bin/oxlint");
  const config = resolve(".oxlintrc.json");
  const stdout = await run(oxlint, ["--config", config, "--format", "json", "."], { cwd: folder }).then(
    (success) => success.stdout,
    (failure: { readonly stdout: string }) => failure.stdout,
  );
  report = (JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] }).diagnostics;
});

afterAll(() => rm(folder, { recursive: true }));

it.each(violations)("in %s, reports %s", (file, _source, message) => {
  const output = report
    .filter(({ filename }) => filename.endsWith(file))
    .map((diagnostic) => `${diagnostic.message} ${diagnostic.help}`);
  expect(output.join("\n")).toContain(message);
});
