import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { waitUntilPassed } from "../test/platform.ts";
import { createTerminalPrompt } from "./terminal.ts";

function createTerminal(isTTY: boolean) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  let shownText = "";
  output.on("data", (text: Buffer) => {
    shownText += text.toString();
  });
  return { input, prompt: createTerminalPrompt({ input, output }), readShownText: () => shownText };
}

it.each([
  ["y", true],
  ["YES", true],
  ["n", false],
  ["", false],
])("TUN-2 the input %j results in the decision %s", async (answer, expected) => {
  const { input, prompt } = createTerminal(true);
  const decision = prompt("https://a.example", "A::CTF");
  input.write(`${answer}\n`);
  expect(await decision).toBe(expected);
});

it("TUN-2 prompts for one site at a time", async () => {
  const { input, prompt, readShownText } = createTerminal(true);
  const first = prompt("https://a.example", "A");
  const second = prompt("https://b.example", "B");
  await waitUntilPassed(() => expect(readShownText()).toContain("[y/N]"));
  expect(readShownText()).not.toContain("b.example");
  input.write("y\n");
  expect(await first).toBe(true);
  await waitUntilPassed(() => expect(readShownText()).toContain("b.example"));
  input.write("n\n");
  expect(await second).toBe(false);
});

it("TUN-2 without a terminal, prints the command that allows the site", async () => {
  const { prompt, readShownText } = createTerminal(false);
  expect(await prompt("https://a.example", "A")).toBeUndefined();
  expect(readShownText()).toContain("tunnel allow https://a.example");
});

it("TUN-2 after the terminal is closed, no site gets a decision, and the command is printed", async () => {
  const { input, prompt, readShownText } = createTerminal(true);
  const first = prompt("https://a.example", "A");
  input.end();
  expect(await first).toBeUndefined();
  expect(await prompt("https://b.example", "B")).toBeUndefined();
  expect(readShownText()).toContain("tunnel allow https://b.example");
});
