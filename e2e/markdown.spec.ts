/// <reference lib="dom" />
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { hostileMarkdown } from "./hostile-markdown.ts";

// The CSP would block most of the scripts. Without it, the test fails if the sanitizer lets one through.
test.use({ bypassCSP: true });

test("TEXT-1 malicious Markdown is inert", async ({ adminPage: page }) => {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto("/posts/new/edit");
  const content = page.getByLabel("Content", { exact: true });
  const preview = page.getByRole("region", { name: "Preview: Content" });

  const errors: Record<string, readonly string[]> = {};
  for (const [number, text] of hostileMarkdown.entries()) {
    // The marker before the text shows when the preview is rendered.
    await content.fill(`sample-${number}\n\n${text}`);
    await expect(preview).toContainText(`sample-${number}`);
    const pageErrors = await findErrors(page);
    if (pageErrors.length > 0) errors[text] = pageErrors;
  }
  expect(errors).toEqual({});
  expect(dialogs).toEqual([]);
});

test("punctuation at the end of right-to-left text is left of it, and code stays left-to-right", async ({
  adminPage: page,
}) => {
  await page.goto("/posts/new/edit");
  await page.getByLabel("Content", { exact: true }).fill("مرحبا!\n\n* مرحبا!\n\n```\nمرحبا!\n```");
  const preview = page.getByRole("region", { name: "Preview: Content" });
  await expect(preview.locator("code")).toBeVisible();
  const isMarkLeft = (selector: string) => preview.locator(selector).evaluate(isExclamationMarkLeft);
  expect(await isMarkLeft("p")).toBe(true);
  expect(await isMarkLeft("li")).toBe(true);
  expect(await isMarkLeft("code")).toBe(false);
});

test("TEXT-9 the headings of a text have levels without a gap", async ({ adminPage: page }) => {
  await page.goto("/posts/new/edit");
  await page
    .getByLabel("Content", { exact: true })
    .fill('## Rules[^1]\n\n#### Flags\n\n<h3 title="a">Prizes</h3>\n\n[^1]: Note');
  const headings = page.getByRole("region", { name: "Preview: Content" }).getByRole("heading");
  await expect(headings).toHaveText(["Rules1", "Flags", "Prizes", "Footnotes"]);
  const levels = await headings.evaluateAll((elements) => elements.map(({ localName }) => localName));
  expect(levels).toEqual(["h2", "h3", "h2", "h2"]);
});

/** Whether the exclamation mark at the end of the text is left of its first letter. */
function isExclamationMarkLeft(element: Element): boolean {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const node = walker.nextNode();
  if (!node) throw new Error("no text");
  const range = document.createRange();
  const getLeft = (index: number) => {
    range.setStart(node, index);
    range.setEnd(node, index + 1);
    return range.getBoundingClientRect().left;
  };
  return getLeft(node.textContent?.indexOf("!") ?? 0) < getLeft(0);
}

/** Describes everything in the preview that Markdown must not produce, and whether a script has run. */
function findErrors(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const FORBIDDEN_ELEMENTS =
      "script,style,link,meta,base,iframe,frame,object,embed,form,input,button,select,textarea,track," +
      "picture,map,area,template,dialog,title,marquee,foreignObject,animate,[style],[slot],[popover],[name],[ping]," +
      "[autoplay],[poster],[srcset],:is(audio, video):not([controls][preload=none]),:not(audio, video) > source,:not(code) > [data-line]";
    const preview = document.querySelector('section[aria-label="Preview: Content"]');
    const isFormula = (element: Element) => element.closest(".katex, .katex-error") !== null;
    const errors = [...(preview?.querySelectorAll("*") ?? [])].flatMap((element) => {
      const attributes = [...element.attributes];
      const links = attributes.filter(({ name }) => /^(xlink:)?href$|^src$|action/.test(name));
      const isExternal =
        element instanceof HTMLAnchorElement && element.host !== "" && element.host !== location.host;
      return [
        element.matches(FORBIDDEN_ELEMENTS) && !isFormula(element) && "forbidden",
        element.localName.includes("-") && "custom element",
        attributes.some(({ name }) => name.startsWith("on")) && "handler",
        element.matches("audio, video, source") &&
          element.hasAttribute("src") &&
          !/^https?:$/.test(new URL(element.getAttribute("src") ?? "", document.baseURI).protocol) &&
          "address of media",
        links.some(({ value }) => /^\s*(?!https?:|mailto:)[a-z][a-z0-9+.-]*:/i.test(value)) && "scheme",
        element.id !== "" && !element.id.startsWith("text") && "id of the page",
        /mantine|m_/.test(String(element.getAttribute("class"))) &&
          !element.parentElement?.matches("section") &&
          "class of the page",
        isExternal && !(element.relList.contains("noopener") && element.target === "_blank") && "opener",
        getComputedStyle(element).position === "fixed" && "fixed",
      ]
        .filter((error) => typeof error === "string")
        .map((error) => `${error}: ${element.outerHTML.slice(0, 120)}`);
    });
    const scriptErrors = "pwned" in globalThis ? ["script ran"] : [];
    const overflowErrors =
      document.documentElement.scrollWidth > innerWidth ? ["page wider than the window"] : [];
    return [...errors, ...scriptErrors, ...overflowErrors];
  });
}
