import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Comes before all that is compiled, hence the server is loaded afterwards. The folder is as trusted as the secrets beside it.
enableCompileCache(join(process.env["DATA_DIR"] || "data", "compiled"));
await import("./serve.ts");
