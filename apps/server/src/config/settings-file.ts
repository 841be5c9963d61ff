import { ConfigSchema } from "./config.ts";

/** Variables that depend on this machine, or that are stored elsewhere. */
const EXCLUDED_VARIABLES = new Set(["DATA_DIR", "DATABASE_URL", "SECRET_KEY", "ADMIN_PASSWORD"]);

/** The variables that are set explicitly, as lines of an environment file. */
export function formatSettings(env: Readonly<Record<string, string | undefined>>): string {
  return Object.keys(ConfigSchema.properties)
    .filter((name) => env[name] && !EXCLUDED_VARIABLES.has(name))
    .map((name) => `${name}=${quote(env[name] ?? "")}\n`)
    .join("");
}

/**
 * Between single quotes, shells and Node.js replace no characters. A value with a single quote needs double quotes, in
 * which shells still replace `$`, backticks and backslashes.
 */
function quote(value: string): string {
  return value.includes("'") ? JSON.stringify(value) : `'${value}'`;
}
