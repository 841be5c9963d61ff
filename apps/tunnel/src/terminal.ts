import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import type { PromptOwner } from "./sites.ts";

export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

/** Prompts for consent in the terminal, one site at a time. Without a terminal, prints the command instead. */
export function createTerminalPrompt({ input, output }: Terminal): PromptOwner {
  let previousPrompt: Promise<unknown> = Promise.resolve();

  async function prompt(origin: string, name: string): Promise<boolean | undefined> {
    output.write(`\n${origin} (named "${name}") requests permission to open ports on this machine.\n`);
    if (!input.isTTY || !input.readable) {
      output.write(`To allow it: tunnel allow ${origin}\n`);
      return undefined;
    }
    // Not in terminal mode, which would intercept Ctrl-C.
    const lines = createInterface({ input, output, terminal: false });
    const closeEvent = once(lines, "close").then(() => undefined);
    const answer = await Promise.race([lines.question("Allow it permanently? [y/N] "), closeEvent]);
    lines.close();
    return answer === undefined ? undefined : /^\s*y(?:es)?\s*$/i.test(answer);
  }

  return (origin, name) => {
    const decision = previousPrompt.then(() => prompt(origin, name));
    previousPrompt = decision.catch(() => {});
    return decision;
  };
}
