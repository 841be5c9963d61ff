import { enableCompileCache } from "node:module";
import { join } from "node:path";

// The cache must be enabled before anything is compiled, so the server is imported afterwards. Cached code is executed,
// so the folder needs the same protection as the secrets next to it.
enableCompileCache(join(process.env["DATA_DIR"] || "data", "compiled"));
await import("./serve.ts");
