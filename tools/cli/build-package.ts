import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";

const ROOT = join(import.meta.dirname, "../..");

/** CODE-7: writes the package `@gonfalon/cli`, one file without dependencies, into a folder. */
export async function buildCliPackage(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    ssr: { noExternal: true },
    build: {
      ssr: "apps/server/src/cli/package-main.ts",
      outDir: folder,
      emptyOutDir: true,
      target: "node22",
      minify: false,
      rolldownOptions: { output: { entryFileNames: "gonfalon.js", codeSplitting: false } },
    },
  });
  const { version, license } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as {
    readonly version: string;
    readonly license: string;
  };
  const manifest = {
    name: "@gonfalon/cli",
    version,
    license,
    description: "Manages the challenges of a Gonfalon platform as code",
    type: "module",
    engines: { node: ">=22" },
    bin: { gonfalon: "gonfalon.js" },
  };
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  await cp(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  await cp(join(ROOT, "docs/challenges-as-code.md"), join(folder, "README.md"));
}
