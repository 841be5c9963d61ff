import { describe, expect, it } from "vitest";
import { renumberHeadings } from "./renumber-headings.ts";

function renumber(html: string, firstLevel: number): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = html;
  renumberHeadings(template.content, firstLevel);
  return template.content;
}

const toHtml = (levels: readonly number[]) =>
  levels.map((level) => `<h${level}>a</h${level}>`).join("<p>b</p>");

describe("TEXT-9 the headings of a text", () => {
  it.each([
    ["starts with the second level of Markdown", [3, 4, 3], [2, 3, 2]],
    ["starts with the first level of Markdown", [2, 3, 2], [2, 3, 2]],
    ["skips a level", [2, 4, 3, 4], [2, 3, 3, 4]],
    ["starts with a lower level than it uses later", [4, 2, 3], [2, 2, 3]],
  ])("have levels without a gap if it %s", (_, levels, expectedLevels) => {
    const headings = renumber(toHtml(levels), 2).querySelectorAll("h1, h2, h3, h4, h5, h6");
    expect([...headings].map(({ localName }) => Number(localName.slice(1)))).toEqual(expectedLevels);
  });

  it("start below the title of a dialog, and end at level 6", () => {
    const headings = renumber(toHtml([2, 3, 4, 5, 6]), 3).querySelectorAll("h3, h4, h5, h6");
    expect([...headings].map(({ localName }) => localName)).toEqual(["h3", "h4", "h5", "h6", "h6"]);
  });

  it("keep their attributes and their content", () => {
    const heading = renumber(
      '<section><h4 id="a" dir="rtl">Read <em>this</em></h4></section>',
      2,
    ).querySelector("h2");
    expect(heading?.outerHTML).toBe('<h2 id="a" dir="rtl">Read <em>this</em></h2>');
  });
});
