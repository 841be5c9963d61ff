import { runCommand } from "#tools/run-command.ts";

export async function runOrThrow(program: string, ...args: readonly string[]): Promise<void> {
  const { code, output } = await runCommand(program, ...args);
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} failed:\n${output}`);
}
