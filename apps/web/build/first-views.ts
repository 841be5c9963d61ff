import type { Plugin, Rolldown } from "vite";
import type { FirstView } from "../src/app/first-views.ts";
import { listStaticFiles, startsWith } from "./static-files.ts";

const TEXTS = /^static\/([\w-]+)\.\w+\.json$/;

/** Writes the files of this build that the page of a URL should preload, for the server. */
export function describedFirstViews(views: readonly FirstView[]): Plugin {
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
            screens.some((screen) => startsWith(chunk, screen));
          return listStaticFiles(bundle, isScreen).flatMap((name) =>
            inEveryPage.has(name) ? [] : [`/${name}`],
          );
        };
        const described = {
          texts: Object.fromEntries(
            Object.keys(bundle).flatMap((name) => {
              const language = TEXTS.exec(name)?.[1];
              return language === undefined ? [] : [[language, `/${name}`]];
            }),
          ),
          views: views.map((view) => ({ path: view.path, files: listFiles(view), calls: view.calls })),
        };
        this.emitFile({ type: "asset", fileName: "first-views.json", source: JSON.stringify(described) });
      },
    },
  };
}

function hasScreen(bundle: Rolldown.OutputBundle, screen: string): boolean {
  return Object.values(bundle).some((file) => file.type === "chunk" && startsWith(file, screen));
}
