#!/usr/bin/env node
import { COMMANDS } from "./commands.ts";
import { runProgram } from "./run-program.ts";

// The launcher changes to the repository; npm and the launcher store the original working directory.
await runProgram(COMMANDS, process.env["INIT_CWD"] ?? process.cwd());
