import type { Plugin, Rolldown } from "vite";
import type { FirstView } from "../src/app/first-views.ts";
import { isModuleChunk, listStaticFiles } from "./static-files.ts";

const TEXTS = /^static\/([\w-]+)\.\w+\.json$/;

/**
 * Writes `first-views.json` for the server: the translation file of each language, and the files and requests to
 * preload for each URL.
 */
export function firstViewManifest(views: readonly FirstView[]): Plugin {
  return {
    name: "first-views",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const inEveryPage = new Set(listStaticFiles(bundle, (chunk) => chunk.isEntry));
        const listFiles = ({ screens }: FirstView) => {
          for (const screen of screens) if (!hasScreen(bundle, screen)) this.error(`No screen at ${screen}`);
          const isScreen = (chunk: Rolldown.OutputChunk) =>
            screens.some((screen) => isModuleChunk(chunk, screen));
          return listStaticFiles(bundle, isScreen).flatMap((name) =>
            inEveryPage.has(name) ? [] : [`/${name}`],
          );
        };
        const manifest = {
          texts: Object.fromEntries(
            Object.keys(bundle).flatMap((name) => {
              const language = TEXTS.exec(name)?.[1];
              return language === undefined ? [] : [[language, `/${name}`]];
            }),
          ),
          views: views.map((view) => ({ path: view.path, files: listFiles(view), calls: view.calls })),
        };
        this.emitFile({ type: "asset", fileName: "first-views.json", source: JSON.stringify(manifest) });
      },
    },
  };
}

function hasScreen(bundle: Rolldown.OutputBundle, screen: string): boolean {
  return Object.values(bundle).some((file) => file.type === "chunk" && isModuleChunk(file, screen));
}
