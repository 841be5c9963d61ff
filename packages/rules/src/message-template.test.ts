import { expect, it } from "vitest";
import { fillTemplate, listPlaceholders } from "./message-template.ts";

it.each([
  ["{{team}} solved {{challenge}}", ["team", "challenge"], "{{user}} solved "],
  ["{{team}}{{team}}", ["team", "team"], "{{user}}{{user}}"],
  ["{{toString}} {{ team }} {{}}", ["toString", " team ", ""], "{{toString}} {{ team }} {{}}"],
  ["{team} {{team}", [], "{team} {{team}"],
  ["{{{team}}}", ["team"], "{{{user}}}"],
])("HOOK-10 %s has the placeholders %j and becomes %s", (template, names, filledText) => {
  expect(listPlaceholders(template)).toEqual(names);
  // A value that looks like a placeholder is not filled in.
  expect(fillTemplate(template, { team: "{{user}}", challenge: "", user: "ada" })).toBe(filledText);
});
