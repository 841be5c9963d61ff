import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { type Command, CommandError, UsageError } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { dispatch } from "./dispatch.ts";

function aTerminal() {
  const said: string[] = [];
  const remarked: string[] = [];
  const terminal = {
    env: {},
    folder: "/",
    input: Readable.from([]),
    say: (line: string) => void said.push(line),
    remark: (line: string) => void remarked.push(line),
  };
  return { terminal, said, remarked };
}

function failingWith(error: Error): Readonly<Record<string, Command>> {
  const run = async () => {
    throw error;
  };
  return { fail: { summary: "fails", load: async () => ({ usage: "gonfalon fail", run }) } };
}

async function outcome(commands: Readonly<Record<string, Command>>, ...words: readonly string[]) {
  const { terminal, said, remarked } = aTerminal();
  const code = await dispatch(commands, words, terminal);
  return { code, said: said.join("\n"), remarked: remarked.join("\n") };
}

it("lists every command with --help", async () => {
  const { code, said } = await outcome(COMMANDS, "--help");
  expect(code).toBe(0);
  for (const { summary } of Object.values(COMMANDS)) expect(said).toContain(summary);
});

it.each(Object.keys(COMMANDS))("prints the usage of %s without running it", async (name) => {
  const { code, said } = await outcome(COMMANDS, name, "--help");
  expect(code).toBe(0);
  expect(said).toMatch(new RegExp(`^gonfalon ${name}`));
});

it.each(["constructor", "nonsense"])("reports that %s is no command", async (name) => {
  const { code, said, remarked } = await outcome(COMMANDS, name);
  expect(code).toBe(2);
  expect(said).toBe("");
  expect(remarked).toContain(`Unknown command "${name}".`);
});

it("requires a command", async () => {
  expect(await outcome(COMMANDS)).toMatchObject({ code: 2 });
});

it("prints the usage after an invalid command line", async () => {
  const { code, remarked } = await outcome(failingWith(new UsageError("No file.")), "fail");
  expect({ code, remarked }).toEqual({ code: 2, remarked: "No file.\n\ngonfalon fail" });
});

it("names an unknown option", async () => {
  const { code, remarked } = await outcome(COMMANDS, "admin", "--nonsense");
  expect(code).toBe(2);
  expect(remarked).toContain("--nonsense");
});

it("reports an error in one line", async () => {
  const { code, remarked } = await outcome(failingWith(new CommandError("The disk is full.")), "fail");
  expect({ code, remarked }).toEqual({ code: 1, remarked: "The disk is full." });
});
