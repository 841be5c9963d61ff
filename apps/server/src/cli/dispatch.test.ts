import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { type Command, CommandError, UsageError } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { dispatch } from "./dispatch.ts";

function createTerminal() {
  const output: string[] = [];
  const errors: string[] = [];
  const terminal = {
    env: {},
    folder: "/",
    input: Readable.from([]),
    print: (line: string) => void output.push(line),
    printError: (line: string) => void errors.push(line),
  };
  return { terminal, output, errors };
}

function failingWith(error: Error): Readonly<Record<string, Command>> {
  const run = async () => {
    throw error;
  };
  return { fail: { summary: "fails", load: async () => ({ usage: "gonfalon fail", run }) } };
}

async function runCommand(commands: Readonly<Record<string, Command>>, ...args: readonly string[]) {
  const { terminal, output, errors } = createTerminal();
  const code = await dispatch(commands, args, terminal);
  return { code, output: output.join("\n"), errors: errors.join("\n") };
}

it("lists every command with --help", async () => {
  const { code, output } = await runCommand(COMMANDS, "--help");
  expect(code).toBe(0);
  for (const { summary } of Object.values(COMMANDS)) expect(output).toContain(summary);
});

it.each(Object.keys(COMMANDS))("prints the usage of %s without running it", async (name) => {
  const { code, output } = await runCommand(COMMANDS, name, "--help");
  expect(code).toBe(0);
  expect(output).toMatch(new RegExp(`^gonfalon ${name}`));
});

it.each(["constructor", "nonsense"])("reports that %s is not a command", async (name) => {
  const { code, output, errors } = await runCommand(COMMANDS, name);
  expect(code).toBe(2);
  expect(output).toBe("");
  expect(errors).toContain(`Unknown command "${name}".`);
});

it("requires a command", async () => {
  expect(await runCommand(COMMANDS)).toMatchObject({ code: 2 });
});

it("prints the usage after an invalid command line", async () => {
  const { code, errors } = await runCommand(failingWith(new UsageError("No file.")), "fail");
  expect({ code, errors }).toEqual({ code: 2, errors: "No file.\n\ngonfalon fail" });
});

it("names an unknown option", async () => {
  const { code, errors } = await runCommand(COMMANDS, "admin", "--nonsense");
  expect(code).toBe(2);
  expect(errors).toContain("--nonsense");
});

it("reports an error in one line", async () => {
  const { code, errors } = await runCommand(failingWith(new CommandError("The disk is full.")), "fail");
  expect({ code, errors }).toEqual({ code: 1, errors: "The disk is full." });
});
