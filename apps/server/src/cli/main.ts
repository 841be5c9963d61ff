#!/usr/bin/env node
import { COMMANDS } from "./commands.ts";
import { runProgram } from "./run-program.ts";

// The launcher changes the working directory; npm and the launcher store the original one in INIT_CWD.
await runProgram(COMMANDS, process.env["INIT_CWD"] ?? process.cwd());
