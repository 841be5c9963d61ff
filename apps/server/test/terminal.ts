import { Readable } from "node:stream";
import { COMMANDS } from "#cli/commands.ts";
import { dispatch } from "#cli/dispatch.ts";

interface CommandContext {
  readonly env: Readonly<Record<string, string>>;
  readonly folder?: string;
  readonly input?: string;
}

/** Runs a command as from a shell and returns its result. */
export async function gonfalon(
  words: readonly string[],
  { env, folder = "/", input = "" }: CommandContext,
): Promise<{ readonly code: number; readonly said: string; readonly remarked: string }> {
  const said: string[] = [];
  const remarked: string[] = [];
  const code = await dispatch(COMMANDS, words, {
    env,
    folder,
    input: Readable.from([input]),
    say: (line) => void said.push(line),
    remark: (line) => void remarked.push(line),
  });
  return { code, said: said.join("\n"), remarked: remarked.join("\n") };
}
