import { spawn } from "node:child_process";
import { parseArgs } from "node:util";

// Runs the fuzz test of `npm test` with a configurable number of requests per role.
const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "10000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
process.stdout.write(`${values.requests} requests per role, seed ${values.seed}\n`);
const child = spawn("vitest", ["run", "--project", "integration", "apps/server/test/fuzz.test.ts"], {
  stdio: "inherit",
  env: { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed },
});
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
