import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Must run before anything is compiled, so the server is imported afterwards. The folder is as trusted as the secrets
// next to it.
enableCompileCache(join(process.env["DATA_DIR"] || "data", "compiled"));
await import("./serve.ts");
