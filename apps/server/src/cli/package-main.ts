#!/usr/bin/env node
import { AUTHOR_COMMANDS } from "./author-commands.ts";
import { runProgram } from "./run-program.ts";

await runProgram(AUTHOR_COMMANDS, process.cwd());
