import { readFileSync } from "node:fs";

/** The ids of the rules in docs/behaviour.md, in their order. Each rule is a list item that begins with its id. */
export function listRuleIds(): readonly string[] {
  const text = readFileSync("docs/behaviour.md", "utf8");
  return Array.from(text.matchAll(/^- \*\*([A-Z]+-\d+)\*\* \S/gm), ([, id = ""]) => id);
}
