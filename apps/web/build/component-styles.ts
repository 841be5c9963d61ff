import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const ALL_STYLES = "@mantine/core/styles.layer.css";
const BASE_STYLES = ["baseline", "default-css-variables", "global"];
const CLASS_NAMES = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;

/**
 * Loads the styles of each Mantine component with its script: Mantine's single style sheet is 30 KB compressed, most of
 * it for components that the first view does not show. The styles stay in Mantine's layer, so that our own rules have
 * priority in any load order.
 */
export function componentStyles(): Plugin {
  const folder = join(dirname(createRequire(import.meta.url).resolve(ALL_STYLES)), "styles");
  const toStylePath = (name: string) => join(folder, `${name}.layer.css`);
  const toImport = (name: string) => `import ${JSON.stringify(toStylePath(name))};\n`;
  return {
    name: "component-styles",
    apply: "build",
    enforce: "pre",
    resolveId: (id) => (id === ALL_STYLES ? `\0${id}.js` : undefined),
    load: (id) =>
      id === `\0${ALL_STYLES}.js`
        ? { code: BASE_STYLES.map(toImport).join(""), moduleSideEffects: true }
        : undefined,
    transform(code, id) {
      const name = CLASS_NAMES.exec(id)?.[1];
      if (name === undefined || !existsSync(toStylePath(name))) return undefined;
      return { code: toImport(name) + code, map: null };
    },
  };
}
