import { ConfigSchema } from "./config.ts";

/** Where things are on this machine, and what is kept elsewhere, is no setting to take along. */
const OF_THIS_MACHINE = new Set(["DATA_DIR", "DATABASE_URL", "SECRET_KEY", "ADMIN_PASSWORD"]);

/** The settings that were given, one to a line, as an environment file has them. */
export function settingsFile(env: Readonly<Record<string, string | undefined>>): string {
  return Object.keys(ConfigSchema.properties)
    .filter((name) => env[name] && !OF_THIS_MACHINE.has(name))
    .map((name) => `${name}=${JSON.stringify(env[name])}\n`)
    .join("");
}
