import { dirname, join, relative, resolve } from "node:path";
import { defineConfig, type Plugin } from "vite";

/** The output folder; temporary builds have the same depth below the package. */
const DIST = join(import.meta.dirname, "dist");

/** Native packages, and packages that are loaded only when needed, stay in `node_modules`. */
const NOT_BUNDLED = [
  "@aws-sdk/client-s3",
  "@aws-sdk/lib-storage",
  "@kubernetes/client-node",
  "@node-rs/argon2",
  "@node-rs/bcrypt",
  "@opentelemetry/api",
  "@opentelemetry/exporter-trace-otlp-http",
  "@opentelemetry/resources",
  "@opentelemetry/sdk-trace-base",
  "@simplewebauthn/server",
  "dockerode",
  "heic-decode",
  "nodemailer",
  "sharp",
  "write-excel-file",
];

/** Bundles the server into a few files. Without this, reading two thousand files would take a second at every start. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [rewriteFileUrls(), requireAscii()],
  ssr: { noExternal: true, external: NOT_BUNDLED },
  build: {
    ssr: "src/main.ts",
    target: "node26",
    minify: false,
    // For `node --enable-source-maps` and the profiles of the benchmark.
    sourcemap: true,
    rolldownOptions: {
      output: {
        // See `requireAscii`. The licenses of the packages are in `node_modules`.
        charset: "ascii",
        comments: false,
        entryFileNames: ({ name }) => (name === "main" ? "main.js" : "[name]-[hash].js"),
        chunkFileNames: "[name]-[hash].js",
      },
    },
  },
});

const NAMED_FILE = /new URL\("(\.[^"]+)", import\.meta\.url\)/g;

/**
 * Rewrites the URLs of files that a source file references relative to itself. A `.ts` file is the entry point of a
 * process or thread and is built too. Other files are not copied, so their URLs become relative to the output folder.
 */
function rewriteFileUrls(): Plugin {
  return {
    name: "rewrite-file-urls",
    // Before Vite's own plugins, which would treat the files as assets of a web page.
    enforce: "pre",
    transform: {
      filter: { id: /\/apps\/server\/src\//, code: "import.meta" },
      handler(code, id) {
        if (/import\.meta\.(?!url|resolve)|import\.meta\.url/.test(code.replace(NAMED_FILE, "")))
          this.error(`${id}: reference files only with new URL("./…", import.meta.url)`);
        return code.replace(NAMED_FILE, (_all, path: string) => {
          const file = resolve(dirname(id), path);
          if (path.endsWith(".ts"))
            return `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: "chunk", id: file })}`;
          return `new URL("${relative(DIST, file)}${path.endsWith("/") ? "/" : ""}", import.meta.url)`;
        });
      },
    },
    resolveFileUrl: ({ fileName }) => `new URL("${fileName}", import.meta.url)`,
  };
}

/**
 * The source of each file stays in memory: with one byte per character if all are ASCII, otherwise with two. The bundler
 * escapes other characters, except in tagged templates.
 */
function requireAscii(): Plugin {
  return {
    name: "require-ascii",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const [character] = (file.type === "chunk" && /[^\0-\x7f]/u.exec(file.code)) || [];
        if (character)
          this.error(`${file.fileName}: "${character}" in a tagged template doubles the memory of this file`);
      }
    },
  };
}
