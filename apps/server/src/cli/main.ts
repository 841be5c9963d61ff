#!/usr/bin/env node
import { COMMANDS } from "./commands.ts";
import { dispatch } from "./dispatch.ts";

process.exit(
  await dispatch(COMMANDS, process.argv.slice(2), {
    env: process.env,
    // The launcher changes to the repository; npm and the launcher store the original working directory.
    folder: process.env["INIT_CWD"] ?? process.cwd(),
    input: process.stdin,
    print: (line) => void process.stdout.write(`${line}\n`),
    printError: (line) => void process.stderr.write(`${line}\n`),
  }),
);
