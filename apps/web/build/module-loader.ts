import type { Plugin } from "vite";

const MODULE_SCRIPT = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/;

/**
 * Loads the client with an inline script. The content security policy allows inline scripts by their hash, and the
 * scripts that these load, but no scripts that the page references by URL.
 */
export function moduleLoader(): Plugin {
  return {
    name: "module-loader",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: withModuleLoader,
    },
  };
}

export function withModuleLoader(html: string): string {
  const file = MODULE_SCRIPT.exec(html)?.[1];
  if (file === undefined) throw new Error("The page loads no module.");
  const load = `<script>
      const program = document.createElement("script");
      Object.assign(program, { type: "module", crossOrigin: "", src: "${file}" });
      document.body.append(program);
    </script>`;
  return html
    .replace(MODULE_SCRIPT, () => `<link rel="modulepreload" crossorigin href="${file}">`)
    .replace("</body>", () => `  ${load}\n  </body>`);
}
