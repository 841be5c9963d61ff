import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/**
 * Publishes the character maps of pdf.js, which PDFs with East Asian texts reference by name. The folder name contains
 * the version of pdf.js, because files under /static never change.
 */
export function pdfCharacterMaps(): Plugin {
  const manifest = createRequire(import.meta.url).resolve("pdfjs-dist/package.json");
  return {
    name: "pdf-character-maps",
    apply: "build",
    generateBundle() {
      const { version }: { readonly version: string } = JSON.parse(readFileSync(manifest, "utf8"));
      const folder = join(dirname(manifest), "cmaps");
      for (const name of readdirSync(folder).filter((file) => file.endsWith(".bcmap")))
        this.emitFile({
          type: "asset",
          fileName: `static/pdf-cmaps-${version}/${name}`,
          source: readFileSync(join(folder, name)),
        });
    },
  };
}
