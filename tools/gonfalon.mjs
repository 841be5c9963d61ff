#!/usr/bin/env node
import { launch } from "./launch.mjs";

// Scripts run in the repository root; file arguments are relative to the caller's working directory.
process.env["INIT_CWD"] ??= process.cwd();
process.exit(await launch("apps/server/src/cli/main.ts", ...process.argv.slice(2)));
