import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ADMIN_PASSWORD } from "./fixtures.ts";
import { startPlatform } from "./platform.ts";

/** Starts a platform for one test, with its own data and environment variables. */
export async function startTemporaryPlatform(environment: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), "gonfalon-e2e-"));
  const platform = await startPlatform(join(folder, "data"), {
    ADMIN_PASSWORD,
    RATE_LIMITS: "off",
    ...environment,
  });
  return {
    url: platform.url,
    async [Symbol.asyncDispose]() {
      await platform.stop();
      await rm(folder, { recursive: true });
    },
  };
}
