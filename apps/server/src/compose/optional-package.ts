import { ConfigError } from "#config/config.ts";

/**
 * Loads an adapter on demand, because its library is large. The library is an optional dependency: if it is not
 * installed, the error names it and the environment variable that needs it.
 */
export async function loadOptional<T>(variable: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const missingName = findMissingPackage(error);
    if (missingName === undefined) throw error;
    throw new ConfigError(
      `${variable} needs the package ${missingName}, which is not installed. Run \`npm install --include=optional\`.`,
      { cause: error },
    );
  }
}

function findMissingPackage(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "ERR_MODULE_NOT_FOUND")
    return undefined;
  return /^Cannot find package '([^']+)'/.exec(error.message)?.[1];
}
