import { expect, it, onTestFinished, vi } from "vitest";
import { drawCodeAndFormulas } from "./draw-code-and-formulas.ts";

it.each(["./highlight-code.ts", "./draw-formulas.ts"])(
  "leaves the text as it is if %s cannot be loaded",
  async (path) => {
    vi.doMock("./highlight-code.ts", () => ({ highlightCode: () => undefined }));
    vi.doMock("./draw-formulas.ts", () => ({ drawFormulas: () => undefined }));
    vi.doMock(path, () => {
      throw new Error("Failed to fetch");
    });
    onTestFinished(() => {
      vi.doUnmock("./highlight-code.ts");
      vi.doUnmock("./draw-formulas.ts");
    });
    const content = document
      .createRange()
      .createContextualFragment(
        '<pre><code class="language-js">let a;</code></pre><span data-formula="inline">a^2</span>',
      );
    await drawCodeAndFormulas(content);
    expect(content.textContent).toBe("let a;a^2");
  },
);
