import { expect, it } from "vitest";
import { highlightCode } from "./highlight-code.ts";

function highlight(...blocks: readonly string[]) {
  const content = document.createDocumentFragment();
  for (const text of blocks) {
    const code = document.createElement("code");
    code.className = "language-js";
    code.textContent = text;
    content.appendChild(document.createElement("pre")).append(code);
  }
  highlightCode(content);
  return [...content.querySelectorAll("code")];
}

it.each([
  ["more than 20,000 characters", "let a;\n".repeat(3000)],
  ["words of more than 200 characters", `let ${"a".repeat(201)};`],
])("TEXT-8 does not highlight code with %s", (_case, text) => {
  const [longBlock, shortBlock] = highlight(text, "let a;");
  expect(longBlock?.innerHTML).toBe(text);
  expect(shortBlock?.innerHTML).toBe('<span class="hljs-keyword">let</span> a;');
});
