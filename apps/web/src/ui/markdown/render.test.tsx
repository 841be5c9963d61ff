import { MantineProvider } from "@mantine/core";
import { render, screen, waitFor } from "@testing-library/react";
import katex from "katex";
import { expect, it, vi } from "vitest";
import { Markdown } from "#ui/Markdown.tsx";

function show(text: string) {
  render(
    <MantineProvider env="test">
      <div data-testid="frame">
        <Markdown text={text} />
      </div>
    </MantineProvider>,
  );
  return screen.getByTestId("frame");
}

const buildRow = (cell: string) => `${`|${cell}`.repeat(1000)}|\n`;

it.each([
  // Without a limit, this text takes minutes.
  ["take too long to render", "***a@<".repeat(10_000)],
  ["have tables with too many cells", buildRow("a") + buildRow("-") + "a\n".repeat(1000)],
  ["have too many unclosed elements", "<x>".repeat(100_000)],
  ["have too many unclosed elements after <pre>", `<pre>${"<x =>".repeat(100_000)}`],
  ["repeat formatting elements", `${"<b>".repeat(1000)}${"\n\na".repeat(2000)}`],
  ["repeat a long URL too often", `[a]: https://a.example/${"b".repeat(10_000)}\n\n${"[a] ".repeat(1000)}`],
])("TEXT-8 shows the source of texts that %s", async (_case, text) => {
  const frame = show(text);
  await waitFor(() => expect(frame.textContent).toBe(text));
});

it.each([
  ["links a URL of 2,000 characters", 2000, 1],
  ["does not link a URL of 3,000 characters without brackets", 3000, 0],
])("TEXT-8 %s", async (_case, length, linkCount) => {
  const url = "https://a.example/".padEnd(length, "b");
  const frame = show(`*See* ${url}`);
  await waitFor(() => expect(frame.textContent.trim()).toBe(`See ${url}`));
  expect(frame.querySelectorAll("a")).toHaveLength(linkCount);
});

it("TEXT-8 does not draw formulas that are too long, nested too deeply, or define macros", async () => {
  // KaTeX requires a document type, which the test page does not have.
  const draw = vi.spyOn(katex, "render").mockImplementation((formula, element) => {
    element.innerHTML = formula === "deep" ? "<i>".repeat(300) : "<i>drawn</i>";
  });
  const longFormula = "x+".repeat(500);
  const frame = show(`$a^2$, $${longFormula}1$, $\\def\\a{b}\\a$, $deep$ and $5 or $$b$$`);
  await waitFor(() => expect(draw.mock.calls.map(([formula]) => formula)).toEqual(["a^2", "deep", "b"]));
  expect(frame.textContent).toContain(`drawn, ${longFormula}1, \\def\\a{b}\\a, deep and $5 or drawn`);
});
