import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { parse } from "yaml";

/**
 * The attributes that GitHub accepts for the kinds of fields in the forms: `markdown`, `input` and `textarea`. It
 * rejects a form with an attribute that it does not know.
 */
const ATTRIBUTES = ["label", "description", "placeholder", "value", "render"];

const FOLDER = fileURLToPath(new URL("../../../.github/ISSUE_TEMPLATE/", import.meta.url));

interface IssueForm {
  readonly body: readonly { readonly attributes: object }[];
}

/** The chooser between the forms; all other files are forms. */
const CHOOSER = "config.yml";

const files = readdirSync(FOLDER);

it.each(files.filter((name) => name !== CHOOSER))("%s has only attributes that GitHub accepts", (file) => {
  const { body } = readYaml(file) as IssueForm;
  const unknownAttributes = body.flatMap(({ attributes }) =>
    Object.keys(attributes).filter((name) => !ATTRIBUTES.includes(name)),
  );
  expect(unknownAttributes).toEqual([]);
});

it("the chooser has only settings that GitHub accepts, and absolute URLs", () => {
  const { contact_links: links = [], ...settings } = readYaml(CHOOSER) as {
    readonly contact_links?: readonly { readonly url: string }[];
  };
  expect(settings).toEqual({ blank_issues_enabled: false });
  expect(links.filter(({ url }) => !/^https:\/\/\w/.test(url))).toEqual([]);
});

it("the form for bugs describes how to report a vulnerability", () => {
  expect(JSON.stringify(readYaml("bug.yml"))).toContain("SECURITY.md");
  expect(existsSync(new URL("../../../SECURITY.md", import.meta.url))).toBe(true);
});

function readYaml(file: string): unknown {
  return parse(readFileSync(join(FOLDER, file), "utf8"));
}
