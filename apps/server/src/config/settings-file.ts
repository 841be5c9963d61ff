import { ConfigSchema } from "./config.ts";

/** Variables that depend on this machine, or that are stored elsewhere. */
const EXCLUDED_VARIABLES = new Set(["DATA_DIR", "DATABASE_URL", "SECRET_KEY", "ADMIN_PASSWORD"]);

/** The variables that are set explicitly, as lines of an environment file. */
export function settingsFile(env: Readonly<Record<string, string | undefined>>): string {
  return Object.keys(ConfigSchema.properties)
    .filter((name) => env[name] && !EXCLUDED_VARIABLES.has(name))
    .map((name) => `${name}=${JSON.stringify(env[name])}\n`)
    .join("");
}
