import { join } from "node:path";
import { defineConfig } from "vitest/config";

// Runs one failing test, with the database setup of the integration tests, to prove that the runner reports it.
export default defineConfig({
  test: {
    include: ["tools/must-fail/*.check.ts"],
    globalSetup: [join(import.meta.dirname, "../../apps/server/test/database.global.ts")],
  },
});
