import { startEmbeddedPostgres } from "./embedded.ts";

// Stands for the server process in tests that kill it.
const { url } = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? "", volatile: true });
process.send?.(url);
