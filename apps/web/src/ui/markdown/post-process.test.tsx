import { MantineProvider } from "@mantine/core";
import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Markdown } from "#ui/Markdown.tsx";
import { postProcess } from "./post-process.ts";

function show() {
  render(
    <MantineProvider env="test">
      <Markdown text={"Read this[^1] first\n\n[^1]: The note"} />
    </MantineProvider>,
  );
}

it("follows the link of a footnote without changing the URL, whose fragment is the open challenge", async () => {
  show();
  const link = await screen.findByRole("link", { name: "1" });
  const click = createEvent.click(link);
  fireEvent(link, click);
  expect(click.defaultPrevented).toBe(true);
  expect(document.activeElement?.textContent).toContain("The note");
});

it("links from a footnote to the text with a character of the bundled fonts", async () => {
  show();
  expect((await screen.findByRole("link", { name: "Back to the text" })).textContent).toBe("^");
});

it("TEXT-9 gives the headings the levels that the screen needs", () => {
  const { content } = document.createElement("template");
  content.append(document.createElement("h5"));
  const labels = { footnotes: "Footnotes", backToText: "Back to the text" };
  postProcess(content, { inline: false, headingLevel: 3, idPrefix: "text-", labels });
  expect(content.firstElementChild?.localName).toBe("h3");
});
