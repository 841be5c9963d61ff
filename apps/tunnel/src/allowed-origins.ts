import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

export type AllowedOrigins = ReturnType<typeof createAllowedOrigins>;

/** The sites that may open tunnels, one per line of a file. The file is read each time: other processes change it. */
export function createAllowedOrigins(file: string) {
  async function list(): Promise<readonly string[]> {
    const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "";
      throw error;
    });
    return text.split(/\r?\n/).filter((line) => line !== "");
  }

  async function replace(origins: readonly string[]): Promise<void> {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const temporaryFile = `${file}.${process.pid}`;
    await writeFile(temporaryFile, origins.map((origin) => `${origin}\n`).join(""), { mode: 0o600 });
    await rename(temporaryFile, file);
  }

  return {
    list,
    async has(origin: string): Promise<boolean> {
      return (await list()).includes(origin);
    },
    async add(origin: string): Promise<void> {
      await replace([...new Set([...(await list()), origin])]);
    },
    /** Returns whether the origin was allowed. */
    async remove(origin: string): Promise<boolean> {
      const origins = await list();
      await replace(origins.filter((entry) => entry !== origin));
      return origins.includes(origin);
    },
  };
}
