import { defineConfig } from "vite";

/** The program in one file without dependencies: for `npx`, and as the source of the executables. */
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: true },
  build: {
    ssr: "src/main.ts",
    target: "node20",
    minify: false,
    rolldownOptions: {
      // Optional native helpers of ws: it works without them.
      external: ["bufferutil", "utf-8-validate"],
      output: { entryFileNames: "main.mjs", banner: "#!/usr/bin/env node", codeSplitting: false },
    },
  },
});
