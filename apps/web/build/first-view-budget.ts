import { brotliCompressSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";
import { isModuleChunk, listStaticFiles } from "./static-files.ts";

interface Budget {
  /** The screen of the first view, by the end of its path. */
  readonly screen: string;
  readonly maxBytes: number;
}

/** Fails the build if the compressed scripts and styles of the first view and its fonts exceed the budget. */
export function firstViewBudget({ screen, maxBytes }: Budget): Plugin {
  return {
    name: "first-view-budget",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const isFirst = (chunk: Rolldown.OutputChunk) => chunk.isEntry || isModuleChunk(chunk, screen);
        const files = [...listStaticFiles(bundle, isFirst), ...listPreloadedFonts(bundle)];
        const sizes = files.map((name) => [name, computeCompressedSize(bundle[name])] as const);
        const total = sizes.reduce((sum, [, size]) => sum + size, 0);
        const table = [...sizes, [`total, limit ${maxBytes}`, total] as const]
          .map(([name, size]) => `${String(size).padStart(8)}  ${name}`)
          .join("\n");
        if (total > maxBytes) this.error(`The first view is too large (bytes, brotli):\n${table}`);
        this.info(`first view (bytes, brotli):\n${table}`);
      },
    },
  };
}

/** The fonts that the page preloads. The browser loads them whichever characters the page shows. */
function listPreloadedFonts(bundle: Rolldown.OutputBundle): readonly string[] {
  return Object.values(bundle).flatMap((file) => {
    if (file.type !== "asset" || !file.fileName.endsWith(".html")) return [];
    const links = String(file.source).match(/<link\b[^>]*\bas="font"[^>]*>/g) ?? [];
    return links.flatMap((link) => /href="\/([^"]+)"/.exec(link)?.[1] ?? []);
  });
}

function computeCompressedSize(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): number {
  if (!file) return 0;
  // Fonts are compressed already, and the server sends them as they are.
  if (file.fileName.endsWith(".woff2")) return file.type === "asset" ? file.source.length : 0;
  return brotliCompressSync(file.type === "chunk" ? file.code : file.source).length;
}
