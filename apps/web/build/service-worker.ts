import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Plugin } from "vite";

/** Builds the service worker as /sw.js after the other files, because it contains a list of them. */
export function serviceWorker(source: string): Plugin {
  let folder = "";
  return {
    name: "service-worker",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      sequential: true,
      handler: async () => void (await build(createWorkerConfig(source, folder))),
    },
  };
}

function createWorkerConfig(source: string, folder: string) {
  const files = readdirSync(join(folder, "static")).map((name) => `/static/${name}`);
  return {
    configFile: false,
    logLevel: "warn",
    define: { __STATIC_FILES__: JSON.stringify(files) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { input: source, output: { format: "iife", entryFileNames: "sw.js" } },
    },
  } as const;
}
