#!/usr/bin/env node
import { launch } from "./launch.mjs";

// Scripts run in the repository; files on the command line are meant from where the person is.
process.env["INIT_CWD"] ??= process.cwd();
process.exit(await launch("apps/server/src/cli/main.ts", ...process.argv.slice(2)));
