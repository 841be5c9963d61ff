import { expect, it } from "vitest";
import { parseNotations } from "./code-notations.ts";
import { markLines } from "./mark-lines.ts";

function buildMarkedCode(html: string, code: string): Element {
  const element = document.createElement("code");
  element.innerHTML = html;
  markLines(element, parseNotations(code));
  return element;
}

it("TEXT-7 renders diff lines as insertions and deletions", () => {
  const code = buildMarkedCode("a\nb\nc", "a // [!code --]\nb // [!code ++]\nc");
  expect(code.innerHTML).toBe(
    '<del data-line="remove">a\n</del><ins data-line="add">b\n</ins><span data-line="">c\n</span>',
  );
  expect(code.textContent).toBe("a\nb\nc\n");
});

it("TEXT-7 repeats an element that spans several lines on each of them", () => {
  const code = buildMarkedCode('x <b class="s">1\n<i>2\n3</i></b> y', "x 1 // [!code hl]\n2\n3 y");
  expect([...code.children].map((line) => line.innerHTML)).toEqual([
    'x <b class="s">1</b>\n',
    '<b class="s"><i>2</i></b>\n',
    '<b class="s"><i>3</i></b> y\n',
  ]);
});

it("TEXT-7 marks a block that has a focused line", () => {
  expect(buildMarkedCode("a\nb", "a // [!code focus]\nb").hasAttribute("data-focus")).toBe(true);
  expect(buildMarkedCode("a\nb", "a // [!code hl]\nb").hasAttribute("data-focus")).toBe(false);
});

it("TEXT-7 removes the colors of deeply nested elements, but no text", () => {
  const depth = 3000;
  const code = buildMarkedCode(`${"<b>".repeat(depth)}a\nb${"</b>".repeat(depth)}`, "a // [!code hl]\nb");
  expect(code.textContent).toBe("a\nb\n");
  expect(code.querySelectorAll("b").length).toBeLessThanOrEqual(16);
});
