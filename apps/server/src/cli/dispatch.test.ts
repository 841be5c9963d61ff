import { expect, it } from "vitest";
import { runCommand } from "../../test/terminal.ts";
import { type Command, CommandError, UsageError } from "./command.ts";
import { COMMANDS } from "./commands.ts";

/** Runs a command that throws the error. */
function runFailing(error: Error) {
  const run = async () => {
    throw error;
  };
  const fail: Command = { summary: "fails", load: async () => ({ usage: "gonfalon fail", run }) };
  return runCommand(["fail"], { env: {}, commands: { fail } });
}

it("lists every command with --help", async () => {
  const { code, output } = await runCommand(["--help"], { env: {} });
  expect(code).toBe(0);
  for (const { summary } of Object.values(COMMANDS)) expect(output).toContain(summary);
});

it.each(Object.keys(COMMANDS))("prints the usage of %s without running it", async (name) => {
  const { code, output } = await runCommand([name, "--help"], { env: {} });
  expect(code).toBe(0);
  expect(output).toMatch(new RegExp(`^gonfalon ${name}`));
});

it.each(["constructor", "nonsense"])("reports that %s is not a command", async (name) => {
  const { code, output, errors } = await runCommand([name], { env: {} });
  expect(code).toBe(2);
  expect(output).toBe("");
  expect(errors).toContain(`Unknown command "${name}".`);
});

it("lists the commands and exits with code 2 without a command", async () => {
  const { code, output } = await runCommand([], { env: {} });
  expect(code).toBe(2);
  expect(output).toContain("gonfalon <command>");
});

it("prints the usage after an invalid command line", async () => {
  const { code, errors } = await runFailing(new UsageError("No file."));
  expect({ code, errors }).toEqual({ code: 2, errors: "No file.\n\ngonfalon fail" });
});

it("names an unknown option", async () => {
  const { code, errors } = await runCommand(["admin", "--nonsense"], { env: {} });
  expect(code).toBe(2);
  expect(errors).toContain("--nonsense");
});

it("prints one line for an error of the system or of the database", async () => {
  const diskFullError = Object.assign(new Error("ENOSPC: no space left on device, write"), {
    syscall: "write",
  });
  const shutdownError = Object.assign(new Error("the database system is shutting down"), { code: "57P03" });
  for (const error of [diskFullError, shutdownError])
    expect(await runFailing(error)).toMatchObject({
      code: 1,
      errors: `The command failed (${error.message}).`,
    });
});

it("prints only the message of a CommandError", async () => {
  const { code, errors } = await runFailing(new CommandError("The disk is full."));
  expect({ code, errors }).toEqual({ code: 1, errors: "The disk is full." });
});
