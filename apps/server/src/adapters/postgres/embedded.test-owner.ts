import { startEmbeddedPostgres } from "./embedded.ts";

// Simulates the server process in tests that kill it.
const { url } = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? "", isVolatile: true });
process.send?.(url);
